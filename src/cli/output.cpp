#include "cli/output.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace scramble {

int end_of_output(std::string_view program, int status)
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return status;
    fmt::print(stderr, "{}: cannot write to standard output\n", program);
    return status == 0 ? 1 : status;
}

} // namespace scramble
