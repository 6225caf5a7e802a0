#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace scramble {

// Made by version.cmake.

/// The version, and the commit of which the program was built, if that is known.
extern const char* const version;
/// That commit, with `dirty` behind it if files were not as in it; empty if it is not known.
extern const char* const commit;

/// What --version prints.
[[nodiscard]] inline std::string version_of(std::string_view program)
{
    return fmt::format("{} {}\n", program, version);
}

} // namespace scramble
