#include "catch.hpp"
#include "dice.hpp"
#include "found_fields.hpp"

#include "scramble/minesweeper/rules/first_field.hpp"
#include "scramble/minesweeper/wire/packed_field.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

// The field that the first dig of a room lays.

namespace scramble::minesweeper {

TEST_CASE("rooms-4 the first dig lays the field, and opens what it opens there", "[minesweeper]")
{
    board on(field{4, 1, {1, 1, 1, 1}}, {.first_dig_lays = true});
    const dig_result result = on.dig_first({0, 0}, field{4, 1, {0, 0, 0, 1}});
    on.check_invariants();
    CHECK_FALSE(result.boom);
    CHECK(result.dug == 3);
    CHECK(shown(on) == picture{"  1-"});
    CHECK(on.is_cleared());
    CHECK(on.bombs() == 1);
}

TEST_CASE("rooms-4 only the first dig of a game lays a field", "[minesweeper]")
{
    board on(field{4, 1, {0, 0, 0, 0}}, {.first_dig_lays = true});
    CHECK_FALSE(on.dig_first({0, 0}, field{4, 1, {0, 1, 0, 0}}).boom);
    CHECK(on.dig_first({1, 0}, field{4, 1, {0, 0, 1, 1}}).boom);
    on.check_invariants();
    CHECK(shown(on) == picture{"    "});
}

TEST_CASE("rooms-4 a flag is no dig: it stays, and a dig of a flagged square lays nothing",
          "[minesweeper]")
{
    board on(field{3, 1, {1, 0, 0}}, {.first_dig_lays = true});
    on.flag({0, 0});
    CHECK(on.dig_first({0, 0}, field{3, 1, {0, 0, 1}}).changed.empty());
    CHECK(on.has_bomb({0, 0}));
    CHECK_FALSE(on.dig_first({1, 0}, field{3, 1, {0, 0, 0}}).boom);
    on.check_invariants();
    CHECK(shown(on) == picture{"F  "});
    CHECK(on.bombs_left() == -1);
}

TEST_CASE("rooms-4 no bomb is on the first square or beside it, as long as there is room",
          "[minesweeper]")
{
    for (const auto& [columns, rows, bombs] :
         {beginner, expert, preset_size{9, 9, 72}, preset_size{9, 9, 77}, preset_size{9, 9, 80},
          preset_size{3, 3, 5}, preset_size{1, 1, 0}, preset_size{7, 1, 3}, preset_size{1, 7, 6}}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const field_order wanted = order_of({columns, rows, bombs}, seed);
            const field laid = field_around(wanted);
            INFO(columns << ' ' << rows << ' ' << bombs << ", seed " << seed);
            CHECK(count(laid) == bombs);
            CHECK(laid.bombs[wanted.first.y * columns + wanted.first.x] == 0);
            const field none{columns, rows, std::vector<std::uint8_t>(laid.bombs.size(), 1)};
            const auto area = static_cast<std::uint64_t>(beside(none, wanted.first));
            const std::uint64_t away = std::uint64_t{columns} * rows - area;
            CHECK(beside(laid, wanted.first) == static_cast<int>(bombs - std::min(bombs, away)));
        }
    }
}

TEST_CASE("rooms-4 each place is as likely as any other, and the seed and the square decide",
          "[minesweeper]")
{
    std::map<std::uint64_t, int> times;
    constexpr int fields = 4000;
    for (std::uint64_t seed = 0; seed < fields; ++seed) {
        const field laid = field_around({5, 3, 2, {0, 0}, seed});
        for (std::uint64_t place = 0; place < laid.bombs.size(); ++place)
            times[place] += laid.bombs[place];
    }
    for (const auto& [place, bombs] : times) {
        const bool is_near = place % 5 < 2 && place / 5 < 2;
        INFO("place " << place);
        CHECK(bombs >= (is_near ? 0 : 600)); // of 727 on an average
        CHECK(bombs <= (is_near ? 0 : 860));
    }
    CHECK(packed(field_around({9, 9, 10, {4, 4}, 1})) ==
          packed(field_around({9, 9, 10, {4, 4}, 1})));
    CHECK(packed(field_around({9, 9, 10, {4, 4}, 1})) !=
          packed(field_around({9, 9, 10, {4, 4}, 2})));
    CHECK(packed(field_around({9, 9, 10, {4, 4}, 1})) !=
          packed(field_around({9, 9, 10, {5, 4}, 1})));
}

TEST_CASE("a field is one word", "[minesweeper]")
{
    const std::map<std::string, field> fields{
        {"8", {1, 1, {1}}},
        {"0", {1, 1, {0}}},
        {"9a8", {3, 3, {1, 0, 0, 1, 1, 0, 1, 0, 1}}},
        {"f1", {4, 2, {1, 1, 1, 1, 0, 0, 0, 1}}},
    };
    for (const auto& [word, what] : fields) {
        CHECK(packed(what) == word);
        const auto same = unpacked(word, what.columns, what.rows);
        REQUIRE(same);
        CHECK(same->bombs == what.bombs);
        CHECK(same->columns == what.columns);
        CHECK(same->rows == what.rows);
    }
    for (const std::string word : {"", "9a", "9a80", "9a9", "9a4", "9A8", "9g8", "9 8"})
        CHECK_FALSE(unpacked(word, 3, 3));
}

TEST_CASE("rooms-5 the player who proves it is stuck where one has to guess", "[minesweeper]")
{
    const auto clears = [](const picture& drawn, square first) {
        field laid{static_cast<std::uint32_t>(drawn[0].size()),
                   static_cast<std::uint32_t>(drawn.size()),
                   {}};
        for (const std::string& row : drawn) {
            for (const char each : row)
                laid.bombs.push_back(each == '*' ? 1 : 0);
        }
        return is_cleared_without_a_guess(laid, first);
    };
    CHECK(clears({"...*"}, {0, 0}));
    CHECK(clears({"....", "....", "...*"}, {0, 0}));
    CHECK(clears({"...*."}, {0, 0}));        // there is only one bomb
    CHECK_FALSE(clears({"...*.*"}, {0, 0})); // behind the first bomb nobody knows
    CHECK_FALSE(clears({"..*.", "..*.", "..*."}, {3, 0}));
    CHECK(clears({"....", "....", "*.*.", "...."}, {0, 0}));
}

TEST_CASE("rooms-5 a field is cleared from the first dig without a guess", "[minesweeper]")
{
    check_no_guess(beginner, 20);
    check_no_guess(intermediate, 6);
    check_no_guess(expert, 2);
}

TEST_CASE("rooms-5 on a field of any size and density the search ends, if need be with fewer bombs",
          "[minesweeper]")
{
    std::uint64_t fewer = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        dice random{seed};
        const preset_size of{1 + random.below(9U), 1 + random.below(9U), 0};
        const field_order wanted =
            order_of({of.columns, of.rows, random.below(of.columns * of.rows)}, seed);
        INFO("seed " << seed << ": " << of.columns << 'x' << of.rows << ", " << wanted.bombs
                     << " bombs");
        const field laid = found(wanted);
        CHECK(count(laid) <= wanted.bombs);
        fewer += count(laid) < wanted.bombs ? 1 : 0;
        REQUIRE(is_cleared_without_a_guess(laid, wanted.first));
        CHECK(packed(found(wanted)) == packed(laid)); // the same again
    }
    CHECK(fewer > 0);
    CHECK(fewer < 75);
}

TEST_CASE("rooms-5 a search that takes too long ends with fewer bombs", "[minesweeper]")
{
    constexpr std::size_t most = field_search::most_steps + 20'000; // it plays once more
    for (const preset_size& of : {preset_size{30, 30, 450}, {40, 40, 700}, {2, 700, 350}}) {
        const field_order wanted = order_of(of, 1);
        field_search search(wanted);
        CHECK_FALSE(search.work(field_search::most_steps));
        REQUIRE(search.work(most - field_search::most_steps));
        const field laid = std::move(search).found();
        CHECK(count(laid) < of.bombs);
        CHECK(is_cleared_without_a_guess(laid, wanted.first));
    }
}

TEST_CASE("rooms-5 how much is done at once does not matter", "[minesweeper]")
{
    const field_order wanted = order_of(intermediate, 9);
    field_search at_once(wanted);
    REQUIRE(at_once.work(1'000'000));
    REQUIRE(at_once.work(1)); // once more
    CHECK(packed(std::move(at_once).found()) == packed(found(wanted)));
    field_search bounded(order_of({100, 100, 2500}, 1));
    CHECK_FALSE(bounded.work(100));
}

} // namespace scramble::minesweeper
