#pragma once

#include "app/options.hpp"

namespace scramble {

/// `scramble check` becomes scramble-check: the program beside this one, or else the one that PATH
/// finds. Result: the exit status if there is none, 2, since 1 says that a checked server is wrong.
[[nodiscard]] int run(const check_command& asked);

} // namespace scramble
