#pragma once

#include "live/live_host.hpp"

#include <boost/beast/websocket/rfc6455.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace scramble::live {

/// How a client presents itself.
struct introduction {
    std::string subprotocol = "memory.scramble.2";
    std::string origin; ///< empty for none
};

/// A real WebSocket client, Boost.Beast's, on the loop of the host.
class live_client final : public peer {
public:
    /// Connects, and shakes hands.
    live_client(live_host& host, const std::string& target, const introduction& who = {});
    ~live_client();

    /// Whether the handshake was agreed to, and what was answered.
    [[nodiscard]] bool is_connected() const;
    [[nodiscard]] unsigned status() const;

    /// Sends a message and lets the server do what it can.
    void say(std::string_view text);
    void say_binary(std::string_view bytes);
    void ping(const std::string& payload);
    void close(std::uint16_t code);

    /// The messages that have come since this was last asked, one behind the other.
    [[nodiscard]] std::string heard();
    /// The same, with the mark of each first line as `#STEP`.
    [[nodiscard]] std::string heard_steps();
    /// How many messages have come in all, and the RUN-STEP of the last.
    [[nodiscard]] std::size_t messages() const;
    [[nodiscard]] std::string mark() const;
    [[nodiscard]] std::size_t pings() const;
    [[nodiscard]] std::size_t pongs() const;

    /// Whether the connection is over, and with what code and reason the server closed it.
    [[nodiscard]] bool is_over();
    [[nodiscard]] std::uint16_t code() const;
    [[nodiscard]] std::string reason() const;

    /// Closes the socket, as one that is killed.
    void vanish();

private:
    struct connection;
    live_host& host_;
    std::shared_ptr<connection> connection_;
    loopback::link link_;

    [[nodiscard]] bool is_in_flight() const override;
};

} // namespace scramble::live
