#pragma once

#include "memory/site/room.hpp"
#include "net/websocket/live_session.hpp"
#include "scramble/memory/wire/live_message.hpp"
#include "scramble/memory/wire/request.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::memory {

/// One player of Memory Scramble over a WebSocket. To the room it is a player like any other. A
/// client without a name looks on.
class live_session : public net::live_session {
public:
    static constexpr std::string_view subprotocol = "memory.scramble.2";

    /// `key` is the client's key for the name.
    live_session(net::tcp_socket socket, net::connections& others, std::shared_ptr<room> joined,
                 const live_request& asked, const net::key& key);

protected:
    void on_message(std::string_view text) override;
    void on_left() override;

private:
    // Represents: a player whose flip for awaits_ is being decided or waits by 1-D. With
    // is_deciding_ another flip is being decided, or the wait is being ended. Unless a flip waits
    // by 1-D, later messages wait, so that answers keep their order.
    std::shared_ptr<room> room_;
    std::string player_;
    std::string from_; ///< the network of the client
    net::key key_;
    presence::registration presence_;
    net::audience::seat seat_; ///< null for a player
    asio::cancellation_signal give_up_;
    std::optional<position> awaits_;
    bool is_deciding_ = false;
    bool has_given_up_ = false;

    [[nodiscard]] bool is_waiting() const override;

    void flip(const flip_message& asked);
    void give_up();
    void on_decided(std::string_view space, error_code error, const flip_result& result);
    void add_failure(std::string_view space, const failure& why);
};

} // namespace scramble::memory
