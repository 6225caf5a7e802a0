#pragma once

#include "check/line_client.hpp"
#include "check/trial.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::check {

class field_table;

/// A player of Minesweeper, in the words of the protocol: a connection, which was greeted.
class field_player {
public:
    /// Joins: HELLO is taken, whatever it says.
    field_player(field_table& at, std::string name);

    /// Sends a message and takes BOARD. The case fails if it differs from `board`: rows as the
    /// protocol writes them, with `/` between them.
    void says(const std::string& message, std::string_view board);

    [[nodiscard]] line_client& connection() { return connection_; }
    [[nodiscard]] const std::string& greeting() const { return greeting_; }

private:
    field_table& at_;
    line_client connection_;
    std::string greeting_; ///< the lines of HELLO that are no rows of the board
};

/// A game of Minesweeper on the field of a case, such as "0 1 / 0 0".
class field_table {
public:
    field_table(stage& where, std::string_view field);

    stage& at;
    std::uint32_t columns = 0;
    std::uint32_t rows = 1;

    /// Another player comes.
    [[nodiscard]] field_player joins(std::string name) { return {*this, std::move(name)}; }
};

/// A line of a table of cases.
struct field_case {
    const char* id;
    const char* clause;
    const char* field;
    void (*play)(field_table& at);
};

/// All cases of Minesweeper, in the order of the protocol.
[[nodiscard]] std::vector<trial> field_trials();

} // namespace scramble::check
