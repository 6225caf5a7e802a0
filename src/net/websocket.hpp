#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace scramble::net::websocket {

// The frames of a WebSocket (RFC 6455) as its server sees them, as text and values: no socket, no
// clock. The server's frames are not masked, so one that goes to many is the same bytes for all
// and is made once: this is why they are not left to Beast's stream, which also keeps buffers of
// its own for each connection. No extension is spoken.

/// Why a connection is closed (RFC 6455, 7.4.1).
enum class close_code : std::uint16_t {
    normal = 1000,
    going_away = 1001,
    protocol_error = 1002,
    not_text = 1003,
    bad_utf8 = 1007,
    policy = 1008,
    too_big = 1009,
};

enum class opcode : std::uint8_t {
    continuation = 0,
    text = 1,
    binary = 2,
    close = 8,
    ping = 9,
    pong = 10,
};

/// The beginning of a frame that a server sends, which is a message of its own: `size` bytes
/// follow.
[[nodiscard]] std::string frame_head(opcode what, std::size_t size);

/// Whole frames. Requires: at most 125 bytes of `payload`, 123 of `reason`.
[[nodiscard]] std::string control_frame(opcode what, std::string_view payload);
[[nodiscard]] std::string close_frame(close_code code, std::string_view reason);

// What a client sends.

struct text_message {
    std::string_view text; ///< valid UTF-8; valid until the decoder is asked for the next
};
struct ping {
    std::string payload;
};
struct pong {};
/// The client closes. `payload` is what the answer, a Close as well, is to contain.
struct closing {
    std::string payload;
};
/// The connection is to be closed, for what the client has sent.
struct violation {
    close_code code;
    std::string_view reason; ///< one clause for people
};
/// A part of a message, of which more is to come.
struct fragment {};

/// Nothing where the frame is not complete yet.
using event = std::variant<std::monostate, text_message, ping, pong, closing, violation, fragment>;

/// Makes events of the bytes that a client sends: bounded, one frame at a time.
class decoder {
public:
    /// The longest message of a client, in bytes; more is refused before it has come.
    static constexpr std::size_t longest_message = 4096;
    /// No frame that is not refused is longer than this.
    static constexpr std::size_t longest_frame = longest_message + 14;

    /// Takes the first frame off `bytes` if all of it is there; otherwise `bytes` stay as they
    /// are. After a violation or a closing it must not be asked again.
    [[nodiscard]] event next(std::string_view& bytes);

private:
    // Represents: message_ is what the frames of a message had in them so far, if it
    // is_fragmented_; otherwise the last message.
    std::string message_;
    bool is_fragmented_ = false;

    struct frame_header;
    [[nodiscard]] event take(const frame_header& head, std::string_view frame);
    [[nodiscard]] static event take_close(std::string payload);
};

} // namespace scramble::net::websocket
