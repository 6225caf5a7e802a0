#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace scramble {

/// Takes the first word off `line`, and one space behind it. Result: the word; empty if `line` is
/// empty or begins with a space.
[[nodiscard]] inline std::string_view take_word(std::string_view& line)
{
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

} // namespace scramble
