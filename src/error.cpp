#include "scramble/error.hpp"

#include <cstdio>
#include <cstdlib>

namespace scramble {

void ensure_failed(const char* statement) noexcept
{
    std::fprintf(stderr, "scramble: this should never happen: not so: %s\n", statement);
    std::abort();
}

} // namespace scramble
