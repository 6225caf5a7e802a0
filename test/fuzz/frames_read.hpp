#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::fuzz {

/// What somebody says in the frames of a WebSocket, up to its Close or to the first that is wrong.
struct frames_read {
    std::vector<std::string> messages;
    std::vector<std::string> pings;
    std::vector<std::string> pongs;
    /// The code of its Close, 1000 if it has none.
    std::optional<unsigned> close;
    /// The code with which the other end is to close the connection.
    std::optional<unsigned> wrong;
    /// Whether a text that is not complete is none, whatever will follow.
    bool may_be_wrong = false;
    /// What is not complete.
    std::string_view rest;
};

enum class sender : std::uint8_t { client, server };

/// Reads frames by RFC 6455, chapter 5, slowly.
[[nodiscard]] frames_read read_frames(std::string_view bytes, sender from);

} // namespace scramble::fuzz
