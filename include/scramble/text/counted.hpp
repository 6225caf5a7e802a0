#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scramble {

/// The number with its word: "1 room", "2 rooms".
[[nodiscard]] inline std::string counted(std::uint64_t number, std::string_view one,
                                         std::string_view many)
{
    return std::to_string(number).append(" ").append(number == 1 ? one : many);
}

} // namespace scramble
