#include "catch.hpp"
#include "dice.hpp"
#include "scramble/minesweeper/wire/chronicle.hpp"

#include <array>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// What followers of a Minesweeper field are told.

namespace scramble::minesweeper {

namespace {

/// What a client knows from the news alone.
struct follower {
    std::string mark;
    bool debug = false;
    std::size_t players = 0;
    std::vector<std::string> lines;
    bool is_cleared = false;

    friend bool operator==(const follower&, const follower&) = default;

    void read(const std::string& text)
    {
        std::istringstream from(text);
        std::string word;
        while (from >> word) {
            if (word == "at") {
                from >> mark;
            }
            else if (word == "debug") {
                from >> debug;
            }
            else if (word == "players") {
                from >> players;
            }
            else if (word == "size") {
                std::size_t columns = 0;
                std::size_t rows = 0;
                from >> columns >> rows;
                lines.assign(rows, {});
                is_cleared = false;
                std::getline(from, word);
                for (std::string& each : lines) {
                    std::getline(from, each);
                    REQUIRE(each.size() == columns);
                }
            }
            else if (word == "row") {
                std::size_t y = 0;
                std::size_t x = 0;
                from >> y >> x;
                from.get();
                std::getline(from, word);
                REQUIRE_FALSE(word.empty());
                REQUIRE(x + word.size() <= lines.at(y).size());
                lines.at(y).replace(x, word.size(), word);
            }
            else if (word == "cleared") {
                is_cleared = true;
            }
            else {
                throw std::invalid_argument("no news: " + word);
            }
        }
    }
};

/// A board whose chronicle is told of each step, as the game does.
struct followed_field {
    explicit followed_field(field bombs, bool debugged = false)
        : board(std::move(bombs)), told(board, "run", debugged), debug(debugged)
    {
    }

    minesweeper::board board;
    chronicle told;
    bool debug;
    std::size_t players = 0;
    std::uint64_t asides = 0;

    void dig(square at)
    {
        const auto result = board.dig(at);
        if (!result.changed.empty())
            told.changed(result.changed);
    }
    void flag(square at)
    {
        if (board.flag(at))
            told.changed(std::array{stretch{at.y, at.x, at.x}});
    }
    void deflag(square at)
    {
        if (board.deflag(at))
            told.changed(std::array{stretch{at.y, at.x, at.x}});
    }
    void attend(std::size_t count)
    {
        players = count;
        told.attended(count);
        ++asides;
    }

    [[nodiscard]] follower truth() const
    {
        follower result{
            "run-" + std::to_string(told.step() - asides), debug, players, {}, board.is_cleared()};
        for (square at; at.y < board.rows(); ++at.y) {
            std::string line;
            for (at.x = 0; at.x < board.columns(); ++at.x)
                line += board.symbol_at(at);
            result.lines.push_back(line);
        }
        return result;
    }

    [[nodiscard]] std::string news_since(std::optional<std::uint64_t> step)
    {
        const news made = told.since(step);
        CHECK(made->size == made->text().size());
        return made->text();
    }
};

/// Three lines of five squares, with a bomb at the right of the second.
field five_by_three()
{
    return {5, 3, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}};
}

} // namespace

TEST_CASE("who knows nothing is told the whole field", "[chronicle][minesweeper]")
{
    followed_field field(five_by_three(), true);
    field.attend(2);
    CHECK(field.news_since({}) == "at run-0\ndebug 1\nplayers 2\nsize 5 3\n-----\n-----\n-----\n");
    field.flag({4, 1});
    CHECK(field.news_since({}) == "at run-1\ndebug 1\nplayers 2\nsize 5 3\n-----\n----F\n-----\n");
}

TEST_CASE("who knows a step is told the squares that differ since", "[chronicle][minesweeper]")
{
    followed_field field(five_by_three());
    field.attend(1);
    field.flag({4, 1});
    CHECK(field.news_since(1) == "at run-1\nrow 1 4 F\n");
    field.deflag({4, 1});
    CHECK(field.news_since(2) == "at run-2\nrow 1 4 -\n");
    field.attend(3);
    CHECK(field.news_since(2) == "at run-2\nplayers 3\nrow 1 4 -\n");
    CHECK(field.news_since(4) == "at run-2\n");
    field.dig({4, 1}); // the bomb goes off, and every square opens
    CHECK(field.news_since(4) ==
          "at run-3\nrow 0 0      \nrow 1 0      \nrow 2 0      \ncleared\n");
    field.dig({0, 0});
    CHECK(field.told.step() == 5);
    CHECK(field.told.since(0)->is_whole); // the changes are as long as the whole field
}

TEST_CASE("a field is cleared when every square without a bomb is dug, and another takes it back",
          "[chronicle][minesweeper]")
{
    followed_field field({2, 1, {0, 1}});
    field.flag({0, 0});
    field.flag({1, 0}); // nothing is left to flag
    CHECK(field.news_since({}) == "at run-2\ndebug 0\nplayers 0\nsize 2 1\nFF\n");
    field.deflag({0, 0});
    field.dig({0, 0});
    CHECK(field.news_since(3) == "at run-4\nrow 0 0 1\ncleared\n");
    field.deflag({1, 0});
    CHECK(field.news_since(4) == "at run-5\nrow 0 1 -\n"); // that is known
    CHECK(field.news_since({}) == "at run-5\ndebug 0\nplayers 0\nsize 2 1\n1-\ncleared\n");
    field.board = board({2, 1, {1, 0}});
    field.told.laid("next");
    CHECK(field.news_since({}) == "at next-6\ndebug 0\nplayers 0\nsize 2 1\n--\n");
    followed_field bombs({1, 1, {1}});
    CHECK(bombs.news_since({}) == "at run-0\ndebug 0\nplayers 0\nsize 1 1\n-\ncleared\n");
}

TEST_CASE("squares beside each other are told together", "[chronicle][minesweeper]")
{
    const std::vector<stretch> stretches{{1, 4, 6}, {0, 3, 3}, {1, 1, 2}, {1, 3, 3},
                                         {1, 9, 9}, {1, 5, 5}, {2, 0, 0}};
    CHECK(merged(stretches) == std::vector<stretch>{{0, 3, 3}, {1, 1, 6}, {1, 9, 9}, {2, 0, 0}});
    CHECK(merged({}).empty());
}

TEST_CASE("a field that opens at once is told whole", "[chronicle][minesweeper]")
{
    followed_field field({500, 500, std::vector<std::uint8_t>(250'000, 0)});
    field.dig({250, 250});
    const news told = field.told.since(0);
    CHECK(told->is_whole);
    follower client;
    client.read(told->text());
    CHECK(client == field.truth());
    CHECK(field.told.since(0) == told);
}

TEST_CASE("whoever follows a random field from any step knows what is shown",
          "[chronicle][minesweeper]")
{
    dice random;
    INFO(how_to_repeat());
    std::size_t wholes = 0;
    std::size_t changes = 0;
    for (int game = 0; game < 40; ++game) {
        const auto columns = static_cast<std::uint32_t>(random.between(1, 30));
        const auto rows = static_cast<std::uint32_t>(random.between(1, 12));
        std::vector<std::uint8_t> bombs;
        for (std::uint32_t each = 0; each < columns * rows; ++each)
            bombs.push_back(random.below(5) == 0 ? 1 : 0);
        followed_field field({columns, rows, bombs});
        std::vector<follower> known{field.truth()};
        for (int move = 0; move < 100; ++move) {
            const square at{random.below(columns), random.below(rows)};
            switch (random.below(6)) {
            case 0: field.attend(random.below(std::size_t{5})); break;
            case 1: field.deflag(at); break;
            case 2:
            case 3: field.flag(at); break;
            default: field.dig(at); break;
            }
            const follower now = field.truth();
            if (field.told.step() == known.size())
                known.push_back(now);
            REQUIRE(known.size() == field.told.step() + 1);
            REQUIRE(known.back() == now);
            for (std::size_t from = 0; from < known.size(); ++from) {
                follower client = known[from];
                const news told = field.told.since(from);
                client.read(told->text());
                REQUIRE(client == now);
                follower back = known[from]; // after its connection broke
                back.read(field.told.since(field.told.step_in(back.mark))->text());
                REQUIRE(back == now);
                (told->is_whole ? wholes : changes) += 1;
            }
        }
    }
    CHECK(wholes > 0);
    CHECK(changes > 0);
}

TEST_CASE("another field is a step, after which only the whole game of another run is news",
          "[minesweeper][chronicle]")
{
    followed_field game({2, 1, {0, 1}});
    game.attend(1);
    game.dig({0, 0});
    (void)game.news_since(std::nullopt);
    game.board = board(field{2, 1, {1, 0}});
    game.told.laid("next");
    const std::string whole = "at next-2\ndebug 0\nplayers 1\nsize 2 1\n--\n";
    CHECK(game.news_since(std::nullopt) == whole);
    CHECK(game.news_since(2) == whole);
    CHECK(game.news_since(3) == "at next-2\n");
    game.dig({1, 0});
    CHECK(game.news_since(3) == "at next-3\nrow 0 1 1\ncleared\n");
}

TEST_CASE("notes of a field are a step if they differ, and come last, all or none",
          "[minesweeper][chronicle]")
{
    followed_field game({2, 1, {0, 1}});
    CHECK(game.told.noted("room game 1\n"));
    CHECK_FALSE(game.told.noted("room game 1\n"));
    game.dig({0, 0});
    CHECK(game.told.noted("room game 2\n"));
    CHECK(game.news_since(std::nullopt) ==
          "at run-1\ndebug 0\nplayers 0\nsize 2 1\n1-\ncleared\nroom game 2\n");
    CHECK(game.news_since(1) == "at run-1\nrow 0 0 1\ncleared\nroom game 2\n");
    game.flag({1, 0});
    CHECK(game.news_since(3) == "at run-2\nrow 0 1 F\n");
}

} // namespace scramble::minesweeper
