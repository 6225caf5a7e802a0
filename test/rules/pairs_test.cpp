#include "catch.hpp"
#include "scramble/memory/rules/pairs.hpp"
#include "scramble/memory/rules/random_board.hpp"

#include <map>
#include <set>
#include <string>

// Pairs as people write them, and boards of them.

namespace scramble::memory {

namespace {

/// The pairs that were read, "one|other; ...", or the fault with its line.
std::string read_as(std::string_view text, std::size_t most = 10)
{
    const auto result = read_pairs(text, most);
    if (const auto* wrong = std::get_if<fault>(&result))
        return std::to_string(wrong->line) + ": " + wrong->reason;
    std::string all;
    for (const auto& [one, other] : std::get<0>(result))
        all.append(all.empty() ? "" : "; ").append(one).append("|").append(other);
    return all;
}

std::map<std::string, int> cards_of(const layout& dealt)
{
    std::map<std::string, int> result;
    for (const std::string& card : dealt.cards)
        ++result[card];
    return result;
}

} // namespace

TEST_CASE("rooms-3 a pair is a line, with one | or a tab between its halves", "[pairs]")
{
    CHECK(read_as("Hund | dog\n7*8|56\n") == "Hund|dog; 7*8|56");
    CHECK(read_as("Hund\tdog\r\n🐈 | Katze") == "Hund|dog; 🐈|Katze");
    CHECK(read_as("\n  Hund|dog  \n\n   \r\n") == "Hund|dog");
}

TEST_CASE("rooms-3 a line without a half is two equal cards", "[pairs]")
{
    CHECK(read_as("🦊\nHund | dog\nx | x\n") == "🦊|🦊; Hund|dog; x|x");
    CHECK(differing({{"a", "a"}, {"b", "c"}}) == std::vector<card_pair>{{"b", "c"}});
}

TEST_CASE("rooms-3 a space in a card becomes a sign that is no white space", "[pairs]")
{
    CHECK(read_as("  ice  cream |la\u00A0glace\u3000\n") == "ice␣cream|la␣glace");
    CHECK(read_as("a b c\n") == "a␣b␣c|a␣b␣c");
}

TEST_CASE("rooms-3 what is no pair is refused with its line", "[pairs]")
{
    CHECK(read_as("") == "0: expected a pair in each line, such as dog | Hund");
    CHECK(read_as(" \n\n") == "0: expected a pair in each line, such as dog | Hund");
    CHECK(read_as("a | b\nc | d | e\n") == "2: a pair has two halves, with one | between them");
    CHECK(read_as("a | b\nc |\n") == "2: a half is missing");
    CHECK(read_as("| b\n") == "1: a half is missing");
    CHECK(read_as("a\x01 | b\n") == "1: a card contains a control character (U+0001)");
    CHECK(read_as("a | \u200B\n") == "1: a card has no visible character");
    CHECK(read_as("a | b\xff\n") == "1: a half is not valid UTF-8");
    CHECK(read_as("\xff\n") == "1: a half is not valid UTF-8");
    CHECK(read_as("a | b\n\nc | a\n") == "3: a is in line 1 already");
    CHECK(read_as("a | b\nb\n") == "2: b is in line 1 already");
}

TEST_CASE("rooms-3 of several lines that are no pair the first is told", "[pairs]")
{
    CHECK(read_as("a\nb\na\nb\n") == "3: a is in line 1 already");
    CHECK(read_as("a\nb\nb\na\n") == "3: b is in line 2 already");
    CHECK(read_as("a\nb\na\na\n") == "3: a is in line 1 already");
    CHECK(read_as("a\nb\nb\n|\n") == "3: b is in line 2 already");
    CHECK(read_as("a\nb\n|\nb\n") == "3: a half is missing");
    CHECK(read_as("a\na|\n") == "2: a is in line 1 already");
    CHECK(read_as("a\na|b|c\n") == "2: a is in line 1 already");
    CHECK(read_as("a\nb|a|c\n") == "2: a pair has two halves, with one | between them");
}

TEST_CASE("rooms-3 of too many pairs none is read behind the one that is too many", "[pairs]")
{
    CHECK(read_as("a\nb\n", 2) == "a|a; b|b");
    CHECK(read_as("a\nb\n\n|\n", 2) == "4: a half is missing");
    CHECK(read_as("a\n\nb\nc\n|\n", 2) == "a|a; b|b; c|c");
    CHECK(read_as("a\nb\nb\n", 2) == "3: b is in line 2 already");
}

TEST_CASE("rooms-3 the board of so many pairs is the smallest that is not too wide", "[pairs]")
{
    const std::map<std::size_t, std::pair<std::uint32_t, std::uint32_t>> sizes{
        {1, {1, 2}}, {2, {2, 2}},  {3, {2, 3}},  {4, {2, 4}},  {5, {3, 4}},    {7, {4, 4}},
        {8, {4, 4}}, {10, {4, 5}}, {13, {4, 7}}, {18, {6, 6}}, {50, {10, 10}}, {5000, {100, 100}}};
    for (const auto& [pairs, size] : sizes) {
        INFO(pairs);
        CHECK(size_for(pairs) == size);
    }
    for (std::size_t pairs = 1; pairs < 500; ++pairs) {
        const auto [rows, columns] = size_for(pairs);
        INFO(pairs);
        CHECK(rows * columns % 2 == 0);
        CHECK(rows * columns >= 2 * pairs);
        CHECK(rows <= columns);
        CHECK(columns <= 2 * rows);
    }
}

TEST_CASE("rooms-3 pairs are dealt evenly, and others each time where not all have room", "[pairs]")
{
    const std::vector<card_pair> pairs{{"a", "A"}, {"b", "B"}, {"c", "c"}};
    CHECK(cards_of(random_pairs(2, 3, pairs, 1)) ==
          std::map<std::string, int>{{"a", 1}, {"A", 1}, {"b", 1}, {"B", 1}, {"c", 2}});
    std::set<std::vector<std::string>> deals;
    std::set<std::map<std::string, int>> choices;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const layout dealt = random_pairs(2, 2, pairs, seed);
        CHECK(dealt.cards.size() == 4);
        deals.insert(dealt.cards);
        choices.insert(cards_of(dealt));
        const auto all = cards_of(random_pairs(2, 4, pairs, seed));
        CHECK(all.at("a") == all.at("A"));
        CHECK(all.at("b") == all.at("B"));
        CHECK(all.at("a") + all.at("b") + all.at("c") / 2 == 4);
    }
    CHECK(choices.size() == 3);
    CHECK(deals.size() > 20);
    CHECK(random_pairs(2, 2, pairs, 7).cards == random_pairs(2, 2, pairs, 7).cards);
}

} // namespace scramble::memory
