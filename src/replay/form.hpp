#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::replay {

// Parts of a replay file that are read and written.

inline constexpr std::string_view first_line = "scramble-replay 1";
inline constexpr std::string_view last_pair_rule = "rooms-1";
inline constexpr std::string_view pairs_rule = "rooms-3";
inline constexpr std::string_view safe_first_dig_rule = "rooms-2";
inline constexpr std::string_view first_dig_lays_rule = "rooms-4";
inline constexpr std::string_view no_scores = "none";

/// A number without needless zeros; nothing if it is none.
[[nodiscard]] std::optional<std::uint64_t> number_in(std::string_view text);

/// TIME ::= YEAR "-" MONTH "-" DAY "T" HOUR ":" MINUTE ":" SECOND "Z", with two digits each but for
/// four of the year.
[[nodiscard]] std::string text_of(std::chrono::sys_seconds time);
[[nodiscard]] std::optional<std::chrono::sys_seconds> time_in(std::string_view text);

/// Whether a room can have that name.
[[nodiscard]] bool is_room(std::string_view text);

} // namespace scramble::replay
