#include "scramble/minesweeper/wire/chronicle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
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

chronicle::chronicle(const board& board, std::string run, bool debug)
    : board_(board), debug_(debug), log_(std::move(run), most_items(board))
{
}

void chronicle::changed(std::span<const stretch> squares)
{
    log_.begin();
    for (const stretch& each : squares)
        log_.add(each);
    if (text_)
        text_->changed(squares);
}

void chronicle::attended(std::size_t players)
{
    log_.begin();
    players_ = players;
    attended_at_ = log_.step();
}

void chronicle::laid(std::string run)
{
    log_ = step_log<stretch>(std::move(run), most_items(board_), log_.step() + 1);
    text_.reset();
}

bool chronicle::noted(std::string lines)
{
    if (lines == notes_)
        return false;
    log_.begin();
    notes_ = std::move(lines);
    noted_at_ = log_.step();
    return true;
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
    for (const stretch& each : merged(log_.touched_after(since))) {
        add_row(text, each);
        if (text.size() > longest)
            return std::nullopt;
    }
    if (noted_at_ > since)
        text += notes_;
    return text;
}

news chronicle::whole()
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
    if (!notes_.empty()) {
        result.pieces.push_back(shared(notes_));
        result.size += notes_.size();
    }
    return std::make_shared<const news_text>(std::move(result));
}

void chronicle::add_row(std::string& text, const stretch& squares) const
{
    fmt::format_to(std::back_inserter(text), "row {} {} ", squares.y, squares.first);
    for (square at{squares.first, squares.y}; at.x <= squares.last; ++at.x)
        text += board_.symbol_at(at);
    text += '\n';
}

} // namespace scramble::minesweeper
