#include "file.hpp"
#include "lan.hpp"
#include "log.hpp"
#include "options.hpp"
#include "scramble/memory/board_file.hpp"
#include "scramble/memory/random_board.hpp"
#include "server.hpp"
#include "simulation.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <iostream>
#include <random>
#include <unistd.h>

namespace scramble {

namespace {

int fail(std::string_view why)
{
    fmt::print(stderr, "scramble: {}\n", why);
    return 1;
}

fault in_file(const std::string& path, const fault& what)
{
    if (what.line == 0)
        return {0, fmt::format("{}: {}", path, what.reason)};
    return {0, fmt::format("{}:{}: {}", path, what.line, what.reason)};
}

/// The board that a command line names.
std::variant<memory::layout, fault> load(const board_source& source, std::uint64_t seed)
{
    if (source.file.empty())
        return memory::random_board(source.rows, source.columns, source.cards, seed);
    const auto text = read_file(source.file);
    if (const auto* why = std::get_if<fault>(&text))
        return in_file(source.file, *why);
    auto board = memory::read_board(std::get<std::string>(text));
    if (const auto* why = std::get_if<fault>(&board))
        return in_file(source.file, *why);
    return board;
}

std::uint64_t any_seed()
{
    std::random_device random;
    return std::uint64_t{random()} << 32U | random();
}

std::string url(const std::string& host, std::uint16_t port)
{
    const bool is_ipv6 = host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}/", is_ipv6 ? "[" : "", host, is_ipv6 ? "]" : "", port);
}

/// Tells, on standard output, that a listener is ready, and how others join.
void announce(const listen_at& where, std::uint16_t port)
{
    fmt::print("Memory Scramble on {}\n", url(where.address.value_or("localhost"), port));
    if (where.lan) {
        const auto addresses = lan_addresses();
        for (const std::string& each : addresses)
            fmt::print("Others join by {}\n", url(each, port));
        if (!addresses.empty() && ::isatty(STDOUT_FILENO) != 0)
            fmt::print("{}", qr_code(url(addresses.front(), port)));
        log::warning("everybody in the local network can play");
    }
    std::fflush(stdout);
}

int run(memory_command& serve)
{
    if (serve.verbose)
        log::set_verbose();
    auto board = load(serve.board, serve.seed.value_or(any_seed()));
    if (const auto* why = std::get_if<fault>(&board))
        return fail(why->reason);
    server server(std::move(std::get<memory::layout>(board)), serve.edition);
    server.heed_signals();
    std::vector<std::uint16_t> ports;
    for (const listen_at& each : serve.listeners) {
        const auto port = server.listen(each);
        if (const auto* why = std::get_if<fault>(&port))
            return fail(why->reason);
        ports.push_back(std::get<std::uint16_t>(port));
    }
    for (std::size_t each = 0; each < ports.size(); ++each)
        announce(serve.listeners[each], ports[each]);
    log::info("serving a {}x{} board, edition {}", server.game().table().rows(),
              server.game().table().columns(), serve.edition.year);
    server.run();
    return 0;
}

int run(const simulate_command& play)
{
    const std::uint64_t seed = play.seed.value_or(any_seed());
    auto board = load(play.board, seed);
    if (const auto* why = std::get_if<fault>(&board))
        return fail(why->reason);
    const simulation_settings settings{play.players, play.tries,
                                       std::chrono::milliseconds(play.max_delay_ms), seed};
    std::ostream* progress = ::isatty(STDERR_FILENO) != 0 ? &std::cerr : nullptr;
    const int status =
        simulate(std::move(std::get<memory::layout>(board)), settings, std::cout, progress);
    return status == 0 ? 0 : fail("cannot write to standard output");
}

int run(const say_command& say)
{
    std::fputs(say.text.c_str(), say.status == 0 ? stdout : stderr);
    return say.status;
}

} // namespace

} // namespace scramble

int main(int count, char** arguments)
{
    try {
        auto command = scramble::read_command_line(count, arguments);
        return std::visit([](auto& each) { return scramble::run(each); }, command);
    }
    catch (const std::exception& error) { // out of memory, say
        return scramble::fail(error.what());
    }
}
