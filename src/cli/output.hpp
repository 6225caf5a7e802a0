#pragma once

#include <functional>
#include <string_view>

namespace scramble {

/// Runs a program, and writes out what it has printed; tells if that fails. Result: its exit
/// status, which is not 0 then.
[[nodiscard]] int status_of(std::string_view program, const std::function<int()>& run);

/// Writes out what has been printed so far. Throws std::system_error, as fmt::print does.
void write_out();

} // namespace scramble
