#include "app/options.hpp"

#include "app/client_options.hpp"
#include "app/cluster_options.hpp"
#include "app/commands.hpp"
#include "app/config.hpp"
#include "app/data_options.hpp"
#include "app/help.hpp"
#include "app/option_values.hpp"
#include "app/watching_options.hpp"
#include "cli/version.hpp"
#include "replay/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <span>
#include <utility>

namespace scramble {

namespace {

/// The options of both games; `first` is where the game itself listens.
template <class Command>
void add_serving(grammar& line, Command& asked, listen_at& first, net::site_settings& site)
{
    line.option("--bind ADDRESS", first.address, address_of,
                "listen on this address instead of loopback");
    line.flag(
        "--lan", [&] { first.lan = true; }, "listen on all addresses, show how others join");
    line.option("--listen [ADDRESS:]PORT", asked.listeners, listener_of,
                "also listen here; may be repeated");
    line.option("--allowed-host NAME", site.allowed_hosts, allowed_host_of,
                "another name of this server; may be repeated");
    line.option("--allowed-origin ORIGIN", site.allowed_origins, origin_of,
                "its pages may play live; may be repeated");
    add_watching(line, asked.watching);
    line.not_both("--lan", "--bind", "it listens on all addresses");
}

/// Call it once the options are read: `first` becomes the first listener.
template <class Command>
void end_serving(Command& asked, const listen_at& first)
{
    asked.listeners.insert(asked.listeners.begin(), first);
}

command read_memory(grammar& line)
{
    memory_command asked;
    listen_at first;
    std::optional<std::uint16_t> port;
    line.option("--port PORT", port, port_of, "the port, instead of the first argument");
    line.option("--edition YEAR", asked.edition,
                one_of(memory::edition_of, {"2020", "2022", "2023", "2025"}),
                "protocol of 2020, 2022, 2023, 2025 (default 2025)");
    line.option("--seed N", asked.seed, seed_of, "seed of the random board");
    line.flag(
        "--require-key", [&] { asked.room.is_key_required = true; }, "every player needs a key");
    line.option("--release-after SECONDS", asked.room.release.away,
                number<std::chrono::seconds>(1, 86'400),
                "release the cards of players away this long");
    add_data(line, asked.data, "keep the game here, and go on with it after a restart");
    add_serving(line, asked, first, asked.site);
    words arguments = line.parse();
    end_data(line, asked.data);
    // A port of the environment or a file stands back where an argument may be one.
    if (!port || (arguments.size() > 1 && !line.line_has("--port"))) {
        if (arguments.size() < 2)
            throw wrong_usage("expected PORT FILE, or PORT ROWS COLUMNS CARD...");
        port = value_of("PORT", arguments.front(), port_of);
        arguments.erase(arguments.begin());
    }
    else if (arguments.size() == 2) {
        throw wrong_usage("--port gives the port: expected FILE, or ROWS COLUMNS CARD...");
    }
    first.port = *port;
    asked.board = board_of(arguments);
    if (asked.seed && !asked.board.file.empty())
        throw wrong_usage(line.called("--seed") +
                          " cannot be used with FILE, which says where the cards are");
    end_serving(asked, first);
    return asked;
}

command read_minesweeper(grammar& line)
{
    minesweeper_command asked;
    listen_at first{std::nullopt, 4444}; // mines-10
    std::optional<std::uint16_t> web;
    line.flag(
        "--debug", [&] { asked.debug = true; }, "a player who hits a bomb stays");
    line.flag(
        "--no-debug", [&] { asked.debug = false; }, "a player who hits a bomb leaves (default)");
    line.option("--port PORT", first.port, port_of, "the port (default 4444)");
    line.option("--web PORT", web, port_of, "serve a page for browsers on this port");
    line.option("--size X,Y", asked.board.size, field_size_of,
                "columns and rows at random (default 10,10)");
    line.option("--file FILE", asked.board.file, std::identity(),
                "a board, as in boards/minesweeper/README.md");
    line.option("--bombs P", asked.board.bombs, probability_of,
                "probability of a bomb, 0 to 1 (default 0.25)");
    line.option("--edition YEAR", asked.edition,
                one_of(minesweeper::edition_of, {"2014", "2016", "edx"}),
                "protocol of 2014, 2016 or edx (default 2016)");
    line.option("--seed N", asked.seed, seed_of, "seed of the random field");
    add_data(line, asked.data, "keep the game here, and go on with it after a restart");
    add_serving(line, asked, first, asked.site);
    line.last_of("--debug", "--no-debug");
    line.not_both("--size", "--file", "each gives a board"); // mines-13
    line.not_both("--bombs", "--file", "the file says where the bombs are");
    line.not_both("--seed", "--file", "the file says where the bombs are");
    (void)line.parse(0);
    asked.board.by = line.called("--file");
    end_data(line, asked.data);
    for (const char* option : {"--allowed-host", "--allowed-origin"}) {
        if (line.has(option) && !web)
            throw wrong_usage(line.called(option) + " is for browsers, which --web serves");
    }
    end_serving(asked, first);
    if (web)
        asked.web = listen_at{first.address, *web, first.lan};
    return asked;
}

void add_limits(grammar& line, host::limits& most)
{
    const auto count = number<std::size_t>(1, 1'000'000);
    line.option("--rooms N", most.rooms, count, "most rooms awake at once (default 10000)");
    line.option("--rooms-per-address N", most.rooms_of_an_opener, count,
                "most opened, and woken, by one address (default 10)");
    line.option("--openings-per-hour N", most.openings_an_hour, count,
                "most openings by one address (default 30)");
    line.option("--wrong-codes-per-minute N", most.wrong_codes_a_minute, count,
                "most wrong codes by one address (default 10)");
    line.option("--players-per-room N", most.game.players, number<std::size_t>(1, 100'000),
                "most players of one room (default 1000)");
    line.option("--moves-per-second N", most.game.moves_a_second,
                number<std::uint32_t>(0, 1'000'000),
                "moves of a player; 0 is any number (default 20)");
    line.option("--moves-per-game N", most.game.inputs, number<std::uint64_t>(0, 1'000'000'000),
                "moves of a game; 0 is any number (default 200000)");
    line.option("--bots N", most.bots, number<std::size_t>(0, 1'000'000),
                "most bots in all rooms; 0 is none (default 500)");
    line.option("--unused-after SECONDS", most.unused, number<std::chrono::seconds>(1, 86'400),
                "end a room unused for this long (default 900)");
    line.option("--forget-after SECONDS", most.forgotten,
                number<std::chrono::seconds>(1, 1'000'000'000),
                "delete a room asleep so long (default 2592000)");
}

command read_host(grammar& line)
{
    host_command asked;
    listen_at first{std::nullopt, 8080};
    std::optional<std::uint16_t> telnet;
    line.option("--port PORT", first.port, port_of, "the port (default 8080)");
    line.option("--telnet PORT", telnet, port_of, "play Minesweeper over telnet on this port");
    add_limits(line, asked.limits);
    line.option("--trusted-proxy ADDRESS", asked.site.trusted_proxies, address_of,
                "believe its X-Forwarded-For; may be repeated");
    line.option("--names-denied FILE", asked.names_denied, std::identity(),
                "a word a line; no name or title of a room has one");
    line.flag(
        "--allow-rude-names", [&] { asked.limits.allows_rude_names = true; },
        "allow rude words in the names and titles of classes");
    add_data(line, asked.data, "keep rooms here (default ~/.local/state/scramble)");
    line.flag(
        "--no-data", [&] { asked.data.is_kept = false; }, "keep no rooms: a restart ends them");
    add_cluster(line, asked.cluster);
    add_serving(line, asked, first, asked.site);
    line.not_both("--data", "--no-data", "one keeps rooms, the other does not");
    (void)line.parse(0);
    asked.names_denied_by = line.called("--names-denied");
    end_cluster(line, asked.cluster);
    asked.cluster.longest_sleep = asked.limits.forgotten;
    end_data(line, asked.data);
    end_serving(asked, first);
    if (telnet)
        asked.telnet = listen_at{first.address, *telnet, first.lan};
    return asked;
}

command read_backup(grammar& line)
{
    const words arguments = line.parse(2);
    if (arguments.size() != 2)
        throw wrong_usage("expected two directories: where rooms are kept, and where to copy them");
    return backup_command{arguments[0], arguments[1]};
}

command read_check_data(grammar& line)
{
    const words given = line.parse(1);
    if (given.empty())
        throw wrong_usage("expected a directory in which games are kept");
    return check_data_command{given.front()};
}

command read_replay(grammar& line)
{
    replay_command asked;
    line.option("--at N", asked.at, number<std::uint64_t>(0, replay::limits().moves),
                "show the board after move N; 0 is the beginning");
    line.option("--port PORT", asked.port, port_of, "play on this port (default a free one)");
    const words given = line.parse();
    asked.action = given.empty() ? "" : given.front();
    const bool takes_one = asked.action == "show" || asked.action == "play";
    if (takes_one ? given.size() != 2 : asked.action != "verify" || given.size() < 2)
        throw wrong_usage("expected show FILE, play FILE, or verify FILE...");
    if ((asked.at && asked.action != "show") || (asked.port && asked.action != "play"))
        throw wrong_usage("--at is for show, and --port is for play");
    asked.files.assign(given.begin() + 1, given.end());
    return asked;
}

command read_config(grammar& line)
{
    const words given = line.parse(2);
    if (given.size() != 2 || given.front() != "check")
        throw wrong_usage("expected check FILE");
    return config_command{given.back()};
}

command read_manual(grammar& line)
{
    const words given = line.parse(1);
    if (given.empty())
        throw wrong_usage("expected a directory for the pages");
    return manual_command{given.front()};
}

command read_completion(grammar& line)
{
    const words given = line.parse(1);
    const auto which = given.empty() ? std::nullopt : shell_of(given.front());
    if (!which)
        throw wrong_usage("expected bash, zsh or fish");
    return completion_command{*which};
}

const std::array commands{
    known_command{"host", help::host, read_host, true},
    known_command{"memory", help::memory, read_memory, true},
    known_command{"minesweeper", help::minesweeper, read_minesweeper, true},
    known_command{"simulate", help::simulate, read_simulate, true},
    known_command{"bots", help::bots, read_bots, true},
    known_command{"check", help::check},
    known_command{"backup", help::backup, read_backup},
    known_command{"check-data", help::check_data, read_check_data},
    known_command{"replay", help::replay, read_replay},
    known_command{"config", help::config, read_config},
    known_command{"manual", help::manual, read_manual},
    known_command{"completion", help::completion, read_completion},
};

print_command refusal(std::string_view why, const std::string& command)
{
    return {2, fmt::format("scramble: {} (see scramble {}--help)\n", why, command)};
}

} // namespace

std::span<const known_command> known_commands()
{
    return commands;
}

command read_command_line(std::vector<std::string> given)
{
    if (!given.empty() && given.front() == "help") {
        given.emplace_back("--help"); // of the command, if one follows
        given.erase(given.begin());
    }
    std::string first = given.empty() ? "--help" : given.front();
    const bool is_word = first == "help" || first == "version";
    if (is_word && given.size() > 1 && (given[1] == "-h" || given[1] == "--help"))
        first = "--help";
    else if (first == "version" && given.size() > 1)
        return refusal("version takes no arguments", "");
    if (first == "-h" || first == "--help")
        return print_command{0, help::overview};
    if (first == "-V" || first == "--version" || first == "version")
        return print_command{0, version_of("scramble")};
    if (first == "check") // whatever follows
        return check_command{{given.begin() + 1, given.end()}};
    const auto* const asked = std::ranges::find(commands, first, &known_command::name);
    if (asked == commands.end()) {
        words names{"help", "--help", "version", "--version"};
        std::ranges::transform(commands, std::back_inserter(names), &known_command::name);
        const bool is_option = first.starts_with('-');
        return refusal(unknown(is_option ? "option" : "command", first, names), "");
    }
    try {
        grammar line("scramble", asked->help, std::span(given).subspan(1));
        if (asked->is_configured)
            line.configure([&](const std::string& path) {
                const bool is_on_line = line.line_has("--config");
                return settings_in(path, is_on_line ? "--config" : "SCRAMBLE_CONFIG", first);
            });
        command result = asked->read(line);
        std::visit(
            [&](auto& each) {
                if constexpr (requires { each.given; })
                    each.given = {given, line.config_path(), line.options().given()};
            },
            result);
        return result;
    }
    catch (const answered& by) {
        return print_command{0, by.what()};
    }
    catch (const std::runtime_error& why) { // CLI::ParseError, wrong_usage
        return refusal(why.what(), first + " ");
    }
}

} // namespace scramble
