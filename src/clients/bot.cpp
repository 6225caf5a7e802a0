#include "clients/bot.hpp"

#include "scramble/text/readable.hpp"

#include <boost/asio/connect.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <fmt/format.h>

#include <utility>

namespace scramble {

namespace {

namespace http = boost::beast::http;

/// The pair that a player controls there and did not before, in words; empty if there is none.
std::string new_pair(const board_view& before, const board_view& now)
{
    std::string cards;
    std::size_t mine = 0;
    bool is_new = false;
    for (std::size_t space = 0; space < now.spots.size(); ++space) {
        if (!now.spots[space].is_mine)
            continue;
        ++mine;
        const std::string& card = now.spots[space].card;
        if (cards != card)
            cards.append(cards.empty() ? "" : " and ").append(card);
        is_new = is_new || before.spots.empty() || !before.spots[space].is_mine;
    }
    return mine == 2 && is_new ? cards : std::string();
}

/// The first line of an answer, safe to print.
std::string first_line(const std::string& text)
{
    return readable(text.substr(0, text.find('\n')));
}

} // namespace

bot::bot(const strand& executor, settings how, const game& there,
         std::function<void(const std::string&)> report)
    : settings_(std::move(how)), report_(std::move(report)), socket_(executor), pause_(executor),
      brain_(settings_.skill, settings_.seed, {{}, !there.has_pairs}), random_(settings_.seed),
      first_space_(there.first_space)
{
}

void bot::start(const servers& at, std::function<void()> ready, on_end ended)
{
    ready_ = std::move(ready);
    ended_ = std::move(ended);
    asio::async_connect(socket_, at, [this](error_code error, const asio::ip::tcp::endpoint&) {
        if (!error)
            socket_.set_option(asio::ip::tcp::no_delay(true), error);
        if (error)
            return fail(error);
        // No board has this space, so the flip has no effect; but a player who may not flip gets
        // that refusal first.
        ask(fmt::format("/flip/{0}/{1},{1}", settings_.name, memory::board::most_spaces + 1),
            &bot::be_admitted);
    });
}

void bot::stop()
{
    error_code ignored;
    socket_.close(ignored);
    pause_.cancel();
}

/// Sends a request, and calls `then` once the answer is in answer_.
void bot::ask(const std::string& path, void (bot::*then)())
{
    request_ = request(http::verb::get, settings_.where.path + path, 11);
    request_.set(http::field::host, settings_.where.authority);
    http::async_write(socket_, request_, [this, then](error_code failed, std::size_t) {
        if (failed)
            return fail(failed);
        answer_.emplace();
        answer_->body_limit(board_view::longest);
        http::async_read(socket_, unread_, *answer_, [this, then](error_code error, std::size_t) {
            if (error || !socket_.is_open()) // it was stopped with the answer at hand
                return fail(error);
            (this->*then)();
        });
    });
}

void bot::look(void (bot::*then)())
{
    ask(fmt::format("/look/{}", settings_.name), then);
}

void bot::be_admitted()
{
    const auto& answer = answer_->get();
    if (answer.result() == http::status::unauthorized || answer.result() == http::status::forbidden)
        return end(fmt::format("{} may not play: {}", settings_.name, first_line(answer.body())));
    look(&bot::enter);
}

void bot::enter()
{
    const auto& answer = answer_->get();
    if (answer.result() == http::status::not_found)
        return end(fmt::format("there is no game at {}: {}", settings_.where.url(),
                               first_line(answer.body())));
    if (!see())
        return;
    pause_.expires_at(timer::time_point::max());
    pause_.async_wait([this](error_code cancelled) {
        if (!plays_ || !socket_.is_open())
            return fail(cancelled);
        report_(fmt::format("{} joins", settings_.name));
        go_on();
    });
    ready_();
}

void bot::play()
{
    plays_ = true;
    pause_.cancel();
}

void bot::go_on()
{
    if (brain_.is_done())
        return end(std::nullopt);
    if (settings_.pace.count() == 0)
        return look(&bot::flip);
    pause();
}

void bot::pause()
{
    const auto pace = static_cast<std::uint64_t>(settings_.pace.count());
    rest(std::chrono::milliseconds(pace / 2 + random_.below(pace + 1)));
}

/// Others play meanwhile.
void bot::rest(std::chrono::milliseconds pause)
{
    pause_.expires_after(pause);
    pause_.async_wait([this](error_code error) {
        if (error)
            return fail(error);
        look(&bot::flip);
    });
}

void bot::flip()
{
    if (!see())
        return;
    if (brain_.is_done())
        return end(std::nullopt);
    const auto next = brain_.choose();
    if (!next)
        return go_on(); // it looks on
    ask(fmt::format("/flip/{}/{},{}", settings_.name, next->row + first_space_,
                    next->column + first_space_),
        &bot::on_flipped);
}

void bot::on_flipped()
{
    if (answer_->get().result() == http::status::too_many_requests)
        return rest(settings_.rest);
    if (answer_->get().result() == http::status::conflict) {
        brain_.hear_failure(); // the next look shows the board
        return go_on();
    }
    if (see())
        go_on();
}

/// Takes the board from the answer. Result: whether it was one; if not, the bot has ended.
bool bot::see()
{
    const auto& answer = answer_->get();
    auto board =
        answer.result() == http::status::ok ? read_board_view(answer.body()) : std::nullopt;
    if (!board) {
        end(fmt::format("{} got status {} and no board: {}", settings_.name, answer.result_int(),
                        first_line(answer.body())));
        return false;
    }
    if (!board_.spots.empty() && (board->rows != board_.rows || board->columns != board_.columns)) {
        end(fmt::format("{} got a board of another size", settings_.name));
        return false;
    }
    if (const std::string cards = new_pair(board_, *board); !cards.empty()) {
        ++pairs_;
        report_(fmt::format("{} matches {}", settings_.name, cards));
    }
    board_ = std::move(*board);
    brain_.see(board_);
    return true;
}

void bot::end(std::optional<std::string> why)
{
    error_code ignored;
    socket_.close(ignored);
    ended_(std::move(why));
}

void bot::fail(const error_code& why)
{
    end(fmt::format("cannot play at {}: {}", settings_.where.authority, why.message()));
}

} // namespace scramble
