#pragma once

#include <string>

namespace scramble {

/// Prints room by room what is kept in a directory, and what is wrong with it. Result: the status
/// of the program: 0 if all is right.
[[nodiscard]] int check_data(const std::string& directory);

} // namespace scramble
