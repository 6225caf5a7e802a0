#pragma once

#include "model/compare.hpp"

#include <cstddef>
#include <cstdlib>

namespace scramble::whole {

/// How many games of one kind to play: SCRAMBLE_WHOLE_GAMES, or `usual`, or a tenth of it under the
/// sanitizers.
[[nodiscard]] inline std::uint64_t games(std::uint64_t usual)
{
    const char* wanted = std::getenv("SCRAMBLE_WHOLE_GAMES"); // NOLINT: there is one thread
    if (wanted != nullptr)
        return std::strtoull(wanted, nullptr, 10);
    return model::sanitized ? usual / 10 : usual;
}

/// The end of a transcript, as much as a person would read.
[[nodiscard]] inline std::string last_lines(const std::string& text)
{
    constexpr std::size_t longest = 16000;
    return text.size() < longest ? text : "...\n" + text.substr(text.size() - longest);
}

} // namespace scramble::whole
