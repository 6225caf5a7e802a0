#pragma once

#include "instrument/live_client.hpp"
#include "whole/asked.hpp"
#include "whole/client.hpp"
#include "whole/scene.hpp"

#include <cstddef>
#include <deque>
#include <functional>

namespace scramble::whole {

/// A client with a live connection: what it says, and the game as it learns it.
class follower final : public client {
public:
    /// Called with each message, once `known()` includes it.
    using on_message = std::function<void(const follower&, const told&)>;

    /// Will ask for a live connection; `since` is a client whose game it already knows, or null.
    follower(arrival self, const setup& joined, const follower* since, on_message hear);

    /// Whether the handshake succeeded.
    [[nodiscard]] bool is_connected() const { return is_connected_; }
    /// Whether its handshake failed.
    [[nodiscard]] bool is_refused() const { return refused_ != 0; }
    /// Whether its live connection is open and it has nothing left to send.
    [[nodiscard]] bool may_speak() const { return is_connected_ && !has_left() && unsent() == 0; }
    /// The game as this client knows it at that step; it has no spots before the first message.
    [[nodiscard]] const scene& known() const { return known_; }
    [[nodiscard]] std::uint64_t step() const { return step_; }
    /// The least number of messages that the server still reads in this second. Below 0 it may stop
    /// reading until the next second.
    [[nodiscard]] int allowance() const { return allowance_; }
    /// Whether the server has yet to look at something that it said.
    [[nodiscard]] bool has_unheard() const { return !said_.empty(); }

    /// Appends a message, or the end of the connection, to what it will send. Requires: it may
    /// speak.
    void say(const std::string& text);
    void say_goodbye();
    /// The server answers its handshake by that status.
    void refuse(unsigned status) { refused_ = status; }
    /// The server looks at that message: checks that it is the next one and was sent in full.
    void hear(std::string_view text);

    void on_tick(int now) override;
    void check_rest() const override;
    void check_silence() const override {}
    void check_end() const override;

private:
    on_message hear_;
    int first_space_;
    scene known_;
    std::uint64_t step_ = 0;
    struct message {
        std::string text;
        std::size_t end;
    };
    std::deque<message> said_; ///< that the server has yet to look at
    int allowance_;
    int seconds_since_goodbye_ = 0;
    bool is_connected_ = false;
    unsigned refused_ = 0; ///< the status of the answer to its handshake, if it failed
    bool is_saying_goodbye_ = false;
    std::optional<std::uint16_t> code_; ///< with which the server closed the connection

    void on_sent(std::size_t before) override;
    void on_received(std::size_t bytes) override;
    void take_handshake();
    [[nodiscard]] bool take_frame();
    void be_told(std::string_view text);
    void pong(const test::server_frame& asked);
};

} // namespace scramble::whole
