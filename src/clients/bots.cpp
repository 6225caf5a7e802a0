#include "clients/bots.hpp"

#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <utility>

namespace scramble {

bots::bots(const strand& executor, const bots_settings& settings,
           const std::function<void(const std::string&)>& report)
    : strand_(executor), settings_(settings)
{
    for (unsigned number = 1; number <= settings.players; ++number)
        bots_.emplace_back(executor,
                           bot::settings{fmt::format("{}_{}", settings.name, number),
                                         settings.where, settings.pace, settings.skill,
                                         settings.seed + number},
                           report);
}

void bots::start(std::function<void(std::optional<fault>)> done)
{
    done_ = std::move(done);
    playing_ = bots_.size();
    asio::ip::tcp::resolver resolver(strand_);
    error_code error;
    const auto server =
        resolver.resolve(settings_.where.host, std::to_string(settings_.where.port), error);
    if (error) {
        playing_ = 1;
        return on_end(
            fmt::format("cannot play at {}: {}", settings_.where.authority, error.message()));
    }
    for (bot& each : bots_)
        each.start(
            server, [this] { on_ready(); },
            [this](std::optional<std::string> why) { on_end(std::move(why)); });
}

void bots::on_ready()
{
    if (++ready_ < bots_.size())
        return;
    for (bot& each : bots_)
        each.play();
}

void bots::stop()
{
    is_stopping_ = true;
    for (bot& each : bots_)
        each.stop();
}

void bots::on_end(std::optional<std::string> why)
{
    if (why && !is_stopping_) {
        failure_ = fault{0, std::move(*why)};
        stop();
    }
    if (--playing_ == 0)
        done_(failure_);
}

std::string bots::pairs() const
{
    std::string text;
    for (const bot& each : bots_)
        text += fmt::format("{} {}\n", each.name(), each.pairs());
    return text;
}

std::optional<fault> play_bots(const bots_settings& settings)
{
    asio::io_context loop(1);
    bool has_begun = false; // print nothing if the game cannot be joined
    const auto report = [&](const std::string& line) {
        if (!std::exchange(has_begun, true))
            fmt::print("{} bots at {}, skill {}, seed {}\n", settings.players, settings.where.url(),
                       settings.skill, settings.seed);
        fmt::print("{}\n", line);
        std::fflush(stdout);
    };
    bots players(loop.get_executor(), settings, report);
    std::optional<fault> failure;
    bool was_stopped = false;
    asio::signal_set signals(loop, SIGINT, SIGTERM);
    signals.async_wait([&](error_code error, int) {
        was_stopped = !error;
        if (was_stopped)
            players.stop();
    });
    players.start([&](std::optional<fault> why) {
        failure = std::move(why);
        signals.cancel();
    });
    loop.run();
    if (!failure) {
        report(was_stopped ? "stopped" : "no pair is left to win");
        fmt::print("{}", players.pairs());
    }
    return failure;
}

} // namespace scramble
