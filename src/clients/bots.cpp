#include "clients/bots.hpp"

#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <utility>

namespace scramble {

bots::bots(const strand& home, const bots_settings& how,
           const std::function<void(const std::string&)>& tell)
    : strand_(home), how_(how)
{
    for (unsigned number = 1; number <= how.players; ++number)
        bots_.emplace_back(home,
                           bot::settings{fmt::format("{}_{}", how.name, number), how.where,
                                         how.pace, how.skill, how.seed + number},
                           tell);
}

void bots::start(std::function<void(std::optional<fault>)> done)
{
    done_ = std::move(done);
    playing_ = bots_.size();
    asio::ip::tcp::resolver resolver(strand_);
    error_code error;
    const auto server = resolver.resolve(how_.where.host, std::to_string(how_.where.port), error);
    if (error) {
        playing_ = 1;
        return on_end(fmt::format("cannot play at {}: {}", how_.where.authority, error.message()));
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

std::optional<fault> play_bots(const bots_settings& how)
{
    asio::io_context loop(1);
    bool has_begun = false; // nothing is told of a game that cannot be joined
    const auto tell = [&](const std::string& line) {
        if (!std::exchange(has_begun, true))
            fmt::print("{} bots at http://{}{}/, skill {}, seed {}\n", how.players,
                       how.where.authority, how.where.path, how.skill, how.seed);
        fmt::print("{}\n", line);
        std::fflush(stdout);
    };
    bots players(loop.get_executor(), how, tell);
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
        tell(was_stopped ? "stopped" : "nothing is left to be won");
        fmt::print("{}", players.pairs());
    }
    return failure;
}

} // namespace scramble
