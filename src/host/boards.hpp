#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace scramble::host {

/// A Memory board that is part of the program: a file of boards/.
struct board_file {
    std::string_view name; ///< without `.txt`
    std::string_view text;
};

[[nodiscard]] std::span<const board_file> board_files();

/// The text of the board called `name`; nothing if there is none.
[[nodiscard]] inline std::optional<std::string_view> find_board(std::string_view name)
{
    for (const board_file& each : board_files()) {
        if (each.name == name)
            return each.text;
    }
    return std::nullopt;
}

} // namespace scramble::host
