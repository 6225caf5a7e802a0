#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace scramble::model {

/// A player, counted from 0.
using player_number = int;

/// A space, counted row by row from the top left corner.
using space_number = int;

inline constexpr player_number no_player = -1;

/// The sentence of the rules that says how a flip ended.
enum class rule {
    r1a,    ///< no card there
    r1b,    ///< it was face down: turned up and controlled
    r1c,    ///< it was face up and free: controlled
    r1d,    ///< another player controls it: the flip waits
    r2a,    ///< no second card there
    r2b,    ///< the second card is controlled
    r2d,    ///< the two match
    r2e,    ///< the two do not match
    d7,     ///< decision 7: the player's earlier flip still waits
    d11,    ///< decision 11: a release, not a flip: the player controls nothing now
    rooms1, ///< it was the first card, and the last pair with it
};

/// What rooms-1 did.
struct naive_last_pair {
    player_number by = no_player;   ///< who took the last pair
    player_number from = no_player; ///< who controlled its other card until then
    std::optional<space_number> turned_up;
};

/// What one flip, or one release, did.
struct naive_turn {
    rule ended_by = rule::d7;
    /// The waiting flips that ended (by 1-C or 1-A), in the order in which the players came, for
    /// any card.
    struct settled_flip {
        player_number who;
        space_number for_space;
        rule ended_by;
    };
    std::vector<settled_flip> settled;
    /// The cards that 3-A removed, or that 3-B turned down.
    std::set<space_number> finished;
    /// The card that 1-B or 2-C turned up.
    std::optional<space_number> turned_up;
    naive_last_pair taken;
    /// Whether this was a change (decision 9).
    [[nodiscard]] bool changed() const
    {
        return !finished.empty() || turned_up.has_value() || taken.turned_up.has_value();
    }
};

/// What one replacement did.
struct naive_replacement {
    bool changed = false;
    std::set<space_number> shown; ///< the cards that were replaced face up, or turned up
    naive_last_pair taken;
};

/// The whole game as plain values, played by following the rules sentence by sentence. It is
/// compared with `memory::board` and shares nothing with it. Nothing here is meant to be fast:
/// every question is answered by looking at the whole game.
struct naive_board {
    /// `last_pair`: whether rooms-1 is among the rules; `halves`: by rooms-3, the other half of
    /// each half.
    naive_board(int row_count, int column_count, const std::vector<std::string>& dealt,
                bool last_pair = false, std::map<std::string, std::string> halves = {});

    int rows;
    int columns;
    bool has_last_pair_rule;
    std::map<std::string, std::string> other_half;
    /// Three facts about each space; a space without a card is down and free.
    std::vector<std::optional<std::string>> cards;
    std::vector<bool> face_up;
    std::vector<player_number> controllers;
    /// What each player turned over without a match and left face up.
    std::map<player_number, std::set<space_number>> left_up;
    std::map<player_number, int> scores;
    /// Everyone who waits for any card, in the order in which they came.
    struct waiting_player {
        player_number who;
        space_number for_space;
    };
    std::vector<waiting_player> waiting;
    int changes = 0;

    naive_turn flip(player_number who, int row, int column);
    naive_turn release(player_number who);
    bool withdraw(player_number who);
    naive_replacement replace(const std::map<std::string, std::string>& by);

    /// The spaces of the cards that `who` controls.
    [[nodiscard]] std::set<space_number> controlled_by(player_number who) const;
    /// The space that `who` waits for, if any.
    [[nodiscard]] std::optional<space_number> awaited_by(player_number who) const;
    /// Who waits for the card at `at`, in the order in which they came.
    [[nodiscard]] std::vector<player_number> queue_at(space_number at) const;
    [[nodiscard]] int score_of(player_number who) const;
    [[nodiscard]] std::set<space_number> left_up_by(player_number who) const;
    /// Whether the cards of two spaces match (2-D, rooms-3).
    [[nodiscard]] bool do_match(space_number one, space_number other) const;
    /// The groups of cards of which a pair can still be matched, each in the order of the board.
    [[nodiscard]] std::vector<std::vector<space_number>> groups() const;
    /// How many pairs can be matched of such a group.
    [[nodiscard]] int matches_in(const std::vector<space_number>& group) const;
    [[nodiscard]] bool is_over() const { return groups().empty(); }

private:
    void finish_play(player_number who, naive_turn& step);
    rule flip_first(player_number who, space_number at, naive_turn& step);
    rule flip_second(player_number who, space_number at, naive_turn& step);
    void relinquish(space_number at, naive_turn& step);
    void fail_waiters_of_missing_cards(naive_turn& step);
    naive_last_pair give_last_pair();
};

} // namespace scramble::model
