#pragma once

#include "check/field_text.hpp"
#include "check/line_client.hpp"
#include "check/trial.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

class field_table;

/// The editions whose handouts demand a clause; that of edX counts as 2016.
enum class field_editions : std::uint8_t { none = 0, in_2014 = 1, in_2016 = 2, all = 3 };

/// What the server sends for one message.
struct field_answer {
    enum class kind : std::uint8_t { board, boom, line, nothing };
    kind is = kind::nothing;
    std::vector<std::string> rows; ///< of a board, as `row_of` gives them
    std::string line;              ///< what else has come, such as HELP

    /// For people.
    [[nodiscard]] std::string said() const;
    /// In which way a case fails that has expected another answer.
    [[nodiscard]] failure failed() const
    {
        return is == kind::nothing ? failure::silent : failure::differs;
    }
};

/// A square, from the top left corner.
struct field_square {
    std::uint32_t x;
    std::uint32_t y;

    /// A message about it, such as `dig 3 1`.
    [[nodiscard]] std::string to(std::string_view word) const;
};

/// A player of Minesweeper, in the words of the protocol: a connection, which was greeted.
///
/// What is not the point of a case is read leniently: see `row_of`.
class field_player {
public:
    /// Joins: whatever comes before the first board is the greeting.
    field_player(field_table& at, std::string name);

    /// Sends a message and takes the answer.
    [[nodiscard]] field_answer asks(const std::string& message);
    /// Takes the answer to what was sent already.
    [[nodiscard]] field_answer answer();

    /// Sends a message and takes the answer, which has to be this board, in the form of `rows_of`.
    void says(const std::string& message, std::string_view board);
    /// The answer has to be BOOM, after which the connection ends or goes on.
    void booms(const std::string& message);
    /// The answer has to be one line that is no board.
    void is_helped(const std::string& message);
    /// The answer has to be a board, whichever.
    std::vector<std::string> looks(const std::string& message = "look");
    /// The board that came for a message has to show that at a square.
    void finds(char symbol, const field_square& where, const std::vector<std::string>& seen,
               const std::string& message) const;
    /// The case fails: another board should have come for a message.
    [[noreturn]] void should_get(const std::vector<std::string>& expected,
                                 const std::vector<std::string>& seen,
                                 const std::string& message) const;
    /// Whether nothing more comes for a while, not counting empty lines.
    [[nodiscard]] bool is_quiet();
    /// All that comes from now on is that the connection ends.
    void is_disconnected(const std::string& after);

    [[nodiscard]] line_client& connection() { return connection_; }
    [[nodiscard]] const std::string& name() const { return connection_.name(); }

private:
    field_table& at_;
    line_client connection_;

    /// The next line that is not empty; nothing if none comes in time.
    [[nodiscard]] std::optional<std::string> next_line();
    /// A row of the board, read leniently; nothing if the line is none.
    [[nodiscard]] std::optional<std::string> row_in(const std::string& line);
    void take_rest_of_help(field_answer& begun);
};

/// What the cases know of a server before they play.
struct field_habits {
    std::vector<std::string> help; ///< the lines of HELP; empty if it sends none
};

/// Asks a server for help, and learns how it is answered. `columns` are those of the board.
void learn(field_habits& of, stage& at, std::uint32_t columns);

/// A game of Minesweeper on the field of a case, such as "0 1 / 0 0", or on that of a server that
/// runs already.
class field_table {
public:
    field_table(stage& where, std::string_view field, const field_habits& habits);

    stage& at;
    std::uint32_t columns = 0; ///< on a running server, those that HELLO tells
    std::uint32_t rows = 0;

    /// Another player comes.
    [[nodiscard]] field_player joins(std::string name) { return {*this, std::move(name)}; }

    /// The case is skipped on a field that is not its own.
    void needs_own_field() const;
    /// Both.
    [[nodiscard]] field_player joins_own_field(std::string name)
    {
        needs_own_field();
        return joins(std::move(name));
    }
    /// The case fails for that reason if a board is not as it was before.
    void stays(const std::vector<std::string>& before, const std::vector<std::string>& now,
               std::string_view reason) const;
    /// An untouched square; the case is skipped if there is none.
    [[nodiscard]] field_square untouched(const std::vector<std::string>& seen) const;

    [[nodiscard]] const field_habits& habits() const { return habits_; }
    [[nodiscard]] bool is_2014() const { return at.edition() == "2014"; }

private:
    friend field_player;
    const field_habits& habits_;

    void learn_size(const std::string& greeting);
};

/// A line of a table of cases.
struct field_case {
    const char* id;
    const char* clause;
    field_editions demanded;
    const char* field; ///< such as "0 1 / 0 0", or a whole file
    void (*play)(field_table& at);
    const char* options = with_the_board; ///< of the command that starts the server
    bool is_refused = false;              ///< the server has to end, and take no connection
};

} // namespace scramble::check
