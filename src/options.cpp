#include "options.hpp"

#include "nearest.hpp"
#include "option_values.hpp"
#include "scramble/decimal.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace scramble {

namespace {

constexpr auto examples = R"(
Examples:
  scramble memory 8080 boards/perfect.txt      a board from a file, on port 8080
  scramble memory 8080 3 3 1F308 1F984         a random board of rainbows and unicorns
  scramble memory --lan 8080 boards/zoo.txt    for everybody in the local network
  scramble minesweeper --size 30,16            a random field, on port 4444
  scramble simulate --players 3 boards/perfect.txt)";

constexpr auto board_usage = R"(
The board is FILE (see boards/README.md), or ROWS COLUMNS CARD... for a random one;
a CARD of 4 to 6 hexadecimal digits is the character with that number.)";

/// The command line's grammar and what it fills in.
struct parser {
    CLI::App app{"Scramble: board games that everyone plays at once.", "scramble"};
    CLI::App* memory = app.add_subcommand("memory", "Serve Memory Scramble over HTTP.");
    CLI::App* minesweeper =
        app.add_subcommand("minesweeper", "Serve Multiplayer Minesweeper over telnet.");
    CLI::App* simulate =
        app.add_subcommand("simulate", "Play Memory Scramble with simulated players.");

    std::vector<std::string> words;
    std::string edition;
    std::string bind;
    std::vector<std::string> listen;
    bool lan = false;
    bool verbose = false;
    std::string seed;
    std::string port = "4444";
    std::string size;
    std::string file;
    double bombs = 0.25;
    bool debug = false;
    simulate_command simulation;

    parser()
    {
        app.require_subcommand(1);
        app.set_version_flag("--version", "scramble " SCRAMBLE_VERSION);
        app.footer(examples);
        app.allow_extras();
        for (CLI::App* each : {memory, minesweeper, simulate}) {
            each->allow_extras();
            // Of an option given twice the last stands (mines-13).
            each->option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
            each->add_option("--seed", seed, "the same board, and game, again")->type_name("N");
        }
        memory->footer(board_usage);
        simulate->footer(board_usage);
        add_memory();
        add_minesweeper();
        add_simulate();
    }

    void add_memory()
    {
        memory->add_option("board", words, "where to listen, and the board")
            ->type_name("PORT FILE | PORT ROWS COLUMNS CARD...")
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        memory->add_option("--edition", edition, "of the protocol: 2020, 2022 or 2023 (default)")
            ->type_name("YEAR");
        add_serving(*memory);
    }

    void add_minesweeper()
    {
        minesweeper->add_flag("--debug,!--no-debug", debug, "who hits a bomb stays connected");
        minesweeper->add_option("--port", port, "where to listen (default 4444)")
            ->type_name("PORT");
        auto* const by_size =
            minesweeper->add_option("--size", size, "columns and rows, bombs at random (10,10)")
                ->type_name("X,Y");
        minesweeper->add_option("--file", file, "the board, see boards/minesweeper/README.md")
            ->type_name("FILE")
            ->excludes(by_size);
        minesweeper->add_option("--bombs", bombs, "probability of a bomb, 0 to 1 (default 0.25)")
            ->type_name("P");
        minesweeper->add_option("--edition", edition, "of the protocol: 2014 or 2016 (default)")
            ->type_name("YEAR");
        add_serving(*minesweeper);
    }

    void add_serving(CLI::App& game)
    {
        game.add_option("--bind", bind, "listen on this address instead of the loopback ones")
            ->type_name("ADDRESS");
        game.add_flag("--lan", lan, "listen on all addresses and show how others join");
        game.add_option("--listen", listen, "listen there too; any number of times")
            ->type_name("[ADDRESS:]PORT")
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->expected(1)
            ->allow_extra_args(false);
        game.add_flag("--verbose", verbose, "log every request");
    }

    void add_simulate()
    {
        simulate->add_option("board", words, "the board")
            ->type_name("FILE | ROWS COLUMNS CARD...")
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        simulate->add_option("--players", simulation.players, "how many play (default 4)")
            ->type_name("N")
            ->check(CLI::Range(1U, 1000U));
        simulate->add_option("--tries", simulation.tries, "pairs each tries (default 10)")
            ->type_name("M")
            ->check(CLI::Range(0U, 1'000'000U));
        simulate
            ->add_option("--max-delay", simulation.max_delay_ms,
                         "longest pause between moves (default 100)")
            ->type_name("MS")
            ->check(CLI::Range(0U, 3'600'000U));
    }

    [[nodiscard]] CLI::App& chosen() const { return *app.get_subcommands().front(); }

    [[nodiscard]] std::optional<std::uint64_t> given_seed() const
    {
        if (chosen().count("--seed") == 0)
            return std::nullopt;
        const auto number = decimal(seed);
        if (!number || *number == std::numeric_limits<std::uint64_t>::max())
            throw wrong_usage(fmt::format("--seed is a number from 0, not '{}'", seed));
        return number;
    }

    void refuse_unknown() const
    {
        const auto extras = app.remaining(true);
        if (extras.empty())
            return;
        std::vector<std::string> names;
        for (const CLI::Option* each : std::as_const(chosen()).get_options()) {
            for (const std::string& name : each->get_lnames())
                names.push_back("--" + name);
        }
        const std::string meant = nearest(extras.front(), names);
        throw wrong_usage(fmt::format(
            "unknown {} '{}'{}", extras.front().starts_with('-') ? "option" : "argument",
            extras.front(), meant.empty() ? "" : ", did you mean " + meant + "?"));
    }

    [[nodiscard]] std::vector<listen_at> listeners(std::string_view first) const
    {
        if (lan && !bind.empty())
            throw wrong_usage("--lan listens on all addresses, --bind on one: give one of them");
        std::vector<listen_at> result{{std::nullopt, port_of(first), lan}};
        if (!bind.empty())
            result.front().address = address_of(bind);
        for (const std::string& each : listen)
            result.push_back(listener_of(each));
        return result;
    }

    [[nodiscard]] command memory_result()
    {
        const auto spoken = scramble::memory::edition_of(edition.empty() ? "2023" : edition);
        if (!spoken)
            throw wrong_usage(fmt::format("there is no edition '{}': 2020, 2022, 2023", edition));
        if (words.size() < 2)
            throw wrong_usage("expected PORT FILE, or PORT ROWS COLUMNS CARD...");
        const std::vector<std::string> rest(words.begin() + 1, words.end());
        return memory_command{*spoken, board_of(rest), given_seed(), listeners(words.front()),
                              verbose};
    }

    [[nodiscard]] command minesweeper_result() const
    {
        const auto spoken = scramble::minesweeper::edition_of(edition.empty() ? "2016" : edition);
        if (!spoken)
            throw wrong_usage(fmt::format("there is no edition '{}': 2014, 2016", edition));
        field_source source = size.empty() ? field_source{} : field_of(size);
        source.file = file;
        if (!(bombs >= 0 && bombs <= 1)) // also what is no number
            throw wrong_usage("--bombs is a probability from 0 to 1");
        source.bombs = bombs;
        return minesweeper_command{*spoken, source, given_seed(), listeners(port), debug, verbose};
    }

    void refuse_empty() const
    {
        for (const CLI::Option* each : std::as_const(chosen()).get_options()) {
            for (const std::string& value : each->results()) {
                if (value.empty())
                    throw wrong_usage(fmt::format("{} needs a value", each->get_name()));
            }
        }
    }

    [[nodiscard]] command result()
    {
        refuse_unknown();
        refuse_empty();
        if (memory->parsed())
            return memory_result();
        if (minesweeper->parsed())
            return minesweeper_result();
        simulation.board = board_of(words);
        simulation.seed = given_seed();
        return simulation;
    }
};

say_command refusal(std::string_view why)
{
    return {2, fmt::format("scramble: {} (see scramble --help)\n", why)};
}

} // namespace

command read_command_line(int count, const char* const* arguments)
{
    parser parser;
    try {
        if (count > 1 && arguments[1][0] != '-') {
            const std::vector<std::string> games{"memory", "minesweeper", "simulate"};
            const std::string meant = nearest(arguments[1], games);
            if (std::find(games.begin(), games.end(), arguments[1]) == games.end())
                return refusal(fmt::format("unknown command '{}'{}", arguments[1],
                                           meant.empty() ? "" : ", did you mean " + meant + "?"));
        }
        parser.app.parse(count, arguments);
        return parser.result();
    }
    catch (const CLI::CallForHelp&) {
        return say_command{0, parser.app.help()};
    }
    catch (const CLI::CallForVersion& version) {
        return say_command{0, fmt::format("{}\n", version.what())};
    }
    catch (const CLI::RequiredError&) {
        return refusal("expected a command: memory, minesweeper or simulate");
    }
    catch (const std::runtime_error& why) { // also what CLI11 throws
        return refusal(why.what());
    }
}

} // namespace scramble
