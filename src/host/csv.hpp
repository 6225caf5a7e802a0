#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace scramble::host {

/// A cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an
/// apostrophe in front.
[[nodiscard]] inline std::string csv_cell(std::string_view text)
{
    constexpr std::array<std::string_view, 10> begins_formula{
        "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"}; // some take the wide ones, too
    std::string cell;
    if (std::ranges::any_of(begins_formula, [&](auto each) { return text.starts_with(each); }))
        cell = "'";
    cell += text;
    if (cell.find_first_of("\",\r\n") == std::string::npos)
        return cell;
    std::string quoted = "\"";
    for (const char each : cell) {
        if (each == '"')
            quoted += '"';
        quoted += each;
    }
    return quoted + '"';
}

} // namespace scramble::host
