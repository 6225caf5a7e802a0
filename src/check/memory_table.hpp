#pragma once

#include "check/memory_ground.hpp"
#include "check/question.hpp"
#include "check/trial.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

class memory_table;

/// A player of Memory, in the words of the rules. It asks each question over a connection of its
/// own. Rows and columns count from 0 in all editions.
class memory_player {
public:
    memory_player(memory_table& at, std::string name);

    /// Flips a card and gets an answer, whatever it says: looks show what has come of it.
    http_answer flips(std::uint32_t row, std::uint32_t column);
    /// Flips two cards, one after the other.
    void flips(memory::position first, memory::position second);
    /// Flips a card, which may have to wait.
    [[nodiscard]] question asks_for(std::uint32_t row, std::uint32_t column);
    /// Watches for the next change.
    [[nodiscard]] question watches();
    /// Replaces each card that is `old_card`.
    [[nodiscard]] question replaces(const std::string& old_card, const std::string& new_card);
    /// Looks.
    http_answer looks();
    /// Asks to look.
    [[nodiscard]] question begins_to_look();
    /// Looks, and sees this board. The case fails if it is another.
    void sees(std::string_view board);

    [[nodiscard]] const std::string& name() const { return name_; }

private:
    memory_table& at_;
    std::string name_;
};

/// A game of Memory on the board of a case, which is made of words, such as "A B / B A": `/` is
/// between rows. On a server that runs already it is played on spaces of its board.
///
/// What players see is written likewise: `?` is a card face down, `-` no card, `A` a card face up,
/// `[A]` one that the player controls.
class memory_table {
public:
    /// `ground` is the board of a server that runs already; null if the server has that of the
    /// case.
    memory_table(stage& where, std::string_view board, memory_ground* ground);
    memory_table(const memory_table&) = delete;
    memory_table& operator=(const memory_table&) = delete;
    ~memory_table() = default;

    stage& at;
    memory::edition edition;
    memory_player alice;
    memory_player bob;
    memory_player charlie;
    memory_player dora;

    /// Alice controls the card at 0,0; the flip of bob, who wants it, too, waits.
    [[nodiscard]] question bob_waits_for_alice();
    /// Dora watches, and that waits.
    [[nodiscard]] question dora_watches();
    /// Asks as nobody in particular, "GET /scores" for instance.
    [[nodiscard]] question asks(const std::string& request);
    /// `ROW,COLUMN` of a space, as the server counts.
    [[nodiscard]] std::string space(std::uint32_t row, std::uint32_t column) const;

    /// The case fails if the answer does not show this board.
    void shows(const http_answer& answer, std::string_view board,
               std::string_view subject = "the answer") const;
    /// The case fails if the answer has another status.
    void has_status(const http_answer& answer, int status) const;
    /// The spot that such a word stands for: "my A" for `[A]`.
    [[nodiscard]] std::string spot_of(const std::string& word) const;
    /// The text of an answer, with `\n` for each of the newlines that the edition knows.
    [[nodiscard]] std::string text_of(const http_answer& answer) const;
    /// The spots of the case's board in an answer; the case fails if the answer is no board.
    [[nodiscard]] std::vector<std::string> spots_of(const http_answer& answer) const;
    [[nodiscard]] std::uint32_t columns() const { return columns_; }
    /// The case is skipped on another board than its own. It says so before it plays.
    void needs_own_board() const;

    /// Whoever controls cards gives them back, as far as the rules allow, for the cases to come.
    void clear();

private:
    std::uint32_t rows_ = 1;
    std::uint32_t columns_ = 0;
    memory_ground* ground_;
    std::vector<std::string> words_;            ///< its cards, row by row
    mutable std::optional<allotment> allotted_; ///< of the ground, once a space or card is needed

    [[nodiscard]] const allotment* allotted() const;

    /// The card that a word of the board stands for.
    [[nodiscard]] std::string card(const std::string& word) const;
    void clear(memory_player& who);
};

/// The words of a text, which blanks separate.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);

} // namespace scramble::check
