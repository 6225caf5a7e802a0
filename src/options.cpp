#include "options.hpp"

#include "nearest.hpp"
#include "scramble/decimal.hpp"
#include "scramble/memory/board.hpp"
#include "scramble/memory/random_board.hpp"

#include <CLI/CLI.hpp>
#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

#include <limits>
#include <stdexcept>
#include <string_view>

namespace scramble {

namespace {

/// What is wrong with the command line; it does not leave this file.
class wrong_usage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

using memory::board;

std::uint16_t port_of(std::string_view text)
{
    const auto number = decimal(text);
    if (!number || *number > std::numeric_limits<std::uint16_t>::max())
        throw wrong_usage(fmt::format("PORT is a number from 0 to 65535, not '{}'", text));
    return static_cast<std::uint16_t>(*number);
}

std::string address_of(const std::string& text)
{
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(text, error);
    if (error)
        throw wrong_usage(fmt::format("'{}' is not an IP address", text));
    return address.to_string();
}

/// [ADDRESS:]PORT, with an IPv6 address in brackets.
listen_at listener_of(const std::string& text)
{
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos)
        return {std::nullopt, port_of(text)};
    std::string address = text.substr(0, colon);
    if (address.starts_with('[') && address.ends_with(']'))
        address = address.substr(1, address.size() - 2);
    return {address_of(address), port_of(text.substr(colon + 1))};
}

std::uint32_t size_of(std::string_view name, std::string_view text)
{
    const auto number = decimal(text);
    if (!number || *number == 0)
        throw wrong_usage(fmt::format("{} is a number from 1, not '{}'", name, text));
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(*number, board::most_spaces + 1));
}

/// FILE, or ROWS COLUMNS CARD...
board_source board_of(const std::vector<std::string>& words)
{
    if (words.size() == 1)
        return {words[0], 0, 0, {}};
    if (words.size() < 3)
        throw wrong_usage("a board is FILE, or ROWS COLUMNS and at least one CARD");
    board_source source{{}, size_of("ROWS", words[0]), size_of("COLUMNS", words[1]), {}};
    if (std::uint64_t{source.rows} * source.columns > board::most_spaces)
        throw wrong_usage(fmt::format("a board has at most {} spaces", board::most_spaces));
    for (std::size_t word = 2; word < words.size(); ++word) {
        auto card = memory::card_named(words[word]);
        if (const auto* wrong = std::get_if<fault>(&card))
            throw wrong_usage(fmt::format("CARD '{}': {}", words[word], wrong->reason));
        source.cards.push_back(std::move(std::get<std::string>(card)));
    }
    return source;
}

constexpr auto examples = R"(
Examples:
  scramble memory 8080 boards/perfect.txt      a board from a file, on port 8080
  scramble memory 8080 3 3 1F308 1F984         a random board of rainbows and unicorns
  scramble memory --lan 8080 boards/zoo.txt    for everybody in the local network
  scramble simulate --players 3 boards/perfect.txt)";

constexpr auto board_usage = R"(
The board is FILE (see boards/README.md), or ROWS COLUMNS CARD... for a random one;
a CARD of 4 to 6 hexadecimal digits is the character with that number.)";

/// The command line's grammar and what it fills in.
struct parser {
    CLI::App app{"Scramble: board games that everyone plays at once.", "scramble"};
    CLI::App* memory = app.add_subcommand("memory", "Serve Memory Scramble over HTTP.");
    CLI::App* simulate =
        app.add_subcommand("simulate", "Play Memory Scramble with simulated players.");

    std::vector<std::string> words;
    std::string edition = "2023";
    std::string bind;
    std::vector<std::string> listen;
    bool lan = false;
    bool verbose = false;
    std::uint64_t seed = 0;
    simulate_command simulation;

    parser()
    {
        app.require_subcommand(1);
        app.set_version_flag("--version", "scramble " SCRAMBLE_VERSION);
        app.footer(examples);
        app.allow_extras();
        for (CLI::App* each : {memory, simulate}) {
            each->allow_extras();
            each->footer(board_usage);
            each->option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
            each->add_option("--seed", seed, "deal, and play, the same again")->type_name("N");
        }
        add_memory();
        add_simulate();
    }

    void add_memory()
    {
        memory->add_option("board", words, "where to listen, and the board")
            ->type_name("PORT FILE | PORT ROWS COLUMNS CARD...")
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        memory->add_option("--edition", edition, "of the protocol: 2020, 2022 or 2023 (default)")
            ->type_name("YEAR");
        memory->add_option("--bind", bind, "listen on this address instead of the loopback ones")
            ->type_name("ADDRESS");
        memory->add_flag("--lan", lan, "listen on all addresses and show how others join");
        memory->add_option("--listen", listen, "listen there too; any number of times")
            ->type_name("[ADDRESS:]PORT")
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->expected(1)
            ->allow_extra_args(false);
        memory->add_flag("--verbose", verbose, "log every request");
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

    [[nodiscard]] CLI::App& chosen() const { return memory->parsed() ? *memory : *simulate; }

    [[nodiscard]] std::optional<std::uint64_t> given_seed()
    {
        if (chosen().count("--seed") == 0)
            return std::nullopt;
        return seed;
    }

    void refuse_unknown()
    {
        const auto extras = app.remaining(true);
        if (extras.empty())
            return;
        std::vector<std::string> names;
        for (const CLI::Option* each : chosen().get_options()) {
            for (const std::string& name : each->get_lnames())
                names.push_back("--" + name);
        }
        const std::string meant = nearest(extras.front(), names);
        throw wrong_usage(
            fmt::format("unknown option '{}'{}", extras.front(),
                        meant.empty() ? "" : fmt::format(", did you mean {}?", meant)));
    }

    [[nodiscard]] command result()
    {
        refuse_unknown();
        if (simulate->parsed()) {
            simulation.board = board_of(words);
            simulation.seed = given_seed();
            return simulation;
        }
        const auto spoken = memory::edition_of(edition);
        if (!spoken)
            throw wrong_usage(fmt::format("there is no edition '{}': 2020, 2022, 2023", edition));
        if (words.size() < 2)
            throw wrong_usage("expected PORT FILE, or PORT ROWS COLUMNS CARD...");
        if (lan && !bind.empty())
            throw wrong_usage("--lan listens on all addresses, --bind on one: give one of them");
        memory_command serve{*spoken, {}, given_seed(), {}, verbose};
        serve.listeners.push_back({std::nullopt, port_of(words.front()), lan});
        if (!bind.empty())
            serve.listeners.front().address = address_of(bind);
        words.erase(words.begin());
        serve.board = board_of(words);
        for (const std::string& each : listen)
            serve.listeners.push_back(listener_of(each));
        return serve;
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
            const std::vector<std::string> games{"memory", "simulate"};
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
        return refusal("expected a command: memory or simulate");
    }
    catch (const std::runtime_error& why) { // also what CLI11 throws
        return refusal(why.what());
    }
}

} // namespace scramble
