#include "catch.hpp"
#include "scramble/memory/random_board.hpp"
#include "simulation.hpp"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

// What a simulated game tells is checked against the board's own word: every move of a
// transcript is made again on a board of its own, which must say the same.

namespace scramble {

namespace {

using memory::flip_outcome;
using memory::position;
using std::chrono::milliseconds;

const memory::layout perfect{3, 3, {"U", "U", "R", "R", "R", "U", "R", "U", "R"}};
const memory::layout all_different{2, 3, {"A", "B", "C", "D", "E", "F"}};

std::string transcript_of(const memory::layout& cards, const simulation_settings& settings)
{
    simulation game(cards, settings);
    std::string told;
    while (game.next_move())
        told += game.move();
    return told + game.finish();
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
    std::size_t count = 0;
    for (const auto& line : lines_of(text))
        count += has(line, part) ? 1 : 0;
    return count;
}

/// The rule that a line names: the last one, where it names two.
std::string rule_of(const std::string& line)
{
    const std::size_t begin = line.rfind('(');
    return begin == std::string::npos ? "" : line.substr(begin + 1, 3);
}

std::string rule_of(flip_outcome outcome, bool turned_up)
{
    switch (outcome) {
    case flip_outcome::took_first_card:
        return turned_up ? "1-B" : "1-C";
    case flip_outcome::waits:
        return "1-D";
    case flip_outcome::matched:
        return "2-D";
    case flip_outcome::mismatched:
        return "2-E";
    case flip_outcome::no_first_card:
        return "1-A";
    case flip_outcome::no_second_card:
        return "2-A";
    case flip_outcome::card_is_controlled:
        return "2-B";
    default:
        return "none";
    }
}

/// A board that makes the moves of a transcript again.
struct replay {
    explicit replay(const memory::layout& cards) : table(cards) {}

    memory::board table;
    std::vector<std::string> expected; ///< who should stop waiting next, and by which rule
    std::string turned_before;         ///< the lines of 3-A and 3-B before a move

    void read(const std::string& line)
    {
        unsigned time = 0;
        unsigned number = 0;
        position at;
        int read = 0;
        const int fields = std::sscanf(line.c_str(), "%u ms player_%u %nflips %u,%u:", &time,
                                       &number, &read, &at.row, &at.column);
        if (fields < 2)
            return;
        const std::string what = line.substr(static_cast<std::size_t>(read));
        if (what.starts_with("stops waiting")) {
            REQUIRE_FALSE(expected.empty());
            CHECK(expected.front() == std::to_string(number) + " " + rule_of(line));
            expected.erase(expected.begin());
        }
        else if (fields == 4) {
            CHECK(expected.empty());
            make(number, at, line);
        }
        else {
            turned_before = what;
        }
    }

    void make(unsigned number, position at, const std::string& line)
    {
        INFO(line);
        const auto step = table.flip(memory::player{number}, at);
        for (const auto& [who, outcome] : step.settled)
            expected.push_back(std::to_string(static_cast<unsigned>(who)) + " " +
                               rule_of(outcome, false));
        std::map<position, int> turns;
        std::size_t turned = 0;
        for (const position each : step.turned) {
            ++turns[each];
            const std::string name = std::to_string(each.row) + "," + std::to_string(each.column);
            const bool told = has(turned_before, " at " + name + " ");
            turned += told && turns[each] == 1 ? 1 : 0;
            CHECK((told || each == at)); // what turned is the target or was told before
        }
        CHECK(turned == lines_with_spaces(turned_before));
        const bool is_up = table.at(at).face == memory::board::face::up;
        const bool turned_up = is_up && turns.contains(at);
        CHECK(rule_of(line) == rule_of(step.outcome, turned_up));
        if (has(line, "(2-C)"))
            CHECK(has(line, " turns up (2-C)") == turned_up);
        turned_before.clear();
    }

    static std::size_t lines_with_spaces(const std::string& told)
    {
        std::size_t count = 0;
        for (std::size_t found = told.find(" at "); found != std::string::npos;
             found = told.find(" at ", found + 1))
            ++count;
        return count;
    }
};

/// A stream buffer that takes nothing, as a full disk does.
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
        replay again(cards);
        std::size_t flips = 0;
        while (game.next_move()) {
            const auto told = game.move();
            CHECK(lines_with(told, " flips ") == 1);
            flips += lines_with(told, " flips ");
            for (const auto& line : lines_of(told)) {
                again.read(line);
                ++rules[rule_of(line)];
            }
            CHECK(again.expected.empty());
            CHECK(game.changes_told() == game.game().table().changes());
        }
        CHECK(flips == game.moves());
        CHECK(flips <= game.most_moves());
        game.game().table().check_invariants();
        CHECK(again.table.changes() == game.game().table().changes());
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
    while (game.next_move())
        (void)game.move();
    const auto told = game.finish();
    const memory::board& table = game.game().table();
    table.check_invariants();
    const std::string scores = "Scores:\n" + memory::scores_text(game.game().players(), table);
    CHECK(has(told, scores));
    CHECK(has(told, "The watcher was told of " + std::to_string(table.changes()) + " of " +
                        std::to_string(table.changes()) + " changes.\n"));
    CHECK(lines_of(told).back().starts_with("The watcher was told"));
    CHECK(game.game().waiting() == 0);
}

TEST_CASE("a game ends where players would wait for ever, and tells for whom", "[simulation]")
{
    int stuck = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        simulation game({1, 2, {"A", "A"}}, {3, 1, milliseconds(5), seed});
        std::string moves;
        while (game.next_move())
            moves += game.move();
        const memory::board& table = game.game().table();
        table.check_invariants();
        const auto waiting = game.game().waiting() - 1; // besides the watcher
        const auto told = game.finish();
        CHECK(lines_with(moves, "(1-D)") == lines_with(moves, "stops waiting") + waiting);
        CHECK(has(told, "would wait for ever") == (waiting > 0));
        CHECK(lines_with(told, ", who has no tries left") == waiting);
        for (const auto& line : lines_of(told)) {
            position at;
            unsigned who = 0;
            unsigned controller = 0;
            if (std::sscanf(line.c_str(),
                            "player_%u waits for A at %u,%u, which player_%u controls", &who,
                            &at.row, &at.column, &controller) == 4) {
                CHECK(game.game().players().names()[static_cast<std::size_t>(
                          table.at(at).controller)] == "player_" + std::to_string(controller));
                ++stuck;
            }
        }
    }
    CHECK(stuck > 0);
}

TEST_CASE("a board of one card can be played on", "[simulation]")
{
    const auto told = transcript_of({1, 1, {"A"}}, {2, 3, milliseconds(4), 2});
    CHECK(lines_with(told, "(1-B)") > 0);
    CHECK(lines_with(told, "(2-B)") == 6); // there is no other card to match it with
    CHECK(has(told, "The game is over: all tries are made.\n"));
}

TEST_CASE("a game ends when no card is left", "[simulation]")
{
    const auto told = transcript_of({1, 2, {"A", "A"}}, {1, 50, milliseconds(0), 3});
    CHECK(lines_with(told, " flips ") == 3);
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
    simulation game({1, 2, {"A", "A"}}, {9, 9, milliseconds(5), 1});
    for (int count = 0; count < 12 && game.next_move(); ++count)
        (void)game.move();
    CHECK(game.game().waiting() > 1);
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
    CHECK(simulate(perfect, {2, 1'000'000, std::chrono::hours(1), 1}, out, nullptr) == 1);
}

} // namespace scramble
