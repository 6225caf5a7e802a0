#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::memory {

/// A space of the board, counted from the top left corner, from 0 in every
/// edition (memory/edition.hpp translates what clients send).
struct position {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    friend auto operator<=>(const position&, const position&) = default;
};

/// A player, as the small number that stands for its name (memory/roster.hpp). They are
/// counted from 0: a board keeps a place for every number up to the largest.
enum class player : std::uint32_t {};
inline constexpr player nobody{0xffff'ffff};

/// What became of trying to turn a card over. The ids are those of the handouts.
enum class flip_outcome : std::uint8_t {
    took_first_card,    ///< 1-B or 1-C: the player controls it
    waits,              ///< 1-D: another player controls it; the player is queued
    matched,            ///< 2-D: the player controls both and has one point more
    mismatched,         ///< 2-E: both are relinquished
    no_first_card,      ///< 1-A: the space is empty, or became so while waiting
    no_second_card,     ///< 2-A: the space is empty; the first card is relinquished
    card_is_controlled, ///< 2-B: by someone, the player too; the first is relinquished
    still_waiting,      ///< the player's earlier flip waits: nothing changed
    game_is_full,       ///< of the game, never the board: it knows no further player
};

/// Whether the flip failed, by 1-A, 2-A, 2-B or because nothing could be tried.
[[nodiscard]] constexpr bool failed(flip_outcome outcome)
{
    return outcome >= flip_outcome::no_first_card;
}

/// A waiting flip that a step brought to its end.
struct settled_flip {
    player who;
    flip_outcome outcome; ///< took_first_card or no_first_card
    friend bool operator==(const settled_flip&, const settled_flip&) = default;
};

/// All that happened in the one atomic step of a flip or a release.
struct turn {
    flip_outcome outcome{};
    /// The waiting flips it settled, for each card first come first served; where a pair
    /// is removed, those of the card that was turned over first come first.
    std::vector<settled_flip> settled;
    /// The spaces whose card turned face up or down or was removed, in the order
    /// in which that happened (one may be named twice). The step was a *change*
    /// exactly if this is not empty.
    std::vector<position> turned;
    /// Whether the part of the player whose step it is is another than before: what it controls or
    /// waits for, or its score. Of the others' parts those of `settled` are, and no more.
    bool moved = false;
};

/// What happened when cards became other cards.
struct replacement {
    /// Whether any card on the board became another.
    bool changed = false;
    /// The spaces whose card is face up and became another, in no particular order.
    std::vector<position> shown;
};

/// The size of a board and its cards, row by row from the top left corner.
struct layout {
    std::uint32_t rows = 1;
    std::uint32_t columns = 1;
    std::vector<std::string> cards;
};

/// One Memory Scramble board and all its rules, as a value: no clock, no loop,
/// no I/O, no randomness. A call changes the board and returns what happened.
///
/// A flip costs the same on a board of any size: O(log of the queues that exist),
/// plus the waiting flips that it settles.
///
/// Not synchronised: one thread uses a board at a time (memory/game.hpp).
/// Rules 1-A to 3-B: Memory Scramble 2020, 2022, 2023. Decisions: docs/RULES.md.
class board {
public:
    /// A board with every card face down.
    ///
    /// Requires: rows and columns at least 1, rows x columns cards and at most
    /// `most_spaces`, none of them an empty string (see memory/board_file.hpp).
    explicit board(layout cards);

    static constexpr std::uint32_t most_spaces = 1U << 24U;

    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    [[nodiscard]] std::uint32_t columns() const { return columns_; }
    [[nodiscard]] bool contains(position at) const
    {
        return at.row < rows_ && at.column < columns_;
    }

    /// `who` tries to turn over the card at `at`: as its first card (1-A to 1-D),
    /// after finishing its earlier play (3-A, 3-B), if it controls no card or a
    /// pair; as its second (2-A to 2-E) if it controls one.
    ///
    /// Effect: the whole step, with every waiting flip it settles; none if an
    /// earlier flip of `who` waits. From now on `who` is known.
    /// Requires: `contains(at)`.
    [[nodiscard]] turn flip(player who, position at);

    /// The play of `who` is over without a next flip (decision 11): a pair leaves the board
    /// (3-A), a single card is relinquished, and what the player left face up turns down
    /// (3-B), unless somebody controls it by then.
    ///
    /// Effect: the whole step, with every waiting flip it settles; none if a flip of `who`
    /// waits.
    /// Result: `outcome` is `still_waiting` then, and otherwise `no_first_card`: the player
    /// controls nothing, and none was asked for.
    [[nodiscard]] turn release(player who);

    /// The waiting flip of `who` leaves its queue, as when its client went away.
    ///
    /// Result: whether it waited. Nothing on the board changes.
    bool withdraw(player who);

    /// All waiting flips leave their queues, at a cost of O(1) each.
    void withdraw_all();

    /// Every card whose text is a key of `by` becomes the card that is its value,
    /// all at the same time. Control, faces and queues stay; from now on cards
    /// match by the new texts.
    ///
    /// Requires: no card becomes an empty one.
    using substitution = std::map<std::string, std::string, std::less<>>;
    [[nodiscard]] replacement replace(const substitution& by);

    enum class face : std::uint8_t { none, down, up };

    /// What is at a space. `card` is empty where there is none; it lives as long
    /// as the board does not change.
    struct spot {
        board::face face;
        std::string_view card;
        player controller; ///< `nobody` where nobody controls it
    };
    /// Requires: `contains(at)`.
    [[nodiscard]] spot at(position at) const;
    /// Its face alone, quicker. Requires: `contains(at)`.
    [[nodiscard]] face face_at(position at) const { return space_at(at).face; }

    enum class stage : std::uint8_t {
        relinquished, ///< controls nothing; `cards` are those that 3-B will look at
        first_card,   ///< controls `cards[0]`
        pair,         ///< controls both `cards`, which match (2-D)
        waiting,      ///< waits for `cards[0]` (1-D)
    };
    /// One player's part in the game.
    struct play {
        board::stage stage = stage::relinquished;
        std::uint32_t score = 0; ///< pairs matched
        std::vector<position> cards;
        /// The cards that the player controls.
        [[nodiscard]] std::span<const position> controlled() const;
    };
    /// The part of `who`; that of a player who has done nothing yet if unknown.
    [[nodiscard]] const play& play_of(player who) const;

    /// Who waits for the card at `at`, the next to get it first.
    [[nodiscard]] std::vector<player> queue_at(position at) const;

    /// The number of pairs matched so far: the sum of all scores.
    [[nodiscard]] std::uint64_t pairs_matched() const { return pairs_matched_; }

    /// The number of steps so far that were a change.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

    /// The different cards that are on the board, face up or down, in no
    /// particular order.
    [[nodiscard]] std::vector<std::string> cards() const;

    /// Asserts every invariant of the whole board, in any build; O(spaces).
    void check_invariants() const;

private:
    // Represents: spaces_[row * columns_ + column] is the card dealt there, if it is
    // still there, its face, and who controls it; plays_[who] the part of each
    // player known so far; queues_[space] who waits for the card there.
    //
    // A *kind* stands for all cards with one text, so that cards match exactly if
    // their kinds are equal. The spaces of a kind form a ring through `next_alike`:
    // a replacement walks the cards that it changes and no others.
    //
    // Invariants:
    //  1. A controlled card is on the board, face up, and among the cards of
    //     exactly one player, its controller.
    //  2. A player controls nothing, one card, or a pair of one kind.
    //  3. A waiting player controls nothing and is in exactly one queue, that of
    //     the card it waits for, which somebody else controls (so nobody who
    //     waits is waited for, and there is no deadlock).
    //  4. A queue is not empty, and those in it are waiting.
    //  5. A face-up card that nobody controls is among the cards that somebody
    //     has still to turn down.
    //  6. Cards leave in pairs: the removed cards and the pairs that are still
    //     held are twice the sum of the scores, which is pairs_matched_.
    //  7. Kinds, their texts and the rings agree: equal texts, equal kinds.
    //
    // Exposes: values and const views only.
    using space_index = std::uint32_t;
    using kind_index = std::uint32_t;

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
    std::uint64_t changes_ = 0;
    std::uint64_t pairs_matched_ = 0;
    std::vector<space> spaces_;
    std::vector<kind> kinds_;
    std::map<std::string, kind_index, std::less<>> kind_of_;
    std::vector<play> plays_;
    std::map<space_index, std::deque<player>> queues_;

    void deal(std::vector<std::string> cards);
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
    void check_play(player who) const;
    void check_kinds() const;
};

} // namespace scramble::memory
