#pragma once

#include <string_view>

namespace scramble {

/// Writes out what has been printed; tells if that fails. Result: the exit status of a program that
/// would end with `status`, which is not 0 if something could not be written.
[[nodiscard]] int end_of_output(std::string_view program, int status);

} // namespace scramble
