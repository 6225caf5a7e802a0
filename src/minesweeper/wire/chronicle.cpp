#include "scramble/minesweeper/wire/chronicle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

namespace scramble::minesweeper {

namespace {

/// Beyond this many stretches the whole board would be shorter, since a change has at least 10
/// bytes. The upper limit bounds the memory.
std::size_t most_items(const board& board)
{
    const std::size_t squares = std::size_t{board.rows()} * board.columns();
    return std::clamp<std::size_t>(squares / 8, 64, 16UL * 1024);
}

void add_left(std::string& text, std::int64_t left)
{
    fmt::format_to(std::back_inserter(text), "left {}\n", left);
}

} // namespace

std::vector<stretch> merged(std::vector<stretch> stretches)
{
    std::sort(stretches.begin(), stretches.end(), [](const stretch& left, const stretch& right) {
        return std::tie(left.y, left.first) < std::tie(right.y, right.first);
    });
    std::vector<stretch> result;
    for (const stretch& each : stretches) {
        if (!result.empty() && result.back().y == each.y && each.first <= result.back().last + 1)
            result.back().last = std::max(result.back().last, each.last);
        else
            result.push_back(each);
    }
    return result;
}

chronicle::chronicle(const board& board, std::string run, bool debug, const scores* table)
    : board_(board), debug_(debug), scores_(table), log_(std::move(run), most_items(board)),
      left_(board.bombs_left())
{
}

void chronicle::changed(std::span<const stretch> squares, std::optional<people::player> whose)
{
    log_.begin();
    for (const stretch& each : squares)
        log_.add(each);
    if (whose)
        log_.add(*whose);
    note_field();
    if (text_)
        text_->changed(squares);
}

/// Notes what a step has changed for the whole field.
void chronicle::note_field()
{
    if (left_ != board_.bombs_left()) {
        left_ = board_.bombs_left();
        left_at_ = log_.step();
    }
    if (cleared_at_ == 0 && board_.is_cleared())
        cleared_at_ = log_.step();
}

void chronicle::attended(std::size_t players)
{
    log_.begin_aside();
    players_ = players;
    attended_at_ = log_.step();
}

void chronicle::laid(std::string run)
{
    log_.begin_again(std::move(run));
    left_ = board_.bombs_left();
    cleared_at_ = board_.is_cleared() ? log_.step() : 0;
    text_.reset();
}

news chronicle::since(std::optional<std::uint64_t> step)
{
    return log_.since(
        step, [this](std::uint64_t from) { return changes(from); }, [this] { return whole(); });
}

/// The heading and the changed lines; nothing if they are longer than the whole game.
std::optional<std::string> chronicle::changes(std::uint64_t since) const
{
    std::string text = log_.heading();
    constexpr std::string_view shortest = "debug 0\nplayers 1\nsize 1 1\n";
    const std::size_t longest =
        text.size() + shortest.size() + (std::size_t{board_.columns()} + 1) * board_.rows();
    if (attended_at_ > since)
        fmt::format_to(std::back_inserter(text), "players {}\n", players_);
    std::vector<stretch> squares;
    std::set<people::player> players;
    for (const item& each : log_.touched_after(since)) {
        if (const auto* const who = std::get_if<people::player>(&each))
            players.insert(*who);
        else
            squares.push_back(std::get<stretch>(each));
    }
    for (const stretch& each : merged(std::move(squares))) {
        add_row(text, each);
        if (text.size() > longest)
            return std::nullopt;
    }
    if (scores_ != nullptr && left_at_ > since)
        add_left(text, left_);
    for (const people::player who : players)
        add_player(text, who);
    if (cleared_at_ > since)
        add_cleared(text);
    return text;
}

news_text chronicle::whole()
{
    if (!text_)
        text_.emplace(board_, board_form::dense);
    const auto& squares = text_->pieces();
    news_text result{log_.step(), {}, 0, true};
    result.pieces.reserve(1 + squares.size());
    result.pieces.push_back(
        shared(fmt::format("{}debug {:d}\nplayers {}\nsize {} {}\n", log_.heading(), debug_,
                           players_, board_.columns(), board_.rows())));
    result.pieces.insert(result.pieces.end(), squares.begin(), squares.end());
    result.size = result.pieces.front()->size() + text_->size();
    std::string more;
    if (scores_ != nullptr) {
        add_left(more, left_);
        for (std::uint32_t number = 0; number < scores_->players().names().size(); ++number)
            add_player(more, people::player{number});
    }
    if (cleared_at_ != 0 || (scores_ == nullptr && board_.is_cleared()))
        add_cleared(more);
    if (!more.empty()) {
        result.size += more.size();
        result.pieces.push_back(shared(std::move(more)));
    }
    return result;
}

void chronicle::add_row(std::string& text, const stretch& squares) const
{
    fmt::format_to(std::back_inserter(text), "row {} {} ", squares.y, squares.first);
    for (square at{squares.first, squares.y}; at.x <= squares.last; ++at.x)
        text += board_.symbol_at(at);
    text += '\n';
}

void chronicle::add_player(std::string& text, people::player who) const
{
    const auto& [squares, bombs] = scores_->of(who);
    fmt::format_to(std::back_inserter(text), "player {} {} {}\n", scores_->players().name_of(who),
                   squares, bombs);
}

/// That the field is cleared. Where scores are kept, the bombs say it.
void chronicle::add_cleared(std::string& text) const
{
    if (scores_ == nullptr)
        text += "cleared\n";
    else
        add_bombs(text);
}

/// Requires: the field is cleared, so that nobody learns where to dig.
void chronicle::add_bombs(std::string& text) const
{
    for (square at; at.y < board_.rows(); ++at.y) {
        std::string row;
        for (at.x = 0; at.x < board_.columns(); ++at.x) {
            if (board_.has_bomb(at))
                fmt::format_to(std::back_inserter(row), " {}", at.x);
        }
        if (!row.empty())
            fmt::format_to(std::back_inserter(text), "bombs {}{}\n", at.y, row);
    }
}

} // namespace scramble::minesweeper
