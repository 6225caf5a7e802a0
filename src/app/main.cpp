#include "app/host_service.hpp"
#include "app/kept_game.hpp"
#include "app/lan.hpp"
#include "app/load.hpp"
#include "app/memory_service.hpp"
#include "app/minesweeper_service.hpp"
#include "app/options.hpp"
#include "app/replay_files.hpp"
#include "app/replay_site.hpp"
#include "app/server.hpp"
#include "clients/simulation.hpp"
#include "journal/backup.hpp"
#include "net/log.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <random>
#include <unistd.h>
#include <utility>
#include <variant>

namespace scramble {

namespace {

int fail(std::string_view why)
{
    fmt::print(stderr, "scramble: {}\n", why);
    return 1;
}

/// Signals end the program at once with status 0 until the server handles them itself, which it
/// does once its board is loaded.
void end_on_signals()
{
    struct sigaction at_once {};
    at_once.sa_handler = [](int) { std::_Exit(EXIT_SUCCESS); };
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (signal != SIGHUP || !is_ignored(signal))
            ::sigaction(signal, &at_once, nullptr);
    }
}

std::uint64_t any_seed()
{
    std::random_device random;
    return std::uint64_t{random()} << 32U | random();
}

/// What to print about a game when it is ready.
struct announcement {
    std::string_view game;
    std::string_view scheme; ///< of its URLs
};

/// Prints that a listener is ready, and how others can join.
void announce(const announcement& text, const listen_at& where, std::uint16_t port)
{
    const auto url = [&](const std::string& host) { return url_of(text.scheme, host, port); };
    const auto bound = where.address ? asio::ip::make_address(*where.address) : asio::ip::address();
    const bool is_for_all = where.lan || (where.address && bound.is_unspecified());
    fmt::print("{} on {}\n", text.game,
               url(is_for_all ? "localhost" : where.address.value_or("localhost")));
    if (is_for_all) {
        const auto addresses = lan_addresses(bound.is_v6());
        for (const std::string& each : addresses)
            fmt::print("Others join at {}\n", url(each));
        if (!addresses.empty() && ::isatty(STDOUT_FILENO) != 0)
            fmt::print("{}", qr_code(url(addresses.front())));
        log::warning("everybody in the local network can play");
    }
    else if (where.address && !bound.is_loopback()) {
        log::warning("everybody who can reach {} can play", *where.address);
    }
    std::fflush(stdout);
}

/// One listener of a game: where to listen, how to open it, and what to print then.
struct listener_plan {
    listen_at where;
    std::function<std::variant<std::uint16_t, fault>(const listen_at&)> listen;
    announcement text;
};

/// Opens all listeners, prints them, and serves until a signal; `note` goes to the log. Result: the
/// exit status.
int serve(server& daemon, const std::vector<listener_plan>& plans, const std::string& note)
{
    daemon.heed_signals();
    std::vector<std::uint16_t> ports;
    for (const listener_plan& each : plans) {
        const auto port = each.listen(each.where);
        if (const auto* why = std::get_if<fault>(&port))
            return fail(why->reason);
        ports.push_back(std::get<std::uint16_t>(port));
    }
    for (std::size_t each = 0; each < ports.size(); ++each)
        announce(plans[each].text, plans[each].where, ports[each]);
    if (!note.empty())
        log::info("{}", note);
    daemon.run();
    return 0;
}

/// A board, the seed it was made with, and where its game is kept.
template <class Board>
struct beginning {
    Board board;
    std::uint64_t seed;
    std::unique_ptr<kept_game> kept; ///< null if it is not
};

/// What a command plays: the board that it names, or the one of the game that is kept for it.
template <class Board, class Command, class Source>
std::variant<beginning<Board>, fault> begin(server& daemon, std::string_view word,
                                            const Command& asked, const Source& source)
{
    const std::uint64_t seed = asked.seed.value_or(any_seed());
    auto board = load(source, seed);
    if (const auto* why = std::get_if<fault>(&board))
        return *why;
    auto found = kept_game::open(daemon, asked.data, word,
                                 identity_of(source, asked.seed, std::get<Board>(board)), seed);
    if (const auto* why = std::get_if<fault>(&found))
        return *why;
    auto kept = std::get<std::unique_ptr<kept_game>>(std::move(found));
    const std::uint64_t first = kept == nullptr ? seed : kept->seed();
    if (first != seed)
        board = load(source, first);
    return beginning<Board>{std::get<Board>(std::move(board)), first, std::move(kept)};
}

int run(const memory_command& asked)
{
    if (asked.verbose)
        log::set_verbose();
    server daemon;
    auto begun = begin<memory::layout>(daemon, "memory", asked, asked.board);
    if (const auto* why = std::get_if<fault>(&begun))
        return fail(why->reason);
    auto& [cards, seed, kept] = std::get<beginning<memory::layout>>(begun);
    memory_service service(daemon, std::move(cards), asked.edition, asked.settings,
                           std::move(kept));
    if (const auto why = service.recall())
        return fail(why->reason);
    const auto note = asked.board.file.empty() ? fmt::format("dealt with --seed {}", seed) : "";
    std::vector<listener_plan> plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back({each,
                         [&](const listen_at& where) { return service.listen(where); },
                         {"Memory Scramble", "http"}});
    return serve(daemon, plans, note);
}

int run(const minesweeper_command& asked)
{
    if (asked.verbose)
        log::set_verbose();
    server daemon;
    auto begun = begin<minesweeper::field>(daemon, "minesweeper", asked, asked.field);
    if (const auto* why = std::get_if<fault>(&begun))
        return fail(why->reason);
    auto& [bombs, seed, kept] = std::get<beginning<minesweeper::field>>(begun);
    minesweeper_service service(daemon, std::move(bombs), asked.edition, asked.debug, asked.site,
                                std::move(kept));
    if (const auto why = service.recall())
        return fail(why->reason);
    const auto note = asked.field.file.empty() ? fmt::format("laid with --seed {}", seed) : "";
    std::vector<listener_plan> plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back({each,
                         [&](const listen_at& where) { return service.listen(where); },
                         {"Minesweeper", "telnet"}});
    if (asked.web)
        plans.push_back({*asked.web,
                         [&](const listen_at& where) { return service.listen_web(where); },
                         {"Minesweeper", "http"}});
    return serve(daemon, plans, note);
}

int run(host_command asked)
{
    if (asked.verbose)
        log::set_verbose();
    if (!asked.names_denied.empty()) {
        auto words = load_denied_words(asked.names_denied);
        if (const auto* why = std::get_if<fault>(&words))
            return fail(why->reason);
        asked.limits.game.denied =
            std::make_shared<const denied_words>(std::get<denied_words>(std::move(words)));
    }
    server daemon;
    const auto kept = open_data(daemon, asked.data);
    if (const auto* why = std::get_if<fault>(&kept))
        return fail(why->reason);
    host_service service(daemon, host::kinds(), asked.site, asked.limits,
                         std::get<std::unique_ptr<journal::store>>(kept).get());
    if (const auto why = service.recall())
        return fail(why->reason);
    std::vector<listener_plan> plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back({each,
                         [&](const listen_at& where) { return service.listen(where); },
                         {"Scramble", "http"}});
    if (asked.telnet)
        plans.push_back({*asked.telnet,
                         [&](const listen_at& where) { return service.listen_telnet(where); },
                         {"Minesweeper", "telnet"}});
    return serve(daemon, plans, "");
}

int run(const simulate_command& play)
{
    const std::uint64_t seed = play.seed.value_or(any_seed());
    auto board = load(play.board, seed);
    if (const auto* why = std::get_if<fault>(&board))
        return fail(why->reason);
    const simulation_settings settings{play.players, play.tries, play.max_delay, seed};
    std::ostream* progress = ::isatty(STDERR_FILENO) != 0 ? &std::cerr : nullptr;
    const int status =
        simulate(std::move(std::get<memory::layout>(board)), settings, std::cout, progress);
    return status == 0 ? 0 : fail("cannot write to standard output");
}

int run(bots_command play)
{
    play.settings.seed = play.seed.value_or(any_seed());
    play.settings.name = play.name.value_or(fmt::format("bot_{:04x}", any_seed() & 0xffffU));
    const auto failure = play_bots(play.settings);
    return failure ? fail(failure->reason) : 0;
}

int run(const backup_command& asked)
{
    const auto why = journal::back_up(asked.from, asked.to);
    return why ? fail(why->reason) : 0;
}

/// Serves the page of a replay file.
int play(const replay_command& asked)
{
    const std::string& path = asked.files.front();
    const auto read = load_replay(path);
    if (const auto* why = std::get_if<fault>(&read))
        return fail(why->reason);
    const auto& played = std::get<replay_file>(read);
    const auto found = replay::verify(played.game);
    fmt::print("{}: {}\n", readable(path), replay::told(found));
    server daemon;
    const net::site_ptr site(new replay_site(played, found));
    const auto listen = [&](const listen_at& where) {
        const auto serve_one = [&daemon, site](net::tcp_socket socket) {
            net::start_session<net::http_session>(std::move(socket), site, daemon.connections());
        };
        return daemon.listen(where, serve_one, net::full_reply());
    };
    return serve(daemon, {{{std::nullopt, asked.port.value_or(0)}, listen, {"Replay", "http"}}},
                 "");
}

int run(const replay_command& asked)
{
    if (asked.action == "verify")
        return verify_replays(asked.files) ? 0 : 1;
    if (asked.action == "play")
        return play(asked);
    const auto failure = show_replay(asked.files.front(), asked.at);
    return failure ? fail(failure->reason) : 0;
}

int run(const print_command& asked)
{
    std::fputs(asked.text.c_str(), asked.status == 0 ? stdout : stderr);
    return asked.status;
}

} // namespace

} // namespace scramble

int main(int count, char** arguments)
{
    try {
        scramble::end_on_signals();
        const auto command = scramble::read_command_line(count, arguments);
        return std::visit([](const auto& each) { return scramble::run(each); }, command);
    }
    catch (const std::exception& error) { // out of memory, say
        return scramble::fail(error.what());
    }
}
