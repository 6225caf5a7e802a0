#pragma once

#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/memory/wire/request.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::memory {

// Requests, described in words.

inline std::string told(const look_request& asked)
{
    return "look " + asked.player;
}

inline std::string told(const flip_request& asked)
{
    if (!asked.at)
        return "flip " + asked.player + " nowhere";
    return "flip " + asked.player + ' ' + std::to_string(asked.at->row) + ',' +
           std::to_string(asked.at->column);
}

inline std::string told(const watch_request& asked)
{
    return "watch " + asked.player;
}

inline std::string told(const scores_request&)
{
    return "scores";
}

inline std::string told(const replace_request& asked)
{
    return "replace " + asked.player + ' ' + asked.from + ' ' + asked.to;
}

inline std::string told(const live_request& asked)
{
    return "live " + asked.player + (asked.since.empty() ? "" : " since " + asked.since);
}

inline std::string told(const unknown_path&)
{
    return "unknown";
}

inline std::string told(const malformed_target&)
{
    return "malformed";
}

inline std::string told(const edition_request&)
{
    return "edition";
}
inline std::string told(const malformed_part& wrong)
{
    return wrong.expected;
}

/// What a target asks for, in words.
inline std::string asked(std::string_view target, const edition& spoken = edition_2023)
{
    return std::visit([](const auto& each) { return told(each); }, read_request(target, spoken));
}

struct request_row {
    std::string target;
    std::string asked;
};

/// Checks each row in every edition.
inline void check(const std::vector<request_row>& rows)
{
    for (const edition& spoken : {edition_2020, edition_2022, edition_2023}) {
        for (const auto& [target, expected] : rows) {
            CAPTURE(spoken.year, test::quoted(target));
            CHECK(asked(target, spoken) == expected);
        }
    }
}

inline constexpr auto player_expected =
    "expected a PLAYER of 1 to 64 letters, digits and underscores (A-Z, a-z, 0-9, _)";
inline constexpr auto space_expected = "expected ROW,COLUMN as two numbers from 0, such as 0,0";
inline constexpr auto space_expected_2020 =
    "expected ROW,COLUMN as two numbers from 1, such as 1,1";

} // namespace scramble::memory
