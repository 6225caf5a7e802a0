#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scramble::check {

/// A space or a square of a board, as an answer shows it.
struct drawn_spot {
    enum class kind : std::uint8_t {
        down,  ///< a card face down, or a square that is untouched
        none,  ///< no card
        up,    ///< a card face up that others or nobody controls, or a dug square
        own,   ///< a card that the player controls who looks
        marked ///< a flagged square
    };
    kind is = kind::down;
    std::string text = {}; ///< a card, or what a dug square shows
    bool is_new = false;   ///< the board that the same player saw before was another here

    [[nodiscard]] bool operator==(const drawn_spot&) const = default;
};
using drawn_board = std::vector<std::vector<drawn_spot>>; ///< row by row

/// A step of a case: something that was asked, or answered, or a remark.
struct told_step {
    enum class kind : std::uint8_t { asked, answered, remark };
    kind is = kind::remark;
    std::string who = {};   ///< empty at a remark
    std::string text = {};  ///< as it was said; of an answer with a board, what came before that
    drawn_board board = {}; ///< empty if the answer has none
};

/// The steps of a talk, `finding::talk`, with the boards in it. A board of more squares than a
/// person looks at is left as text.
[[nodiscard]] std::vector<told_step> steps_of(const std::vector<std::string>& talk);

} // namespace scramble::check
