#include "cluster/peer_link.hpp"

#include "scramble/error.hpp"
#include "scramble/text/decimal.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>

namespace scramble::cluster {

namespace {

constexpr std::string_view hello = "scramble-peer 2 ";
constexpr std::string_view clock = "clock ";

/// The longest line before the other side has said HELLO.
constexpr std::size_t longest_hello = 1024;

} // namespace

peer_link::peer_link(net::tcp_socket socket, asio::ssl::context& by, std::string node, owner hears)
    : secured_(std::move(socket), by), node_(std::move(node)), hears_(std::move(hears))
{
}

void peer_link::accept()
{
    secured_.set_verify_mode(asio::ssl::verify_none); // it asks for no certificate, and has none
    shake_hands(asio::ssl::stream_base::server);
}

void peer_link::connect(const asio::ip::tcp::endpoint& to, std::string name)
{
    expected_ = std::move(name);
    secured_.next_layer().async_connect(to, [this, here = shared_from_this()](error_code error) {
        error ? fail(error) : shake_hands(asio::ssl::stream_base::client);
    });
}

void peer_link::shake_hands(asio::ssl::stream_base::handshake_type as)
{
    error_code ignored; // then the link is only slower
    secured_.next_layer().set_option(asio::ip::tcp::no_delay(true), ignored);
    secured_.async_handshake(as, [this, here = shared_from_this()](error_code error) {
        if (error || is_closed_)
            return fail(error);
        waiting_.append(hello).append(node_).append("\n");
        write();
        read();
    });
}

void peer_link::fail(error_code why)
{
    if (!is_closed_)
        hears_.on_failed(*this, why);
    close();
}

void peer_link::read()
{
    secured_.async_read_some(asio::buffer(read_), [this, here = shared_from_this()](
                                                      error_code error, std::size_t count) {
        if (error || is_closed_)
            return close();
        if (std::exchange(silent_, 0) > until_quiet && is_up_)
            hears_.on_quiet(*this, false);
        take({read_.data(), count});
        if (!is_closed_)
            read();
    });
}

void peer_link::take(std::string_view bytes)
{
    while (!bytes.empty() && !is_closed_) {
        const std::size_t end = bytes.find('\n');
        line_.append(bytes.substr(0, end));
        if (line_.size() > (is_up_ ? most_waiting : longest_hello))
            return close();
        if (end == bytes.npos)
            return;
        bytes.remove_prefix(end + 1);
        take_line();
        line_.clear();
    }
}

void peer_link::take_line()
{
    const std::string_view line = line_;
    if (is_up_ && line.starts_with(clock))
        return hear_clock(line.substr(clock.size()));
    if (is_up_)
        return hears_.on_line(*this, line);
    const std::string_view name = line.substr(std::min(hello.size(), line.size()));
    if (!line.starts_with(hello) || name.empty() || name == node_ ||
        (!expected_.empty() && name != expected_))
        return fail(asio::error::address_in_use); // somebody else is there
    other_ = name;
    is_up_ = true;
    hears_.on_up(*this);
}

void peer_link::hear_clock(std::string_view told)
{
    constexpr std::uint64_t most = 1ULL << 50U; // a plausible time
    const auto time = decimal(told);
    if (time && *time <= most)
        ahead_ = std::chrono::milliseconds(static_cast<std::int64_t>(*time)) -
                 hears_.now().time_since_epoch();
}

void peer_link::send(std::string_view line)
{
    ensure(is_up_ && line.find('\n') == std::string_view::npos, "a link that is up carries lines");
    if (is_too_slow_)
        return;
    if (waiting_.size() + line.size() >= most_waiting) {
        is_too_slow_ = true;
        return asio::post(secured_.get_executor(), [this, here = shared_from_this()] { close(); });
    }
    waiting_.append(line).append("\n");
    write();
}

/// Sends all queued lines at once.
void peer_link::write()
{
    if (is_closed_ || !sending_.empty() || waiting_.empty())
        return;
    sending_.swap(waiting_);
    asio::async_write(secured_, asio::buffer(sending_),
                      [this, here = shared_from_this()](error_code error, std::size_t /*bytes*/) {
                          sending_.clear();
                          error ? close() : write();
                      });
}

void peer_link::on_second()
{
    if (!is_up_ && ++not_up_ > longest_silence)
        return fail(asio::error::timed_out);
    if (++silent_ > longest_silence)
        return close();
    if (is_up_ && silent_ == until_quiet + 1)
        hears_.on_quiet(*this, true);
    if (is_up_)
        send(std::string(clock) + std::to_string(hears_.now().time_since_epoch().count()));
}

void peer_link::close()
{
    if (std::exchange(is_closed_, true))
        return;
    error_code ignored;
    secured_.next_layer().close(ignored); // NOLINT(bugprone-unused-return-value)
    if (std::exchange(is_up_, false))
        hears_.on_down(*this);
}

} // namespace scramble::cluster
