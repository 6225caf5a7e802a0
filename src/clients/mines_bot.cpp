#include "clients/mines_bot.hpp"

#include "net/websocket/channel.hpp"
#include "scramble/text/counted.hpp"
#include "scramble/text/readable.hpp"

#include <boost/asio/connect.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace scramble {

namespace {

constexpr auto subprotocol = "minesweeper.scramble.1";
constexpr std::size_t longest_message = std::size_t{1} << 24U; // of the largest field for browsers

mines_skill skill_of(double skill)
{
    constexpr double levels = 3;
    return static_cast<mines_skill>(1 + std::min(static_cast<int>(skill * levels), 2));
}

std::string text_of(const mines_brain::move& made)
{
    constexpr std::array verbs{"dig", "flag", "deflag"};
    return fmt::format("{} {} {}", verbs.at(static_cast<std::size_t>(made.what)), made.at.x,
                       made.at.y);
}

} // namespace

/// A connection. What ends there is pending at the bot.
class mines_bot::line final : public net::websocket::channel {
public:
    explicit line(mines_bot& of) : channel(tcp_socket(of.pause_.get_executor())), bot_(of) {}

    using channel::input;
    using channel::message;
    using channel::stream;
    using channel::tcp;

    void shake_hands(const std::string& host, const std::string& target)
    {
        ++bot_.pending_;
        async_shake_hands(host, target, bot_.answer_);
    }
    void read()
    {
        ++bot_.pending_;
        async_read();
    }
    void write(std::string_view text)
    {
        ++bot_.pending_;
        async_write({asio::buffer(text)});
    }

private:
    mines_bot& bot_;

    void on_open(error_code error) override { bot_.finish(&mines_bot::on_hands_shaken, error); }
    void on_read(error_code error, std::size_t /*bytes*/) override
    {
        bot_.finish(&mines_bot::on_read, error);
    }
    void on_written(error_code error, std::size_t /*bytes*/) override
    {
        bot_.finish(&mines_bot::on_said, error);
    }
    void on_pinged(error_code /*error*/) override {} // it never pings
};

mines_bot::mines_bot(const strand& executor, settings how,
                     std::function<void(const std::string&)> report)
    : settings_(std::move(how)), report_(std::move(report)), pause_(executor),
      brain_(skill_of(settings_.skill), settings_.seed), random_(settings_.seed)
{
}

/// A completion handler that counts as pending, and is `then` unless all is over.
auto mines_bot::unless_over(void (mines_bot::*then)(const error_code&))
{
    ++pending_;
    return [this, then](error_code error, const auto&... /*result*/) { finish(then, error); };
}

/// What was pending has ended.
void mines_bot::finish(void (mines_bot::*then)(const error_code&), const error_code& error)
{
    --pending_;
    if (state_ != state::over)
        (this->*then)(error);
    if (state_ == state::over && pending_ == 0 && ended_)
        std::exchange(ended_, nullptr)(why_);
}

void mines_bot::start(const servers& at, std::function<void()> ready, on_end ended)
{
    at_ = at;
    ready_ = std::move(ready);
    ended_ = std::move(ended);
    join();
}

void mines_bot::join()
{
    line_ = std::make_shared<line>(*this);
    asio::async_connect(line_->tcp(), at_, unless_over(&mines_bot::shake_hands));
}

void mines_bot::shake_hands(const error_code& connected)
{
    error_code error = connected;
    if (!error)
        line_->tcp().set_option(asio::ip::tcp::no_delay(true), error);
    if (error)
        return fail(error);
    using boost::beast::websocket::request_type;
    using boost::beast::websocket::stream_base;
    line_->stream().read_message_max(longest_message);
    line_->stream().set_option(stream_base::decorator([](request_type& head) {
        head.set(boost::beast::http::field::sec_websocket_protocol, subprotocol);
    }));
    const std::string target =
        settings_.where.path + (has_name_ ? "/live/" + settings_.name : "/live");
    line_->shake_hands(settings_.where.authority, target);
}

void mines_bot::on_hands_shaken(const error_code& error)
{
    if (error == boost::beast::websocket::error::upgrade_declined) {
        if (answer_.result() == boost::beast::http::status::not_found &&
            std::exchange(has_name_, false))
            return join(); // where players have no names
        const std::string& body = answer_.body();
        return end(fmt::format("{} may not play: {}", settings_.name,
                               readable(body.substr(0, body.find('\n')))));
    }
    if (error)
        return fail(error);
    line_->stream().text(true);
    line_->read();
}

void mines_bot::on_read(const error_code& error)
{
    if (error && std::exchange(is_out_, false))
        return join();
    if (error)
        return fail(error);
    if (!news_.take(line_->message()))
        return end(fmt::format("{} got a message that is not of this game", settings_.name));
    line_->input().clear();
    on_message();
    if (state_ != state::over)
        line_->read();
}

void mines_bot::on_message()
{
    if (state_ == state::joining) {
        state_ = state::ready;
        return ready_();
    }
    if (state_ != state::playing)
        return;
    for (const std::string& answer : news_.answers)
        hear(answer);
    const bool is_answered = asked_ && !news_.answers.empty();
    if (is_answered)
        asked_ = false;
    if (is_out_)
        return; // it comes back once the server has closed the connection
    if (is_answered || std::exchange(waits_for_news_, false))
        go_on();
}

void mines_bot::hear(std::string_view answer)
{
    if (answer.starts_with("ok dig "))
        ++digs_;
    if (answer.starts_with("failed "))
        is_held_back_ = true;
    if (!answer.starts_with("BOOM! "))
        return;
    ++digs_;
    ++bombs_;
    report_(fmt::format("{} hits a bomb", settings_.name));
    is_out_ = !news_.is_debug;
    waits_for_news_ = is_out_; // the first message of the next connection
}

void mines_bot::play()
{
    state_ = state::playing;
    report_(fmt::format("{} joins", settings_.name));
    go_on();
}

/// Others play during a pause, so it decides after it.
void mines_bot::go_on()
{
    const auto pace = static_cast<std::uint64_t>(settings_.pace.count());
    auto pause = std::chrono::milliseconds(pace / 2 + random_.below(pace + 1));
    if (std::exchange(is_held_back_, false))
        pause = std::max(pause, settings_.rest);
    if (pause.count() == 0)
        return move();
    pause_.expires_after(pause);
    pause_.async_wait(unless_over(&mines_bot::on_paused));
}

void mines_bot::on_paused(const error_code& error)
{
    if (error)
        return fail(error);
    move();
}

void mines_bot::move()
{
    brain_.see(news_.field);
    if (news_.is_in_room ? news_.is_over : brain_.is_done())
        return end(std::nullopt);
    const auto next = brain_.choose();
    if (next)
        return say(text_of(*next));
    waits_for_news_ = true;
}

void mines_bot::say(std::string text)
{
    asked_ = true;
    said_ = std::move(text);
    line_->write(said_);
}

std::string mines_bot::score() const
{
    return fmt::format("{}, {}", counted(digs_, "dig", "digs"), counted(bombs_, "bomb", "bombs"));
}

void mines_bot::end(std::optional<std::string> why)
{
    if (std::exchange(state_, state::over) == state::over)
        return;
    why_ = std::move(why);
    error_code ignored;
    if (line_)
        line_->tcp().close(ignored);
    pause_.cancel();
}

void mines_bot::fail(const error_code& why)
{
    end(fmt::format("cannot play at {}: {}", settings_.where.authority, why.message()));
}

} // namespace scramble
