#pragma once

#include "app/options.hpp"
#include "cli/grammar.hpp"

namespace scramble {

// The commands that play instead of serving.

[[nodiscard]] command read_simulate(grammar& line);
[[nodiscard]] command read_bots(grammar& line);

} // namespace scramble
