#include "catch.hpp"
#include "drawn_field.hpp"

#include "scramble/minesweeper/rules/board_file.hpp"
#include "scramble/minesweeper/wire/text.hpp"
#include "scramble/random.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

// BOARD, and the pieces in which its text is stored.

namespace scramble::minesweeper {

namespace {

std::string joined(const piece_list& pieces)
{
    std::string text;
    for (const shared_bytes& each : pieces)
        text += *each;
    return text;
}

/// The text that a reader must get, built square by square.
std::string rendered(const board& seen)
{
    std::string text;
    for (square at; at.y < seen.rows(); ++at.y) {
        for (at.x = 0; at.x < seen.columns(); ++at.x) {
            text += at.x == 0 ? "" : " ";
            text += seen.symbol_at(at);
        }
        text += "\r\n";
    }
    return text;
}

/// A board whose text is told of each change, as a game does.
struct written_board {
    explicit written_board(field bombs) : on(std::move(bombs)), text(on) {}

    board on;
    board_text text;

    /// Result: what changed.
    std::vector<stretch> dig(square at)
    {
        std::vector<stretch> changed = on.dig(at).changed;
        text.changed(changed);
        return changed;
    }

    std::vector<stretch> flag(square at, bool on_or_off)
    {
        const bool is_change = on_or_off ? on.flag(at) : on.deflag(at);
        if (!is_change)
            return {};
        text.changed(at);
        return {{at.y, at.x, at.x}};
    }
};

/// The bytes of the text that show those squares.
std::set<std::size_t> places(const std::vector<stretch>& changed, const board& on)
{
    std::set<std::size_t> found;
    for (const stretch& each : changed) {
        for (std::size_t x = each.first; x <= each.last; ++x)
            found.insert(each.y * (2 * std::size_t{on.columns()} + 1) + 2 * x);
    }
    return found;
}

/// Whether each piece in which nothing changed is still the same object.
bool others_stay(const piece_list& before, const piece_list& after,
                 const std::set<std::size_t>& changed)
{
    if (before.size() != after.size())
        return false;
    std::size_t start = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const std::size_t end = start + before[i]->size();
        const auto first = changed.lower_bound(start);
        const bool is_changed = first != changed.end() && *first < end;
        if (!is_changed && before[i] != after[i])
            return false;
        start = end;
    }
    return true;
}

struct size {
    std::uint32_t columns;
    std::uint32_t rows;
    std::uint64_t changes;
};

} // namespace

TEST_CASE("BOARD has a line for each row, with single spaces between squares",
          "[minesweeper][text]")
{
    board on = board_of({"*.....", "......", "....*."});
    board_text text(on);
    CHECK(joined(text.pieces()) == "- - - - - -\r\n- - - - - -\r\n- - - - - -\r\n");
    on.flag({0, 0});
    text.changed(square{0, 0});
    text.changed(on.dig({5, 0}).changed);
    CHECK(joined(text.pieces()) == "F 1        \r\n1 1   1 1 1\r\n      1 - -\r\n");
    text.changed(on.dig({0, 1}).changed);
    CHECK(joined(text.pieces()) == "F 1        \r\n1 1   1 1 1\r\n      1 - -\r\n");
    on.deflag({0, 0});
    text.changed(square{0, 0});
    text.changed(on.dig({0, 0}).changed); // the bomb
    CHECK(joined(text.pieces()) == "           \r\n      1 1 1\r\n      1 - -\r\n");
    CHECK(text.size() == 3 * (2 * 6 + 1));
}

TEST_CASE("a text that was told of nothing yet is the board's", "[minesweeper][text]")
{
    board on = board_of({"..*"});
    CHECK_FALSE(on.dig({0, 0}).boom);
    board_text text(on);
    CHECK(joined(text.pieces()) == "  1 -\r\n");
    board single = board_of({"*"});
    board_text least(single);
    CHECK(joined(least.pieces()) == "-\r\n");
    CHECK(least.size() == 3);
}

TEST_CASE("BOARD is right after every change, and only what changed is made anew",
          "[minesweeper][text]")
{
    for (const auto& [columns, rows, changes] :
         {size{1, 1, 12}, size{33, 7, 600}, size{7, 33, 600}, size{1, 100'000, 60},
          size{100'000, 1, 60}, size{1500, 3, 300}, size{3, 1500, 300}, size{1024, 5, 200},
          size{1025, 5, 200}, size{1023, 5, 200}, size{2048, 2, 200}, size{512, 9, 200}}) {
        CAPTURE(columns, rows);
        written_board table(random_field(columns, rows, 0.05, columns + rows));
        random_numbers random(columns * 7 + rows);
        piece_list before = table.text.pieces();
        for (std::uint64_t change = 0; change < changes; ++change) {
            const square at{static_cast<std::uint32_t>(random.below(columns)),
                            static_cast<std::uint32_t>(random.below(rows))};
            const std::uint64_t choice = random.below(4);
            const std::vector<stretch> changed =
                choice < 2 ? table.dig(at) : table.flag(at, choice == 2);
            const piece_list after = table.text.pieces();
            const std::string expected = rendered(table.on);
            REQUIRE((joined(after) == expected)); // not shown by Catch: it may be large
            REQUIRE(table.text.size() == expected.size());
            REQUIRE(others_stay(before, after, places(changed, table.on)));
            before = after;
        }
    }
}

TEST_CASE("several changes may come before the text is asked for", "[minesweeper][text]")
{
    written_board table(random_field(1500, 40, 0.1, 3));
    random_numbers random(4);
    for (int round = 0; round < 20; ++round) {
        for (int change = 0; change < 30; ++change) {
            const square at{static_cast<std::uint32_t>(random.below(1500)),
                            static_cast<std::uint32_t>(random.below(40))};
            if (random.below(2) == 0)
                (void)table.dig(at);
            else
                (void)table.flag(at, random.below(3) > 0);
        }
        REQUIRE((joined(table.text.pieces()) == rendered(table.on)));
    }
}

TEST_CASE("who was given pieces keeps them while the board changes", "[minesweeper][text]")
{
    for (const auto& [columns, rows, changes] :
         {size{33, 7, 100}, size{1500, 3, 100}, size{2, 4000, 40}}) {
        written_board table(random_field(columns, rows, 0.02, 5));
        random_numbers random(6);
        struct given {
            piece_list pieces;
            std::string text;
        };
        std::vector<given> all;
        for (std::uint64_t change = 0; change < changes; ++change) {
            all.push_back({table.text.pieces(), rendered(table.on)});
            const square at{static_cast<std::uint32_t>(random.below(columns)),
                            static_cast<std::uint32_t>(random.below(rows))};
            (void)table.dig(at);
            (void)table.flag(at, change % 3 == 0);
        }
        std::size_t wrong = 0;
        for (const auto& [pieces, text] : all)
            wrong += joined(pieces) != text ? 1U : 0U;
        CHECK(wrong == 0);
    }
}

TEST_CASE("one flag on a large board makes little of its text anew", "[minesweeper][text]")
{
    for (const auto& [columns, rows, unused] :
         {size{100'000, 1, 0}, size{1, 100'000, 0}, size{1500, 300, 0}, size{300, 1500, 0}}) {
        CAPTURE(columns, rows);
        written_board table(random_field(columns, rows, 0.1, 1));
        // No two lines are equal, so no piece is shared.
        for (std::uint32_t number = 0; number < columns * rows; number += 97)
            (void)table.flag({number % columns, number / columns}, true);
        const piece_list before = table.text.pieces();
        (void)table.flag({columns / 2, rows / 2}, true);
        (void)table.flag({columns / 2, rows / 2}, false);
        const piece_list after = table.text.pieces();
        std::size_t made_anew = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            made_anew += before[i] == after[i] ? 0 : after[i]->size();
        CHECK(made_anew > 0);
        CHECK(made_anew <= 4096);
    }
}

TEST_CASE("pieces that are all untouched or all blank are shared", "[minesweeper][text]")
{
    const auto different = [](const piece_list& pieces) {
        return std::set<shared_bytes>(pieces.begin(), pieces.end()).size();
    };
    for (const auto& [columns, rows, unused] :
         {size{3000, 2000, 0}, size{2048, 1000, 0}, size{700, 3000, 0}, size{3, 1'000'000, 0}}) {
        CAPTURE(columns, rows);
        const field empty{columns, rows, std::vector<std::uint8_t>(std::size_t{columns} * rows)};
        written_board table(empty);
        CHECK(table.text.pieces().size() > 500);
        CHECK(different(table.text.pieces()) <= 3); // in a line, at its end, at the board's
        (void)table.dig({columns / 2, rows / 2});
        CHECK(different(table.text.pieces()) <= 3);
        CHECK((joined(table.text.pieces()) == rendered(table.on)));
    }
}

} // namespace scramble::minesweeper
