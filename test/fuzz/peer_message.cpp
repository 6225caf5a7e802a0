// Any bytes from another node are no message, or one that survives writing and reading.

#include "cluster/message.hpp"
#include "fuzz.hpp"

using namespace scramble;
using namespace scramble::fuzz;

void fuzz::run(std::string_view bytes)
{
    const auto what = cluster::read_message(bytes);
    if (!what)
        return;
    const auto again = cluster::read_message(cluster::text_of(*what));
    ensure(again == what, "a message is read as it was written");
}
