#include "brains/mines_brain.hpp"
#include "catch.hpp"
#include "instrument/literal.hpp"

#include <array>
#include <set>
#include <string>

// What a bot does with the fields that it is shown.

namespace scramble::test {

namespace {

using minesweeper::square;
using kind = mines_brain::move::kind;

constexpr auto guesses = mines_skill::guesses;
constexpr auto counts = mines_skill::counts;
constexpr auto compares = mines_skill::compares;

field_view view_of(const std::string& rows)
{
    return read_field_view(rows).value();
}

field_view view_of(const minesweeper::board& board)
{
    field_view view{board.columns(), board.rows(), {}};
    for (square at; at.y < board.rows(); ++at.y) {
        for (at.x = 0; at.x < board.columns(); ++at.x)
            view.squares += board.symbol_at(at);
    }
    return view;
}

std::string text_of(const mines_brain::move& made)
{
    constexpr std::array names{"dig", "flag", "deflag"};
    return (made.is_certain ? "" : "perhaps ") +
           std::string(names.at(static_cast<std::size_t>(made.what))) + ' ' +
           std::to_string(made.at.x) + ' ' + std::to_string(made.at.y);
}

/// Every move that a brain may choose there, over many seeds.
std::set<std::string> moves(mines_skill skill, const std::string& rows)
{
    std::set<std::string> found;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        mines_brain player(skill, seed);
        player.see(view_of(rows));
        if (const auto what = player.choose())
            found.insert(text_of(*what));
    }
    return found;
}

using these = std::set<std::string>;

bool is_done(const std::string& rows)
{
    mines_brain player(compares, 0);
    player.see(view_of(rows));
    return player.is_done();
}

minesweeper::field any_field(std::uint32_t columns, std::uint32_t rows, std::uint64_t bombs_of_100,
                             std::uint64_t seed)
{
    minesweeper::field made{columns, rows, {}};
    random_numbers random(seed);
    for (std::uint32_t place = 0; place < columns * rows; ++place)
        made.bombs.push_back(random.below(100) < bombs_of_100 ? 1 : 0);
    return made;
}

/// Plays alone until it is done. Result: how many bombs it has hit. What was certain hits none.
std::size_t play_alone(minesweeper::board& board, mines_skill skill, std::uint64_t seed)
{
    mines_brain player(skill, seed);
    std::size_t bombs = 0;
    const std::size_t most = std::size_t{4} * board.columns() * board.rows();
    for (std::size_t turns = 0; turns < most; ++turns) {
        player.see(view_of(board));
        const auto next = player.choose();
        if (!next)
            break;
        if (next->what == kind::flag) {
            REQUIRE(board.flag(next->at));
            continue;
        }
        if (next->what == kind::deflag) {
            REQUIRE(board.deflag(next->at));
            continue;
        }
        REQUIRE(board.symbol_at(next->at) == '-');
        const bool boom = board.dig(next->at).boom;
        bombs += boom ? 1U : 0U;
        REQUIRE((!boom || !next->is_certain));
    }
    CHECK(player.is_done());
    CHECK(board.is_cleared());
    return bombs;
}

} // namespace

TEST_CASE("a field is read as it is shown", "[bots]")
{
    const auto shown = read_field_view("-F\n 8\n1-\n");
    REQUIRE(shown);
    CHECK(shown->columns == 2);
    CHECK(shown->rows == 3);
    CHECK(shown->squares == "-F 81-");
    for (const std::string& text : between_bars("|\n|-|-\n-|--\n-\n|9\n|0\n|x\n|-\n\n"))
        CHECK_FALSE(read_field_view(text));
}

TEST_CASE("one number tells what is safe, what is a bomb, and which flag is wrong", "[bots]")
{
    for (const mines_skill each : {counts, compares}) {
        CHECK(moves(each, " -\n") == these{"dig 1 0"});
        CHECK(moves(each, "1-\n") == these{"flag 1 0"});
        CHECK(moves(each, " F\n") == these{"deflag 1 0"});
        CHECK(moves(each, "2-\n--\n") ==
              these{"perhaps dig 1 0", "perhaps dig 0 1", "perhaps dig 1 1"});
        CHECK(moves(each, "3-\n--\n") == these{"flag 1 0", "flag 0 1", "flag 1 1"});
        // The bomb of the first 1 is that of the second, whoever has flagged what.
        CHECK(moves(each, "-1-\n11-\n") == these{"dig 2 0", "dig 2 1"});
        CHECK(moves(each, "F1-\n11F\n") == these{"dig 2 0"});
        // A square may count no bomb any more and still have others beside it that nobody dug.
        CHECK(moves(each, "- -\n") == these{"dig 0 0", "dig 2 0"});
    }
}

TEST_CASE("the best also compares two numbers", "[bots]")
{
    // Of 1 2 1, the ends have the bombs.
    CHECK(moves(compares, "---\n121\n") == these{"dig 1 0"});
    CHECK(moves(counts, "---\n121\n") ==
          these{"perhaps dig 0 0", "perhaps dig 1 0", "perhaps dig 2 0"});
    // Of 1 1 at the edge, the bomb of the first is one of the two that they share.
    CHECK(moves(compares, "----\n11--\n").contains("dig 2 0"));
    CHECK(moves(compares, "----\n11--\n").contains("dig 2 1"));
    CHECK_FALSE(moves(counts, "----\n11--\n").contains("dig 2 0"));
}

TEST_CASE("where nothing is certain the least risk is taken", "[bots]")
{
    CHECK(moves(compares, "---\n").size() == 3);
    // Seven in eight beside the number, one in five elsewhere.
    CHECK(moves(compares, "----\n-7--\n----\n") ==
          these{"perhaps dig 3 0", "perhaps dig 3 1", "perhaps dig 3 2"});
    // One in eight beside the number.
    CHECK(moves(compares, "----\n-1--\n----\n").size() == 8);
    CHECK_FALSE(moves(compares, "----\n-1--\n----\n").contains("perhaps dig 3 1"));
}

TEST_CASE("the weakest also digs where others know better, but no bomb that it knows", "[bots]")
{
    CHECK(moves(guesses, " --\n") == these{"dig 1 0", "perhaps dig 2 0"});
    CHECK(moves(guesses, "1--\n") == these{"flag 1 0", "perhaps dig 2 0"});
    CHECK(moves(guesses, "1-\n") == these{"flag 1 0"});
}

TEST_CASE("all is done when all is dug or flagged; if that cannot be, a flag is wrong", "[bots]")
{
    CHECK(is_done("1F\n"));
    CHECK(is_done("11\n1F\n"));
    CHECK_FALSE(is_done("1-\n"));
    CHECK_FALSE(is_done("-\n"));
    CHECK_FALSE(is_done(" F\n"));
    // Whoever is told that the field is not cleared gives up the flag that is most likely wrong.
    CHECK_FALSE(is_done("2FF\nFF \n"));
    CHECK(is_done("1F\nF1\n"));
    CHECK(moves(compares, "1F\nF1\n") == these{"perhaps deflag 1 0", "perhaps deflag 0 1"});
    CHECK(moves(compares, "1F\n").empty());
    CHECK(moves(compares, "  \n").empty());
}

TEST_CASE("every field is cleared, and what was certain hits no bomb", "[bots]")
{
    std::array<std::size_t, 3> bombs{};
    for (std::uint64_t round = 0; round < 60; ++round) {
        INFO("seed " << round);
        random_numbers random(round);
        const auto columns = static_cast<std::uint32_t>(1 + random.below(16));
        const auto rows = static_cast<std::uint32_t>(1 + random.below(16));
        const std::uint64_t density = random.below(10) == 0 ? 60 : 10 + random.below(15);
        for (const mines_skill skill : {guesses, counts, compares}) {
            minesweeper::board board(any_field(columns, rows, density, round));
            bombs.at(static_cast<std::size_t>(skill) - 1) += play_alone(board, skill, round);
        }
    }
    CHECK(bombs[0] > bombs[1]);
    CHECK(bombs[1] > bombs[2]);
}

TEST_CASE("fields that others have flagged at random are cleared as well", "[bots]")
{
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        INFO("seed " << seed);
        minesweeper::board board(any_field(8, 8, 15, seed));
        random_numbers random(seed);
        for (square at; at.y < board.rows(); ++at.y) {
            for (at.x = 0; at.x < board.columns(); ++at.x) {
                if (random.below(3) == 0)
                    (void)board.flag(at);
            }
        }
        play_alone(board, compares, seed);
    }
}

TEST_CASE("the same seed and fields give the same moves", "[bots]")
{
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        mines_brain one(compares, seed);
        mines_brain other(compares, seed);
        for (const char* rows : {"----\n----\n", "-1--\n----\n", "-1--\n--2-\n"}) {
            one.see(view_of(rows));
            other.see(view_of(rows));
            CHECK(text_of(one.choose().value()) == text_of(other.choose().value()));
        }
    }
}

} // namespace scramble::test
