#pragma once

#include <functional>
#include <string_view>

namespace scramble {

/// Runs a program, and writes out what it has printed; if that fails, `fail` tells why. Result: its
/// exit status, which is not 0 then.
[[nodiscard]] int status_of(const std::function<int()>& run,
                            const std::function<int(std::string_view)>& fail);

/// Writes out what has been printed so far. Throws std::system_error, as fmt::print does.
void write_out();

} // namespace scramble
