#pragma once

#include "catch.hpp"
#include "dice.hpp"
#include "instrument/patience.hpp"
#include "sanitized.hpp"
#include "whole/judge.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>

namespace scramble::whole {

/// How many games of one kind to play: SCRAMBLE_WHOLE_GAMES, or `usual`, or a thirtieth of it under
/// the sanitizers.
[[nodiscard]] inline std::uint64_t games(std::uint64_t usual)
{
    const char* wanted = std::getenv("SCRAMBLE_WHOLE_GAMES"); // NOLINT: there is one thread
    if (wanted != nullptr)
        return std::strtoull(wanted, nullptr, 10);
    return sanitized ? usual / 30 : usual;
}

/// The end of a transcript, as much as a person would read.
[[nodiscard]] inline std::string last_lines(const std::string& text)
{
    constexpr std::size_t longest = 16000;
    return text.size() < longest ? text : "...\n" + text.substr(text.size() - longest);
}

/// Plays so many games, each made with a seed of its own. Result: what `counted` says of each in
/// all.
template <class Game, class Counted>
[[nodiscard]] tally play_games(std::uint64_t number, Counted counted)
{
    tally all;
    for (std::uint64_t game = 0; game < number; ++game) {
        const std::uint64_t seed = seed_of_this_run() + game;
        INFO("to repeat this game alone: SCRAMBLE_TEST_SEED=" << seed << " SCRAMBLE_WHOLE_GAMES=1");
        constexpr int most_tries = 3;
        for (int tries = 1; tries <= most_tries; ++tries) {
            Game played(seed);
            try {
                played.run();
            }
            catch (const test::out_of_patience&) {
                REQUIRE(tries < most_tries);
                continue;
            }
            catch (const std::exception& what) {
                FAIL(last_lines(played.played().transcript()) << what.what());
            }
            add(all, counted(played.played()));
            break;
        }
    }
    return all;
}

/// Checks that each of so many games is the same again with the same seed.
template <class Game>
void check_repeatable(std::uint64_t number)
{
    for (std::uint64_t game = 0; game < number; ++game) {
        const std::uint64_t seed = seed_of_this_run() + game;
        INFO("to repeat this game alone: SCRAMBLE_TEST_SEED=" << seed
                                                              << " SCRAMBLE_WHOLE_GAMES=10");
        const auto transcript = [seed] {
            Game played(seed);
            return played.run().transcript();
        };
        // A kernel that is very busy may be late, or have less memory for connections than usual.
        constexpr int most_tries = 10;
        std::string first;
        std::string second;
        for (int tries = 0; tries < most_tries && (tries == 0 || first != second); ++tries) {
            try {
                first = transcript();
                second = transcript();
            }
            catch (const test::out_of_patience& late) {
                first = late.what();
                second.clear();
            }
        }
        const auto differs =
            std::mismatch(first.begin(), first.end(), second.begin(), second.end());
        const auto same = static_cast<std::size_t>(differs.first - first.begin());
        INFO("from byte " << same);
        CHECK(first.substr(same) == second.substr(same));
    }
}

} // namespace scramble::whole
