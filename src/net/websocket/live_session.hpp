#pragma once

#include "net/connections.hpp"
#include "net/session.hpp"
#include "net/websocket/channel.hpp"
#include "scramble/async/followed_game.hpp"

#include <boost/asio/cancellation_signal.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::net {

/// One client that follows a game and plays in it over a WebSocket: it receives every step, and an
/// answer to every message.
///
/// One message is in progress at a time. If the client is slow to take it, steps and answers
/// accumulate, and the next message has the difference up to then. So a slow client costs no more
/// than a fast one. It is not read while many answers wait. Clients that receive the same news
/// share one text, which is never copied.
///
/// A client that sends too fast is held back: it is not read until the next second.
///
/// Operations in progress keep the session alive. Used only on the strand.
class live_session : public connection, public websocket::channel {
public:
    live_session(const live_session&) = delete;
    live_session& operator=(const live_session&) = delete;

    /// Accepts the handshake and starts. Requires: owned by a shared_ptr; the handshake is not
    /// refused; `subprotocol` is static.
    void start(const websocket::handshake& asked, std::string_view subprotocol);

protected:
    using close_code = boost::beast::websocket::close_code;

    /// `since` is the step that the client knows, if any. The game must outlive the call of
    /// `on_left`.
    live_session(tcp_socket socket, connections& others, followed_game& game,
                 std::optional<std::uint64_t> since);
    ~live_session() override;

    /// The message that is served now is a move; otherwise it is counted as another.
    void is_move() { timer_.begin(others_.traffic(), asked::move); }
    /// That move had to wait for another player.
    void has_waited() { timer_.turns_out(asked::waiting_move); }
    [[nodiscard]] net::traffic& traffic() { return others_.traffic(); }

    /// A message from the client. Answer it by `add_answer()`, now or later.
    virtual void on_message(std::string_view text) = 0;
    /// Whether a message waits for its answer, so that later ones must wait too.
    [[nodiscard]] bool is_waiting() const override { return false; }
    /// The client has left: cancel what it waits for. Called once.
    virtual void on_left() = 0;

    /// Adds an ANSWER, a line without its newline, perhaps in two parts.
    void add_answer(std::string_view answer, std::string_view rest = {});
    /// Sends answers added outside `on_message()`, and goes on reading.
    void go_on();
    /// Closes the connection after the answers so far.
    void close(close_code code, std::string_view reason);

private:
    // Represents: a connection whose handshake is done if accepted_. The client will know step
    // known_ once the message in progress, sending_ and sending_answers_, is sent; answers_ are the
    // answers for the next message; closing_ is why to close after them.
    // Invariant: at most one read, one write, one ping, one close and one follow are in progress.
    connections& others_;
    followed_game& game_;
    asio::cancellation_signal unfollow_;
    std::optional<std::uint64_t> known_;
    std::string answers_;
    news sending_;
    std::string sending_answers_;
    std::optional<boost::beast::websocket::close_reason> closing_;
    delivery delivery_;
    instant since_;               ///< when the handshake or the close began
    instant refilled_;            ///< when tokens_ last grew
    instant pinged_;              ///< when the last ping was sent
    std::uint8_t tokens_;         ///< messages and control frames that may come now
    std::uint8_t unanswered_ = 0; ///< pings since the client last sent anything
    bool accepted_ = false;
    bool sent_first_ = false; ///< the first message was sent
    bool reading_ = false;
    bool has_message_ = false; ///< input() holds a message to serve
    bool owes_answer_ = false; ///< to the last message
    request_timer timer_;      ///< of the message that has no answer yet
    bool writing_ = false;
    bool is_counted_ = false; ///< what is sent now is, among what is unsent
    bool pinging_ = false;
    bool awaits_pong_ = false; ///< to the last ping
    bool following_ = false;
    bool closed_ = false; ///< a Close was sent or received
    bool left_ = false;   ///< the game knows that the client has left
    bool gone_ = false;   ///< the socket is closed

    [[nodiscard]] std::string_view kind() const final { return "websocket"; }
    [[nodiscard]] std::shared_ptr<live_session> self();
    void on_open(error_code error) final;
    void read();
    void on_read(error_code error, std::size_t bytes) final;
    void serve();
    void on_control(boost::beast::websocket::frame_type kind);
    void end_play();
    void send_next();
    void follow();
    void write();
    void on_written(error_code error, std::size_t bytes) final;
    void count_sending();
    void uncount_sending();
    void send_close();
    void on_closed() final { leave(); }
    void ping();
    void on_pinged(error_code error) final;
    void leave();
    void refill();
    void on_tick(instant now) final;
    void dismiss(close_code code, std::string_view reason);
    void on_drain() final { dismiss(close_code::going_away, "the server is stopping"); }
    void on_send_away() final { dismiss(close_code::service_restart, "this server is cut off"); }
    void end_at_once() final { leave(); }
    [[nodiscard]] std::size_t unsent() const final
    {
        return is_counted_ ? sending_->size + sending_answers_.size() : 0;
    }
};

} // namespace scramble::net
