#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/memory/rules/random_board.hpp"
#include "scramble/random.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace scramble::memory {

namespace {

using texts = std::vector<std::string>;

std::map<std::string, int> counts(const layout& dealt)
{
    std::map<std::string, int> result;
    for (const std::string& card : dealt.cards)
        ++result[card];
    return result;
}

/// The card that an argument names, or "refused: " and the reason.
std::string named(std::string_view argument)
{
    const auto result = card_named(argument);
    if (const auto* wrong = std::get_if<fault>(&result))
        return "refused: " + wrong->reason;
    return std::get<std::string>(result);
}

} // namespace

TEST_CASE("a random board has its size and deals its cards evenly", "[random board]")
{
    struct row {
        std::uint32_t rows;
        std::uint32_t columns;
        texts cards;
    };
    for (const auto& [rows, columns, cards] :
         {row{3, 3, {"A", "B"}}, row{1, 1, {"A", "B", "C"}}, row{4, 4, {"A"}},
          row{5, 7, {"A", "B", "C", "D"}}, row{2, 2, {"A", "B", "C", "D", "E"}},
          row{20, 10, {"A", "B", "C", "D", "E", "F", "G"}}}) {
        const layout dealt = random_board(rows, columns, cards, 1);
        CAPTURE(rows, columns, cards);
        CHECK(dealt.rows == rows);
        CHECK(dealt.columns == columns);
        REQUIRE(dealt.cards.size() == rows * columns);
        auto count = counts(dealt);
        for (const std::string& card : cards)
            count.try_emplace(card, 0);
        CHECK(count.size() == cards.size());
        const auto by_count = [](const auto& a, const auto& b) { return a.second < b.second; };
        const auto [least, most] = std::minmax_element(count.begin(), count.end(), by_count);
        CHECK(most->second - least->second <= 1);
    }
}

TEST_CASE("the cards of a random board are a set", "[random board]")
{
    const layout dealt = random_board(2, 4, {"A", "B", "A", "A", "B"}, 5);
    CHECK(counts(dealt) == std::map<std::string, int>{{"A", 4}, {"B", 4}});
    CHECK(dealt.cards == random_board(2, 4, {"A", "B"}, 5).cards);
}

TEST_CASE("a seed repeats a random board on every machine", "[random board]")
{
    // Calculated without this program, from the definition of the engine.
    const texts cards{"A", "B", "C"};
    CHECK(random_board(3, 3, cards, 1).cards == texts{"A", "C", "A", "A", "C", "B", "C", "B", "B"});
    CHECK(random_board(3, 3, cards, 2).cards == texts{"A", "B", "C", "B", "C", "A", "A", "C", "B"});
    CHECK(random_board(2, 3, {"x", "y"}, 20230424).cards == texts{"y", "x", "x", "x", "y", "y"});
}

TEST_CASE("a shuffle deals the same cards in another order, the same for the same seed",
          "[random board]")
{
    const layout whole{2, 3, {"A", "B", "C", "D", "E", "F"}};
    layout one = whole;
    layout other = whole;
    shuffle(one, 1);
    shuffle(other, 2);
    CHECK(one.cards != whole.cards);
    CHECK(one.cards != other.cards);
    CHECK(counts(one) == counts(whole));
    layout again = whole;
    shuffle(again, 1);
    CHECK(again.cards == one.cards);
}

TEST_CASE("different seeds give different random boards", "[random board]")
{
    std::set<texts> boards;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        boards.insert(random_board(6, 6, {"A", "B", "C"}, seed).cards);
    CHECK(boards.size() == 100);
}

TEST_CASE("every order of a random board is as likely", "[random board]")
{
    std::map<texts, int> seen;
    for (std::uint64_t seed = 0; seed < 6000; ++seed)
        ++seen[random_board(1, 3, {"A", "B", "C"}, seed).cards];
    REQUIRE(seen.size() == 6);
    for (const auto& [order, times] : seen) {
        CAPTURE(order);
        CHECK(times > 850);
        CHECK(times < 1150);
    }
}

TEST_CASE("each card of a random board is as likely to be there once more", "[random board]")
{
    std::map<std::string, int> extra;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        for (const auto& [card, count] : counts(random_board(2, 2, {"A", "B", "C"}, seed)))
            extra[card] += count - 1;
        for (const auto& [card, count] : counts(random_board(1, 1, {"D", "E", "F"}, seed)))
            extra[card] += count;
    }
    REQUIRE(extra.size() == 6);
    for (const auto& [card, times] : extra) {
        CAPTURE(card);
        CHECK(times > 900);
        CHECK(times < 1100);
    }
}

TEST_CASE("random numbers are below their bound and those of the engine", "[random board]")
{
    random_numbers numbers(7);
    std::vector<std::uint64_t> drawn;
    for (int count = 0; count < 12; ++count)
        drawn.push_back(numbers.below(10));
    CHECK(drawn == std::vector<std::uint64_t>{5, 0, 8, 6, 1, 8, 9, 8, 1, 0, 6, 5});
    for (int count = 0; count < 100; ++count)
        CHECK(numbers.below(1) == 0);
}

TEST_CASE("random numbers that would favour some are passed over", "[random board]")
{
    random_numbers numbers(7);
    const std::uint64_t bound = (1ULL << 63U) + 1; // about half of all draws are rejected
    CHECK(numbers.below(bound) == 2165911192842364878U);
    CHECK(numbers.below(bound) == 2606000371313139421U);
    CHECK(numbers.below(bound) == 1016289395134552428U);
}

TEST_CASE("four to six hexadecimal digits name a character", "[random board]")
{
    CHECK(named("1F308") == "\xF0\x9F\x8C\x88");
    CHECK(named("1f308") == "\xF0\x9F\x8C\x88");
    CHECK(named("01F308") == "\xF0\x9F\x8C\x88");
    CHECK(named("0041") == "A");
    CHECK(named("00041") == "A");
    CHECK(named("000041") == "A");
    CHECK(named("20AC") == "\xE2\x82\xAC");
    CHECK(named("FACE") == "\xEF\xAB\x8E");
    CHECK(named("face") == "\xEF\xAB\x8E");
    CHECK(named("1234") == "\xE1\x88\xB4");
    CHECK(named("D7FF") == "\xED\x9F\xBF");
    CHECK(named("E000") == "\xEE\x80\x80");
    CHECK(named("10FFFF") == "\xF4\x8F\xBF\xBF");
}

TEST_CASE("every other text is its own card", "[random board]")
{
    for (const std::string_view text :
         {"abc", "A", "123", "FFF", "1F3088A", "0000041", "1F30G", "0x41", "U+1F308", "beef!",
          "\xF0\x9F\x8C\x88", "\xE2\x9D\xA4\xEF\xB8\x8F", "+1F30", "-1F30"}) {
        CAPTURE(test::quoted(text));
        CHECK(named(text) == text);
    }
}

TEST_CASE("a number that is no character is no card", "[random board]")
{
    for (const std::string number : {"110000", "FFFFFF", "D800", "DFFF", "00D800", "1F3088"}) {
        CAPTURE(number);
        CHECK(named(number) == "refused: " + number + " is not the number of a character");
    }
}

TEST_CASE("what is no card is refused, by number or by text", "[random board]")
{
    CHECK(named("0020") == "refused: a card contains white space (U+0020)");
    CHECK(named("3000") == "refused: a card contains white space (U+3000)");
    CHECK(named("0000") == "refused: a card contains a control character (U+0000)");
    CHECK(named("007F") == "refused: a card contains a control character (U+007F)");
    CHECK(named("200B") == "refused: a card has no visible character");
    CHECK(named("\xE2\x80\x8B") == "refused: a card has no visible character");
    CHECK(named("") == "refused: a card is missing");
    CHECK(named("two words") == "refused: a card contains white space (U+0020)");
    CHECK(named("a\n") == "refused: a card contains white space (U+000A)");
    CHECK(named("a\xFF") == "refused: a card is not valid UTF-8 at its byte 2");
    CHECK(std::get<fault>(card_named("")).line == 0);
}

} // namespace scramble::memory
