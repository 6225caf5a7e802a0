#pragma once

#include "check/checked_games.hpp"
#include "check/options.hpp"

namespace scramble::check {

/// Checks each folder of a folder of submissions, some at a time; tells all in a table, and writes
/// for each NAME.txt and NAME.xml, and for all verdicts.csv.
///
/// Result: the exit status: that of the worst. Throws `interrupted` at a signal, and
/// std::runtime_error if a report cannot be written.
[[nodiscard]] int check_all(const checked_game& game, const options& asked);

} // namespace scramble::check
