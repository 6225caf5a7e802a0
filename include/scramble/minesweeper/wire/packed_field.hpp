#pragma once

#include "scramble/minesweeper/rules/board.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::minesweeper {

/// Where the bombs of a field are, as one word: a hexadecimal digit in small letters for four
/// squares, row by row from the top, the first of the four in the highest bit. Bits of the last
/// digit that stand for no square are 0.
[[nodiscard]] std::string packed(const field& field);

/// The field of that size; nothing if `text` is no such word for it.
[[nodiscard]] std::optional<field> unpacked(std::string_view text, std::uint32_t columns,
                                            std::uint32_t rows);

} // namespace scramble::minesweeper
