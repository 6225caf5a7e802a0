#include "check/model/naive_field.hpp"

#include <algorithm>
#include <cstddef>

namespace scramble::model {

namespace {

std::size_t number_of(int x, int y, int columns)
{
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(x);
}

} // namespace

naive_field::naive_field(int x_size, int y_size, const std::vector<unsigned char>& bombs, bool safe)
    : columns(x_size), rows(y_size), is_safe(safe)
{
    for (const unsigned char each : bombs)
        squares.push_back({each != 0, naive_square::state::untouched});
}

bool naive_field::has(int x, int y) const
{
    return x >= 0 && y >= 0 && x < columns && y < rows;
}

const naive_square& naive_field::at(int x, int y) const
{
    return squares.at(number_of(x, y, columns));
}

naive_square& naive_field::at(int x, int y)
{
    return squares.at(number_of(x, y, columns));
}

int naive_field::count(int x, int y) const
{
    int bombs = 0;
    for (int j = y - 1; j <= y + 1; ++j) {
        for (int i = x - 1; i <= x + 1; ++i) {
            const bool is_itself = i == x && j == y;
            if (!is_itself && has(i, j) && at(i, j).has_bomb)
                ++bombs;
        }
    }
    return bombs;
}

bool naive_field::dig(int x, int y)
{
    // DIG 1
    if (!has(x, y) || at(x, y).state != naive_square::state::untouched)
        return false;
    if (is_safe)
        make_safe(x, y);
    // DIG 2
    at(x, y).state = naive_square::state::dug;
    // DIG 3
    const bool boom = at(x, y).has_bomb;
    at(x, y).has_bomb = false;
    // DIG 4
    open_from(x, y);
    // DIG 5
    return boom;
}

bool naive_field::is_begun() const
{
    return std::any_of(squares.begin(), squares.end(), [](const naive_square& each) {
        return each.state == naive_square::state::dug;
    });
}

// rooms-4
bool naive_field::dig_first(int x, int y, const std::vector<unsigned char>& bombs)
{
    if (!is_begun() && has(x, y) && at(x, y).state == naive_square::state::untouched) {
        for (std::size_t number = 0; number < squares.size(); ++number)
            squares[number].has_bomb = bombs[number] != 0;
    }
    return dig(x, y);
}

// rooms-2 for x,y, which is about to be dug.
void naive_field::make_safe(int x, int y)
{
    if (is_begun() || !at(x, y).has_bomb)
        return;
    for (naive_square& each : squares) {
        if (!each.has_bomb) {
            each.has_bomb = true;
            at(x, y).has_bomb = false;
            return;
        }
    }
}

// Step 4 for x,y, which was just dug.
void naive_field::open_from(int x, int y)
{
    if (count(x, y) != 0)
        return;
    for (int j = y - 1; j <= y + 1; ++j) {
        for (int i = x - 1; i <= x + 1; ++i) {
            if (has(i, j) && at(i, j).state == naive_square::state::untouched) {
                at(i, j).state = naive_square::state::dug;
                open_from(i, j);
            }
        }
    }
}

void naive_field::flag(int x, int y)
{
    if (has(x, y) && at(x, y).state == naive_square::state::untouched)
        at(x, y).state = naive_square::state::flagged;
}

void naive_field::deflag(int x, int y)
{
    if (has(x, y) && at(x, y).state == naive_square::state::flagged)
        at(x, y).state = naive_square::state::untouched;
}

char naive_field::shown(int x, int y) const
{
    switch (at(x, y).state) {
    case naive_square::state::untouched: return '-';
    case naive_square::state::flagged: return 'F';
    case naive_square::state::dug: break;
    }
    const int bombs = count(x, y);
    return bombs == 0 ? ' ' : static_cast<char>('0' + bombs);
}

std::string naive_field::text() const
{
    std::string board;
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
            if (x > 0)
                board += ' ';
            board += shown(x, y);
        }
        board += "\r\n";
    }
    return board;
}

} // namespace scramble::model
