#pragma once

#include "host/round_time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::host {

// What changes a class beside its rooms: its time, and what follows.

/// How the names of players are shown.
enum class names_shown : std::uint8_t { own, given, hidden };

/// The word for that in requests and records.
[[nodiscard]] std::string_view word_of(names_shown as);
/// The way with that word; nothing if there is none.
[[nodiscard]] std::optional<names_shown> names_shown_in(std::string_view word);

/// A round begins.
struct round_input {
    std::uint32_t number;
};
struct names_input {
    names_shown as;
};
/// A newcomer is given a name.
struct give_input {};

using class_input =
    std::variant<start_input, pause_input, limit_input, round_input, names_input, give_input>;

/// An input as a line without its newline:
///
///     INPUT ::= (as of `time_input`) | "round " NUMBER
///             | "names " ("own" | "given" | "hidden") | "give"
[[nodiscard]] std::string line_of(const class_input& given);

/// Reads such a line; nothing if it is not one.
[[nodiscard]] std::optional<class_input> read_class_input(std::string_view text);

} // namespace scramble::host
