#pragma once

#include "scramble/people/rules/player.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::memory {

/// A space of the board. Rows and columns count from 0 at the top left corner, in every edition
/// (memory/wire/edition.hpp says how clients count).
struct position {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    friend auto operator<=>(const position&, const position&) = default;
};

using people::player;
inline constexpr player nobody{0xffff'ffff};

/// The outcome of a flip. The rule ids are those of the handouts.
enum class flip_outcome : std::uint8_t {
    took_first_card,    ///< 1-B or 1-C: the player controls it
    waits,              ///< 1-D: another player controls it; the player is queued
    matched,            ///< 2-D or rooms-1: the player controls both and scores a point
    mismatched,         ///< 2-E: both are relinquished
    no_first_card,      ///< 1-A: the space is empty, or became so while waiting
    no_second_card,     ///< 2-A: the space is empty; the first card is relinquished
    card_is_controlled, ///< 2-B: by anyone, even the player; the first is relinquished
    still_waiting,      ///< an earlier flip of the player waits: nothing changed
    game_is_full,       ///< only from `game`: it takes no more players
};

/// Whether the flip failed: by 1-A, 2-A or 2-B, or because it was not tried at all.
[[nodiscard]] constexpr bool failed(flip_outcome outcome)
{
    return outcome >= flip_outcome::no_first_card;
}

/// Two different cards that match each other.
struct card_pair {
    std::string one;
    std::string other;
    friend bool operator==(const card_pair&, const card_pair&) = default;
};

/// Rules that a board may have besides those of the handouts.
struct board_rules {
    bool last_pair = false; ///< rooms-1: who controls a card of the last match takes both
    /// rooms-3: these cards match each other, and none like themselves. All others match as ever.
    std::vector<card_pair> pairs{};
};

/// For each half of those pairs the other one.
using other_halves = std::map<std::string, std::string, std::less<>>;
[[nodiscard]] other_halves halves_of(const std::vector<card_pair>& pairs);

/// To whom a step gave the last pair (rooms-1).
struct last_pair {
    player taken_by = nobody;
    player taken_from = nobody; ///< who controlled its other card, if anybody did
    friend bool operator==(const last_pair&, const last_pair&) = default;
};

/// A waiting flip that a step decided.
struct settled_flip {
    player who;
    flip_outcome outcome; ///< took_first_card or no_first_card
    friend bool operator==(const settled_flip&, const settled_flip&) = default;
};

/// What happened in the one atomic step of a flip or a release.
struct turn {
    flip_outcome outcome{};
    /// The waiting flips it settled: for each card first come, first served; if a pair is removed,
    /// the flips for its first card come first.
    std::vector<settled_flip> settled;
    /// The spaces whose card turned face up or down or was removed, in order; a space may appear
    /// twice. The step was a *change* exactly if this is not empty.
    std::vector<position> turned;
    /// Whether the mover's own state changed: its cards, its wait or its score. Of the other
    /// players, only those in `settled` and `taken` changed.
    bool moved = false;
    /// The last pair, if this step gave it to the mover or to another (rooms-1).
    last_pair taken{};
};

/// The result of replacing cards.
struct replacement {
    /// Whether any card on the board was replaced.
    bool changed = false;
    /// The spaces of replaced cards that are face up, and of the card that rooms-1 turned up, in no
    /// particular order.
    std::vector<position> visible;
    last_pair taken{}; ///< as in `turn`
};

/// The size of a board and its cards, row by row from the top left corner.
struct layout {
    std::uint32_t rows = 1;
    std::uint32_t columns = 1;
    std::vector<std::string> cards;
};

/// One Memory Scramble board and all its rules, as a value: no clock, no loop, no I/O, no
/// randomness. A call changes the board and returns what happened.
///
/// A flip costs the same on a board of any size: O(log(number of queues)), plus the waiting flips
/// that it settles.
///
/// Not synchronised: one thread uses a board at a time (memory/game.hpp).
/// Rules 1-A to 3-B: Memory Scramble 2020, 2022, 2023. Decisions: docs/RULES.md.
class board {
public:
    /// A board with every card face down. Without `rules` it has those of the handouts alone.
    ///
    /// Requires: at least one row and column, at most `most_spaces` spaces, a card for each; no
    /// card is empty (see memory/rules/card.hpp); each half of a pair is in one pair, once.
    explicit board(layout cards, const board_rules& rules = {});

    static constexpr std::uint32_t most_spaces = 1U << 24U;

    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    [[nodiscard]] std::uint32_t columns() const { return columns_; }
    [[nodiscard]] bool contains(position at) const
    {
        return at.row < rows_ && at.column < columns_;
    }

    /// `who` tries to turn over the card at `at`: as its second card (2-A to 2-E) if it controls
    /// exactly one; otherwise as its first (1-A to 1-D), after finishing its earlier play (3-A,
    /// 3-B).
    ///
    /// Effect: the whole step, including every waiting flip it settles; none if an earlier flip of
    /// `who` waits. Makes `who` known.
    /// Requires: `contains(at)`.
    [[nodiscard]] turn flip(player who, position at);

    /// Ends the play of `who` without another flip (decision 11): a pair leaves the board (3-A), a
    /// single card is relinquished, and the cards that the player left face up turn down (3-B)
    /// unless someone controls them by then.
    ///
    /// Effect: the whole step, including every waiting flip it settles; none if a flip of `who`
    /// waits.
    /// Result: `outcome` is `still_waiting` if a flip of `who` waits, otherwise `no_first_card`.
    [[nodiscard]] turn release(player who);

    /// Takes the waiting flip of `who` out of its queue, as when its client has left.
    ///
    /// Result: whether it waited. Nothing on the board changes.
    bool withdraw(player who);

    /// Takes all waiting flips out of their queues; O(1) each.
    void withdraw_all();

    /// Replaces every card whose text is a key of `by` with the value, all at the same time.
    /// Control, faces and queues stay (unless rooms-1 applies); from now on cards match by the new
    /// texts.
    ///
    /// Requires: no value is empty.
    using substitution = std::map<std::string, std::string, std::less<>>;
    [[nodiscard]] replacement replace(const substitution& by);

    /// Deals these cards, row by row, for a new game of the same players: every card face down,
    /// nobody controls or waits for one, and all scores are 0.
    ///
    /// Effect: one change. Requires: a card for each space, none empty.
    void deal_again(std::vector<std::string> cards);

    enum class face : std::uint8_t { none, down, up };

    /// What is at a space. `card` is empty where there is none; it is valid until the board
    /// changes.
    struct spot {
        board::face face;
        std::string_view card;
        player controller; ///< `nobody` where nobody controls it
    };
    /// Requires: `contains(at)`.
    [[nodiscard]] spot at(position at) const;
    /// Only its face, which is faster. Requires: `contains(at)`.
    [[nodiscard]] face face_at(position at) const { return space_at(at).face; }

    enum class stage : std::uint8_t {
        relinquished, ///< controls nothing; 3-B may turn `cards` down
        first_card,   ///< controls `cards[0]`
        pair,         ///< controls both `cards`, which match (2-D)
        waiting,      ///< waits for `cards[0]` (1-D)
    };
    /// One player's state in the game.
    struct play {
        board::stage stage = stage::relinquished;
        std::uint32_t score = 0; ///< pairs matched
        std::vector<position> cards;
        /// The cards that the player controls.
        [[nodiscard]] std::span<const position> controlled() const;
    };
    /// The state of `who`; that of a new player if `who` is unknown.
    [[nodiscard]] const play& play_of(player who) const;

    /// The players who wait for the card at `at`, first come first.
    [[nodiscard]] std::vector<player> queue_at(position at) const;

    /// The number of pairs matched so far, which is the sum of all scores.
    [[nodiscard]] std::uint64_t pairs_matched() const { return pairs_matched_; }

    /// Whether no match can be made any more. A card without a partner does not keep a game open,
    /// nor does a matched pair that is still to be removed (3-A). A replacement can open it again.
    [[nodiscard]] bool is_over() const { return matches_left() == 0; }

    /// The number of changes so far.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

    /// Which cards match others than themselves, and which (rooms-3).
    [[nodiscard]] const other_halves& halves() const { return halves_; }

    /// The different cards on the board, face up or down, in no particular order.
    [[nodiscard]] std::vector<std::string> cards() const;

    /// Asserts every invariant of the whole board, in any build; O(spaces).
    void check_invariants() const;

private:
    // Represents: spaces_[row * columns_ + column] is the card dealt there, if it is still there,
    // its face, and its controller; plays_[who] is the state of each known player; queues_[space]
    // holds the players who wait for the card there.
    //
    // A *kind* is all cards with the same text, so cards match exactly if their kinds are equal;
    // or, under rooms-3, if one kind is the partner of the other. The spaces of a kind form a ring
    // through `next_alike`: a replacement visits only the cards that it changes.
    //
    // Invariants:
    //   1. A controlled card is on the board, face up, and among the cards of exactly one player,
    //      its controller.
    //   2. A player controls nothing, one card, or a pair. That is of one kind; under rooms-3 a
    //      replacement may have changed one card of it alone.
    //   3. A waiting player controls nothing and is in exactly one queue: that of the card it waits
    //      for, which somebody else controls. (So nobody waits for a waiting player, and there is
    //      no deadlock.)
    //   4. A queue is not empty, and everyone in it is waiting.
    //   5. A face-up card that nobody controls is among the cards that some player must still turn
    //      down.
    //   6. Cards leave in pairs: removed cards plus cards in held pairs are twice the sum of the
    //      scores, which is pairs_matched_.
    //   7. Kinds, their texts and the rings agree: equal texts, equal kinds. by_text_ is sorted.
    //   8. A card is *loose* if it is on the board and not in a matched pair. Every two loose cards
    //      of a kind, or one of each of two partners, are a match that is left. Under rooms-1, if
    //      one is left, last_kind_ is the kind of one of its cards, and nobody controls a loose
    //      card of it or of its partner; otherwise last_kind_ is no_kind.
    //   9. partners_ is empty if halves_ is. Otherwise it has the partner of each kind that has a
    //      text: that of the other half, or no_kind if no card has that; of what is no half, the
    //      kind itself.
    //
    // Exposes: only values and const views.
    using space_index = std::uint32_t;
    using kind_index = std::uint32_t;
    static constexpr kind_index no_kind = 0xffff'ffff;

    struct space {
        kind_index kind = 0;
        player controller = nobody;
        space_index next_alike = 0;
        board::face face = face::down;
    };
    struct kind {
        std::string text;
        std::uint32_t remaining = 0; ///< cards on the board
        space_index first = 0;       ///< any space of the ring
    };

    std::uint32_t rows_;
    std::uint32_t columns_;
    bool has_last_pair_;
    kind_index last_kind_ = no_kind;
    std::uint64_t changes_ = 0;
    std::uint64_t pairs_matched_ = 0;
    std::uint64_t most_pairs_ = 0; ///< that can be matched from first to last
    std::vector<space> spaces_;
    std::vector<kind> kinds_;
    std::vector<kind_index> by_text_; ///< the kinds that have a text, in the order of these
    other_halves halves_;
    std::vector<kind_index> partners_;
    std::vector<play> plays_;
    std::map<space_index, std::deque<player>> queues_;

    void deal(std::vector<std::string> cards);
    [[nodiscard]] std::vector<kind_index>::const_iterator place_of(std::string_view text) const;
    [[nodiscard]] kind_index kind_of(std::string_view text) const;
    [[nodiscard]] space_index index_of(position at) const { return at.row * columns_ + at.column; }
    [[nodiscard]] space& space_at(position at) { return spaces_[index_of(at)]; }
    [[nodiscard]] const space& space_at(position at) const { return spaces_[index_of(at)]; }
    [[nodiscard]] play& known(player who);

    void finish_step(player who, const turn& step);
    void finish_play(player who, turn& step);
    [[nodiscard]] flip_outcome flip_first(player who, position at, turn& step);
    [[nodiscard]] flip_outcome flip_second(player who, position at, turn& step);
    void turn_up(position at, turn& step);
    void remove(position at, turn& step);
    void relinquish(position at, turn& step);
    void take_control(player who, position at);
    void rename(kind_index which, const std::string& text);
    [[nodiscard]] std::uint64_t matches_left() const { return most_pairs_ - pairs_matched_; }
    [[nodiscard]] bool is_last_match() const { return has_last_pair_ && matches_left() == 1; }
    [[nodiscard]] bool is_loose(const space& there) const;
    [[nodiscard]] bool is_of_last_match(const space& there) const;
    [[nodiscard]] kind_index partner_of(kind_index which) const
    {
        return partners_.empty() ? which : partners_[which];
    }
    void find_partners();
    [[nodiscard]] std::uint64_t loose_matches() const;
    void find_last_match();
    [[nodiscard]] last_pair begin_last_match(std::vector<position>& turned);
    [[nodiscard]] last_pair take_last_pair(player who, position first,
                                           std::vector<position>& turned);
    void check_play(player who) const;
    void check_kinds() const;
    void check_matches() const;
};

} // namespace scramble::memory
