#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

/// What HELLO tells.
struct told_in_hello {
    std::uint32_t columns;
    std::uint32_t rows;
    std::uint32_t players;
    bool players_come_first;
};

/// Finds the numbers in a greeting, by the words beside them; nothing if those are not there. What
/// else it says does not matter: one case looks at that.
[[nodiscard]] std::optional<told_in_hello> read_hello(std::string_view greeting);

/// HELLO as the handouts have it, without its newline.
[[nodiscard]] std::string hello_of(const told_in_hello& told);

/// A row of a board in the form of the handouts, if the line can be meant for one: a missing or an
/// additional blank at its end, missing blanks between the squares and 0 for no bombs are put
/// right. One case looks at the form; no other should fail for it.
[[nodiscard]] std::optional<std::string> row_of(std::string_view line, std::uint32_t columns);

/// The rows of a board such as "- 1 / . 1": between two is " / ", and a point is a blank square.
[[nodiscard]] std::vector<std::string> rows_of(std::string_view board);

/// The file of a field such as "0 1 / 0 0"; a field of several lines is a file already.
[[nodiscard]] std::string file_of_field(std::string_view field);
[[nodiscard]] std::string file_without_bombs(std::uint32_t columns, std::uint32_t rows);

/// Rows as a text, without a newline behind the last.
[[nodiscard]] std::string in_lines(const std::vector<std::string>& rows);
/// Rows for people, as `visible` shows them; of many only how many.
[[nodiscard]] std::string quoted(const std::vector<std::string>& rows);

} // namespace scramble::check
