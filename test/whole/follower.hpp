#pragma once

#include "whole/asked.hpp"
#include "whole/client.hpp"
#include "whole/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::whole {

/// One client with a live connection: what it says, and the game as it is told.
class follower final : public client {
public:
    /// Is called with each message, once `known()` is the game behind it.
    using on_message = std::function<void(const follower&, const told&)>;

    /// Will ask for a live connection; `since` is a client whose game it knows, or null.
    follower(arrival self, int first_space, const follower* since, on_message hear);

    /// Whether its handshake was agreed to.
    [[nodiscard]] bool is_connected() const { return is_connected_; }
    /// Whether it has a live connection that it has not ended, and nothing left to send.
    [[nodiscard]] bool may_speak() const { return is_connected_ && !has_left() && unsent() == 0; }
    /// The game as it was told, behind that step; there are no spots before it was told any.
    [[nodiscard]] const scene& known() const { return known_; }
    [[nodiscard]] std::uint64_t step() const { return step_; }
    /// How many more messages the server reads in this second at least. Below 0 it may have stopped
    /// to read until the next.
    [[nodiscard]] int allowance() const { return allowance_; }
    /// Whether something that it has said was not looked at.
    [[nodiscard]] bool has_unheard() const { return !said_.empty(); }

    /// Will say that behind all before it: a message, or that it ends the connection.
    /// Requires: it may speak.
    void say(const std::string& text);
    void say_goodbye();
    /// The server looks at that message: checks that it is the next one, and all of it was sent.
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
    std::deque<message> said_; ///< those that were not heard
    int allowance_;
    int seconds_since_goodbye_ = 0;
    bool is_connected_ = false;
    bool is_saying_goodbye_ = false;
    std::optional<std::uint16_t> code_; ///< with which the server has closed the connection

    void on_sent(std::size_t before) override;
    void on_received(std::size_t bytes) override;
    void take_handshake();
    [[nodiscard]] bool take_frame();
    void be_told(std::string_view text);
    void pong(unsigned opcode, const std::string& payload);
};

} // namespace scramble::whole
