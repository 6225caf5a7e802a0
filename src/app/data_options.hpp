#pragma once

#include "app/data.hpp"
#include "cli/grammar.hpp"

#include <string>

namespace scramble {

/// The options of where games are kept; `help` tells for which command.
void add_data(grammar& line, data_settings& data, const std::string& help);

/// Call it once the options are read. Throws `wrong_usage`.
void end_data(const grammar& line, const data_settings& data);

} // namespace scramble
