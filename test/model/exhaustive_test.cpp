#include <cstddef>
#include <string>
#include <vector>

#include "../catch.hpp"
#include "explorer.hpp"

// Every state that a small board can reach, and every move from each of them. What
// is rare on a large board (a queue whose card goes away, a map in the middle of a
// play) is a state like any other here.

namespace scramble::model {

namespace {

using substitutions = std::vector<memory::board::substitution>;

// How many states there are by the exact key, and by the folded one.
struct numbers {
    std::size_t exact;
    std::size_t folded;
};

// By both keys: then the folded one leads to one of each class of the states that there are.
void check(const game& rules, numbers expected, std::size_t outcomes)
{
    const census found = explore(rules, states::exact);
    REQUIRE(found.problem == "");
    CHECK(found.states == expected.exact);
    CHECK(found.folded == expected.folded);
    CHECK(found.outcomes.size() == outcomes);

    const census folded = explore(rules, states::folded);
    REQUIRE(folded.problem == "");
    CHECK(folded.states == expected.folded);
    CHECK(folded.outcomes == found.outcomes);
}

void check_folded(const game& rules, std::size_t states)
{
    const census found = explore(rules, states::folded);
    REQUIRE(found.problem == "");
    CHECK(found.states == states);
    CHECK(found.outcomes.size() == 8);
}

// One after the other they can make any two cards the same, and swap what differs.
const substitutions merge_and_swap{{{"a", "b"}}, {{"b", "a"}}, {{"a", "b"}, {"b", "a"}}};

// Also a card that was not dealt, and what must change nothing: no substitution, one
// by the same card, and one of a card that never was.
const substitutions all_kinds{{{"a", "b"}}, {{"b", "a"}}, {{"a", "b"}, {"b", "a"}},
                              {{"a", "c"}}, {{"c", "a"}}, {},
                              {{"a", "a"}}, {{"x", "a"}}};

// Each card becomes each other one, and any two change places: the same whatever the cards are
// called, so that the folded key need not tell them apart.
substitutions replacements_of(const std::vector<std::string>& cards)
{
    substitutions all;
    for (const std::string& one : cards) {
        for (const std::string& other : cards) {
            if (one != other)
                all.push_back({{one, other}});
            if (one < other)
                all.push_back({{one, other}, {other, one}});
        }
    }
    return all;
}

} // namespace

// The numbers of states follow from the rules alone (with both orders of two cards, see
// state_key.hpp). A different one means that moves are missing, that the key is too coarse, or
// that the rules have changed.

TEST_CASE("every reachable state of a 2x2 board aabb with 3 players agrees with the model",
          "[model][exhaustive]")
{
    check({2, 2, {"a", "a", "b", "b"}, 3, {}}, {49'633, 1'235}, 8);
}

TEST_CASE("every reachable state of a replaced 2x2 board with 2 players agrees with the model",
          "[model][exhaustive]")
{
    check({2, 2, {"a", "a", "b", "b"}, 2, all_kinds}, {16'652, 896}, 8);
}

TEST_CASE("every reachable state of a 1x3 board aaa agrees with the model", "[model][exhaustive]")
{
    // One card is always left over, and two cards never differ (2-E).
    check({1, 3, {"a", "a", "a"}, 2, all_kinds}, {858, 105}, 7);
    check({1, 3, {"a", "a", "a"}, 3, all_kinds}, {8'472, 348}, 7);
}

TEST_CASE("every reachable state of a 1x3 board aab with 4 players agrees with the model",
          "[model][exhaustive]")
{
    // Queues of three players.
    if (!sanitized)
        check({1, 3, {"a", "a", "b"}, 4, {}}, {87'078, 2'528}, 8);
}

TEST_CASE("every reachable state of a replaced 2x2 board with 3 players agrees with the model",
          "[model][exhaustive]")
{
    if (!sanitized)
        check({2, 2, {"a", "a", "b", "b"}, 3, merge_and_swap}, {263'266, 2'229}, 8);
}

TEST_CASE("every reachable state of a replaced 2x3 board with 2 players agrees with the model",
          "[model][exhaustive]")
{
    const substitutions by{{{"a", "b"}}, {{"a", "c"}}, {{"a", "b"}, {"b", "a"}}};
    if (!sanitized)
        check({2, 3, {"a", "a", "b", "b", "c", "c"}, 2, by}, {291'324, 3'941}, 8);
}

// Too many states to visit all of them, so one of each class, but all moves from it.

TEST_CASE("every class of states of a replaced 2x3 board with 3 players agrees with the model",
          "[model][exhaustive]")
{
    if (sanitized)
        return;
    check_folded({2, 3, {"a", "a", "b", "b", "c", "c"}, 3, replacements_of({"a", "b", "c"})},
                 19'980);
    check_folded({2, 3, {"a", "a", "a", "a", "b", "b"}, 3, replacements_of({"a", "b"})}, 12'894);
}

TEST_CASE("every class of states of a replaced 3x3 board with 2 players agrees with the model",
          "[model][exhaustive]")
{
    // One card is always left over.
    if (!sanitized)
        check_folded({3,
                      3,
                      {"a", "a", "b", "b", "c", "c", "d", "d", "e"},
                      2,
                      replacements_of({"a", "b", "c", "d", "e"})},
                     14'929);
}

} // namespace scramble::model
