#include "scramble/memory/text.hpp"

#include "scramble/decimal.hpp"
#include "scramble/mark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace scramble::memory {

namespace {

/// How many spaces one piece of a view has: few, so that a change on a large board
/// makes little text anew; many, so that a view has few pieces, and a system call, which takes
/// 64 of them, sends much (docs/PERFORMANCE.md).
constexpr std::size_t spaces_a_piece = 1024;

std::string size_line(const board& board)
{
    return fmt::format("{}x{}\n", board.rows(), board.columns());
}

std::size_t spaces_of(const board& board)
{
    return std::size_t{board.rows()} * board.columns();
}

std::size_t index_of(const board& board, position at)
{
    return std::size_t{at.row} * board.columns() + at.column;
}

} // namespace

std::string view_text::text() const
{
    std::string whole;
    whole.reserve(size);
    for (const auto& piece : pieces)
        whole += *piece;
    return whole;
}

views::views(const board& board, std::string run)
    : board_(board), run_(std::move(run)), text_((spaces_of(board) - 1) / spaces_a_piece + 1)
{
}

void views::changed(std::span<const position> spaces)
{
    common_ = nullptr;
    for (const position at : spaces)
        text_.changed(index_of(board_, at) / spaces_a_piece);
}

shared_bytes views::piece(std::size_t number) const
{
    std::string text;
    const std::size_t begin = number * spaces_a_piece;
    const std::size_t end = std::min(spaces_of(board_), begin + spaces_a_piece);
    text.reserve((end - begin + 4) * 5);
    if (number == 0)
        text += size_line(board_);
    auto column = static_cast<std::uint32_t>(begin % board_.columns());
    auto row = static_cast<std::uint32_t>(begin / board_.columns());
    for (std::size_t here = begin; here < end; ++here) {
        switch (board_.face_at({row, column})) {
        case board::face::none: text += "none\n"; break;
        case board::face::down: text += "down\n"; break;
        case board::face::up:
            text += "up ";
            text += board_.at({row, column}).card;
            text += '\n';
            break;
        }
        if (++column == board_.columns()) {
            column = 0;
            ++row;
        }
    }
    return std::make_shared<const std::string>(std::move(text));
}

/// Where the line of a space begins in its piece. To look for newlines instead would take
/// several times as long, and is most of what a flip costs.
std::size_t views::line_of(std::size_t space) const
{
    const std::size_t number = space / spaces_a_piece;
    std::size_t offset = 0;
    if (number == 0)
        offset = size_line(board_).size();
    auto column = static_cast<std::uint32_t>(number * spaces_a_piece % board_.columns());
    auto row = static_cast<std::uint32_t>(number * spaces_a_piece / board_.columns());
    for (std::size_t here = number * spaces_a_piece; here < space; ++here) {
        offset += std::string_view("down\n").size(); // or "none\n"
        if (board_.face_at({row, column}) == board::face::up)
            offset += board_.at({row, column}).card.size() - 1; // "up ", card and newline
        if (++column == board_.columns()) {
            column = 0;
            ++row;
        }
    }
    return offset;
}

std::string views::tag() const
{
    return fmt::format("{}-{}", run_, board_.changes());
}

view views::common()
{
    if (common_)
        return common_;
    auto made = std::make_shared<view_text>();
    made->changes = board_.changes();
    made->tag = tag();
    made->pieces = text_.pieces([this](std::size_t number) { return piece(number); });
    made->size = text_.size();
    common_ = std::move(made);
    return common_;
}

view views::of(player who)
{
    const auto own = board_.play_of(who).controlled();
    if (own.empty())
        return common();
    const view others = common();
    auto made = std::make_shared<view_text>(*others);
    made->is_common = false;
    std::vector<std::size_t> spaces;
    for (const position at : own)
        spaces.push_back(index_of(board_, at));
    std::sort(spaces.begin(), spaces.end()); // so that one text has one tag
    for (const std::size_t space : spaces) {
        made->tag += '-';
        made->tag += std::to_string(space);
        const std::size_t number = space / spaces_a_piece;
        std::string mine = *made->pieces[number];
        mine.replace(line_of(space), 2, "my"); // from "up"
        made->pieces[number] = std::make_shared<const std::string>(std::move(mine));
    }
    return made;
}

std::optional<std::uint64_t> views::changes_in(std::string_view tag) const
{
    const auto rest = behind_run(tag, run_);
    return rest ? decimal(rest->substr(0, rest->find('-'))) : std::nullopt;
}

std::string scores_text(const roster& players, const board& board)
{
    std::string text;
    std::uint32_t number = 0;
    for (const std::string_view name : players.names())
        text += fmt::format("{} {}\n", name, board.play_of(static_cast<player>(number++)).score);
    return text;
}

} // namespace scramble::memory
