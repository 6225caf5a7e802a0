#pragma once

#include "app/options.hpp"
#include "cli/grammar.hpp"

namespace scramble {

/// The options of how operators watch a server, which are written to `how`.
void add_watching(grammar& line, watching& how);

} // namespace scramble
