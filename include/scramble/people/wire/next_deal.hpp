#pragma once

#include "scramble/text/decimal32.hpp"
#include "scramble/text/take_word.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace scramble::people {

/// What deals the next game of the same players: its number, and the seed of its cards or field.
struct next_deal {
    std::uint32_t number;
    std::uint64_t seed;
};

/// Reads `NUMBER " " SEED`; nothing if it is not that.
[[nodiscard]] inline std::optional<next_deal> read_next_deal(std::string_view text)
{
    const auto number = decimal32(take_word(text));
    const auto seed = decimal(text);
    if (!number || !seed)
        return std::nullopt;
    return next_deal{*number, *seed};
}

} // namespace scramble::people
