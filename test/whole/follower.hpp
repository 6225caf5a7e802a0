#pragma once

#include "whole/scene.hpp"
#include "whole/wire.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::whole {

/// One client with a live connection: what it says, byte by byte, and what it is told.
class follower {
public:
    /// Will ask for a live connection in the name of `player`; `since` is a mark that it has, or
    /// empty.
    follower(std::unique_ptr<wire> its_wire, std::string player, const std::string& since);

    [[nodiscard]] const std::string& player() const { return player_; }
    [[nodiscard]] bool is_here() const { return wire_->is_open(); }
    [[nodiscard]] bool has_ended() const { return wire_->has_ended(); }
    /// Whether its handshake was agreed to.
    [[nodiscard]] bool is_connected() const { return is_connected_; }
    /// Whether it has gone, or said that it will.
    [[nodiscard]] bool has_left() const { return has_left_; }
    /// The code with which the server has closed the connection.
    [[nodiscard]] std::optional<std::uint16_t> code() const { return code_; }

    /// Will send that behind all before it: a message, or the frame that ends the connection.
    void say(std::string_view message);
    void say_goodbye();
    [[nodiscard]] std::size_t unsent() const { return bytes_.size() - sent_; }
    /// Sends up to so many bytes. Result: how many.
    std::size_t send(std::size_t most);

    /// Receives up to so many bytes; `hear` is called with each message that is complete then.
    /// Result: the bytes.
    std::string receive(std::size_t most, const std::function<void(std::string_view)>& hear);

    void close();
    void reset();

private:
    std::unique_ptr<wire> wire_;
    std::string player_;
    std::string bytes_;
    std::size_t sent_ = 0;
    std::string inbox_;
    bool is_connected_ = false;
    bool has_left_ = false;
    bool is_saying_goodbye_ = false;
    std::optional<std::uint16_t> code_;

    void take_handshake();
    [[nodiscard]] bool take_frame(const std::function<void(std::string_view)>& hear);
};

} // namespace scramble::whole
