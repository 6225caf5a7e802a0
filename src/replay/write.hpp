#pragma once

#include "replay/replay.hpp"

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace scramble::replay {

/// GAME, ROOM, STARTED and the calls of a replay file.
[[nodiscard]] std::string about_text(const heading& of);

/// Writes a replay file, line by line. See `text_of(recording)` for what it requires.
class writer {
public:
    explicit writer(const heading& of);

    /// The next move.
    void add(std::chrono::milliseconds at, std::string_view line);
    /// A mark between two moves, once `moves_a_mark` have come after the last one.
    void mark(const digest& board);
    /// Takes what there is of the file, of which nothing is left here then.
    [[nodiscard]] std::string take();
    /// The end. Result: the rest of the file. Call nothing after it.
    [[nodiscard]] std::string end(std::span<const score> scores, const digest& board);

    /// So many moves were added.
    [[nodiscard]] std::uint64_t moves() const { return moves_; }
    /// How many bytes there are to take.
    [[nodiscard]] std::size_t size() const { return text_.size(); }

private:
    std::string text_;
    std::size_t digested_ = 0; ///< bytes of it that digest_ has had
    sha256 digest_;
    std::uint64_t moves_ = 0;

    void digest_text();
    /// `board DIGEST chain DIGEST`.
    void add_digests(const digest& board);
};

} // namespace scramble::replay
