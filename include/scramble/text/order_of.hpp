#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble {

/// One of several texts. Most comparisons end within the first bytes, which are at hand here.
struct text_place {
    std::uint64_t beginning; ///< of the text, as a number
    std::uint32_t index;
};

[[nodiscard]] inline std::uint64_t beginning_of(std::string_view text)
{
    constexpr unsigned bits = 8;
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < sizeof result; ++i)
        result = result << bits | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    return result;
}

/// All of those texts, in their order; of equal ones the first comes first. Whatever they are, it
/// takes n log n comparisons: nobody can choose slow ones.
/// Requires: fewer than 2^32.
template <class Texts>
[[nodiscard]] std::vector<text_place> order_of(const Texts& texts)
{
    std::vector<text_place> result;
    result.reserve(texts.size());
    for (const auto& each : texts)
        result.push_back({beginning_of(each), static_cast<std::uint32_t>(result.size())});
    std::ranges::sort(result, [&](const text_place& one, const text_place& other) {
        if (one.beginning != other.beginning)
            return one.beginning < other.beginning;
        return std::pair(texts[one.index].compare(texts[other.index]), one.index) <
               std::pair(0, other.index);
    });
    return result;
}

} // namespace scramble
