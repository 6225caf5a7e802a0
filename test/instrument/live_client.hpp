#pragma once

#include "instrument/byte_client.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace scramble::test {

/// A browser's handshake for `target`, with more `fields` if given, each with its CRLF.
[[nodiscard]] std::string handshake_for(std::string_view target, std::string_view subprotocol,
                                        std::string_view fields = {});

/// The first bytes of unfragmented frames.
enum class frame_kind : std::uint8_t { text = 0x81, binary = 0x82, close = 0x88, ping, pong };

/// A frame from a client, with that first byte. It is masked.
[[nodiscard]] std::string frame(std::uint8_t first, std::string_view payload);
[[nodiscard]] inline std::string frame(frame_kind kind, std::string_view payload)
{
    return frame(static_cast<std::uint8_t>(kind), payload);
}
[[nodiscard]] std::string text_frame(std::string_view text);
/// The payload of a Close, and the code in one: 1005 for none.
[[nodiscard]] std::string close_payload(std::uint16_t code);
[[nodiscard]] std::uint16_t code_of(std::string_view payload);

/// A frame from the server.
struct server_frame {
    frame_kind kind{};
    std::string payload;
    std::size_t size = 0; ///< of the whole frame
};

/// The frame at the beginning of `bytes`, if it is complete. Throws `std::runtime_error` if no
/// server may send it (RFC 6455, 5; this server never fragments a message).
[[nodiscard]] std::optional<server_frame> read_frame(std::string_view bytes);

/// How a client presents itself.
struct introduction {
    std::string subprotocol = "memory.scramble.2";
    std::string fields{}; ///< more of them, each with its CRLF
};

/// A live client that does only what a test tells it: it does not read or answer Pings by itself.
class silent_client : public byte_client {
public:
    /// Connects and sends its handshake. The server has settled when this returns.
    silent_client(host& server, std::string_view target, const introduction& who = {},
                  buffers held = buffers::usual);

    /// Sends a frame and lets the server react.
    void say(std::string_view text) { say(frame_kind::text, text); }
    void say(frame_kind kind, std::string_view payload);

    /// The messages received so far, once the server has settled.
    [[nodiscard]] std::vector<std::string> messages();
};

/// A correct live client: it reads everything, answers Pings and Closes, and checks all it receives
/// against RFC 6455.
class live_client final : public silent_client {
public:
    /// Connects and does the handshake.
    live_client(host& server, std::string_view target, const introduction& who = {});

    /// Whether the handshake succeeded, and the answer to it.
    [[nodiscard]] bool is_connected() const { return status_ == 101; }
    [[nodiscard]] unsigned status() const { return status_; }

    /// Starts to close the connection.
    void say_close(std::uint16_t code);

    /// The messages since the last call, joined.
    [[nodiscard]] std::string heard();
    /// The same, with the mark in each first line as `#STEP`.
    [[nodiscard]] std::string heard_steps();
    /// How many messages it has received, and the RUN-STEP of the last.
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] const std::string& mark() const { return mark_; }
    [[nodiscard]] std::size_t pings() const { return pings_; }
    [[nodiscard]] std::size_t pongs() const { return pongs_; }

    /// Whether the connection is over, once the server has settled; and the code and reason with
    /// which the server closed it.
    [[nodiscard]] bool is_over();
    [[nodiscard]] std::uint16_t code() const { return code_; }
    [[nodiscard]] const std::string& reason() const { return reason_; }

private:
    bool is_closing_ = false; ///< it has started to close the connection
    std::string subprotocol_; ///< the one that the server must choose
    unsigned status_ = 0;     ///< 0 until the handshake is answered
    std::string heard_;
    std::string mark_;
    std::size_t count_ = 0;
    std::size_t pings_ = 0;
    std::size_t pongs_ = 0;
    std::uint16_t code_ = 0;
    std::string reason_;

    bool work() override;
    void take_head();
    void take_frame(const server_frame& came);
};

} // namespace scramble::test
