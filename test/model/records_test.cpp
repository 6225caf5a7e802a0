#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <string>
#include <vector>

#include "../catch.hpp"
#include "../dice.hpp"
#include "../sanitized.hpp"
#include "check/model/naive_field.hpp"
#include "compare.hpp"
#include "scramble/memory/game.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/packed_field.hpp"

// What becomes of records: a game that applies lines of text is what the model says. All that
// changes a game goes the same way.

namespace scramble::model {

namespace {

/// Applies a line as a journal has it. Result: whether the game can have had it.
bool perform(memory::game& in, const std::string& line)
{
    const auto what = memory::read_input(line);
    REQUIRE(what);
    return in.apply(*what);
}

bool perform(minesweeper::game& in, const std::string& line)
{
    const auto what = minesweeper::read_input(line);
    REQUIRE(what);
    return in.apply(*what);
}

std::string name_of(player_number who)
{
    return "p" + std::to_string(who);
}

std::string text_of(minesweeper::game& game)
{
    std::string text;
    for (std::size_t number = 0; number < game.text().size(); ++number)
        text += *game.text()[number];
    return text;
}

/// A record of Memory, made on the model too if the model can have it.
struct memory_record {
    std::string line;
    bool is_possible = true;
};

memory_record make(dice& random, naive_board& model, int players)
{
    const player_number who = random.below(players);
    const int choice = random.below(20);
    if (choice == 0) {
        const std::string from = random.one_of(std::vector<std::string>{"a", "b", "c", "d"});
        model.replace({{from, "c"}});
        return {"replace " + from + " c"};
    }
    if (choice == 1) {
        const bool is_possible = model.controlled_by(who).size() + model.left_up_by(who).size() > 0;
        if (!model.awaited_by(who) && is_possible)
            model.release(who);
        return {"release " + name_of(who), !model.awaited_by(who) && is_possible};
    }
    const space_number at = random.below(model.rows * model.columns);
    const std::string where = ' ' + name_of(who) + ' ' + std::to_string(at / model.columns) + ',' +
                              std::to_string(at % model.columns);
    if (choice == 2) {
        const bool is_possible = model.awaited_by(who) == at;
        if (is_possible)
            model.withdraw(who);
        return {"withdraw" + where, is_possible};
    }
    model.flip(who, at / model.columns, at % model.columns);
    return {"flip" + where};
}

/// A random game that has as many records.
void play_memory(const strand& executor, dice& random, int records)
{
    const memory::board_rules rules{.last_pair = random.below(2) == 0};
    const int players = random.between(1, 4);
    const std::vector<std::string> cards{"a", "a", "b", "b", "c", "c", "a", "a", "d"};
    memory::game game(executor, {3, 3, cards}, "run", 0, rules);
    naive_board model(3, 3, cards, rules.last_pair);
    for (player_number who = 0; who < players; ++who) { // numbered as they come
        REQUIRE(perform(game, "flip " + name_of(who) + " 2,2"));
        model.flip(who, 2, 2);
    }
    for (int number = 0; number < records; ++number) {
        const memory_record made = make(random, model, players);
        INFO("record " << number << ": " << made.line);
        REQUIRE(perform(game, made.line) == made.is_possible);
        REQUIRE(difference(game.board(), model, players).empty());
    }
}

void play_minesweeper(const strand& executor, dice& random, int records)
{
    const int columns = random.between(1, 6);
    const int rows = random.between(1, 6);
    std::vector<unsigned char> bombs(static_cast<std::size_t>(columns * rows));
    for (unsigned char& each : bombs)
        each = random.below(6) == 0 ? 1 : 0;
    const int rule = random.below(3);
    const minesweeper::board_rules rules{.safe_first_dig = rule == 1, .first_dig_lays = rule == 2};
    minesweeper::game game(
        executor, {static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(rows), bombs},
        "run", true, rules, 1000);
    naive_field model(columns, rows, bombs, rules.safe_first_dig);
    const std::vector<std::string> words{"dig", "first", "flag", "deflag"};
    for (int number = 0; number < records; ++number) {
        const int x = random.below(columns + 1);
        const int y = random.below(rows + 1);
        const std::string word = random.one_of(words);
        std::string line = word + ' ' + std::to_string(x) + ' ' + std::to_string(y);
        for (unsigned char& each : bombs)
            each = random.below(6) == 0 ? 1 : 0;
        if (word == "first")
            line += " ann " + minesweeper::packed({static_cast<std::uint32_t>(columns),
                                                   static_cast<std::uint32_t>(rows), bombs});
        INFO("record " << number << ": " << line);
        REQUIRE(perform(game, line) == (model.has(x, y) && (word != "first" || rule == 2)));
        if (word == "first") {
            if (rule == 2)
                model.dig_first(x, y, bombs);
        }
        else if (word == "dig")
            model.dig(x, y);
        else if (word == "flag")
            model.flag(x, y);
        else
            model.deflag(x, y);
        REQUIRE(text_of(game) == model.text());
    }
}

/// Plays games on a strand.
void play(void (*one)(const strand& executor, dice& random, int records))
{
    INFO(how_to_repeat());
    dice random;
    asio::io_context context(1);
    for (int game = 0; game < (sanitized ? 40 : 400); ++game) {
        INFO("game " << game);
        asio::post(context, [&] { one(context.get_executor(), random, 100); });
        context.run();
        context.restart();
    }
}

} // namespace

TEST_CASE("a game of Memory that applies records is what the model says", "[model][records]")
{
    play(play_memory);
}

TEST_CASE("a game of Minesweeper that applies records is what the model says", "[model][records]")
{
    play(play_minesweeper);
}

} // namespace scramble::model
