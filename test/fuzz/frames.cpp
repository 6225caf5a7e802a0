// Any bytes of a live client after the handshake: however they are split, the client is told what a
// slow reader of RFC 6455 expects. Its messages and pings are answered in order, its connection is
// closed with the right code, and nothing is left of it.

#include "frames_read.hpp"
#include "fuzz.hpp"
#include "minesweeper/site/live_session.hpp"
#include "net/connections.hpp"
#include "net/http/request_head.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <boost/asio/io_context.hpp>

#include <array>
#include <memory>
#include <sys/socket.h>
#include <unistd.h>

using namespace scramble;
using namespace scramble::fuzz;

namespace {

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
                                                    minesweeper::person(), std::nullopt)
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
    net::connections connections_{loop_.get_executor()};
    std::shared_ptr<minesweeper::room> room_ = std::make_shared<minesweeper::room>(
        loop_.get_executor(), connections_, minesweeper::field{3, 2, {0, 0, 0, 0, 0, 0}},
        minesweeper::edition_2016, "run");
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

void check(const std::string& received, const frames_read& sent)
{
    const frames_read told = frame_reader(sender::server).read(received);
    ensure(!told.wrong && told.rest.empty(), "a server's frames are as they have to be");
    ensure(!told.messages.empty(), "a client is told how the game is");
    std::string answers;
    for (const std::string& each : told.messages) {
        ensure(each.starts_with("at run-"), "what is told is told as news");
        ensure(each.ends_with('\n'), "what is told is lines");
        for (const std::string& line : split(each, '\n')) {
            if (line.starts_with("ok ") || line.starts_with("malformed "))
                answers += line + '\n';
        }
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

void fuzz::run(std::string_view bytes)
{
    const frames_read sent = frame_reader(sender::client).read(bytes);
    constexpr std::size_t most_frames = 100; // more are refused; the tests check that
    if (sent.messages.size() + sent.pings.size() + sent.pongs.size() > most_frames)
        return;

    host at_once;
    at_once.send(bytes);
    check(at_once.end(), sent);

    host piecemeal;
    in_packets(bytes, 16, [&](std::string_view packet) { piecemeal.send(packet); });
    check(piecemeal.end(), sent);
}
