#pragma once

#include "app/options.hpp"
#include "people/names/denied_words.hpp"
#include "scramble/error.hpp"
#include "scramble/memory/rules/board.hpp"
#include "scramble/minesweeper/rules/board.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace scramble {

// What a command line names: read from its file, or made of its numbers. A fault names the file.

[[nodiscard]] std::variant<memory::layout, fault> load(const board_source& source,
                                                       std::uint64_t seed);
/// Pairs whose halves differ (rooms-3), dealt on the smallest board that has room for them.
struct board_of_pairs {
    memory::layout cards;
    std::vector<memory::card_pair> pairs;
};
[[nodiscard]] std::variant<board_of_pairs, fault> load_pairs(const pairs_source& source,
                                                             std::uint64_t seed);
[[nodiscard]] std::variant<minesweeper::field, fault> load(const field_source& source,
                                                           std::uint64_t seed);
/// Words that names in rooms may not contain, one a line.
[[nodiscard]] std::variant<people::denied_words, fault> load_denied_words(const std::string& path);

// Whatever decides which game a command line is for, as a text: the board of a file, and otherwise
// the numbers; a seed only if it was given.

[[nodiscard]] std::string identity_of(const board_source& source, std::optional<std::uint64_t> seed,
                                      const memory::layout& cards);
[[nodiscard]] std::string identity_of(const field_source& source, std::optional<std::uint64_t> seed,
                                      const minesweeper::field& bombs);

} // namespace scramble
