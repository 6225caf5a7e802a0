#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace scramble {

/// What is wrong with input from outside the program: a file, a command line. A fault is a value;
/// it is reported, never thrown.
struct fault {
    /// The line of the file, from 1; 0 if there is none.
    std::size_t line = 0;
    /// One clause for people, without a full stop.
    std::string reason;
};

[[noreturn]] inline void ensure_failed(const char* statement) noexcept
{
    std::fprintf(stderr, "scramble: this should never happen: not true: %s\n", statement);
    std::abort();
}

/// Asserts, in every build, what only a bug in this program can make false.
///
/// Effect: none if `holds`; otherwise prints `statement` to standard error and aborts. No client
/// input can cause such a failure.
inline void ensure(bool holds, const char* statement) noexcept
{
    if (!holds) [[unlikely]]
        ensure_failed(statement);
}

} // namespace scramble
