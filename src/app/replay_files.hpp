#pragma once

#include "replay/replay.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace scramble {

/// A replay file that was read.
struct replay_file {
    std::string text;
    replay::recording game;
};
/// Reads a replay file. Result: the file; or why it cannot, with its path.
[[nodiscard]] std::variant<replay_file, fault> load_replay(const std::string& path);

/// Prints the board of a replay file after a move, or at the end, and the scores. Result: why it
/// cannot.
[[nodiscard]] std::optional<fault> show_replay(const std::string& path,
                                               std::optional<std::uint64_t> at);

/// Prints a line for each file: whether it is right. Result: whether all are.
[[nodiscard]] bool verify_replays(const std::vector<std::string>& paths);

} // namespace scramble
