#include "app/client_options.hpp"

#include "app/option_values.hpp"
#include "scramble/memory/wire/request.hpp"

#include <chrono>
#include <functional>

namespace scramble {

command read_simulate(grammar& line)
{
    simulate_command asked;
    line.option("--players N", asked.players, number<unsigned>(1, 1000),
                "number of players, 1 to 1000 (default 4)");
    line.option("--tries M", asked.tries, number<unsigned>(0, 1'000'000),
                "tries at a pair for each (default 10)");
    line.option("--max-delay MS", asked.max_delay, number<std::chrono::milliseconds>(0, 3'600'000),
                "longest pause between moves (default 100)");
    line.option("--seed S", asked.seed, seed_of, "seed of the game");
    line.option("--pairs FILE", asked.pairs.file, std::identity(),
                "cards that differ match: a pair a line, such as dog | Hund");
    const words arguments = line.parse();
    asked.pairs.by = line.called("--pairs");
    if (asked.pairs.file.empty())
        asked.board = board_of(arguments);
    else if (!arguments.empty())
        throw wrong_usage("--pairs FILE is the whole board");
    return asked;
}

command read_bots(grammar& line)
{
    bots_command asked;
    bots_settings& settings = asked.settings;
    line.option("--players N", settings.players, number<unsigned>(1, 1000),
                "number of players, 1 to 1000 (default 3)");
    line.option("--pace MS", settings.pace, // with half as much again, a server hangs up
                number<std::chrono::milliseconds>(0, 45'000),
                "about this long between moves (default 1000)");
    line.option("--skill P", settings.skill, probability_of,
                "how well they remember, or reason, 0 to 1 (default 0.7)");
    line.option("--name NAME", asked.name, std::identity(),
                "call them NAME_1, NAME_2, ... (default random)");
    line.option("--seed N", asked.seed, seed_of, "seed of their choices");
    const words arguments = line.parse(1);
    if (arguments.empty())
        throw wrong_usage("expected the URL of a game or a room, such as http://localhost:8080/");
    settings.where = value_of("URL", arguments.front(), game_of);
    // The name of the last of 1000 bots.
    if (asked.name && !memory::is_player(*asked.name + "_1000"))
        throw wrong_usage("--name is at most 59 letters, digits and underscores");
    return asked;
}

} // namespace scramble
