#include "scramble/memory/wire/edition.hpp"

#include <fmt/format.h>

namespace scramble::memory {

std::string edition_text(const edition& spoken)
{
    return fmt::format("game memory\nedition {}\nfirst {}\nfailed {}\n", spoken.year,
                       spoken.first_space, spoken.tells_failures ? 409 : 200);
}

} // namespace scramble::memory
