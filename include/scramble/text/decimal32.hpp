#pragma once

#include "scramble/text/decimal.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace scramble {

/// The same as `decimal` for a number of 32 bits; nothing for any larger one.
[[nodiscard]] inline std::optional<std::uint32_t> decimal32(std::string_view text)
{
    const auto number = decimal(text);
    if (!number || *number > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

} // namespace scramble
