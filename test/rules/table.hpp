#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/views.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace scramble::memory {

inline constexpr player alice{0};
inline constexpr player bob{1};
inline constexpr player charlie{2};
inline constexpr player dora{3};

inline std::string name_of(player who)
{
    static const std::vector<std::string> names{"alice", "bob", "charlie", "dora"};
    return names.at(static_cast<std::size_t>(who));
}

inline std::string name_of(flip_outcome outcome)
{
    switch (outcome) {
    case flip_outcome::took_first_card: return "took_first_card";
    case flip_outcome::waits: return "waits";
    case flip_outcome::matched: return "matched";
    case flip_outcome::mismatched: return "mismatched";
    case flip_outcome::no_first_card: return "no_first_card";
    case flip_outcome::no_second_card: return "no_second_card";
    case flip_outcome::card_is_controlled: return "card_is_controlled";
    case flip_outcome::still_waiting: return "still_waiting";
    case flip_outcome::game_is_full: return "game_is_full";
    }
    return "no outcome";
}

inline std::string name_of(position at)
{
    return std::to_string(at.row) + ',' + std::to_string(at.column);
}

inline const std::map<std::string, player> known_players{
    {"alice", alice}, {"bob", bob}, {"charlie", charlie}, {"dora", dora}};

/// Calls `flip(name, position)` for each of "alice 0,0; bob 1,2".
template <class Flip>
void for_each_flip(const std::string& flips, Flip flip)
{
    std::istringstream all(flips);
    char comma = 0;
    char semicolon = 0;
    position at;
    for (std::string name; all >> name >> at.row >> comma >> at.column; all >> semicolon)
        flip(name, at);
}

/// The spaces of a board in words, row by row: "A A / . B".
template <class Tell>
std::string row_by_row(const board& all, Tell tell)
{
    std::string text;
    for (position at; at.row < all.rows(); ++at.row) {
        text += at.row == 0 ? "" : " / ";
        for (at.column = 0; at.column < all.columns(); ++at.column)
            text += (at.column == 0 ? "" : " ") + tell(all.at(at));
    }
    return text;
}

/// The cards of a board, face up or down: "A A / . B".
inline std::string dealt(const board& all)
{
    return row_by_row(all, [](const board::spot& spot) {
        return std::string(spot.face == board::face::none ? "." : spot.card);
    });
}

/// The text that a reader must get, built space by space.
inline std::string expected_text(const board& all, player reader)
{
    std::string text = std::to_string(all.rows()) + 'x' + std::to_string(all.columns()) + '\n';
    for (position at; at.row < all.rows(); ++at.row) {
        for (at.column = 0; at.column < all.columns(); ++at.column) {
            const auto spot = all.at(at);
            const bool mine = reader != nobody && spot.controller == reader;
            if (spot.face == board::face::up)
                text += (mine ? "my " : "up ") + std::string(spot.card) + '\n';
            else
                text += spot.face == board::face::down ? "down\n" : "none\n";
        }
    }
    return text;
}

/// A board to play on by hand. Every step returns words, so a test reads like the game and fails
/// with a sentence. Every step also checks the board's invariants.
class table {
public:
    table(std::uint32_t rows, std::uint32_t columns, std::vector<std::string> cards,
          const std::string& flips = {}, const board_rules& rules = {})
        : board(layout{rows, columns, std::move(cards)}, rules), views(board, "run")
    {
        play(flips);
    }
    table(const table&) = delete;
    table& operator=(const table&) = delete;

    memory::board board;
    memory::views views; ///< told of each change, as a game does

    /// Result: the outcome; the spaces that turned, if any; the players whose wait ended, in order,
    /// if any; who took the last pair: "mismatched; turned 0,1; bob took_first_card".
    std::string flip(player who, std::uint32_t row, std::uint32_t column)
    {
        return told(board.flip(who, {row, column}));
    }

    /// The same for a release.
    std::string release(player who) { return told(board.release(who)); }

    /// Result: "changed" or "unchanged", and the spaces that show another card, if any, in board
    /// order.
    std::string replace(const board::substitution& by)
    {
        replacement step = board.replace(by);
        board.check_invariants();
        std::sort(step.visible.begin(), step.visible.end());
        if (step.changed)
            views.changed(step.visible);
        std::string told = step.changed ? "changed" : "unchanged";
        for (const position at : step.visible)
            told += ' ' + name_of(at);
        return told + told_of(step.taken);
    }

    /// Flips in this order: "alice 0,0; bob 1,2".
    void play(const std::string& flips)
    {
        for_each_flip(flips, [this](const std::string& name, position at) {
            flip(known_players.at(name), at.row, at.column);
        });
    }

    bool withdraw(player who)
    {
        const bool waited = board.withdraw(who);
        board.check_invariants();
        return waited;
    }

    /// The board, row by row: "A:alice B ? / . ? ." has a card A that alice controls, a card B that
    /// no one controls, three cards face down, and two empty spaces.
    [[nodiscard]] std::string seen() const
    {
        return row_by_row(board, [](const board::spot& spot) {
            if (spot.face != board::face::up)
                return std::string(spot.face == board::face::none ? "." : "?");
            const bool free = spot.controller == nobody;
            return std::string(spot.card) + (free ? "" : ':' + name_of(spot.controller));
        });
    }

    [[nodiscard]] std::string dealt() const { return memory::dealt(board); }

    /// Who waits for the card there, first in line first: "bob charlie".
    [[nodiscard]] std::string queue(std::uint32_t row, std::uint32_t column) const
    {
        std::string text;
        for (const player who : board.queue_at({row, column}))
            text += (text.empty() ? "" : " ") + name_of(who);
        return text;
    }

    [[nodiscard]] std::uint32_t score(player who) const { return board.play_of(who).score; }

private:
    std::string told(const turn& step)
    {
        board.check_invariants();
        if (!step.turned.empty())
            views.changed(step.turned);
        std::string text = name_of(step.outcome);
        if (!step.turned.empty())
            text += "; turned";
        for (const position at : step.turned)
            text += ' ' + name_of(at);
        for (const auto& [settled, outcome] : step.settled)
            text += "; " + name_of(settled) + ' ' + name_of(outcome);
        return text + told_of(step.taken);
    }

    [[nodiscard]] static std::string told_of(const last_pair& taken)
    {
        if (taken.taken_by == nobody)
            return {};
        const bool is_taken = taken.taken_from != nobody;
        return "; last pair to " + name_of(taken.taken_by) +
               (is_taken ? " from " + name_of(taken.taken_from) : "");
    }
};

/// A B A
/// B C C, after those flips, if any.
inline table six_cards(const std::string& flips = {})
{
    return {2, 3, {"A", "B", "A", "B", "C", "C"}, flips};
}

} // namespace scramble::memory
