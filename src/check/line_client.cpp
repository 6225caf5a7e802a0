#include "check/line_client.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include <array>
#include <utility>

namespace scramble::check {

namespace {

constexpr std::size_t most_unread = 4U << 20U; ///< who sends more floods

} // namespace

/// What is under way; it may outlive the client by a turn of the loop.
struct line_client::link : std::enable_shared_from_this<link> {
    explicit link(stage& where) : at(where), socket(where.loop()) {}

    stage& at;
    asio::ip::tcp::socket socket;
    std::array<char, 16384> next{};
    std::string unread;
    std::string unsent;
    bool is_connected = false;
    bool is_sending = false;
    bool is_over = false; ///< nothing more comes
    bool has_left = false;

    void start()
    {
        asio::async_connect(socket, at.servers(),
                            [self = shared_from_this()](error_code error, const auto&) {
                                self->is_connected = !error;
                                self->is_over = bool(error);
                                if (!error)
                                    self->read();
                            });
    }

    void read()
    {
        socket.async_read_some(asio::buffer(next),
                               [self = shared_from_this()](error_code error, std::size_t bytes) {
                                   self->take(error, bytes);
                               });
    }

    void take(error_code error, std::size_t bytes)
    {
        unread.append(next.data(), bytes);
        is_over = error || has_left || unread.size() > most_unread;
        if (!is_over)
            read();
    }

    void send()
    {
        is_sending = !unsent.empty();
        if (!is_sending)
            return;
        const auto bytes = std::make_shared<std::string>(std::exchange(unsent, {}));
        asio::async_write(socket, asio::buffer(*bytes),
                          [self = shared_from_this(), bytes](error_code error, std::size_t) {
                              self->is_sending = false;
                              if (!error)
                                  self->send();
                          });
    }

    void leave()
    {
        has_left = true;
        error_code ignored;
        socket.close(ignored);
    }

    /// Where the first line in `unread` ends, and its newline; nothing if it is not ended yet. A
    /// `\r` at the end may be followed by its `\n`.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> line_end() const
    {
        const std::size_t end = unread.find_first_of("\r\n");
        if (end == std::string::npos ||
            (unread[end] == '\r' && end + 1 == unread.size() && !is_over))
            return std::nullopt;
        return std::pair(end, unread.compare(end, 2, "\r\n") == 0 ? end + 2 : end + 1);
    }
};

line_client::line_client(stage& at, std::string who)
    : at_(&at), who_(std::move(who)), link_(std::make_shared<link>(at))
{
    at.note(who_ + " connects");
    link_->start();
    at.wait_for([&] { return link_->is_connected || link_->is_over; }, at.times().answer);
    if (!link_->is_connected)
        at.fail(who_ + " cannot connect");
}

line_client::~line_client()
{
    if (link_ != nullptr)
        link_->leave();
}

void line_client::sends(std::string_view bytes)
{
    at_->note(fmt::format("{}> {}", who_, bytes.substr(0, bytes.find_last_not_of("\r\n") + 1)));
    link_->unsent += bytes;
    if (!link_->is_sending)
        link_->send();
}

void line_client::ends_input()
{
    at_->wait_for([&] { return !link_->is_sending; }, at_->times().answer);
    at_->note(who_ + " ends its input");
    error_code ignored;
    link_->socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void line_client::leave()
{
    at_->note(who_ + " leaves");
    link_->leave();
}

std::optional<std::string> line_client::line()
{
    at_->wait_for([&] { return link_->line_end().has_value() || link_->is_over; },
                  at_->times().answer);
    const auto end = link_->line_end();
    if (!end)
        return std::nullopt;
    std::string line = link_->unread.substr(0, end->first);
    link_->unread.erase(0, end->second);
    at_->note(fmt::format("{}< {}", who_, line));
    return line;
}

std::string line_client::line(const std::string& what)
{
    if (auto next = line())
        return *next;
    at_->fail(fmt::format("{} should get {}, but {}", who_, what,
                          link_->is_over ? "the connection is closed" : "no line comes"));
}

std::string line_client::raw_line()
{
    at_->wait_for([&] { return link_->unread.find('\n') != std::string::npos || link_->is_over; },
                  at_->times().answer);
    const std::size_t end = link_->unread.find('\n');
    const std::size_t bytes = end == std::string::npos ? link_->unread.size() : end + 1;
    std::string line = link_->unread.substr(0, bytes);
    link_->unread.erase(0, bytes);
    at_->note(fmt::format("{}< {}", who_, line));
    return line;
}

bool line_client::is_quiet()
{
    at_->let_pass(at_->times().grace);
    return link_->unread.empty();
}

bool line_client::is_closed()
{
    at_->wait_for([&] { return link_->is_over; }, at_->times().answer);
    return link_->is_over && link_->unread.empty();
}

} // namespace scramble::check
