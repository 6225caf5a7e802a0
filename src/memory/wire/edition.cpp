#include "scramble/memory/wire/edition.hpp"

#include <fmt/format.h>

namespace scramble::memory {

std::string edition_text(const edition& spoken, bool has_pairs)
{
    return fmt::format("game memory\nedition {}\nfirst {}\nfailed {}\n{}", spoken.year,
                       spoken.first_space, spoken.tells_failures ? 409 : 200,
                       has_pairs ? "match pairs\n" : "");
}

} // namespace scramble::memory
