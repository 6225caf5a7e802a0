// Any bytes as a Minesweeper board file give a fault with a line of the file, or a field. Writing
// that field gives the same file, except for newlines and leading zeros.

#include "fuzz.hpp"
#include "scramble/minesweeper/rules/board_file.hpp"

using namespace scramble;

namespace {

std::string lines_of(const minesweeper::field& read)
{
    std::string text;
    for (std::size_t square = 0; square < read.bombs.size(); ++square) {
        ensure(read.bombs[square] <= 1, "a square has a bomb or none");
        text += read.bombs[square] == 1 ? '1' : '0';
        text += (square + 1) % read.columns == 0 ? '\n' : ' ';
    }
    return text;
}

} // namespace

void fuzz::run(std::string_view text)
{
    const auto read = minesweeper::read_field(text);
    if (const auto* why = std::get_if<fault>(&read))
        return check_fault(*why, text);
    const auto& field = std::get<minesweeper::field>(read);
    ensure(field.bombs.size() == std::size_t{field.rows} * field.columns, "all squares are told");

    const std::string plain = with_plain_newlines(text);
    ensure(plain.substr(plain.find('\n') + 1) == lines_of(field), "the lines are the squares");
    ensure(std::stoull(plain) == field.columns &&
               std::stoull(plain.substr(plain.find(' '))) == field.rows,
           "the first line is the size");
    const std::string size = std::to_string(field.columns) + ' ' + std::to_string(field.rows);
    const auto reread = minesweeper::read_field(size + '\n' + lines_of(field));
    ensure(std::get<minesweeper::field>(reread).bombs == field.bombs,
           "what is written reads the same");
}
