#pragma once

#include <cstddef>
#include <string>

namespace scramble {

/// What is wrong with something that came from outside the program: a file, a
/// command line. Faults are values; they are reported, never thrown.
struct fault {
    /// The line of a file that is wrong, counted from 1; 0 where there is none.
    std::size_t line = 0;
    /// One clause for people, without a full stop.
    std::string reason;
};

/// Asserts, in every build, what only a mistake of ours can make false.
///
/// Effect: none if `holds`; otherwise prints `statement` to standard error and
/// aborts. No client can reach such a failure; that is what the tests are for.
void ensure(bool holds, const char* statement) noexcept;

[[noreturn]] void ensure_failed(const char* statement) noexcept;

inline void ensure(bool holds, const char* statement) noexcept
{
    if (!holds) [[unlikely]]
        ensure_failed(statement);
}

} // namespace scramble
