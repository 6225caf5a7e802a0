#include "check/line_client.hpp"

#include "check/language.hpp"
#include "check/server_addresses.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include <array>
#include <utility>

namespace scramble::check {

namespace {

constexpr std::size_t most_shown = 200;
constexpr std::size_t most_unread = 4U << 20U; ///< who sends more floods
constexpr std::size_t most_in_line = 64U << 10U;

/// What is sent, for people: all newlines are shown but a last `\n`.
std::string shown(std::string_view bytes)
{
    if (bytes.ends_with('\n'))
        bytes.remove_suffix(1);
    std::string text;
    for (const char each : bytes.substr(0, most_shown)) {
        if (each == '\n')
            text += "\u21b5";
        else if (each == '\r')
            text += "\u240d";
        else
            text += each;
    }
    return bytes.size() > most_shown ? spoken("{}... ({} bytes)", text, bytes.size()) : text;
}

} // namespace

/// What is under way; it may outlive the client by a turn of the loop.
struct line_client::link : std::enable_shared_from_this<link> {
    link(stage& where, std::string name) : at(where), who(std::move(name)), socket(where.loop()) {}

    stage& at;
    std::string who;
    asio::ip::tcp::socket socket;
    std::array<char, 16384> next{};
    std::string unread;
    std::string unsent;
    bool is_connected = false;
    bool is_sending = false;
    bool is_over = false; ///< nothing more comes
    std::string broken;   ///< why there is no connection
    bool has_left = false;
    bool is_deaf = false;
    bool after_return = false; ///< a `\n` that comes next belongs to a `\r` that was taken

    void start()
    {
        asio::async_connect(socket, at.servers().found,
                            [self = shared_from_this()](error_code error, const auto&) {
                                self->is_connected = !error;
                                self->is_over = bool(error);
                                if (!error)
                                    return self->read();
                                self->broken = error.message();
                                if (!self->has_left)
                                    self->at.lose_connection();
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
        std::string_view came(next.data(), bytes);
        if (after_return && !came.empty()) {
            after_return = false;
            came.remove_prefix(came.front() == '\n' ? 1 : 0);
        }
        unread += came;
        if (unread.size() > most_unread || (unread.size() > most_in_line && !has_line())) {
            at.flood(who);
            leave(); // else the kernel keeps what still comes
        }
        is_over = error || has_left;
        if (error && !has_left)
            at.lose_connection();
        if (!is_over && !is_deaf)
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

    [[nodiscard]] bool has_line() const
    {
        return std::string_view(unread).substr(0, most_in_line).find_first_of("\r\n") !=
               std::string_view::npos;
    }

    /// Requires: `has_line()`.
    std::string take_line()
    {
        const std::size_t end = unread.find_first_of("\r\n");
        std::string line = unread.substr(0, end);
        after_return = unread[end] == '\r' && end + 1 == unread.size();
        unread.erase(0, unread.compare(end, 2, "\r\n") == 0 ? end + 2 : end + 1);
        return line;
    }
};

line_client::line_client(stage& at, std::string who)
    : at_(&at), who_(std::move(who)), link_(std::make_shared<link>(at, who_))
{
    at.note(spoken("{} connects", who_));
    link_->start();
    at.wait_for([&] { return link_->is_connected || link_->is_over; }, at.times().answer);
    if (!link_->is_connected)
        at.fail(spoken("{} cannot connect: {}", who_,
                       link_->is_over ? link_->broken : spoken("nobody answers")),
                failure::broken);
}

line_client::~line_client()
{
    if (link_ != nullptr)
        link_->leave();
}

void line_client::sends(std::string_view bytes)
{
    at_->note(fmt::format("{}> {}", who_, shown(bytes)));
    link_->unsent += bytes;
    if (!link_->is_sending)
        link_->send();
}

void line_client::ends_input()
{
    at_->wait_for([&] { return !link_->is_sending; }, at_->times().answer);
    at_->note(spoken("{} ends its input", who_));
    error_code ignored;
    link_->socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void line_client::leave()
{
    at_->note(spoken("{} leaves", who_));
    link_->leave();
}

std::optional<std::string> line_client::line()
{
    at_->wait_for([&] { return link_->has_line() || link_->is_over; }, at_->times().answer);
    if (!link_->has_line() && link_->unread.empty())
        return std::nullopt;
    const bool is_ended = link_->has_line();
    if (!is_ended && !link_->is_over)
        return std::nullopt;
    std::string line = is_ended ? link_->take_line() : std::exchange(link_->unread, {});
    at_->note(
        fmt::format("{}< {}{}", who_, line, is_ended ? "" : ' ' + spoken("(without a newline)")));
    if (!is_ended)
        at_->read_leniently("a last line without a newline", "NEWLINE.sent");
    return line;
}

bool line_client::is_quiet()
{
    at_->let_settle(at_->times().grace);
    return link_->unread.empty();
}

bool line_client::is_closed()
{
    at_->wait_for([&] { return link_->is_over; }, at_->times().answer);
    const bool is_closed = link_->is_over && link_->unread.empty();
    if (is_closed)
        at_->note(spoken("{} is disconnected", who_));
    return is_closed;
}

bool line_client::has_ended() const
{
    return link_->is_over;
}

const std::string& line_client::raw() const
{
    return link_->unread;
}

void line_client::reads_nothing()
{
    at_->note(spoken("{} reads nothing from now on", who_));
    link_->is_deaf = true;
}

} // namespace scramble::check
