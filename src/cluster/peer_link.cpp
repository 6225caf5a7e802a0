#include "cluster/peer_link.hpp"

#include "digest/sha256.hpp"
#include "net/http/key.hpp"
#include "scramble/error.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>

namespace scramble::cluster {

namespace {

/// The longest message before the other side has proven itself.
constexpr std::size_t longest_greeting = 64UL * 1024;
constexpr std::string_view greeting = "scramble-peer 1 ";

/// Random bytes, as long as a digest.
std::string nonce()
{
    std::random_device random;
    digest bytes;
    for (unsigned char& each : bytes)
        each = static_cast<unsigned char>(random());
    return scramble::text_of(bytes);
}

/// Failure does not matter: the link is only slower.
void send_at_once(net::tcp_socket& socket)
{
    error_code ignored;
    socket.set_option(asio::ip::tcp::no_delay(true),
                      ignored); // NOLINT(bugprone-unused-return-value)
}

} // namespace

peer_link::peer_link(net::tcp_socket socket, std::string node, std::string secret, owner hears)
    : channel(std::move(socket)), node_(std::move(node)), secret_(std::move(secret)),
      hears_(std::move(hears)), own_hello_(fmt::format("{}{} {}", greeting, node_, nonce()))
{
    stream().binary(true);
    stream().read_message_max(longest_greeting);
    stream().auto_fragment(false);
    stream().control_callback([this](auto kind, const auto& text) {
        silent_ = 0;
        if (kind == boost::beast::websocket::frame_type::ping)
            hear_ping({text.data(), text.size()});
    });
}

void peer_link::accept()
{
    side_ = "accepted";
    send_at_once(tcp());
    async_accept();
}

void peer_link::connect(const asio::ip::tcp::endpoint& to)
{
    side_ = "connected";
    tcp().async_connect(to, [this, here = shared_from_this()](error_code error) {
        if (error || is_closed_)
            return close();
        send_at_once(tcp());
        async_shake_hands("scramble", "/peer");
    });
}

void peer_link::begin()
{
    if (is_closed_)
        return;
    is_open_ = true;
    waiting_ = own_hello_ + "\n";
    write();
    async_read();
}

void peer_link::on_read(error_code error, std::size_t /*bytes*/)
{
    if (error)
        return close();
    silent_ = 0;
    std::string_view text = message();
    while (!text.empty() && !is_closed_) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        take(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    input().clear();
    if (!is_closed_)
        async_read();
}

/// Earlier versions send no time.
void peer_link::hear_ping(std::string_view text)
{
    constexpr std::uint64_t most = 1ULL << 50U; // a plausible time
    const auto told = decimal(text);
    if (told && *told <= most)
        ahead_ = std::chrono::milliseconds(static_cast<std::int64_t>(*told)) -
                 hears_.now().time_since_epoch();
}

void peer_link::take(std::string_view line)
{
    if (is_up_)
        return hears_.on_line(*this, line);
    if (others_hello_.empty()) {
        if (!greet(line))
            close();
        return;
    }
    const std::string_view others_side = side_ == "accepted" ? "connected" : "accepted";
    const auto told = read_digest(line);
    const auto wanted = read_digest(proof(others_side, others_hello_, own_hello_));
    if (!told || !net::is_same(*told, *wanted)) {
        hears_.on_refused(*this);
        return close();
    }
    std::string_view hello = others_hello_;
    hello.remove_prefix(greeting.size());
    other_ = take_word(hello);
    is_up_ = true;
    stream().read_message_max(most_waiting);
    hears_.on_up(*this);
}

/// Reads the other side's HELLO and answers with this side's proof.
bool peer_link::greet(std::string_view hello)
{
    std::string_view rest = hello;
    if (!rest.starts_with(greeting))
        return false;
    rest.remove_prefix(greeting.size());
    const std::string_view name = take_word(rest);
    if (name.empty() || name == node_ || !read_digest(rest))
        return false;
    others_hello_ = hello;
    waiting_ += proof(side_, own_hello_, others_hello_) + "\n";
    write();
    return true;
}

std::string peer_link::proof(std::string_view side, std::string_view first,
                             std::string_view second) const
{
    return scramble::text_of(hmac_of(secret_, fmt::format("{}\n{}\n{}\n", side, first, second)));
}

void peer_link::send(std::string_view line)
{
    ensure(is_up_ && line.find('\n') == std::string_view::npos, "a link that is up carries lines");
    if (is_too_slow_)
        return;
    if (waiting_.size() + line.size() >= most_waiting) {
        is_too_slow_ = true;
        return asio::post(stream().get_executor(), [this, here = shared_from_this()] { close(); });
    }
    waiting_ += line;
    waiting_ += '\n';
    write();
}

/// Sends all queued lines at once.
void peer_link::write()
{
    if (is_closed_ || !sending_.empty() || waiting_.empty())
        return;
    sending_.swap(waiting_);
    async_write({asio::buffer(sending_)});
}

void peer_link::on_written(error_code error, std::size_t /*bytes*/)
{
    sending_.clear();
    error ? close() : write();
}

void peer_link::on_second()
{
    if (++silent_ > longest_silence || (!is_up_ && ++unproven_ > longest_silence))
        return close();
    if (!is_open_ || is_pinging_ || is_closed_)
        return;
    is_pinging_ = true;
    async_ping(std::to_string(hears_.now().time_since_epoch().count()));
}

void peer_link::close()
{
    if (std::exchange(is_closed_, true))
        return;
    error_code ignored;
    tcp().close(ignored); // NOLINT(bugprone-unused-return-value)
    if (std::exchange(is_up_, false))
        hears_.on_down(*this);
}

} // namespace scramble::cluster
