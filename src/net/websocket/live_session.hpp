#pragma once

#include "net/connections.hpp"
#include "net/session.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/async/followed_game.hpp"

#include <boost/asio/cancellation_signal.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::net {

/// One client that follows a game and plays in it over a WebSocket: is told of every step, and
/// answered.
///
/// One message is on its way at a time. While the client does not take it, steps and answers add
/// up, and the next message tells what differs by then: the newest wins, and a client that is slow
/// or does not read costs no more than one that does. All who are told the same share one text,
/// which is never copied.
///
/// A client that sends faster than it may is held back: it is not read until the next second.
///
/// Keeps itself alive by the handlers that it has out. Used only on the strand.
class live_session : public connection, public std::enable_shared_from_this<live_session> {
public:
    live_session(const live_session&) = delete;
    live_session& operator=(const live_session&) = delete;

    /// Agrees to the handshake, and begins. Requires: owned by a shared_ptr; it is not refused;
    /// `subprotocol` is static.
    void start(const websocket::handshake& asked, std::string_view subprotocol);

protected:
    using close_code = boost::beast::websocket::close_code;

    /// `since` is the step that the client knows; nothing if it knows none. The game must outlive
    /// the last call of `on_left`.
    live_session(tcp_socket socket, connections& others, followed_game& game,
                 std::optional<std::uint64_t> since);
    virtual ~live_session();

    /// The client says something. To be answered by `say()`, then or later.
    virtual void on_message(std::string_view text) = 0;
    /// Whether a message is being answered and nothing behind it may be looked at.
    [[nodiscard]] virtual bool is_waiting() const { return false; }
    /// The client has left: what it waits for is to be cancelled. Called once.
    virtual void on_left() = 0;

    /// Adds an ANSWER, a line without its newline.
    void say(std::string_view answer);
    /// Sends what was said outside of `on_message()`, and goes on reading.
    void go_on();
    /// Closes the connection behind what was said.
    void close(close_code code, std::string_view reason);

private:
    // Represents: a connection that has shaken hands if accepted_; whose client knows the step
    // known_ once what is on its way has been sent; said_ are the answers that are not yet on
    // their way; closing_ why it is to be closed, once what was said has been sent.
    // Invariants:
    //  1. At most one read, one write, one ping, one close and one follow are out.
    boost::beast::websocket::stream<tcp_socket> socket_;
    connections& others_;
    followed_game& game_;
    boost::beast::flat_buffer input_;
    asio::cancellation_signal unfollow_;
    std::optional<std::uint64_t> known_;
    std::string said_;
    news told_;           ///< on its way, with
    std::string answers_; ///< these behind it
    std::optional<boost::beast::websocket::close_reason> closing_;
    delivery delivery_;
    instant since_;               ///< when the handshake or the close began
    instant refilled_;            ///< when tokens_ last grew
    instant pinged_;              ///< when the last ping was sent
    std::uint8_t tokens_;         ///< as many frames may come now
    std::uint8_t unanswered_ = 0; ///< pings since the client last sent anything
    bool accepted_ = false;
    bool greeted_ = false; ///< the first message is on its way
    bool reading_ = false;
    bool has_message_ = false; ///< input_ holds one that was not looked at
    bool writing_ = false;
    bool pinging_ = false;
    bool following_ = false;
    bool closed_ = false; ///< a Close is on its way, or came
    bool left_ = false;   ///< the client has, as far as the game knows
    bool gone_ = false;   ///< the socket is closed

    [[nodiscard]] tcp_socket& tcp() { return boost::beast::get_lowest_layer(socket_); }
    void read();
    void serve();
    void on_control(bool is_close);
    void end_play();
    void tell();
    void follow();
    void write();
    void on_written(error_code error);
    void send_close();
    void ping();
    void leave();
    void refill();
    void on_tick(instant now) final;
    void on_drain() final;
    void on_deadline() final { leave(); }
};

} // namespace scramble::net
