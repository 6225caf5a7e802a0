#include "../catch.hpp"
#include "../sanitized.hpp"
#include "explorer.hpp"

// Every state that a small board can reach, and every move from each. What is rare on a large board
// (a queue whose card goes away, a map in the middle of a play) is a state like any other here.

namespace scramble::model {

namespace {

using substitutions = std::vector<memory::board::substitution>;

// One card for each letter.
std::vector<std::string> cards(const std::string& letters)
{
    std::vector<std::string> result;
    for (const char each : letters)
        result.emplace_back(1, each);
    return result;
}

// The number of states by the exact key, and by the folded one.
struct numbers {
    std::size_t exact;
    std::size_t folded;
};

std::set<memory::flip_outcome> check_folded(const game& rules, std::size_t classes,
                                            std::size_t outcomes = 8)
{
    const census found = explore(rules, states::folded);
    REQUIRE(found.problem == "");
    CHECK(found.states == classes);
    CHECK(found.outcomes.size() == outcomes);
    return found.outcomes;
}

// Explores by both keys: the folded one must reach one state of each class.
void check(const game& rules, numbers expected, std::size_t outcomes = 8)
{
    const census found = explore(rules, states::exact);
    REQUIRE(found.problem == "");
    CHECK(found.states == expected.exact);
    CHECK(found.folded == expected.folded);
    CHECK(check_folded(rules, expected.folded, outcomes) == found.outcomes);
}

// Result: what was found, to see what else there was.
census check_exact(const game& rules, std::size_t expected)
{
    const census found = explore(rules, states::exact);
    REQUIRE(found.problem == "");
    CHECK(found.states == expected);
    return found;
}

// Repeated, they can make any two cards equal, and swap different ones.
const substitutions merge_and_swap{{{"a", "b"}}, {{"b", "a"}}, {{"a", "b"}, {"b", "a"}}};

// Also a card that was not dealt, and three that change nothing: an empty substitution, a card by
// itself, and a card that never existed.
const substitutions all_kinds{{{"a", "b"}}, {{"b", "a"}}, {{"a", "b"}, {"b", "a"}},
                              {{"a", "c"}}, {{"c", "a"}}, {},
                              {{"a", "a"}}, {{"x", "a"}}};

// Each card becomes each other one, and any two swap: the same set under any renaming of the cards,
// so the folded key need not tell them apart.
substitutions replacements_of(const std::string& letters)
{
    substitutions all;
    for (const std::string& one : cards(letters)) {
        for (const std::string& other : cards(letters)) {
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
// state_key.hpp). A different number means that moves are missing, the key is too coarse, or the
// rules have changed.

TEST_CASE("every state of the smallest boards agrees with the model", "[model][exhaustive]")
{
    check({2, 2, cards("aabb"), 3, {}}, {49'633, 1'235});
    check({2, 2, cards("aabb"), 2, all_kinds}, {16'652, 896});
    // One card is always left over, and two cards never differ (2-E).
    check({1, 3, cards("aaa"), 2, all_kinds}, {858, 105}, 7);
    check({1, 3, cards("aaa"), 3, all_kinds}, {8'472, 348}, 7);
}

TEST_CASE("every state of a 1x3 board aab with 4 players agrees with the model",
          "[model][exhaustive]")
{
    if (!sanitized) // queues of three players
        check({1, 3, cards("aab"), 4, {}}, {87'078, 2'528});
}

TEST_CASE("every state of a replaced 2x2 board with 3 players agrees with the model",
          "[model][exhaustive]")
{
    if (!sanitized)
        check({2, 2, cards("aabb"), 3, merge_and_swap}, {263'266, 2'229});
}

TEST_CASE("every state of a replaced 2x3 board with 2 players agrees with the model",
          "[model][exhaustive]")
{
    const substitutions by{{{"a", "b"}}, {{"a", "c"}}, {{"a", "b"}, {"b", "a"}}};
    if (!sanitized)
        check({2, 3, cards("aabbcc"), 2, by}, {291'324, 3'941});
}

TEST_CASE("every state of boards on which the last pair goes to who controls one of it agrees with "
          "the model",
          "[model][exhaustive]")
{
    const memory::board_rules rules{.last_pair = true};
    const census found = check_exact({2, 2, cards("aabb"), 3, {}, rules}, 37'357);
    CHECK(found.taken_by_mover > 0);
    CHECK(found.taken_by_another > 0);
    CHECK(found.taken_from_another > 0);
    check_exact({2, 2, cards("aabb"), 2, all_kinds, rules}, 13'020);
    // All three are one match, and one card is left over.
    check_exact({1, 3, cards("aaa"), 3, all_kinds, rules}, 1'713);
    if (sanitized)
        return;
    check_exact({1, 5, cards("abaab"), 3, {}, rules}, 202'866);
    check_exact({2, 3, cards("aabbcc"), 2, merge_and_swap, rules}, 88'531);
}

// The rules name no card: two pairs whose halves differ have the states of two pairs of equal
// cards. Replacements do name them.
TEST_CASE("every state of boards with pairs whose halves differ agrees with the model",
          "[model][exhaustive]")
{
    const std::vector<memory::card_pair> pairs{{"a", "b"}, {"c", "d"}};
    check_exact({2, 2, cards("abcd"), 3, {}, {.pairs = pairs}}, 49'633);
    const census found =
        check_exact({2, 2, cards("abcd"), 3, {}, {.last_pair = true, .pairs = pairs}}, 37'357);
    CHECK(found.taken_by_another > 0);
    CHECK(found.taken_from_another > 0);
    // Halves become cards that match nothing, cards that match their likes, and other halves.
    const substitutions by{{{"a", "b"}}, {{"b", "c"}}, {{"d", "x"}}, {{"x", "a"}}};
    check_exact({2, 2, cards("abcd"), 2, by, {.pairs = pairs}}, 38'156);
    check_exact({2, 2, cards("abxx"), 2, by, {.last_pair = true, .pairs = pairs}}, 34'613);
    // Any a matches any b.
    check_exact({1, 4, cards("abbb"), 3, {}, {.last_pair = true, .pairs = pairs}}, 8'896);
    if (!sanitized)
        check_exact({2, 3, cards("aabbab"), 2, {}, {.last_pair = true, .pairs = pairs}}, 25'400);
}

// Too many states to visit them all: one of each class, but every move from it.

TEST_CASE("every class of states of a replaced 2x3 board with 3 players agrees with the model",
          "[model][exhaustive]")
{
    if (sanitized)
        return;
    check_folded({2, 3, cards("aabbcc"), 3, replacements_of("abc")}, 19'980);
    check_folded({2, 3, cards("aaaabb"), 3, replacements_of("ab")}, 12'894);
}

TEST_CASE("every class of states of a replaced 3x3 board with 2 players agrees with the model",
          "[model][exhaustive]")
{
    if (!sanitized) // one card is always left over
        check_folded({3, 3, cards("aabbccdde"), 2, replacements_of("abcde")}, 14'929);
}

} // namespace scramble::model
