#pragma once

#include "scramble/text/pieced_text.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace scramble {

/// What has happened since some step of a game, as the text that tells it to whoever knows the
/// game as it was then: `at RUN-STEP`, a line for each thing that differs by now; or, for who
/// knows nothing of it, the game as a whole.
///
/// Immutable, and shared by all who come from the same step.
struct news_text {
    std::uint64_t step = 0; ///< where it leads to
    std::vector<shared_bytes> pieces;
    std::size_t size = 0; ///< bytes in all pieces
    /// Whether it tells the whole game, whatever was known before.
    bool is_whole = false;

    /// The whole text, copied.
    [[nodiscard]] std::string text() const
    {
        std::string all;
        all.reserve(size);
        for (const auto& piece : pieces)
            all += *piece;
        return all;
    }
};
using news = std::shared_ptr<const news_text>;

} // namespace scramble
