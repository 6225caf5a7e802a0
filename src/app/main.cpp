#include "app/about_itself.hpp"
#include "app/checker.hpp"
#include "app/cluster_node.hpp"
#include "app/host_service.hpp"
#include "app/kept_game.hpp"
#include "app/load.hpp"
#include "app/memory_service.hpp"
#include "app/minesweeper_service.hpp"
#include "app/options.hpp"
#include "app/reload.hpp"
#include "app/replay_files.hpp"
#include "app/replay_site.hpp"
#include "app/server.hpp"
#include "app/serving.hpp"
#include "app/signals.hpp"
#include "app/watcher.hpp"
#include "clients/simulation.hpp"
#include "host/lone_keeper.hpp"
#include "journal/backup.hpp"
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

std::uint64_t any_seed()
{
    std::random_device random;
    return std::uint64_t{random()} << 32U | random();
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
    server daemon;
    const auto watched = watch(daemon, asked.watching, asked.settings.site);
    if (const auto* why = std::get_if<fault>(&watched))
        return fail(why->reason);
    auto begun = begin<memory::layout>(daemon, "memory", asked, asked.board);
    if (const auto* why = std::get_if<fault>(&begun))
        return fail(why->reason);
    auto& [cards, seed, kept] = std::get<beginning<memory::layout>>(begun);
    memory_service service(daemon, std::move(cards), asked.edition, asked.settings,
                           std::move(kept));
    if (const auto why = service.recall())
        return fail(why->reason);
    reload_on_signal<memory_command>(daemon, asked, [&](const memory_command& now) {
        service.site().reach_by(now.settings.site);
        watch_anew(watched, now.watching, now.settings.site);
        return applied();
    });
    const auto note = asked.board.file.empty() ? fmt::format("dealt with --seed {}", seed) : "";
    tell_by(watched, service);
    std::vector<listener_plan> plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back({each,
                         [&](const listen_at& where) { return service.listen(where); },
                         {"Memory Scramble", "http"}});
    announce(plans, watched, asked.watching);
    return serve(daemon, plans, note);
}

int run(const minesweeper_command& asked)
{
    server daemon;
    const auto watched = watch(daemon, asked.watching, asked.site);
    if (const auto* why = std::get_if<fault>(&watched))
        return fail(why->reason);
    auto begun = begin<minesweeper::field>(daemon, "minesweeper", asked, asked.field);
    if (const auto* why = std::get_if<fault>(&begun))
        return fail(why->reason);
    auto& [bombs, seed, kept] = std::get<beginning<minesweeper::field>>(begun);
    minesweeper_service service(daemon, std::move(bombs), asked.edition, asked.debug, asked.site,
                                std::move(kept));
    if (const auto why = service.recall())
        return fail(why->reason);
    reload_on_signal<minesweeper_command>(daemon, asked, [&](const minesweeper_command& now) {
        service.site().reach_by(now.site);
        watch_anew(watched, now.watching, now.site);
        return applied();
    });
    const auto note = asked.field.file.empty() ? fmt::format("laid with --seed {}", seed) : "";
    tell_by(watched, service);
    std::vector<listener_plan> plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back({each,
                         [&](const listen_at& where) { return service.listen(where); },
                         {"Minesweeper", "telnet"}});
    if (asked.web)
        plans.push_back({*asked.web,
                         [&](const listen_at& where) { return service.listen_web(where); },
                         {"Minesweeper", "http"}});
    announce(plans, watched, asked.watching);
    return serve(daemon, plans, note);
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
        return *why;
    asked.limits.game.denied = std::make_shared<const people::denied_words>(
        std::get<people::denied_words>(std::move(words)));
    return std::nullopt;
}

int run(host_command asked)
{
    if (const auto why = read_denied_words(asked))
        return fail(why->reason);
    server daemon;
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
    std::vector<listener_plan> plans;
    for (const listen_at& each : asked.listeners)
        plans.push_back({each,
                         [&](const listen_at& where) { return service.listen(where); },
                         {"Scramble", "http"}});
    if (asked.telnet)
        plans.push_back({*asked.telnet,
                         [&](const listen_at& where) { return service.listen_telnet(where); },
                         {"Minesweeper", "telnet"}});
    announce(plans, watched, asked.watching);
    return serve(daemon, plans, "", [&service] { return service.status(); });
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

} // namespace scramble

int main(int count, char** arguments)
{
    try {
        scramble::end_on_signals();
        const scramble::command asked =
            scramble::read_command_line({arguments + std::min(count, 1), arguments + count});
        if (!scramble::is_reloadable(asked))
            scramble::block_sighup(false);
        return scramble::obey(asked);
    }
    catch (const std::exception& error) { // out of memory, say
        return scramble::fail(error.what());
    }
}
