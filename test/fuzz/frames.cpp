// Any bytes of a live client after the handshake: however they are split, the client is told what a
// slow reader of RFC 6455 expects. Its messages and pings are answered in order, its connection is
// closed with the right code, and nothing is left of it.

#include "bytes.hpp"
#include "frames_read.hpp"
#include "minesweeper/site/live_session.hpp"
#include "net/connections.hpp"
#include "net/http/request_head.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/error.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <boost/asio/io_context.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <variant>

using namespace scramble;

namespace {

using fuzz::frames_read;

constexpr std::string_view shaken_hands =
    "GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: minesweeper.scramble.1\r\n\r\n";

/// A session at one end of a pair of sockets, on a loop that runs when told to. What one end sends
/// is at the other at once, so nothing has to be waited for.
class host {
public:
    host()
    {
        std::array<int, 2> ends{};
        ensure(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()) == 0,
               "there are sockets");
        client_ = ends[0];
        net::tcp_socket socket(loop_.get_executor());
        socket.assign(asio::ip::tcp::v4(), ends[1]); // Asio does not check the family
        const auto head = net::read_head(shaken_hands);
        std::make_shared<minesweeper::live_session>(std::move(socket), connections_, room_,
                                                    std::nullopt)
            ->start(net::websocket::handshake_of(std::get<net::request_head>(head)),
                    minesweeper::live_session::subprotocol);
        take();
        received_.erase(0, received_.find("\r\n\r\n") + 4);
    }
    host(const host&) = delete;
    host& operator=(const host&) = delete;
    ~host() { ::close(client_); }

    void send(std::string_view bytes)
    {
        (void)::send(client_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        take();
    }

    /// Closes the client, and so the session. Result: everything that the client received.
    [[nodiscard]] const std::string& end()
    {
        ::shutdown(client_, SHUT_WR);
        take();
        ensure(is_ended_, "a client that has ended is let go of");
        ensure(room_->game().players() == 0 && room_->game().waiting() == 0,
               "and nothing is left of it");
        return received_;
    }

private:
    asio::io_context loop_;
    std::shared_ptr<minesweeper::room> room_ = std::make_shared<minesweeper::room>(
        loop_.get_executor(), minesweeper::field{3, 2, {0, 0, 0, 0, 0, 0}},
        minesweeper::edition_2016, "run", false);
    net::connections connections_{loop_.get_executor()};
    int client_ = -1;
    std::string received_;
    bool is_ended_ = false;

    void take()
    {
        for (bool again = true; again;) {
            loop_.restart();
            again = loop_.poll() > 0;
            std::array<char, 4096> some{};
            const ssize_t size = ::recv(client_, some.data(), some.size(), 0);
            is_ended_ = is_ended_ || size == 0;
            if (size > 0)
                received_.append(some.data(), static_cast<std::size_t>(size));
            again = again || size > 0;
        }
    }
};

std::string answer_to(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    const auto said = minesweeper::read_message(text, minesweeper::edition_2016);
    const bool is_move = std::holds_alternative<minesweeper::dig_message>(said) ||
                         std::holds_alternative<minesweeper::flag_message>(said) ||
                         std::holds_alternative<minesweeper::deflag_message>(said);
    return is_move ? "ok " + std::string(text) + '\n'
                   : "malformed expected dig X Y, flag X Y or deflag X Y\n";
}

/// The lines that answer the client, out of all that it is told.
std::string answers_in(const std::string& told)
{
    std::string answers;
    for (std::size_t at = 0; at < told.size();) {
        const std::size_t end = told.find('\n', at) + 1;
        ensure(end > at, "what is told is lines");
        const std::string line = told.substr(at, end - at);
        if (line.starts_with("ok ") || line.starts_with("malformed "))
            answers += line;
        at = end;
    }
    return answers;
}

void check(const std::string& received, const frames_read& sent)
{
    const frames_read told = fuzz::read_frames(received, fuzz::sender::server);
    ensure(!told.wrong && told.rest.empty(), "a server's frames are as they have to be");
    ensure(!told.messages.empty(), "a client is told how the game is");
    std::string answers;
    for (const std::string& each : told.messages) {
        ensure(each.starts_with("at run-"), "what is told is told as news");
        answers += answers_in(each);
    }
    std::string expected;
    for (const std::string& each : sent.messages)
        expected += answer_to(each);
    ensure(answers == expected, "each message has its answer");
    ensure(told.pings.empty(), "nobody was asked whether it is there");
    ensure(told.pongs == sent.pings, "each ping is answered");
    auto code = sent.wrong ? sent.wrong : sent.close;
    if (!code && sent.may_be_wrong && told.close)
        code = 1007;
    ensure(told.close == code, "a client is closed for what was wrong, or as it wished");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes = fuzz::text_of(data, size);
    const frames_read sent = fuzz::read_frames(bytes, fuzz::sender::client);
    constexpr std::size_t most_frames = 100; // more are refused; the tests check that
    if (sent.messages.size() + sent.pings.size() + sent.pongs.size() > most_frames)
        return 0;

    host at_once;
    at_once.send(bytes);
    check(at_once.end(), sent);

    // The bytes also say where to split: each packet is as long as its first byte says.
    host in_packets;
    for (std::string_view rest = bytes; !rest.empty();) {
        const std::size_t wanted = 1 + static_cast<unsigned char>(rest.front()) % 16U;
        in_packets.send(rest.substr(0, wanted));
        rest.remove_prefix(std::min(wanted, rest.size()));
    }
    check(in_packets.end(), sent);
    return 0;
}
