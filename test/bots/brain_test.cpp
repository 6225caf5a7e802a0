#include "brains/brain.hpp"
#include "catch.hpp"
#include "dice.hpp"
#include "instrument/literal.hpp"
#include "scramble/memory/rules/pairs.hpp"
#include "scramble/memory/rules/random_board.hpp"
#include "scramble/memory/wire/views.hpp"

#include <map>
#include <set>

// What a bot does with the boards that it is shown.

namespace scramble::test {

namespace {

using memory::position;

brain after(double skill, const std::vector<std::string>& boards, std::uint64_t seed = 1)
{
    brain result(skill, seed);
    for (const std::string& each : boards)
        result.see(read_board_view(each).value());
    return result;
}

/// Every space that a brain may choose, over many seeds.
std::set<position> choices(double skill, const std::vector<std::string>& boards)
{
    std::set<position> found;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        if (const auto at = after(skill, boards, seed).choose())
            found.insert(*at);
    }
    return found;
}

constexpr auto all_down = "1x4\ndown\ndown\ndown\ndown\n";
constexpr auto last_two_up = "1x4\nnone\nup A\nup A\nnone\n";

/// Shows it the board until it flips. Result: for how many turns it only looked on.
std::size_t turns_before_a_flip(brain& player, const std::string& board)
{
    for (std::size_t turns = 0;; ++turns) {
        player.see(read_board_view(board).value());
        if (player.choose())
            return turns;
    }
}

struct range {
    std::size_t least;
    std::size_t most;
    friend bool operator==(const range&, const range&) = default;
};

/// For how many turns it looks on there, over many seeds, after so many flips have failed.
range turns_after(unsigned failures, const std::string& board)
{
    range found{1000, 0};
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        brain player(1, seed);
        for (unsigned failed = 0; failed < failures; ++failed) {
            turns_before_a_flip(player, all_down);
            player.hear_failure();
        }
        const std::size_t turns = turns_before_a_flip(player, board);
        found = {std::min(found.least, turns), std::max(found.most, turns)};
    }
    return found;
}

/// Plays alone on a board until nothing is left to win. Result: the number of turns.
std::size_t play_alone(memory::board& board, double skill, std::uint64_t seed, std::size_t most,
                       const known_matches& matches = {})
{
    memory::views seen(board, "run");
    brain player(skill, seed, matches);
    const memory::player who{0};
    for (std::size_t turns = 0; turns < most; ++turns) {
        player.see(read_board_view(seen.of(who)->text()).value());
        if (player.is_done())
            return turns;
        if (const auto at = player.choose())
            seen.changed(board.flip(who, *at).turned);
    }
    return most;
}

} // namespace

TEST_CASE("a board is read as it is shown", "[bots]")
{
    const auto shown = read_board_view("2x2\nnone\ndown\nup A\nmy B\n");
    REQUIRE(shown);
    CHECK(shown->rows == 2);
    CHECK(shown->columns == 2);
    REQUIRE(shown->spots.size() == 4);
    CHECK(shown->spots[0].face == memory::board::face::none);
    CHECK(shown->spots[1].face == memory::board::face::down);
    CHECK(shown->spots[2].card == "A");
    CHECK_FALSE(shown->spots[2].is_mine);
    CHECK(shown->spots[3].card == "B");
    CHECK(shown->spots[3].is_mine);
}

TEST_CASE("what is no board is none", "[bots]")
{
    for (const std::string& text :
         between_bars("|\n|x\n|1\n|1x\ndown\n|x1\ndown\n|1x1\n|1x1\ndown|1x1\ndown\ndown\n|"
                      "1x2\ndown\n|0x0\n|1x1\nDown\n|1x1\nupA\n|1x1x1\ndown\n|-1x1\ndown\n|"
                      "4097x4096\ndown\n|4294967297x1\ndown\n|99999999999999999999x1\ndown\n|"
                      "<html>\n|1x1\nup \n|1x1\nmy \n|1x1\nup A B\n|1x1\nup A\x1B\n|"
                      "1x1\nmy \xFF\n"))
        CHECK_FALSE(read_board_view(text));
}

TEST_CASE("the largest board is read, and none with more spaces", "[bots]")
{
    const auto board_of = [](std::size_t rows) {
        return std::to_string(rows) + "x4096\n" + times(rows * 4096, "none\n");
    };
    CHECK(read_board_view(board_of(4096)));
    CHECK_FALSE(read_board_view(board_of(4097)));
}

TEST_CASE("a brain that remembers all takes a match that it has seen", "[bots]")
{
    const std::vector<std::string> seen{"1x6\ndown\nup A\ndown\ndown\ndown\ndown\n",
                                        "1x6\ndown\ndown\ndown\ndown\nup A\ndown\n",
                                        "1x6\ndown\ndown\ndown\ndown\ndown\ndown\n"};
    CHECK(choices(1, seen) == std::set<position>{{0, 4}});
    auto with_first = seen;
    with_first.emplace_back("1x6\ndown\nmy A\ndown\ndown\ndown\ndown\n");
    CHECK(choices(1, with_first) == std::set<position>{{0, 4}});
}

TEST_CASE("a brain would rather not wait for a card", "[bots]")
{
    // A card that is face up may be controlled: it is flipped second, which fails at once.
    CHECK(choices(1, {"1x4\nup A\ndown\ndown\ndown\n", "1x4\ndown\nup A\ndown\ndown\n"}) ==
          std::set<position>{{0, 0}});
    CHECK(choices(1, {"1x4\nup A\ndown\ndown\ndown\n", "1x4\nmy A\nup A\ndown\ndown\n"}) ==
          std::set<position>{{0, 1}});
    // Two matching cards that are face up are most likely matched already.
    CHECK(choices(1, {"1x4\nup A\nup A\ndown\ndown\n"}) == std::set<position>{{0, 2}, {0, 3}});
    CHECK(choices(1, {"1x4\nup A\nup A\nnone\nnone\n"}).empty());
}

TEST_CASE("a brain looks on before it waits for a card, the longer the more it has failed",
          "[bots]")
{
    CHECK(turns_after(0, last_two_up) == range{4, 7});
    CHECK(turns_after(1, last_two_up) == range{4, 12}); // one of them for the failure
    CHECK(turns_after(2, last_two_up) == range{4, 22});
    CHECK(turns_after(4, last_two_up).most > 64);
    CHECK(turns_after(9, last_two_up).most < 90);
}

TEST_CASE("a brain looks on for some turns after a failure, the longer the more it has failed",
          "[bots]")
{
    CHECK(turns_after(0, all_down) == range{0, 0});
    CHECK(turns_after(1, all_down) == range{0, 1});
    CHECK(turns_after(2, all_down) == range{0, 3});
    CHECK(turns_after(4, all_down) == range{0, 15});
    CHECK(turns_after(9, all_down) == range{0, 15});
}

TEST_CASE("a brain that has turned over two cards forgets its failures", "[bots]")
{
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        brain player(1, seed);
        for (int failed = 0; failed < 4; ++failed) {
            turns_before_a_flip(player, all_down);
            player.hear_failure();
        }
        turns_before_a_flip(player, all_down);
        const std::string first = "1x4\nmy A\ndown\ndown\ndown\n"; // wherever it has flipped
        CHECK(turns_before_a_flip(player, first) == 0);
        player.see(read_board_view("1x4\nup A\nup B\nup C\nup D\n").value());
        player.see(read_board_view(all_down).value());
        turns_before_a_flip(player, all_down);
        player.hear_failure();
        CHECK(turns_before_a_flip(player, all_down) <= 1);
    }
}

TEST_CASE("a brain finds out from the board that a flip has failed", "[bots]")
{
    // For how long it looks on after a flip of its first or second card that is answered so.
    const auto most_turns = [](const std::string& before, const std::string& answer) {
        std::size_t most = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            brain player(1, seed);
            turns_before_a_flip(player, before);
            player.see(read_board_view(answer).value());
            most = std::max(most, turns_before_a_flip(player, all_down));
        }
        return most;
    };
    const std::string first = "1x4\nnone\ndown\nnone\nnone\n"; // it flips the only card
    CHECK(most_turns(first, "1x4\nnone\nmy A\nnone\nnone\n") == 0);
    CHECK(most_turns(first, "1x4\nnone\nnone\nnone\nnone\n") == 1);
    CHECK(most_turns(first, "1x4\nnone\nup A\nnone\nnone\n") == 1);
    const std::string second = "1x4\nmy A\ndown\nnone\nnone\n"; // it flips the only other
    CHECK(most_turns(second, "1x4\nmy A\nmy A\nnone\nnone\n") == 0);
    CHECK(most_turns(second, "1x4\nup A\nup B\nnone\nnone\n") == 0);
    CHECK(most_turns(second, "1x4\nup A\nup A\nnone\nnone\n") == 1);
    CHECK(most_turns(second, "1x4\nup A\nnone\nnone\nnone\n") == 1);
}

TEST_CASE("a brain that lets go of a card on purpose has not failed", "[bots]")
{
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        brain player = after(1, {"1x4\nnone\nup A\nmy B\nnone\n"}, seed);
        CHECK(player.choose() == position{0, 2});
        player.hear_failure();
        CHECK(turns_before_a_flip(player, all_down) == 0);
    }
}

TEST_CASE("a brain takes its pair off the board before it gives way", "[bots]")
{
    CHECK(choices(1, {"1x4\nup B\nmy A\nmy A\nup B\n"}) == std::set<position>{{0, 1}});
    CHECK(choices(1, {"1x4\ndown\nmy A\nmy A\nup B\n"}) == std::set<position>{{0, 0}});
}

TEST_CASE("a brain that has seen no match looks where it has not yet", "[bots]")
{
    CHECK(choices(1, {"1x4\nup A\ndown\ndown\ndown\n"}) ==
          std::set<position>{{0, 1}, {0, 2}, {0, 3}});
    CHECK(choices(1, {"1x4\nup A\nup B\nmy C\ndown\n"}) == std::set<position>{{0, 3}});
    CHECK(choices(1, {"1x4\nup A\ndown\ndown\ndown\n", "1x4\ndown\nnone\nup C\nup C\n"}) ==
          std::set<position>{{0, 0}}); // it knows that one, but need not wait for it
}

TEST_CASE("a brain without skill remembers nothing", "[bots]")
{
    const std::vector<std::string> seen{"1x4\ndown\nup A\nup A\ndown\n",
                                        "1x4\ndown\ndown\ndown\ndown\n"};
    CHECK(choices(0, seen) == std::set<position>{{0, 0}, {0, 1}, {0, 2}, {0, 3}});
    CHECK(choices(1, seen) == std::set<position>{{0, 2}});
    CHECK(choices(0.5, seen).size() == 4); // sometimes it remembers, sometimes not
}

TEST_CASE("a brain sees what lies face up, however little it remembers", "[bots]")
{
    CHECK(choices(0, {"1x4\nmy A\ndown\nup A\ndown\n"}) == std::set<position>{{0, 2}});
    CHECK(after(0, {"1x4\nnone\nnone\nup A\nnone\n"}).is_done());
    CHECK(choices(0, {"1x4\nnone\nnone\nmy A\nnone\n"}) == std::set<position>{{0, 2}});
    CHECK(choices(0, {"1x4\nnone\nnone\ndown\nnone\n"}) == std::set<position>{{0, 2}});
}

TEST_CASE("a brain forgets what has left and what has become another card", "[bots]")
{
    const std::string down = "1x4\ndown\ndown\ndown\ndown\n";
    CHECK(choices(1, {"1x4\nup A\nup A\ndown\ndown\n", "1x4\nnone\nnone\ndown\ndown\n"}) ==
          std::set<position>{{0, 2}, {0, 3}});
    CHECK(choices(1, {"1x4\nup A\nup A\ndown\ndown\n", "1x4\nup B\nup A\ndown\ndown\n", down}) ==
          std::set<position>{{0, 2}, {0, 3}});
}

TEST_CASE("a brain takes its last pair off the board, and then is done", "[bots]")
{
    CHECK(choices(1, {"1x4\nnone\nmy A\nmy A\nnone\n"}) == std::set<position>{{0, 1}});
    CHECK(after(1, {"1x2\nnone\nnone\n"}).is_done());
    CHECK_FALSE(after(1, {"1x4\nnone\nmy A\nmy A\nnone\n"}).is_done());
}

TEST_CASE("a brain that knows that nothing matches lets go of its card and is done", "[bots]")
{
    CHECK(after(1, {"1x4\nnone\nup A\nup B\nnone\n"}).is_done());
    CHECK_FALSE(after(1, {"1x4\nnone\nup A\nmy B\nnone\n"}).is_done());
    CHECK(choices(1, {"1x4\nnone\nup A\nmy B\nnone\n"}) == std::set<position>{{0, 2}});
    CHECK_FALSE(after(1, {"1x4\nnone\nup A\ndown\nnone\n"}).is_done());
}

TEST_CASE("a brain that remembers all finishes any board alone, soon", "[bots]")
{
    dice random;
    INFO(how_to_repeat());
    for (int game = 0; game < 200; ++game) {
        const auto rows = static_cast<std::uint32_t>(random.between(1, 5));
        const auto columns = static_cast<std::uint32_t>(random.between(2, 6));
        std::vector<std::string> cards;
        for (int kind = random.between(1, 9); kind > 0; --kind)
            cards.push_back("card" + std::to_string(kind));
        memory::layout layout = memory::random_board(rows, columns, cards, random.below(1000U));
        std::map<std::string, int> counts;
        for (const std::string& each : layout.cards)
            ++counts[each];
        std::uint32_t pairs = 0;
        for (const auto& [card, count] : counts)
            pairs += static_cast<std::uint32_t>(count / 2);
        memory::board board(std::move(layout));
        // Each space is looked at once, then each pair is taken; the last two flips end the game.
        const std::size_t most = 4 * std::size_t{rows} * columns + 8;
        CHECK(play_alone(board, 1, random.below(1000U), most) < most);
        CHECK(board.play_of(memory::player{0}).score == pairs);
    }
}

TEST_CASE("rooms-3 a brain that knows the pairs takes them, and one that does not tries", "[bots]")
{
    const std::vector<memory::card_pair> pairs{{"a", "A"}, {"b", "B"}, {"c", "C"}, {"d", "d"}};
    for (std::uint64_t seed = 1; seed < 100; ++seed) {
        const memory::layout cards = memory::random_pairs(3, 4, pairs, seed);
        const memory::board_rules rules{.pairs = memory::differing(pairs)};
        INFO(seed);
        memory::board known(cards, rules);
        CHECK(play_alone(known, 1, seed, 56, {known.halves()}) < 56);
        CHECK(known.play_of(memory::player{0}).score == 6);
        memory::board unknown(cards, rules);
        CHECK(play_alone(unknown, 1, seed, 5000, {{}, false}) < 5000);
        CHECK(unknown.is_over());
    }
}

TEST_CASE("rooms-3 a brain is done when no half that it knows has its other half", "[bots]")
{
    const known_matches matches{memory::halves_of({{"a", "A"}})};
    const auto is_done_at = [&](const std::string& board, const known_matches& how) {
        brain player(1, 1, how);
        player.see(read_board_view(board).value());
        return player.is_done();
    };
    CHECK(is_done_at("1x4\nnone\nup a\nup a\nnone\n", matches));
    CHECK_FALSE(is_done_at("1x4\nnone\nup a\nup A\nnone\n", matches));
    CHECK_FALSE(is_done_at("1x4\nnone\nup x\nup x\nnone\n", matches));
    CHECK_FALSE(is_done_at("1x4\nnone\nup a\nup a\nnone\n", {{}, false}));
    CHECK(is_done_at("1x4\nnone\nnone\nnone\nnone\n", {{}, false}));
}

TEST_CASE("rooms-3 a brain hears of a failure by the half that it asked for", "[bots]")
{
    std::size_t rests = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        brain each(1, seed, {memory::halves_of({{"a", "A"}})});
        each.see(read_board_view("1x3\nup A\nmy a\ndown\n").value());
        CHECK(each.choose() == position{0, 0});
        each.see(read_board_view("1x3\nup A\nup a\ndown\n").value()); // by 2-B, not by 2-E
        rests += each.choose() ? 0 : 1;
    }
    CHECK(rests > 0);
}

TEST_CASE("a brain without skill finishes a board by luck", "[bots]")
{
    memory::board board({2, 3, {"A", "B", "C", "C", "B", "A"}});
    constexpr std::size_t most = 100'000;
    CHECK(play_alone(board, 0, 7, most) < most);
    CHECK(board.play_of(memory::player{0}).score == 3);
}

} // namespace scramble::test
