#include "check/memory_cases.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace scramble::check {

namespace scores {

namespace {

constexpr auto board = "A B A / C B C";

/// The lines of /scores, in any order; on a board of its own there are no others.
void scores_are(memory_table& at, std::vector<std::string> expected)
{
    at.needs_own_board();
    const auto answer = at.asks("GET /scores").get();
    at.has_status(answer, 200);
    std::vector<std::string> lines;
    std::string line;
    for (const char each : answer.body) {
        if (each != '\n' && each != '\r')
            line += each;
        else if (each == '\n')
            lines.push_back(std::exchange(line, {}));
    }
    if (!line.empty())
        at.at.fail("the last line of the scores is not ended");
    std::ranges::sort(lines);
    std::ranges::sort(expected);
    if (lines != expected)
        at.at.fail(fmt::format("the scores should be {}, but are {}", fmt::join(expected, " | "),
                               fmt::join(lines, " | ")));
}

void a_pair_is_a_point(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.flips(0, 2);
    scores_are(at, {"alice 1"});
    at.alice.flips(0, 1);
    at.alice.flips(1, 1);
    scores_are(at, {"alice 2"});
    at.alice.flips(1, 0); // the pair goes
    scores_are(at, {"alice 2"});
}

void no_match_is_no_point(memory_table& at)
{
    at.alice.flips(0, 0);
    scores_are(at, {"alice 0"});
    at.alice.flips(0, 1);
    scores_are(at, {"alice 0"});
}

void who_only_looks_has_none(memory_table& at)
{
    scores_are(at, {});
    at.alice.sees("? ? ? / ? ? ?");
    auto watch = at.bob.watches();
    at.charlie.flips(0, 0);
    scores_are(at, {"charlie 0"});
}

void who_has_tried_has_one(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.flips(0, 2);
    at.alice.flips(0, 1); // the pair goes
    at.bob.flips(0, 0);   // 1-A
    auto charlies = at.charlie.asks_for(0, 1);
    charlies.waits("alice controls the card");
    scores_are(at, {"alice 1", "bob 0", "charlie 0"});
}

} // namespace

} // namespace scores

std::vector<memory_case> memory_scores()
{
    using namespace scores;
    using enum in_editions;
    return {
        {"scores", "A pair is a point, at the moment it matches.", y2020, board, a_pair_is_a_point},
        {"scores.none", "Cards that do not match are no point.", y2020, board,
         no_match_is_no_point},
        {"scores.looks", "Who has only looked or watched has no score.", y2020, board,
         who_only_looks_has_none},
        {"scores.tried", "Who has tried to flip a card has a score, also if it failed or waits.",
         y2020, board, who_has_tried_has_one},
    };
}

} // namespace scramble::check
