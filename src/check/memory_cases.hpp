#pragma once

#include "check/memory_table.hpp"

#include <vector>

namespace scramble::check {

/// The editions whose handouts demand a clause.
enum class in_editions : std::uint8_t {
    none = 0,
    y2020 = 1,
    y2022 = 2,
    y2023 = 4,
    y2025 = 8,
    all = 15
};

[[nodiscard]] constexpr in_editions operator|(in_editions one, in_editions other)
{
    return static_cast<in_editions>(static_cast<unsigned>(one) | static_cast<unsigned>(other));
}

/// A line of a table of cases.
struct memory_case {
    const char* id;
    const char* clause;
    in_editions demanded;
    const char* board;
    void (*play)(memory_table& at);
    const char* file = nullptr; ///< the text of the board's file, if it is not that of letters
    in_editions kept = in_editions::all; ///< those in which scramble keeps it itself
    const char* dealt = "";  ///< what the command has instead of a file, for a random board
    bool is_refused = false; ///< the server has to end, and take no connection
};

// The cases of Memory, one list for each chapter of the rules and of the protocol.

[[nodiscard]] std::vector<memory_case> memory_first_card();
[[nodiscard]] std::vector<memory_case> memory_second_card();
[[nodiscard]] std::vector<memory_case> memory_next_play();
[[nodiscard]] std::vector<memory_case> memory_waiting();
[[nodiscard]] std::vector<memory_case> memory_watching();
[[nodiscard]] std::vector<memory_case> memory_replacing();
[[nodiscard]] std::vector<memory_case> memory_scores();
[[nodiscard]] std::vector<memory_case> memory_boards();
[[nodiscard]] std::vector<memory_case> memory_files();
[[nodiscard]] std::vector<memory_case> memory_answers();
[[nodiscard]] std::vector<memory_case> memory_requests();
[[nodiscard]] std::vector<memory_case> memory_connections();

} // namespace scramble::check
