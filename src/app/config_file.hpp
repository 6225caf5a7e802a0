#pragma once

#include "cli/option_set.hpp"
#include "scramble/error.hpp"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace scramble {

/// A table: what the file gives one command.
struct config_table {
    std::string name; ///< empty for what is in no table
    std::size_t line = 0;
    std::vector<config_setting> settings; ///< in the order of their lines
};

/// Reads a TOML file; it knows no option. Result: its tables, or the first fault in it.
[[nodiscard]] std::variant<std::vector<config_table>, fault>
read_config_file(const std::string& path);

} // namespace scramble
