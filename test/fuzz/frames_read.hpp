#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::fuzz {

/// What one side says in WebSocket frames, up to its Close or to the first error.
struct frames_read {
    std::vector<std::string> messages;
    std::vector<std::string> pings;
    std::vector<std::string> pongs;
    /// The code of its Close, 1000 if it has none.
    std::optional<unsigned> close;
    /// The code with which the other end is to close the connection.
    std::optional<unsigned> wrong;
    /// Whether an incomplete text is already invalid, however it continues.
    bool may_be_wrong = false;
    /// Incomplete bytes at the end.
    std::string_view rest;
};

enum class sender : std::uint8_t { client, server };

/// A slow, simple reader of frames by RFC 6455, chapter 5.
[[nodiscard]] frames_read read_frames(std::string_view bytes, sender from);

} // namespace scramble::fuzz
