#include "check/language.hpp"
#include "check/memory_cases.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace scramble::check {

namespace scores {

namespace {

constexpr auto board = "A B A / C B C";

enum class reads : std::uint8_t { leniently, exactly };

/// The lines of /scores, in any order; on a board of its own there are no others.
void scores_are(memory_table& at, std::vector<std::string> expected, reads how = reads::leniently)
{
    const std::string text = at.text_of(at.asks("GET /scores").get());
    std::vector<std::string> lines;
    std::string line;
    for (const char each : text) {
        if (each != '\n')
            line += each;
        else
            lines.push_back(std::exchange(line, {}));
    }
    std::ranges::sort(expected);
    if (how == reads::leniently && !line.empty()) {
        lines.push_back(std::exchange(line, {}));
        at.at.read_leniently("no last newline", "scores");
    }
    if (how == reads::leniently && std::erase(lines, "") > 0)
        at.at.read_leniently("empty lines between scores", "scores");
    std::ranges::sort(lines);
    if (lines == expected && line.empty())
        return;
    const compared both(
        fmt::format("{}{}", fmt::join(expected, "\n"), expected.empty() ? "" : "\n"), text);
    at.at.fail(
        spoken("the scores should be {}, each line ended, but were {}", both.expected, both.seen));
}

void a_pair_is_a_point(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips({0, 0}, {0, 2});
    scores_are(at, {"alice 1"}, reads::exactly);
    at.alice.flips({0, 1}, {1, 1});
    scores_are(at, {"alice 2"});
    at.alice.flips(1, 0); // the pair goes
    scores_are(at, {"alice 2"});
}

void no_match_is_no_point(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    scores_are(at, {"alice 0"});
    at.alice.flips(0, 1);
    scores_are(at, {"alice 0"});
}

void who_only_looks_has_none(memory_table& at)
{
    at.needs_own_board();
    scores_are(at, {});
    at.alice.sees("? ? ? / ? ? ?");
    auto watch = at.bob.watches();
    watch.waits("nothing changes");
    at.charlie.flips(0, 0);
    scores_are(at, {"charlie 0"});
}

void who_has_tried_has_one(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips({0, 0}, {0, 2});
    at.alice.flips(0, 1); // the pair goes
    at.bob.flips(0, 0);   // 1-A
    scores_are(at, {"alice 1", "bob 0"});
}

void who_waits_has_one(memory_table& at)
{
    at.needs_own_board();
    auto bobs = at.bob_waits_for_alice();
    scores_are(at, {"alice 0", "bob 0"});
}

} // namespace

} // namespace scores

std::vector<memory_case> memory_scores()
{
    using namespace scores;
    using enum in_editions;
    return {
        {"scores", "A matched pair scores one point, at once.", y2020, board, a_pair_is_a_point},
        {"scores.none", "Cards that do not match score nothing.", y2020, board,
         no_match_is_no_point},
        {"scores.looks", "Players who have only looked or watched have no score.", y2020, board,
         who_only_looks_has_none},
        {"scores.tried",
         "Players who have tried to flip a card have a score, even if the flip failed.", y2020,
         board, who_has_tried_has_one},
        {"scores.waits", "A player whose first flip still waits has a score.", none, board,
         who_waits_has_one},
    };
}

} // namespace scramble::check
