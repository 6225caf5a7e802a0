#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace scramble::net {

/// In lower case, for ASCII: HTTP names ignore case.
[[nodiscard]] constexpr char small(char each)
{
    return each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
}

[[nodiscard]] inline std::string small(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char each) { return small(each); });
    return result;
}

/// Whether `text` equals `wanted`, given in lower case, ignoring case. (Beast 1.81's own comparison
/// reads one byte past both.)
[[nodiscard]] inline bool is(std::string_view text, std::string_view wanted)
{
    return std::equal(text.begin(), text.end(), wanted.begin(), wanted.end(),
                      [](char a, char b) { return small(a) == b; });
}

} // namespace scramble::net
