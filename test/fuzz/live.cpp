// Any message of a live client, in each edition of both games: it means what a slow reading finds,
// or is malformed.

#include "fuzz.hpp"
#include "scramble/memory/wire/live_message.hpp"
#include "scramble/minesweeper/wire/text.hpp"
#include "scramble/text/decimal.hpp"

#include <limits>

using namespace scramble;
using fuzz::split;

namespace {

constexpr std::uint64_t beyond = std::numeric_limits<std::uint32_t>::max();

void check_flip(std::string_view text, const memory::edition& spoken)
{
    const auto read = memory::read_live_message(text, spoken);
    const std::string line(text.substr(0, text.size() - (text.ends_with('\n') ? 1 : 0)));
    ensure(std::holds_alternative<memory::give_up_message>(read) == (line == "give up"),
           "who gives up says so");
    if (const auto* wrong = std::get_if<memory::malformed_message>(&read))
        ensure(!wrong->expected.empty() && wrong->expected.find('\n') == std::string::npos,
               "a reason is one line");
    const std::string written = line.starts_with("flip ") ? line.substr(5) : "";
    const auto numbers = split(written, ',');
    const bool is_flip = numbers.size() == 2 && decimal(numbers[0]) && decimal(numbers[1]);
    const auto* flip = std::get_if<memory::flip_message>(&read);
    ensure((flip != nullptr) == is_flip, "a flip names a space");
    if (!is_flip)
        return;
    ensure(flip->written == written, "it is told as it was written");
    const std::uint64_t row = *decimal(numbers[0]);
    const std::uint64_t column = *decimal(numbers[1]);
    const std::uint64_t first = spoken.first_space;
    const bool is_space = std::min(row, column) >= first && std::max(row, column) - first <= beyond;
    ensure(flip->at.has_value() == is_space, "a number outside of any board is no space");
    if (is_space)
        ensure(flip->at->row + first == row && flip->at->column + first == column,
               "and the others are the space that they name");
}

/// INT as a coordinate; `beyond` means outside of any board.
std::optional<std::uint64_t> coordinate(const std::string& word, bool has_sign)
{
    const bool is_negative = has_sign && word.starts_with('-');
    const auto number = decimal(is_negative ? word.substr(1) : word);
    if (!number)
        return std::nullopt;
    return is_negative && *number > 0 ? beyond : std::min(*number, beyond);
}

template <class Message>
void check_move(const std::string& name, std::string_view line, const minesweeper::edition& spoken)
{
    const auto read = minesweeper::read_message(line, spoken);
    const auto* move = std::get_if<Message>(&read);
    const auto words = split(line, ' ');
    const bool has_form = words.size() == 3 && words[0] == name;
    const auto x = has_form ? coordinate(words[1], spoken.numbers_have_signs) : std::nullopt;
    const auto y = has_form ? coordinate(words[2], spoken.numbers_have_signs) : std::nullopt;
    ensure((move != nullptr) == (x && y), "a move is a word and two numbers");
    if (move != nullptr)
        ensure(move->at.x == *x && move->at.y == *y, "a move is where it says");
}

template <class Message>
void check_word(std::string_view word, std::string_view line)
{
    const auto read = minesweeper::read_message(line, minesweeper::edition_2014);
    ensure(std::holds_alternative<Message>(read) == (line == word), "a word is said as it is");
}

} // namespace

void fuzz::run(std::string_view text)
{
    for (const auto* spoken : {&memory::edition_2020, &memory::edition_2023})
        check_flip(text, *spoken);
    for (const auto* spoken : {&minesweeper::edition_2014, &minesweeper::edition_2016}) {
        check_move<minesweeper::dig_message>("dig", text, *spoken);
        check_move<minesweeper::flag_message>("flag", text, *spoken);
        check_move<minesweeper::deflag_message>("deflag", text, *spoken);
    }
    check_word<minesweeper::look_message>("look", text);
    check_word<minesweeper::help_message>("help", text);
    check_word<minesweeper::bye_message>("bye", text);
}
