#pragma once

#include "app/grammar.hpp"
#include "app/options.hpp"

namespace scramble {

/// The options of how operators watch a server, which are written to `how`.
void add_watching(grammar& line, watching& how);

} // namespace scramble
