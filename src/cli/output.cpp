#include "cli/output.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace scramble {

int status_of(const std::function<int()>& run, const std::function<int(std::string_view)>& fail)
{
    int status = 1;
    std::error_code why;
    try {
        status = run();
    }
    catch (const std::system_error& thrown) { // by fmt::print, for a text beyond the buffer
        if (std::ferror(stdout) == 0)
            throw;
        why = thrown.code();
    }
    errno = 0;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return status;
    if (!why)
        why.assign(errno, std::generic_category());
    const int failed = fail(fmt::format("cannot write to standard output{}{}", why ? ": " : "",
                                        why ? why.message() : ""));
    return status == 0 ? failed : status;
}

void write_out()
{
    if (std::fflush(stdout) != 0)
        throw std::system_error(errno, std::generic_category());
}

} // namespace scramble
