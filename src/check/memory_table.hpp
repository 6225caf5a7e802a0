#pragma once

#include "check/question.hpp"
#include "check/trial.hpp"
#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/edition.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

class memory_table;

/// A player of Memory, in the words of the rules. It asks each question over a connection of its
/// own.
class memory_player {
public:
    memory_player(memory_table& at, std::string name) : at_(at), name_(std::move(name)) {}

    /// Flips a card and gets an answer, whatever it says: what has come of it, looks show.
    http_answer flips(std::uint32_t row, std::uint32_t column);
    /// Flips a card, which may have to wait.
    [[nodiscard]] question asks_for(std::uint32_t row, std::uint32_t column);
    /// Watches for the next change.
    [[nodiscard]] question watches();
    /// Looks, and sees this board: `?` is a card face down, `-` no card, `A` a card face up, `[A]`
    /// one that the player controls; `/` is between rows. Otherwise the case fails.
    void sees(std::string_view board);

    [[nodiscard]] const std::string& name() const { return name_; }

private:
    memory_table& at_;
    std::string name_;
};

/// A game of Memory on the board of a case, which is made of letters, such as "A B / B A". On a
/// server that runs already it is played on spaces of its board.
class memory_table {
public:
    memory_table(stage& where, std::string_view board);
    memory_table(const memory_table&) = delete;
    memory_table& operator=(const memory_table&) = delete;
    ~memory_table() = default;

    stage& at;
    memory::edition edition;
    memory_player alice;
    memory_player bob;
    memory_player charlie;
    memory_player dora;

    /// Asks as nobody in particular.
    [[nodiscard]] question asks(const std::string& request);
    /// `ROW,COLUMN` of a space, as the edition counts.
    [[nodiscard]] std::string space(std::uint32_t row, std::uint32_t column) const;
    /// The spots of the board of the case, of an answer; the case fails if the answer is no board.
    [[nodiscard]] std::vector<std::string> spots_of(const http_answer& answer) const;
    /// The spots that `board` describes, in the form of `sees`.
    [[nodiscard]] std::vector<std::string> spots_of(std::string_view board) const;

private:
    std::uint32_t rows_ = 1;
    std::uint32_t columns_ = 0;
};

/// A line of a table of cases.
struct memory_case {
    const char* id;
    const char* clause;
    const char* board;
    void (*play)(memory_table& at);
};

/// All cases of Memory, in the order of the rules.
[[nodiscard]] std::vector<trial> memory_trials();

} // namespace scramble::check
