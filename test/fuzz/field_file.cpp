// Any bytes as a Minesweeper board file give a fault with a line of the file, or a field. Writing
// that field gives the same file, except for newlines and leading zeros.

#include "bytes.hpp"
#include "scramble/error.hpp"
#include "scramble/minesweeper/rules/board_file.hpp"

#include <algorithm>
#include <string>

using namespace scramble;

namespace {

/// The file, with every newline as `\n`.
std::string with_plain_newlines(std::string_view text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_pair = text[at] == '\n' && at > 0 && text[at - 1] == '\r';
        if (!is_pair)
            result += text[at] == '\r' ? '\n' : text[at];
    }
    return result;
}

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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::text_of(data, size);
    const auto read = minesweeper::read_field(text);
    const std::string plain = with_plain_newlines(text);
    if (const auto* why = std::get_if<fault>(&read)) {
        const auto lines = 1 + std::count(plain.begin(), plain.end(), '\n');
        ensure(why->line >= 1 && why->line <= static_cast<std::size_t>(lines) &&
                   !why->reason.empty(),
               "a fault names a line of the file");
        return 0;
    }
    const auto& bombs = std::get<minesweeper::field>(read);
    ensure(bombs.bombs.size() == std::size_t{bombs.rows} * bombs.columns, "all squares are told");

    const std::size_t first_end = plain.find('\n') + 1;
    ensure(plain.substr(first_end) == lines_of(bombs), "the lines are the squares");
    ensure(std::stoull(plain) == bombs.columns &&
               std::stoull(plain.substr(plain.find(' '))) == bombs.rows,
           "the first line is the size");
    const std::string sizes =
        std::to_string(bombs.columns) + ' ' + std::to_string(bombs.rows) + '\n';
    const auto reread = minesweeper::read_field(sizes + lines_of(bombs));
    ensure(std::get<minesweeper::field>(reread).bombs == bombs.bombs,
           "what is written reads the same");
    return 0;
}
