#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::memory {

/// One edition of the protocol: everything in which the handouts differ.
///
/// Source: the table "Editions" of docs/PROTOCOL.md.
struct edition {
    int year;
    /// The number of the first row and column.
    std::uint32_t first_space;
    /// Whether a failed flip is answered by 409 and a line of text; otherwise by 200 and the board.
    bool tells_failures;
    /// The status for a malformed PLAYER, ROW,COLUMN or card.
    unsigned malformed_status;
    /// The status for a space outside the board.
    unsigned outside_status;
    /// Whether the status line and headers of a waiting answer are sent at once.
    bool early_headers;
};

inline constexpr edition edition_2020{2020, 1, false, 404, 404, true};
inline constexpr edition edition_2022{2022, 0, false, 404, 404, false};
/// Its handout leaves open what the next one says.
inline constexpr edition edition_2023{2023, 0, true, 400, 409, false};
/// The newest.
inline constexpr edition edition_2025{2025, 0, true, 400, 409, false};

/// The edition of that year; nothing if there is none.
[[nodiscard]] constexpr std::optional<edition> edition_of(std::string_view year)
{
    if (year == "2020")
        return edition_2020;
    if (year == "2022")
        return edition_2022;
    if (year == "2023")
        return edition_2023;
    if (year == "2025")
        return edition_2025;
    return std::nullopt;
}

/// What clients have to know about the edition:
///
///     EDITION ::= "game memory" NEWLINE "edition " YEAR NEWLINE "first " INT NEWLINE
///                 "failed " STATUS NEWLINE ("match pairs" NEWLINE)?
///
/// `first` is the number of the first row and column, `failed` the status of a failed flip; `match
/// pairs` is there if there are cards that match others than their likes (rooms-3).
[[nodiscard]] std::string edition_text(const edition& spoken, bool has_pairs = false);

} // namespace scramble::memory
