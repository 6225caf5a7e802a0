#pragma once

#include "check/question.hpp"
#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace scramble::check {

/// A Memory board as an answer shows it.
struct shown_board {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::vector<std::string> spots; ///< row by row, each a SPOT
    std::string lenient = {};       ///< what is not as the handouts write it; empty if all is
};

/// Reads a board as the handouts write it; nothing if it is none. It is lenient: the last newline
/// may be missing, lines may end with blanks, and empty ones may follow. (A few cases are about
/// that, and no other should fail for it.)
[[nodiscard]] std::optional<shown_board> read_shown(std::string_view text);
/// The board of an answer. The case fails if it has none.
[[nodiscard]] shown_board shown_in(const http_answer& answer, stage& at);

/// Which spaces of a board a case plays on, and what its letters stand for there.
struct allotment {
    std::vector<memory::position> spaces;     ///< of the case's board, row by row
    std::map<std::string, std::string> cards; ///< of the letters
};

/// The board of a server that runs already: cases play on what is left of it.
class memory_ground {
public:
    /// `cards` are those of the board, if a file tells them.
    explicit memory_ground(std::optional<memory::layout> cards) : file_(std::move(cards))
    {
        if (file_)
            cards_ = file_->cards;
    }

    /// Learns the cards, which takes time from no case. The case fails if the server shows no
    /// board, answers no flips, or has a board of another size than the file.
    void meet(stage& at, const memory::edition& spoken);

    /// Spaces for a case with that board, whose words are its cards. The case is skipped if there
    /// are not enough.
    [[nodiscard]] allotment allot(stage& at, const std::vector<std::string>& words) const;

    /// A space at which a player who is done turns its cards down, and turns up no other: an empty
    /// one, or else one that no case plays on, whose card stays face up. Nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> resting_place(const shown_board& now);

    /// Whether it is worth while to flip there: not if such flips got no answer, one after another.
    [[nodiscard]] bool can_be_cleared() const { return unanswered_ < most_unanswered; }
    void note_clearing(bool is_answered) { unanswered_ = is_answered ? 0 : unanswered_ + 1; }

private:
    using spaces_of_cards = std::map<std::string, std::vector<std::size_t>>;

    static constexpr int most_unanswered = 4; // flips; all these cards another player may control

    std::optional<memory::layout> file_;
    int unanswered_ = 0;                       ///< flips at the resting place, one after another
    std::optional<std::size_t> resting_place_; ///< until there is an empty space
    std::vector<std::string> cards_;           ///< of the spaces, row by row; empty until known

    void learn(stage& at, const memory::edition& spoken, const shown_board& now);
    [[nodiscard]] spaces_of_cards spaces_left(const shown_board& now) const;
};

} // namespace scramble::check
