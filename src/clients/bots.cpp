#include "clients/bots.hpp"

#include "clients/mines_bot.hpp"
#include "scramble/text/counted.hpp"
#include "scramble/text/readable.hpp"

#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <utility>

namespace scramble {

namespace {

/// How a room is called where there are some, whatever page of theirs that is.
std::string link_of_a_room(game_address where)
{
    for (const char* const part : {"/rules", "/rooms", "/j/", "/c/", "/r/"})
        where.path.resize(std::min(where.path.size(), where.path.rfind(part)));
    return where.url() + "r/ROOM/";
}

} // namespace

bots::bots(const strand& executor, bots_settings settings,
           std::function<void(const std::string&)> report)
    : strand_(executor), settings_(std::move(settings)), report_(std::move(report)),
      edition_(executor, settings_.where)
{
}

void bots::start(std::function<void(std::optional<fault>)> done)
{
    done_ = std::move(done);
    playing_ = 1; // the question what is played
    const auto fail = [this](const error_code& why) {
        on_end(fmt::format("cannot play at {}: {}", settings_.where.authority, why.message()));
    };
    asio::ip::tcp::resolver resolver(strand_);
    error_code error;
    servers_ = resolver.resolve(settings_.where.host, std::to_string(settings_.where.port), error);
    if (error)
        return fail(error);
    edition_.start(servers_, [this, fail](error_code unheard, const std::string& text) {
        if (unheard && edition_request::is_other_protocol(unheard))
            return on_end(fmt::format("cannot play at {}: it does not speak HTTP; if that is the "
                                      "port for telnet, give the one for browsers",
                                      settings_.where.authority));
        if (unheard)
            return fail(unheard);
        on_edition(text);
    });
}

/// A server by the handouts has no /edition: it plays Memory, and its first space is 0.
void bots::on_edition(const std::string& text)
{
    // A lobby and a class tell what there is.
    if (text.find("/r/ROOM/") != text.npos || text.find("there are /class,") != text.npos)
        return on_end(fmt::format("{} has rooms: give the link of one, such as {}",
                                  settings_.where.url(), link_of_a_room(settings_.where)));
    constexpr std::string_view begin = "game ";
    const std::string line = readable(text.substr(0, text.find('\n')));
    const bool is_told = line.starts_with(begin);
    const std::string game = is_told ? line.substr(begin.size()) : "memory";
    is_field_ = game == "minesweeper";
    if (!is_field_ && game != "memory")
        return on_end(
            fmt::format("{} is a game of {}, which bots do not know", settings_.where.url(), game));
    const auto says = [&](const char* sought) { return text.find(sought) != text.npos; };
    game_ = {says("\nfirst 1\n") ? 1U : 0U, says("\nmatch pairs\n")};
    if (is_stopping_)
        return on_end(std::nullopt);
    for (unsigned number = 1; number <= settings_.players; ++number)
        bots_.push_back(new_player(number));
    playing_ = bots_.size();
    for (const auto& each : bots_)
        each->start(
            servers_, [this] { on_ready(); },
            [this](std::optional<std::string> why) { on_end(std::move(why)); });
}

std::unique_ptr<player> bots::new_player(unsigned number)
{
    player::settings how{fmt::format("{}_{}", settings_.name, number),
                         settings_.where,
                         settings_.pace,
                         settings_.skill,
                         settings_.seed + number,
                         settings_.rest};
    if (is_field_)
        return std::make_unique<mines_bot>(strand_, std::move(how), report_);
    return std::make_unique<bot>(strand_, std::move(how), game_, report_);
}

void bots::on_ready()
{
    if (++ready_ < bots_.size())
        return;
    for (const auto& each : bots_)
        each->play();
}

void bots::stop()
{
    is_stopping_ = true;
    edition_.stop();
    for (const auto& each : bots_)
        each->stop();
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

std::string bots::scores() const
{
    std::string text;
    for (const auto& each : bots_)
        text += fmt::format("{} {}\n", each->name(), each->score());
    return text;
}

std::string_view bots::end_text() const
{
    return is_field_ ? "nothing is left to dig" : "no pair is left to win";
}

std::optional<fault> play_bots(const bots_settings& settings)
{
    asio::io_context loop(1);
    bool has_begun = false; // print nothing if the game cannot be joined
    const auto report = [&](const std::string& line) {
        if (!std::exchange(has_begun, true))
            fmt::print("{} at {}, skill {}, seed {}\n", counted(settings.players, "bot", "bots"),
                       settings.where.url(), settings.skill, settings.seed);
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
        report(std::string(was_stopped ? "stopped" : players.end_text()));
        fmt::print("{}", players.scores());
    }
    return failure;
}

} // namespace scramble
