#pragma once

#include "net/session.hpp"
#include "net/websocket.hpp"
#include "scramble/news.hpp"

#include <boost/asio/cancellation_signal.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::net {

/// The frames that tell news, made once for all who are told the same.
class live_frames {
public:
    [[nodiscard]] reply_ptr of(const news& told);

private:
    news last_news_;
    reply_ptr last_frame_;
};

/// One client that follows a game and plays in it over a WebSocket: is told of every step, and
/// answered.
///
/// One message is on its way at a time. While the client does not take it, steps and answers add
/// up, and the next message tells what differs by then: the newest wins, and a client that is slow
/// or does not read costs no more than one that does.
class live_session : public session {
protected:
    /// `since` is the step that the client knows; nothing if it knows none.
    live_session(handover from, live_frames& frames, std::optional<std::uint64_t> since);

    /// The client says something. To be answered by `say()`, then or later.
    virtual void on_message(std::string_view text) = 0;
    /// The client has left, which it may do twice: what it waits for is to be cancelled.
    virtual void on_left() = 0;

    // The game.
    [[nodiscard]] virtual std::uint64_t steps() const = 0;
    [[nodiscard]] virtual news news_since(std::optional<std::uint64_t> step) = 0;
    /// Has `on_step()` called after the step `since`, unless `slot` cancels that.
    virtual void follow(std::uint64_t since, asio::cancellation_slot slot) = 0;

    /// Adds an ANSWER, a line without its newline.
    void say(std::string_view answer);
    /// Sends what was said outside of `on_message()`.
    void speak();
    /// Closes the connection behind what was said.
    void close(websocket::close_code code, std::string_view reason);
    void on_step(error_code error);

private:
    static_assert(read_ahead > websocket::decoder::longest_frame);

    // Represents: the client knows the step known_, once what is pushed has been sent; said_ are
    // the answers that are still to be pushed.
    // Invariant: following_ exactly if a follow is out, which ends with on_step().
    live_frames& frames_;
    websocket::decoder decoder_;
    asio::cancellation_signal unfollow_;
    std::optional<std::uint64_t> known_;
    std::string said_;
    seconds refilled_;            ///< when tokens_ last grew
    seconds pinged_;              ///< when the client was last asked whether it is there
    std::uint8_t tokens_;         ///< as many frames may come now
    std::uint8_t unanswered_ = 0; ///< questions since it last sent anything
    bool greeted_ = false;        ///< the first message has been pushed
    bool following_ = false;

    bool serve_one() final;
    void on_turn() final;
    void on_stopping() final;
    void on_client_ended() final { on_left(); }
    void on_gone() final;
    void on_reading_tick(seconds age) final;

    void serve(const websocket::event& what);
    void tell();
    void push(std::string frame);
    [[nodiscard]] bool take_token();
};

} // namespace scramble::net
