#include "scramble/minesweeper/wire/packed_field.hpp"

#include <cstddef>
#include <utility>

namespace scramble::minesweeper {

namespace {

constexpr std::string_view digits = "0123456789abcdef";
constexpr std::size_t squares_a_digit = 4;

/// The bit of a square in its digit.
std::size_t bit_of(std::size_t place)
{
    return std::size_t{1} << (squares_a_digit - 1 - place % squares_a_digit);
}

} // namespace

std::string packed(const field& field)
{
    std::string text;
    for (std::size_t place = 0; place < field.bombs.size(); place += squares_a_digit) {
        std::size_t digit = 0;
        for (std::size_t each = place; each < field.bombs.size() && each < place + squares_a_digit;
             ++each)
            digit |= field.bombs[each] != 0 ? bit_of(each) : 0;
        text += digits[digit];
    }
    return text;
}

std::optional<field> unpacked(std::string_view text, std::uint32_t columns, std::uint32_t rows)
{
    field result{columns, rows, {}};
    result.bombs.resize(std::size_t{columns} * rows);
    if (text.size() != (result.bombs.size() + squares_a_digit - 1) / squares_a_digit)
        return std::nullopt;
    for (std::size_t place = 0; place < text.size() * squares_a_digit; ++place) {
        const std::size_t digit = digits.find(text[place / squares_a_digit]);
        if (digit == std::string_view::npos)
            return std::nullopt;
        const bool is_bomb = (digit & bit_of(place)) != 0;
        if (place < result.bombs.size())
            result.bombs[place] = is_bomb ? 1 : 0;
        else if (is_bomb)
            return std::nullopt;
    }
    return result;
}

} // namespace scramble::minesweeper
