#include "catch.hpp"
#include "clients/simulation.hpp"
#include "scramble/memory/rules/random_board.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <ostream>
#include <set>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

// Checks what a simulated game prints against the board: every move of a transcript is made again
// on a separate board, which must give the same result.

namespace scramble {

namespace {

using memory::flip_outcome;
using memory::position;
using std::chrono::milliseconds;

const memory::layout perfect{3, 3, {"U", "U", "R", "R", "R", "U", "R", "U", "R"}};
const memory::layout all_different{2, 3, {"A", "B", "C", "D", "E", "F"}};

std::string all_moves_of(simulation& game)
{
    std::string told;
    while (game.next_move())
        told += game.move();
    return told;
}

std::string transcript_of(const memory::layout& cards, const simulation_settings& settings)
{
    simulation game(cards, settings);
    const std::string moves = all_moves_of(game);
    return moves + game.finish();
}

std::vector<std::string> lines_of(const std::string& text)
{
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

std::size_t lines_with(const std::string& text, const std::string& part)
{
    const auto lines = lines_of(text);
    return static_cast<std::size_t>(std::count_if(
        lines.begin(), lines.end(), [&](const auto& line) { return has(line, part); }));
}

/// The rule that a line names; the last one, if there are two.
std::string rule_of(const std::string& line)
{
    const std::size_t begin = line.rfind('(');
    return begin == std::string::npos ? "" : line.substr(begin + 1, 3);
}

std::string rule_of(flip_outcome outcome, bool turned_up)
{
    static const std::map<flip_outcome, std::string> rules{
        {flip_outcome::took_first_card, "1-C"},   {flip_outcome::waits, "1-D"},
        {flip_outcome::matched, "2-D"},           {flip_outcome::mismatched, "2-E"},
        {flip_outcome::no_first_card, "1-A"},     {flip_outcome::no_second_card, "2-A"},
        {flip_outcome::card_is_controlled, "2-B"}};
    return outcome == flip_outcome::took_first_card && turned_up ? "1-B" : rules.at(outcome);
}

/// The spaces of the cards that a line names.
std::set<position> spaces_in(const std::string& line)
{
    std::set<position> spaces;
    for (auto found = line.find(" at "); found != std::string::npos;
         found = line.find(" at ", found + 1)) {
        position at;
        REQUIRE(std::sscanf(line.c_str() + found, " at %u,%u", &at.row, &at.column) == 2);
        spaces.insert(at);
    }
    return spaces;
}

std::string words_for(memory::player who, const std::string& rule)
{
    return std::to_string(static_cast<unsigned>(who)) + " " + rule;
}

/// A board that repeats the moves of a transcript.
struct replay {
    memory::board table;
    std::set<position> finished = {};      ///< what 3-A or 3-B turned before the move, as told
    std::vector<std::string> settled = {}; ///< who must stop waiting, and by which rule

    void read(const std::string& line)
    {
        unsigned time = 0;
        unsigned who = 0;
        position at;
        const int fields = std::sscanf(line.c_str(), "%u ms player_%u flips %u,%u:", &time, &who,
                                       &at.row, &at.column);
        if (fields == 4) {
            make(memory::player{who}, at, line);
        }
        else if (has(line, " stops waiting ")) {
            REQUIRE_FALSE(settled.empty());
            CHECK(settled.front() == words_for(memory::player{who}, rule_of(line)));
            settled.erase(settled.begin());
        }
        else if (fields == 2) {
            finished = spaces_in(line);
        }
    }

    void make(memory::player who, position at, const std::string& line)
    {
        INFO(line);
        const auto step = table.flip(who, at);
        for (const auto& [waiting, outcome] : step.settled)
            settled.push_back(words_for(waiting, rule_of(outcome, false)));
        const std::set<position> turned(step.turned.begin(), step.turned.end());
        const bool turned_up = turned.contains(at) && table.at(at).face == memory::board::face::up;
        CHECK(rule_of(line) == rule_of(step.outcome, turned_up));
        if (has(line, "(2-C)"))
            CHECK(has(line, " turns up (2-C)") == turned_up);
        if (turned_up)
            finished.insert(at);
        CHECK(turned == finished);
        finished.clear();
    }
};

/// A stream buffer that accepts nothing, like a full disk.
struct full : std::streambuf {};

} // namespace

TEST_CASE("the same seed plays the same game, another seed another one", "[simulation]")
{
    const simulation_settings settings{4, 20, milliseconds(30), 7};
    auto other = settings;
    other.seed = 8;
    const auto told = transcript_of(perfect, settings);
    CHECK(told == transcript_of(perfect, settings));
    CHECK(lines_of(told).at(1) != lines_of(transcript_of(perfect, other)).at(1));
}

TEST_CASE("the time that passes changes nothing that is told", "[simulation]")
{
    const simulation_settings settings{3, 3, milliseconds(2), 1};
    std::ostringstream out;
    const auto before = std::chrono::steady_clock::now();
    CHECK(simulate(perfect, settings, out, nullptr) == 0);
    const auto took = std::chrono::steady_clock::now() - before;
    CHECK(out.str() == transcript_of(perfect, settings));

    simulation game(perfect, settings);
    milliseconds last{0};
    while (const auto due = game.next_move()) {
        CHECK(*due >= last);
        last = *due;
        (void)game.move();
    }
    CHECK(took >= last);
}

TEST_CASE("a game without delays never sleeps", "[simulation]")
{
    simulation game(all_different, {3, 10, milliseconds(0), 5});
    while (const auto due = game.next_move()) {
        CHECK(*due == milliseconds(0));
        (void)game.move();
    }
    CHECK(game.moves() > 3 * 10);
}

TEST_CASE("every move is told, as the board tells it", "[simulation]")
{
    std::map<std::string, int> rules;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto cards = seed % 3 == 0   ? perfect
                           : seed % 3 == 1 ? all_different
                                           : memory::random_board(3, 4, {"A", "B"}, seed);
        simulation game(cards, {4, 8, milliseconds(seed % 2 == 0 ? 0 : 9), seed});
        replay again{memory::board(cards)};
        while (game.next_move()) {
            const auto told = game.move();
            CHECK(lines_with(told, " flips ") == 1);
            for (const auto& line : lines_of(told)) {
                again.read(line);
                ++rules[rule_of(line)];
            }
            CHECK(again.settled.empty());
            CHECK(game.changes_told() == game.game().board().changes());
        }
        CHECK(game.moves() <= game.most_moves());
        game.game().board().check_invariants();
        CHECK(again.table.changes() == game.game().board().changes());
    }
    for (const char* rule :
         {"1-A", "1-B", "1-C", "1-D", "2-A", "2-B", "2-D", "2-E", "3-A", "3-B"}) {
        INFO(rule);
        CHECK(rules[rule] > 0);
    }
}

TEST_CASE("the scores at the end are those on the board", "[simulation]")
{
    const auto cards = memory::random_board(6, 6, {"A", "B", "C"}, 1);
    simulation game(cards, {5, 12, milliseconds(3), 11});
    (void)all_moves_of(game);
    const auto told = game.finish();
    const memory::board& table = game.game().board();
    table.check_invariants();
    const auto changes = std::to_string(table.changes());
    CHECK(told.ends_with("Scores:\n" + memory::scores_text(game.game().players(), table) +
                         "The watcher was told of " + changes + " of " + changes + " changes.\n"));
    CHECK(game.game().waiting() == 0);
}

TEST_CASE("a game ends where players would wait for ever, and tells for whom", "[simulation]")
{
    std::size_t stuck = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        simulation game({1, 2, {"A", "A"}}, {3, 1, milliseconds(5), seed});
        const auto moves = all_moves_of(game);
        const memory::board& table = game.game().board();
        table.check_invariants();
        const auto waiting = lines_with(moves, "(1-D)") - lines_with(moves, "stops waiting");
        stuck += waiting;
        CHECK(waiting == table.queue_at({0, 0}).size() + table.queue_at({0, 1}).size());

        const auto holder = table.at({0, 0}).controller; // of both, if anyone waits
        const auto told = game.finish();
        CHECK(has(told, "would wait for ever") == (waiting > 0));
        CHECK(lines_with(told, " waits for A at 0,") == waiting);
        if (waiting == 0)
            continue;
        const std::string name(game.game().players().names().at(static_cast<std::size_t>(holder)));
        CHECK(lines_with(told, ", which " + name + " controls, who has no") == waiting);
    }
    CHECK(stuck > 0);
}

TEST_CASE("a board of one card can be played on", "[simulation]")
{
    const auto told = transcript_of({1, 1, {"A"}}, {2, 3, milliseconds(4), 2});
    CHECK(lines_with(told, "(1-B)") > 0);
    CHECK(lines_with(told, "(2-B)") == 6); // there is no other card that matches
    CHECK(has(told, "The game is over: all tries are made.\n"));
}

TEST_CASE("a game ends when no card is left", "[simulation]")
{
    const auto told = transcript_of({1, 2, {"A", "A"}}, {1, 50, milliseconds(0), 3});
    CHECK(lines_with(told, " flips ") == 3);
    CHECK(has(told, "The game is over: no card is left.\nScores:\nplayer_1 1\n"));
}

TEST_CASE("rooms-3 a game of pairs whose halves differ tells both of a match", "[simulation]")
{
    simulation game({1, 2, {"dog", "Hund"}}, {1, 50, milliseconds(0), 3},
                    {.pairs = {{"Hund", "dog"}}});
    std::string told = all_moves_of(game);
    told += game.finish();
    CHECK((has(told, " turns up (2-C) and matches dog at 0,0, a point (2-D)") ||
           has(told, " turns up (2-C) and matches Hund at 0,1, a point (2-D)")));
    CHECK(has(told, "The game is over: no card is left.\nScores:\nplayer_1 1\n"));
}

TEST_CASE("nobody, and nobody with a try, makes no move", "[simulation]")
{
    for (const auto& settings :
         {simulation_settings{0, 5, {}, 1}, simulation_settings{5, 0, {}, 1}}) {
        simulation game(perfect, settings);
        CHECK_FALSE(game.next_move());
        CHECK(game.most_moves() == 0);
        CHECK(has(game.finish(), "all tries are made.\nScores:\nThe watcher was told of 0 of 0"));
    }
}

TEST_CASE("a game may be given up in the middle", "[simulation]")
{
    simulation game({1, 2, {"A", "A"}}, {9, 9, {}, 1});
    for (int count = 0; count < 9; ++count) // each player's first
        (void)game.move();
    CHECK(game.game().waiting() == 7 + 1); // all except two, and the watcher
}

TEST_CASE("progress is told on one line, which the end takes away", "[simulation]")
{
    std::ostringstream out;
    std::ostringstream progress;
    const simulation_settings settings{2, 2, milliseconds(0), 4};
    CHECK(simulate(all_different, settings, out, &progress) == 0);
    CHECK(out.str() == transcript_of(all_different, settings));
    CHECK(progress.str().find('\n') == std::string::npos);
    CHECK(has(progress.str(), "1 of at most 8 moves"));
    CHECK(progress.str().ends_with("\r\033[K"));
}

TEST_CASE("a simulation stops when its output cannot be written", "[simulation]")
{
    full disk;
    std::ostream out(&disk);
    CHECK(simulate(perfect, {2, 1'000'000'000, {}, 1}, out, nullptr) == 1);
}

} // namespace scramble
