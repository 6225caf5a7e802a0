#include "scramble/memory/wire/chronicle.hpp"

#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace scramble::memory {

namespace {

/// Players in one piece of text.
constexpr std::uint32_t players_a_piece = 64;

/// The shortest change in bytes, such as "space 0,0 down".
constexpr std::size_t least_change = 12;

/// Beyond this many items the whole board would be shorter. The upper limit bounds the memory, at
/// 16 bytes an item.
std::size_t most_items(const board& board)
{
    const std::size_t spaces = std::size_t{board.rows()} * board.columns();
    return std::clamp<std::size_t>(spaces, 64, 16UL * 1024);
}

} // namespace

chronicle::chronicle(const board& board, const roster& players, views& board_views, std::string run,
                     std::uint32_t first)
    : board_(board), roster_(players), views_(board_views), first_(first),
      log_(std::move(run), most_items(board))
{
}

bool chronicle::flipped(player who, const turn& made)
{
    const auto number = static_cast<std::uint32_t>(who);
    const bool is_newcomer = number >= known_;
    if (!is_newcomer && !made.moved && made.turned.empty()) // so it settled no other flip
        return false;
    log_.begin();
    if (is_newcomer) {
        for (; known_ <= number; ++known_)
            names_size_ += roster_.names()[known_].size();
        persons_.grow((known_ - 1) / players_a_piece + 1);
    }
    touch(made.turned);
    if (is_newcomer || made.moved)
        touch(who);
    for (const settled_flip& each : made.settled)
        touch(each.who);
    touch(made.taken);
    return true;
}

void chronicle::withdrew(player who)
{
    log_.begin();
    touch(who);
}

bool chronicle::replaced(const replacement& replacement)
{
    if (replacement.visible.empty())
        return false;
    log_.begin();
    touch(replacement.visible);
    touch(replacement.taken);
    return true;
}

void chronicle::dealt(std::string run)
{
    log_.begin_again(std::move(run));
    for (std::uint32_t number = 0; number < known_; number += players_a_piece)
        persons_.changed(number / players_a_piece);
}

void chronicle::touch(std::span<const position> spaces)
{
    for (const position at : spaces)
        log_.add({false, at.row * board_.columns() + at.column});
}

void chronicle::touch(player who)
{
    const auto number = static_cast<std::uint32_t>(who);
    log_.add({true, number});
    persons_.changed(number / players_a_piece);
}

void chronicle::touch(const last_pair& pair)
{
    for (const player who : {pair.taken_by, pair.taken_from}) {
        if (who != nobody)
            touch(who);
    }
}

news chronicle::since(std::optional<std::uint64_t> step)
{
    return log_.since(
        step, [this](std::uint64_t from) { return changes(from); }, [this] { return whole(); });
}

/// The heading and the changed lines; nothing if they are longer than the whole game.
std::optional<std::string> chronicle::changes(std::uint64_t since) const
{
    std::vector<item> touched = log_.touched_after(since);
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    const std::size_t longest = least_size();
    if (touched.size() * least_change > longest)
        return std::nullopt;
    std::string text = log_.heading();
    for (const item& each : touched) {
        if (each.is_player)
            add_person(text, each.number);
        else
            add_space(text, each.number);
        if (text.size() > longest)
            return std::nullopt;
    }
    return text;
}

news_text chronicle::whole()
{
    news_text result{log_.step(), {}, 0, true};
    const view board = views_.common();
    const auto& persons = persons_.pieces([this](std::size_t piece, const shared_bytes&) {
        std::string text;
        const auto begin = static_cast<std::uint32_t>(piece) * players_a_piece;
        const std::uint32_t end = std::min(known_, begin + players_a_piece);
        for (std::uint32_t number = begin; number < end; ++number)
            add_person(text, number);
        return shared(std::move(text));
    });
    result.pieces.reserve(1 + board->pieces.size() + persons.size());
    result.pieces.push_back(shared(fmt::format("{}first {}\n", log_.heading(), first_)));
    result.pieces.insert(result.pieces.end(), board->pieces.begin(), board->pieces.end());
    result.pieces.insert(result.pieces.end(), persons.begin(), persons.end());
    result.size = result.pieces.front()->size() + board->size + persons_.size();
    return result;
}

/// A lower bound for the size of the whole game: 5 bytes for every space, and 10 for every player
/// besides its name. To make the text only to measure it would cost too much.
std::size_t chronicle::least_size() const
{
    const std::size_t spaces = std::size_t{board_.rows()} * board_.columns();
    return log_.heading().size() + 8 + 4 + spaces * 5 + known_ * std::size_t{10} + names_size_;
}

void chronicle::add_space(std::string& text, std::uint32_t number) const
{
    const position at{number / board_.columns(), number % board_.columns()};
    text += "space ";
    add_place(text, at);
    const auto spot = board_.at(at);
    switch (spot.face) {
    case board::face::none: text += " none\n"; break;
    case board::face::down: text += " down\n"; break;
    case board::face::up:
        text += " up ";
        text += spot.card;
        text += '\n';
        break;
    }
}

void chronicle::add_person(std::string& text, std::uint32_t number) const
{
    const auto& play = board_.play_of(static_cast<player>(number));
    text += "player ";
    text += roster_.names()[number];
    text += ' ';
    add_decimal(text, play.score);
    const auto add_places = [&](std::string_view word, std::span<const position> places) {
        if (!places.empty())
            text += word;
        for (const position at : places) {
            text += ' ';
            add_place(text, at);
        }
    };
    add_places(" holds", play.controlled());
    if (play.stage == board::stage::waiting)
        add_places(" waits", play.cards);
    text += '\n';
}

void chronicle::add_place(std::string& text, position at) const
{
    add_decimal(text, at.row + std::uint64_t{first_});
    text += ',';
    add_decimal(text, at.column + std::uint64_t{first_});
}

} // namespace scramble::memory
