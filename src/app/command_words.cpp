#include "app/command_words.hpp"

#include "app/nearest.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace scramble {

namespace {

constexpr auto examples = R"(Examples:
  scramble memory 8080 boards/perfect.txt      a board from a file, on port 8080
  scramble memory 8080 3 3 1F308 1F984         a random board of rainbows and unicorns
  scramble memory --lan 8080 boards/zoo.txt    for everybody in the local network
  scramble minesweeper --size 30,16            a random field, on port 4444
  scramble minesweeper --web 8080              one for browsers, too
  scramble simulate --players 3 boards/perfect.txt
  scramble bots http://localhost:8080/         somebody to play against)";

constexpr auto memory_board =
    R"(FILE is a board (boards/README.md tells its form); ROWS COLUMNS CARD... deals the cards
at random. A CARD of 4 to 6 hexadecimal digits is the character with that number.)";

constexpr auto minesweeper_board = "FILE is a board; boards/minesweeper/README.md tells its form.";

/// Help with the usage as it is written in the manual, instead of one that is made of the
/// grammar.
class help_format final : public CLI::Formatter {
public:
    explicit help_format(std::string usage) : usage_(std::move(usage)) { column_width(28); }

    std::string make_usage(const CLI::App*, std::string) const override { return usage_ + "\n"; }
    std::string make_positionals(const CLI::App*) const override { return {}; }
    std::string make_option_name(const CLI::Option* option, bool positional) const override
    {
        std::string name = CLI::Formatter::make_option_name(option, positional);
        if (const auto value = name.find("{false}"); value != std::string::npos)
            name.erase(value, 7); // how CLI11 writes a flag that takes another back
        return name;
    }

private:
    std::string usage_;
};

/// All commands and their options. It knows the values of none.
class grammar {
public:
    grammar()
    {
        app_.require_subcommand(1);
        app_.set_version_flag("--version", version, "tell the version and exit");
        app_.footer(examples);
        app_.allow_extras();
        app_.formatter(std::make_shared<help_format>("Usage: scramble COMMAND [OPTIONS] ..."));
        app_.get_formatter()->label("Subcommands", "Commands");
        app_.set_help_flag("-h,--help", "show this help; COMMAND --help shows its options");
        add_memory();
        add_minesweeper();
        add_simulate();
        add_bots();
    }

    [[nodiscard]] std::variant<command_words, say_command> sort(int count,
                                                                const char* const* arguments)
    {
        const std::string_view first = count > 1 ? arguments[1] : "";
        const bool asks = first == "-h" || first == "--help" || first == "--version";
        if (!asks && !is_command(first)) // also an option, which comes behind its command
            return refuse_first(first);
        try {
            app_.parse(count, arguments);
            return sorted();
        }
        catch (const CLI::CallForHelp&) {
            return say_command{0, app_.help()};
        }
        catch (const CLI::CallForVersion&) {
            return say_command{0, std::string(version) + "\n"};
        }
        catch (const CLI::RequiredError&) {
            return refuse_first(first);
        }
        catch (const CLI::ArgumentMismatch& wrong) {
            // "--file: 1 required FILE missing", or "lan was given a disallowed flag override"
            const std::string said = wrong.what();
            if (const auto colon = said.find(':'); colon != std::string::npos)
                return refusal(said.substr(0, colon) + " needs a value", chosen());
            return refusal("--" + said.substr(0, said.find(' ')) + " takes no value", chosen());
        }
        catch (const CLI::ParseError& wrong) {
            return refusal(wrong.what(), chosen());
        }
    }

private:
    static constexpr auto version = "scramble " SCRAMBLE_VERSION;
    CLI::App app_{"Scramble: board games that everyone plays at once.", "scramble"};

    CLI::App& add(const std::string& name, const std::string& what, const std::string& usage)
    {
        CLI::App& added = *app_.add_subcommand(name, what);
        added.allow_extras();
        added.formatter(std::make_shared<help_format>(usage));
        added.set_help_flag("-h,--help", "show this help");
        added.set_version_flag("--version", version, "tell the version");
        return added;
    }

    static CLI::Option& add_option(CLI::App& to, const std::string& name, const std::string& value,
                                   const std::string& what)
    {
        return *to.add_option(name, what)
                    ->type_name(value)
                    ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                    ->expected(1)
                    ->allow_extra_args(false);
    }

    static void add_flag(CLI::App& to, const std::string& name, const std::string& what)
    {
        to.add_flag(name, what)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->disable_flag_override();
    }

    void add_memory()
    {
        CLI::App& memory = add("memory", "Serve Memory Scramble over HTTP.",
                               "Usage: scramble memory [OPTIONS] PORT FILE\n"
                               "       scramble memory [OPTIONS] PORT ROWS COLUMNS CARD...");
        memory.footer(memory_board);
        add_option(memory, "--edition", "YEAR", "of the protocol: 2020, 2022 or 2023 (default)");
        add_option(memory, "--seed", "N", "deal the same board again");
        add_flag(memory, "--require-key", "nobody plays under a name without a key");
        add_option(memory, "--release-after", "SECONDS", "let go of cards of who is away so long");
        add_serving(memory);
    }

    void add_minesweeper()
    {
        CLI::App& minesweeper =
            add("minesweeper", "Serve Multiplayer Minesweeper over telnet.",
                "Usage: scramble minesweeper [OPTIONS] [--size X,Y | --file FILE]");
        minesweeper.footer(minesweeper_board);
        add_flag(minesweeper, "--debug,!--no-debug", "whether who hits a bomb stays connected");
        add_option(minesweeper, "--port", "PORT", "where to listen (default 4444)");
        add_option(minesweeper, "--web", "PORT", "a page to play it on in browsers, there");
        add_option(minesweeper, "--size", "X,Y", "columns and rows, bombs at random (10,10)");
        add_option(minesweeper, "--file", "FILE", "the board");
        add_option(minesweeper, "--bombs", "P", "probability of a bomb, 0 to 1 (default 0.25)");
        add_option(minesweeper, "--edition", "YEAR", "of the protocol: 2014 or 2016 (default)");
        add_option(minesweeper, "--seed", "N", "lay the same bombs again");
        add_serving(minesweeper);
    }

    void add_simulate()
    {
        CLI::App& simulate = add("simulate", "Play Memory Scramble with simulated players.",
                                 "Usage: scramble simulate [OPTIONS] FILE\n"
                                 "       scramble simulate [OPTIONS] ROWS COLUMNS CARD...");
        simulate.footer(memory_board);
        add_option(simulate, "--players", "N", "how many play, 1 to 1000 (default 4)");
        add_option(simulate, "--tries", "M", "pairs that each tries (default 10)");
        add_option(simulate, "--max-delay", "MS", "longest pause between moves (default 100)");
        add_option(simulate, "--seed", "S", "play the same game again");
    }

    void add_bots()
    {
        CLI::App& bots = add("bots", "Join a running Memory game as players.",
                             "Usage: scramble bots [OPTIONS] URL");
        bots.footer("URL is that of the game, such as http://localhost:8080/.");
        add_option(bots, "--players", "N", "how many play, 1 to 1000 (default 3)");
        add_option(bots, "--pace", "MS", "about as long between moves (default 1000)");
        add_option(bots, "--skill", "P", "0 to 1: how much they remember (default 0.7)");
        add_option(bots, "--name", "NAME", "they are NAME_1, NAME_2, ... (default bot)");
        add_option(bots, "--seed", "N", "choose alike again");
    }

    static void add_serving(CLI::App& game)
    {
        add_option(game, "--bind", "ADDRESS", "listen on this address, not the loopback ones");
        add_flag(game, "--lan", "listen on all addresses and show how others join");
        add_option(game, "--listen", "[ADDRESS:]PORT", "listen there too; any number of times");
        add_option(game, "--allowed-host", "NAME", "also a name of this server; any number");
        add_flag(game, "--verbose", "log every request");
    }

    [[nodiscard]] std::string chosen() const
    {
        const auto parsed = app_.get_subcommands();
        return parsed.empty() ? std::string() : parsed.front()->get_name();
    }

    [[nodiscard]] bool is_command(std::string_view word) const
    {
        const auto all = app_.get_subcommands({});
        return std::any_of(all.begin(), all.end(),
                           [word](const CLI::App* each) { return each->get_name() == word; });
    }

    /// The first word is no command.
    [[nodiscard]] say_command refuse_first(std::string_view word) const
    {
        std::vector<std::string> names{"--help", "--version"};
        for (const CLI::App* each : app_.get_subcommands({}))
            names.push_back(each->get_name());
        if (word.empty())
            return refusal("expected a command: memory, minesweeper, simulate or bots", {});
        const std::string meant = nearest(word, names);
        return refusal(fmt::format("unknown {} '{}'{}",
                                   word.starts_with('-') ? "option" : "command", word,
                                   meant.empty() ? "" : ", did you mean " + meant + "?"),
                       {});
    }

    [[nodiscard]] std::variant<command_words, say_command> sorted() const
    {
        const CLI::App& command = *app_.get_subcommands().front();
        command_words result{command.get_name(), {}, {}};
        std::vector<std::string> names;
        for (const CLI::Option* each : command.get_options()) {
            names.push_back(each->get_name());
            if (each->count() > 0)
                result.options.emplace(each->get_name(), each->results());
        }
        // What no option took are the arguments.
        for (const std::string& word : command.remaining(true)) {
            if (word.starts_with('-')) {
                const std::string meant = nearest(word, names);
                return refusal(fmt::format("unknown option '{}'{}", word,
                                           meant.empty() ? "" : ", did you mean " + meant + "?"),
                               command.get_name());
            }
            result.arguments.push_back(word);
        }
        return result;
    }
};

} // namespace

std::variant<command_words, say_command> sort_words(int count, const char* const* arguments)
{
    // Behind `--` all words are arguments. CLI11 knows that too, but loses some of them.
    const char* const* const end = arguments + count;
    const auto* const mark = std::find(arguments, end, std::string_view("--"));
    auto sorted = grammar().sort(static_cast<int>(mark - arguments), arguments);
    if (auto* words = std::get_if<command_words>(&sorted); words != nullptr && mark != end)
        words->arguments.insert(words->arguments.end(), mark + 1, end);
    return sorted;
}

say_command refusal(const std::string& why, const std::string& command)
{
    return {2, fmt::format("scramble: {} (see scramble {}--help)\n", why,
                           command.empty() ? "" : command + " ")};
}

} // namespace scramble
