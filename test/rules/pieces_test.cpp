#include "catch.hpp"
#include "table.hpp"

#include "scramble/text/pieced_text.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

// Large texts, where a change renews only a small part.

namespace scramble {

namespace {

std::string joined(const piece_list& pieces)
{
    std::string text;
    for (const shared_bytes& each : pieces)
        text += each == nullptr ? "-" : *each;
    return text;
}

/// Pieces whose text is their own number, modulo ten.
piece_list digits(std::size_t count)
{
    piece_list pieces(count);
    for (std::size_t number = 0; number < count; ++number)
        pieces.set(number, shared(std::to_string(number % 10)));
    return pieces;
}

} // namespace

TEST_CASE("a list of pieces has each at its place, however many they are", "[pieces]")
{
    CHECK(piece_list().empty());
    CHECK(joined(piece_list()).empty());
    for (const std::size_t count : {1U, 2U, 31U, 32U, 33U, 64U, 65U, 1000U}) {
        CAPTURE(count);
        const piece_list pieces = digits(count);
        CHECK(pieces.size() == count);
        std::string expected;
        for (std::size_t number = 0; number < count; ++number)
            expected += static_cast<char>('0' + number % 10);
        CHECK(joined(pieces) == expected);
    }
}

TEST_CASE("copies of a list of pieces change each by itself", "[pieces]")
{
    const piece_list first = digits(100);
    piece_list second = first;
    piece_list third = second;
    second.set(99, shared("!"));
    third.set(0, shared("?"));
    third.grow(101);
    CHECK(joined(first) == joined(digits(100)));
    CHECK(joined(second) == joined(digits(99)) + "!");
    CHECK(joined(third) == "?" + joined(digits(100)).substr(1) + "-");
    // Equal pieces are shared.
    CHECK(second[98] == first[98]);
    CHECK(third[98] == first[98]);
    second.set(98, shared("#")); // again, where the piece is no longer shared
    CHECK(joined(first) == joined(digits(100)));
    CHECK(joined(second) == joined(digits(98)) + "#!");
}

TEST_CASE("a copy of a list of pieces may have one or two of its own", "[pieces]")
{
    const piece_list first = digits(40);
    piece_list second = first;
    second.instead(7, shared("a"));
    CHECK(joined(second) == joined(digits(40)).replace(7, 1, "a"));
    second.instead(7, shared("b"));
    second.instead(39, shared("c"));
    CHECK(joined(second) == joined(digits(40)).replace(7, 1, "b").replace(39, 1, "c"));
    second.instead(39, shared("d"));
    const piece_list third = second;
    CHECK(joined(third) == joined(digits(40)).replace(7, 1, "b").replace(39, 1, "d"));
    CHECK(joined(first) == joined(digits(40)));
}

TEST_CASE("a pieced text makes each piece once, and again only when it was changed", "[pieces]")
{
    pieced_text text(4);
    std::vector<std::size_t> made;
    std::vector<shared_bytes> was;
    const auto make = [&](std::size_t number, const shared_bytes& before) {
        made.push_back(number);
        was.push_back(before);
        return std::make_shared<const std::string>(made.size(), 'x'); // 1, 2, 3 bytes and so on
    };
    CHECK(text.size() == 0);
    const piece_list first = text.pieces(make);
    CHECK(made == std::vector<std::size_t>{0, 1, 2, 3});
    CHECK(text.size() == 1 + 2 + 3 + 4);
    CHECK(std::equal(first.begin(), first.end(), text.pieces(make).begin()));
    CHECK(made.size() == 4);

    text.changed(2);
    text.changed(0);
    text.changed(2);
    const piece_list second = text.pieces(make);
    CHECK(made == std::vector<std::size_t>{0, 1, 2, 3, 2, 0});
    CHECK(text.size() == 2 + 4 + 5 + 6);
    CHECK(was == std::vector<shared_bytes>{{}, {}, {}, {}, first[2], first[0]});
    CHECK(second[1] == first[1]);
    CHECK(second[3] == first[3]);
    CHECK(first[2]->size() == 3); // a piece that was given out stays the same
    CHECK(second[2]->size() == 5);
}

TEST_CASE("a piece may change before it was ever made", "[pieces]")
{
    pieced_text text(2);
    text.changed(1);
    std::size_t made = 0;
    const auto make = [&](std::size_t, const shared_bytes&) {
        ++made;
        return std::make_shared<const std::string>("ab");
    };
    CHECK(text.pieces(make).size() == 2);
    CHECK(made == 2);
    CHECK(text.size() == 4);
}

TEST_CASE("who makes a piece again owns the old one if no copy of the text has it", "[pieces]")
{
    pieced_text text(2);
    std::vector<long> owners;
    const auto make = [&](std::size_t, shared_bytes before) {
        owners.push_back(before.use_count());
        return before ? std::move(before) : shared("a");
    };
    (void)text.pieces(make);
    text.changed(0);
    (void)text.pieces(make);
    text.changed(1);
    const piece_list copy = text.pieces(make);
    CHECK(owners == std::vector<long>{0, 0, 1, 1});
    text.changed(0);
    (void)text.pieces(make);
    CHECK(owners.back() == 2);
    const shared_bytes one = copy[0];
    CHECK(*one == "a");
}

} // namespace scramble

namespace scramble::memory {

namespace {

/// The numbers of the pieces that are different objects in the two views.
std::set<std::size_t> new_pieces(const view& before, const view& after)
{
    std::set<std::size_t> result;
    for (std::size_t number = 0; number < before->pieces.size(); ++number) {
        if (before->pieces[number] != after->pieces[number])
            result.insert(number);
    }
    return result;
}

/// The number of the piece that contains a space of the board.
std::size_t piece_of(const view& shown, std::size_t space)
{
    std::size_t lines = 0;
    for (std::size_t number = 0; number < shown->pieces.size(); ++number) {
        for (const char each : *shown->pieces[number])
            lines += each == '\n' ? 1U : 0U;
        if (lines > space + 1) // the first line is the size
            return number;
    }
    return shown->pieces.size();
}

} // namespace

TEST_CASE("boards of all shapes read right, piece by piece", "[text]")
{
    for (const auto& [rows, columns] :
         {std::pair{1U, 1U}, std::pair{1024U, 1U}, std::pair{1U, 1025U}, std::pair{1U, 2047U},
          std::pair{2048U, 1U}, std::pair{1U, 2049U}, std::pair{2U, 2048U}, std::pair{23U, 45U},
          std::pair{64U, 65U}, std::pair{3U, 1700U}}) {
        CAPTURE(rows, columns);
        std::vector<std::string> cards;
        for (std::uint32_t space = 0; space < rows * columns; ++space)
            cards.push_back("card" + std::to_string(space / 2));
        table game{rows, columns, cards};
        game.flip(alice, 0, 0);
        game.flip(alice, rows - 1, columns - 1);
        for (std::uint32_t space = 0; space < rows * columns; space += 37)
            game.flip(bob, space / columns, space % columns);
        game.flip(charlie, rows - 1, columns - 1);
        for (const auto& piece : game.views.common()->pieces)
            CHECK_FALSE(piece->empty());
        for (const player who : {alice, bob, charlie, nobody}) {
            CHECK(game.views.of(who)->text() == expected_text(game.board, who));
            CHECK(game.views.of(who)->size == expected_text(game.board, who).size());
        }
    }
}

TEST_CASE("on a large board a step makes anew only the pieces that it concerns", "[text]")
{
    table game{100, 100, std::vector<std::string>(10'000, "A")};
    const view first = game.views.common();
    REQUIRE(first->pieces.size() == 10);

    game.flip(alice, 57, 33);
    const view second = game.views.common();
    const std::size_t concerned = piece_of(second, 5733);
    CHECK(new_pieces(first, second) == std::set<std::size_t>{concerned});
    CHECK(second->text() == expected_text(game.board, nobody));

    const view own = game.views.of(alice);
    CHECK(new_pieces(second, own) == std::set<std::size_t>{concerned});
    CHECK(own->text() == expected_text(game.board, alice));

    game.flip(alice, 99, 99);
    const view third = game.views.common();
    CHECK(new_pieces(second, third) == std::set<std::size_t>{piece_of(third, 9999)});
    CHECK(new_pieces(third, game.views.of(alice)) ==
          std::set<std::size_t>{concerned, piece_of(third, 9999)});
    CHECK(game.views.of(alice)->size == expected_text(game.board, alice).size());

    game.flip(alice, 0, 0); // two cards are removed and one turns up
    const view fourth = game.views.common();
    CHECK(new_pieces(third, fourth) == std::set<std::size_t>{0, concerned, piece_of(third, 9999)});
    CHECK(fourth->text() == expected_text(game.board, nobody));
}

TEST_CASE("both cards of a player may lie near each other on a large board", "[text]")
{
    table game{100, 100, std::vector<std::string>(10'000, "card")};
    game.play("alice 57,33; alice 57,35");
    CHECK(game.views.of(alice)->text() == expected_text(game.board, alice));
    CHECK(game.views.of(bob)->text() == expected_text(game.board, bob));
}

TEST_CASE("a view that somebody keeps stays as it was", "[text]")
{
    table game{18, 18, std::vector<std::string>(18UL * 18, "A")};
    std::vector<std::pair<view, std::string>> kept;
    for (std::uint32_t step = 0; step < 120; ++step) {
        const player who = step % 3 == 0 ? alice : bob;
        game.flip(who, step * 7 % 18, step * 5 % 18);
        const view seen = game.views.of(step % 2 == 0 ? who : nobody);
        REQUIRE(seen->text() == expected_text(game.board, step % 2 == 0 ? who : nobody));
        if (step % 4 == 0) // not all, so that some pieces are changed in place
            kept.emplace_back(seen, seen->text());
        if (kept.size() > 3)
            kept.erase(kept.begin());
        for (const auto& [each, text] : kept)
            REQUIRE(each->text() == text);
        if (step % 16 == 15)
            kept.clear();
    }
}

TEST_CASE("steps that nobody looked at between are all seen", "[text]")
{
    table game{100, 100, std::vector<std::string>(10'000, "A")};
    const view first = game.views.common();
    game.play("alice 0,0; alice 50,0; bob 0,1; alice 99,0");
    CHECK(game.views.common()->text() == expected_text(game.board, nobody));
    CHECK(new_pieces(first, game.views.common()).size() == 3);
}

} // namespace scramble::memory
