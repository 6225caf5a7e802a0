#pragma once

#include "app/options.hpp"

namespace scramble {

// What the program tells about itself and its configuration. Result: the exit status.

[[nodiscard]] int run(const config_command& asked);
[[nodiscard]] int run(const manual_command& asked);
[[nodiscard]] int run(const completion_command& asked);
[[nodiscard]] int run(const print_command& asked);

} // namespace scramble
