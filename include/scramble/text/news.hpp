#pragma once

#include "scramble/text/pieced_text.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace scramble {

/// What has happened in a game since some step: `at RUN-STEP`, then a line for each thing that has
/// changed; or the whole game, for a client that knows nothing yet.
///
/// Immutable, and shared by all clients that know the same step.
struct news_text {
    std::uint64_t step = 0; ///< the step it leads to
    std::vector<shared_bytes> pieces;
    std::size_t size = 0;  ///< bytes in all pieces
    bool is_whole = false; ///< whether it is the whole game

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
