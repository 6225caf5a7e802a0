#include "bot.hpp"

#include <boost/asio/connect.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace scramble {

namespace {

namespace http = boost::beast::http;

constexpr asio::use_awaitable_t<strand> use_task{};

std::ptrdiff_t mine_in(const shown_board& board)
{
    return std::count_if(board.spots.begin(), board.spots.end(),
                         [](const auto& spot) { return spot.is_mine; });
}

} // namespace

bot::bot(const strand& home, settings how, std::function<void(const std::string&)> tell)
    : how_(std::move(how)), tell_(std::move(tell)), socket_(home), pause_(home),
      brain_(how_.skill, how_.seed), random_(how_.seed)
{
}

void bot::stop()
{
    error_code ignored;
    socket_.close(ignored);
    pause_.cancel();
}

bot::task<void> bot::play(asio::ip::tcp::resolver::results_type server)
{
    co_await asio::async_connect(socket_, server, use_task);
    socket_.set_option(asio::ip::tcp::no_delay(true));
    co_await learn_first_space();
    co_await look();
    tell_(fmt::format("{} joins", how_.name));
    while (const auto next = brain_.choose()) {
        co_await wait_a_little();
        // Others have played meanwhile, and one knows only what one looks at.
        co_await look();
        const auto still = brain_.choose();
        if (!still)
            break;
        co_await flip(*still);
    }
}

bot::task<bot::answer> bot::get(std::string target)
{
    http::request<http::empty_body> request(http::verb::get, target, 11);
    request.set(http::field::host, how_.where.authority);
    co_await http::async_write(socket_, request, use_task);
    http::response_parser<http::string_body> parser;
    parser.body_limit(std::uint64_t{1} << 32U);
    co_await http::async_read(socket_, unread_, parser, use_task);
    answer told;
    told.status = parser.get().result_int();
    told.body = std::move(parser.get().body());
    co_return told;
}

/// Editions count from 0 or from 1, and a server says which to one who asks for no space.
bot::task<void> bot::learn_first_space()
{
    std::string target = fmt::format("/flip/{}/first", how_.name);
    const answer told = co_await get(std::move(target));
    first_space_ = told.body.find("numbers from 1") == std::string::npos ? 0 : 1;
}

bot::task<void> bot::look()
{
    std::string target = fmt::format("/look/{}", how_.name);
    const answer told = co_await get(std::move(target));
    see(told);
}

void bot::see(const answer& told)
{
    auto board = told.status == 200 ? read_shown_board(told.body) : std::nullopt;
    if (!board)
        throw std::runtime_error(
            fmt::format("{} was answered {} and no board", how_.name, told.status));
    board_ = std::move(*board);
    brain_.see(board_);
}

bot::task<void> bot::flip(memory::position at)
{
    const auto before = mine_in(board_);
    std::string target =
        fmt::format("/flip/{}/{},{}", how_.name, at.row + first_space_, at.column + first_space_);
    const answer told = co_await get(std::move(target));
    if (told.status == 409) // it failed, as flips do; the next look tells more
        co_return;
    see(told);
    if (before == 1 && mine_in(board_) == 2) {
        ++pairs_;
        tell_(fmt::format("{} matches {}", how_.name,
                          board_.spots[std::size_t{at.row} * board_.columns + at.column].card));
    }
}

bot::task<void> bot::wait_a_little()
{
    const auto pace = static_cast<std::uint64_t>(how_.pace.count());
    if (pace == 0)
        co_return;
    pause_.expires_after(std::chrono::milliseconds(pace / 2 + random_.below(pace + 1)));
    co_await pause_.async_wait(use_task);
}

} // namespace scramble
