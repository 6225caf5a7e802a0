#pragma once

#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/memory/wire/request.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::memory {

/// Describes a request in words.
struct in_words {
    std::string operator()(const look_request& asked) const { return "look " + asked.player; }
    std::string operator()(const watch_request& asked) const { return "watch " + asked.player; }
    std::string operator()(const scores_request&) const { return "scores"; }
    std::string operator()(const edition_request&) const { return "edition"; }
    std::string operator()(const unknown_path&) const { return "unknown"; }
    std::string operator()(const malformed_target&) const { return "malformed"; }
    std::string operator()(const malformed_part& wrong) const { return wrong.expected; }

    std::string operator()(const flip_request& asked) const
    {
        if (!asked.at)
            return "flip " + asked.player + " nowhere";
        return "flip " + asked.player + ' ' + std::to_string(asked.at->row) + ',' +
               std::to_string(asked.at->column);
    }
    std::string operator()(const replace_request& asked) const
    {
        return "replace " + asked.player + ' ' + asked.from + ' ' + asked.to;
    }
    std::string operator()(const live_request& asked) const
    {
        return "live " + asked.player + (asked.since.empty() ? "" : " since " + asked.since);
    }
};

/// What a target asks for, in words.
inline std::string asked(std::string_view target, const edition& spoken = edition_2023)
{
    return std::visit(in_words(), read_request(target, spoken));
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
