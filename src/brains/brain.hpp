#pragma once

#include "scramble/memory/rules/board.hpp"
#include "scramble/random.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// A Memory board as one player sees it.
struct board_view {
    /// The longest text to read: the size of the largest board file.
    static constexpr std::uint64_t longest = std::uint64_t{1} << 30U;

    struct spot {
        memory::board::face face = memory::board::face::none;
        bool is_mine = false;
        std::string card; ///< if it is face up
    };
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::vector<spot> spots; ///< row by row
};

/// Reads BOARD (docs/PROTOCOL.md); nothing if `text` is malformed, has too many spaces, or contains
/// something that is not a card.
[[nodiscard]] std::optional<board_view> read_board_view(std::string_view text);

/// Which cards match, as far as a player knows.
struct known_matches {
    memory::other_halves halves{}; ///< by rooms-3
    bool is_all = true;            ///< otherwise some cards match others, nobody knows which
};

/// The decisions of a Memory player: it remembers some of the cards it saw and chooses the next
/// one. Values only: no clock, no network; the same seed and boards give the same choices.
///
/// It gives way. Where every player always takes what it can get, the last two cards are held by
/// one each and queued for by all others, so that every second flip fails by 2-B, for ever. So it
/// looks on for some turns after a flip has failed, and before it flips a card that it may have to
/// wait for. How many is random, and the more the more of its flips have failed: then those who
/// hold the cards are left alone with them.
class brain {
public:
    /// `skill`, from 0 to 1, is the probability that it remembers a card it sees. Who does not know
    /// which cards match tries them at random.
    brain(double skill, std::uint64_t seed, known_matches matches = {});

    /// Looks at the board, which always has the same size. After a flip that it chose this is the
    /// board that answered it, unless it heard that the flip has failed. (Not every edition says
    /// so; then it finds out here.)
    void see(board_view board);

    /// Whether it controls nothing and no pair is left to win: no card is left, or it knows all
    /// that are left and no two match.
    [[nodiscard]] bool is_done() const;

    /// One turn: where to flip on the last board seen. A card with a known match, else a space it
    /// has not seen yet, else any. Nothing if it looks on this time.
    /// Requires: not `is_done()`.
    [[nodiscard]] std::optional<memory::position> choose();

    /// Hears that the flip it chose has failed.
    void hear_failure();

private:
    // Represents: board_ is the last board seen; remembered_ is the remembered card of each space,
    // empty if none, also for cards now face down. chosen_ is the space of a flip without an answer
    // yet; failures_ is how many flips have failed since it last turned over two cards, at most
    // `most_failures`. It looks on for turns_to_rest_ turns, whatever it sees; and for
    // turns_to_wait_ more, set as long as it would have to wait for a card.
    std::uint64_t skill_; ///< out of `certain`
    random_numbers random_;
    known_matches matches_;
    board_view board_;
    std::vector<std::string> remembered_;
    std::optional<std::size_t> chosen_;
    unsigned failures_ = 0;
    std::uint64_t turns_to_rest_ = 0;
    std::optional<std::uint64_t> turns_to_wait_;

    static constexpr std::uint64_t certain = 1'000'000;
    static constexpr unsigned most_failures = 4;

    [[nodiscard]] std::vector<std::size_t> mine() const;
    [[nodiscard]] std::optional<std::size_t> choose_first(bool has_pair);
    [[nodiscard]] bool gives_way();
    [[nodiscard]] bool has_failed(const board_view& answer) const;
    void note_end(bool has_failed);
    [[nodiscard]] bool is_there(std::size_t space) const;
    [[nodiscard]] bool is_up(std::size_t space) const;
    [[nodiscard]] std::string_view known(std::size_t space) const;
    [[nodiscard]] std::string_view partner_of(std::string_view card) const;
    [[nodiscard]] bool is_hopeless() const;
    [[nodiscard]] std::optional<std::size_t> match_of(std::size_t first) const;
    [[nodiscard]] std::optional<std::size_t> known_pair() const;
    [[nodiscard]] std::optional<std::size_t> explore();
    [[nodiscard]] memory::position position_of(std::size_t space) const;
};

} // namespace scramble
