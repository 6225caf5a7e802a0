#pragma once

#include "people/site/claims.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace scramble::host {

/// Why something is refused: a status of HTTP, and a line for people. It may be tried again after
/// `retry_after`, if that is not 0.
struct refusal {
    unsigned status;
    std::string reason;
    std::chrono::seconds retry_after{0};
};

/// The same for a name that may not be played under.
[[nodiscard]] inline std::optional<refusal> refusal_of(const std::optional<people::refusal>& why)
{
    if (!why)
        return std::nullopt;
    return refusal{why->status, std::string(why->reason.text)};
}

/// Nothing new begins then.
[[nodiscard]] inline refusal refused_at_stop()
{
    return {503, "the server is stopping"};
}

} // namespace scramble::host
