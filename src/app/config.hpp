#pragma once

#include "app/config_file.hpp"

#include <string>
#include <vector>

namespace scramble {

/// Reads a configuration file and checks all of it, with what a reload reads besides: the words
/// that `names-denied` names. Result: what is wrong, each with its line; nothing if it is right.
[[nodiscard]] std::vector<std::string> problems_in(const std::string& path);

/// The settings of one table of a file, which `by` names: an option or a variable. Throws
/// `wrong_usage` if anything in the file is wrong.
[[nodiscard]] std::vector<config_setting>
settings_in(const std::string& path, const std::string& by, const std::string& table);

} // namespace scramble
