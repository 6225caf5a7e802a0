#include "app/program.hpp"

#include "app/about_itself.hpp"
#include "app/check_data.hpp"
#include "app/checker.hpp"
#include "app/cluster_node.hpp"
#include "app/host_service.hpp"
#include "app/load.hpp"
#include "app/options.hpp"
#include "app/reload.hpp"
#include "app/replay_files.hpp"
#include "app/replay_site.hpp"
#include "app/room_service.hpp"
#include "app/server.hpp"
#include "app/serving.hpp"
#include "app/signals.hpp"
#include "app/watcher.hpp"
#include "cli/file.hpp"
#include "cli/output.hpp"
#include "clients/simulation.hpp"
#include "host/lone_keeper.hpp"
#include "host/memory_kind.hpp"
#include "host/minesweeper_kind.hpp"
#include "journal/backup.hpp"
#include "minesweeper/site/site.hpp"
#include "net/log.hpp"

#include <fmt/format.h>

#include <algorithm>
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

/// Signals end the program at once with status 0 until the server handles them itself, which it
/// does once its board is loaded. Only a SIGHUP that means to read a file again waits for that.
void end_on_signals()
{
    struct sigaction at_once {};
    at_once.sa_handler = [](int) { std::_Exit(EXIT_SUCCESS); };
    block_sighup(true);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (signal != SIGHUP || !is_ignored(signal))
            ::sigaction(signal, &at_once, nullptr);
    }
}

/// Whether a signal ends it well: other commands have then not done what they should.
bool ends_by_signals(const command& asked)
{
    const auto* const replay = std::get_if<replay_command>(&asked);
    return std::holds_alternative<host_command>(asked) ||
           std::holds_alternative<memory_command>(asked) ||
           std::holds_alternative<minesweeper_command>(asked) ||
           std::holds_alternative<bots_command>(asked) ||
           (replay != nullptr && replay->action == "play");
}

void end_by_signals_as_usual()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (!is_ignored(signal))
            std::signal(signal, SIG_DFL);
    }
}

std::uint64_t any_seed()
{
    std::random_device random;
    return std::uint64_t{random()} << 32U | random();
}

std::unique_ptr<host::hosted_game> begin(const memory_command& asked, memory::layout cards,
                                         const host::surroundings& with)
{
    return host::begin_memory(std::move(cards), asked.edition, asked.room, with);
}

std::unique_ptr<host::hosted_game> begin(const minesweeper_command& asked, minesweeper::field bombs,
                                         const host::surroundings& with)
{
    minesweeper::room_settings how;
    how.debug = asked.debug;
    return host::begin_minesweeper(std::move(bombs), asked.edition, how, with);
}

template <class Service>
listener_plan by_http(Service& service, const listen_at& where, std::string_view game)
{
    return {where, [&](const listen_at& at) { return service.listen(at); }, {game, "http"}};
}

template <class Service>
listener_plan by_telnet(Service& service, const listen_at& where)
{
    return {where,
            [&](const listen_at& at) { return service.listen_telnet(at); },
            {"Minesweeper", "telnet"}};
}

using plan_list = std::vector<listener_plan>;

plan_list plans_of(const memory_command& asked, room_service& service)
{
    plan_list plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back(by_http(service, each, "Memory Scramble"));
    return plans;
}

plan_list plans_of(const minesweeper_command& asked, room_service& service)
{
    plan_list plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back(by_telnet(service, each));
    if (!asked.web)
        return plans;
    if (!dynamic_cast<const minesweeper::site&>(service.site()).is_for_browsers())
        log::warning("a field of more than {} squares is not for browsers",
                     minesweeper::site::most_squares);
    plans.push_back(by_http(service, *asked.web, "Minesweeper"));
    return plans;
}

plan_list plans_of(const host_command& asked, host_service& service)
{
    plan_list plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back(by_http(service, each, "Scramble"));
    if (asked.telnet)
        plans.push_back(by_telnet(service, *asked.telnet));
    return plans;
}

/// A store writes in a thread of its own, and names of etcd's members are looked up in one.
server::posted_by posted_by(bool has_store)
{
    return has_store ? server::posted_by::other_threads : server::posted_by::itself;
}

/// Serves one room. `kind` is the word of the command; its board is `made` with a seed.
template <class Board, class Command>
int run_room(const Command& asked, std::string_view kind, std::string_view made)
{
    server daemon(posted_by(asked.data.is_kept));
    const auto watched = watch(daemon, asked.watching, asked.site);
    if (const auto* why = std::get_if<fault>(&watched))
        return fail(why->reason);
    const std::uint64_t seed = asked.seed.value_or(any_seed());
    auto loaded = load(asked.board, seed);
    if (const auto* why = std::get_if<fault>(&loaded))
        return fail(why->reason);
    auto kept = open_data(daemon, asked.data);
    if (const auto* why = std::get_if<fault>(&kept))
        return fail(why->reason);
    auto& board = std::get<Board>(loaded);
    const auto begin_game = [&](const host::surroundings& with) {
        if (with.seed != seed) // that of a game that is kept
            board = std::get<Board>(load(asked.board, with.seed));
        return begin(asked, std::move(board), with);
    };
    room_service service(daemon, std::get<std::unique_ptr<journal::store>>(std::move(kept)));
    const auto failed = service.open(
        {kind, identity_of(asked.board, asked.seed, board), begin_game, seed, asked.site});
    if (failed)
        return fail(failed->reason);
    reload_on_signal<Command>(daemon, asked, [&](const Command& now) {
        service.site().reach_by(now.site);
        watch_anew(watched, now.watching, now.site);
        return applied();
    });
    tell_by(watched, service);
    auto plans = plans_of(asked, service);
    announce(plans, watched, asked.watching);
    return serve(daemon, plans,
                 asked.board.file.empty()
                     ? fmt::format("{} with --seed {}", made, service.game().first_seed())
                     : "");
}

int run(const memory_command& asked)
{
    return run_room<memory::layout>(asked, "memory", "dealt");
}

int run(const minesweeper_command& asked)
{
    return run_room<minesweeper::field>(asked, "minesweeper", "laid");
}

/// Where the rooms of a host are kept: in a store of its own, or in that of its cluster.
using kept_rooms =
    std::variant<fault, std::unique_ptr<journal::store>, std::unique_ptr<cluster_node>>;

kept_rooms keep_rooms(server& daemon, const host_command& asked)
{
    const auto widen = [](auto opened) {
        return std::visit([](auto& each) { return kept_rooms(std::move(each)); }, opened);
    };
    return asked.cluster.etcd.empty() ? widen(open_data(daemon, asked.data))
                                      : widen(cluster_node::join(daemon, asked.cluster));
}

std::unique_ptr<host::keeper> keeper_of(server& daemon, const kept_rooms& kept)
{
    if (const auto* node = std::get_if<std::unique_ptr<cluster_node>>(&kept))
        return (*node)->keeper();
    return host::keep_alone(daemon.executor(),
                            std::get<std::unique_ptr<journal::store>>(kept).get(),
                            daemon.connections());
}

/// Reads the words that no name may contain into the limits. Result: why it cannot.
std::optional<fault> read_denied_words(host_command& asked)
{
    if (asked.names_denied.empty())
        return std::nullopt;
    auto words = load_denied_words(asked.names_denied);
    if (const auto* why = std::get_if<fault>(&words))
        return by_option(asked.names_denied_by, *why);
    asked.limits.game.denied = std::make_shared<const people::denied_words>(
        std::get<people::denied_words>(std::move(words)));
    return std::nullopt;
}

int run(host_command asked)
{
    if (const auto why = read_denied_words(asked))
        return fail(why->reason);
    server daemon(posted_by(asked.data.is_kept || !asked.cluster.etcd.empty()));
    const auto watched = watch(daemon, asked.watching, asked.site);
    if (const auto* why = std::get_if<fault>(&watched))
        return fail(why->reason);
    const auto kept = keep_rooms(daemon, asked);
    if (const auto* why = std::get_if<fault>(&kept))
        return fail(why->reason);
    host_service service(daemon, host::kinds(), asked.site, asked.limits, keeper_of(daemon, kept));
    if (const auto* node = std::get_if<std::unique_ptr<cluster_node>>(&kept))
        tell_by(watched, **node);
    if (const auto why = service.recall())
        return fail(why->reason);
    tell_by(watched, service);
    reload_on_signal<host_command>(daemon, asked, [&](host_command now) -> applied {
        if (const auto why = read_denied_words(now))
            return *why;
        const auto& denied = now.limits.game.denied;
        const bool has_other_words = denied && *denied != *service.rooms().most().game.denied;
        service.change(now.site, now.limits);
        watch_anew(watched, now.watching, now.site);
        return has_other_words ? words{"--names-denied"} : words{};
    });
    auto plans = plans_of(asked, service);
    announce(plans, watched, asked.watching);
    return serve(daemon, plans, "", [&service] { return service.status(); });
}

int run(const simulate_command& play)
{
    const std::uint64_t seed = play.seed.value_or(any_seed());
    std::variant<board_of_pairs, fault> board = board_of_pairs{};
    if (!play.pairs.file.empty())
        board = load_pairs(play.pairs, seed);
    else if (auto cards = load(play.board, seed); const auto* why = std::get_if<fault>(&cards))
        board = *why;
    else
        board = board_of_pairs{std::move(std::get<memory::layout>(cards)), {}};
    if (const auto* why = std::get_if<fault>(&board))
        return fail(why->reason);
    auto& [cards, pairs] = std::get<board_of_pairs>(board);
    const simulation_settings settings{play.players, play.tries, play.max_delay, seed};
    std::ostream* progress = ::isatty(STDERR_FILENO) != 0 ? &std::cerr : nullptr;
    const int status = simulate(std::move(cards), settings, std::cout, progress, {.pairs = pairs});
    return status; // what could not be written is told at the end
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

int run(const check_data_command& asked)
{
    return check_data(asked.directory);
}

int run(const replay_command& asked)
{
    if (asked.action == "verify")
        return verify_replays(asked.files) ? 0 : 1;
    if (asked.action == "play")
        return play_replay(asked.files.front(), asked.port.value_or(0));
    const auto failure = show_replay(asked.files.front(), asked.at);
    return failure ? fail(failure->reason) : 0;
}

int obey(const command& asked)
{
    return std::visit([](const auto& each) { return run(each); }, asked);
}

} // namespace

int run_program(int count, char** arguments)
{
    try {
        end_on_signals();
        const command asked =
            read_command_line({arguments + std::min(count, 1), arguments + count});
        if (!ends_by_signals(asked))
            end_by_signals_as_usual();
        if (!is_reloadable(asked))
            block_sighup(false);
        return status_of([&] { return obey(asked); }, fail);
    }
    catch (const std::exception& error) { // out of memory, say
        return fail(error.what());
    }
}

} // namespace scramble
