#pragma once

#include <string>
#include <string_view>

namespace scramble::test {

/// The name of a part in the text of a page, such as "memory-0123456789.js" for `stem` "memory" and
/// `ending` ".js"; empty if the page names no such part.
inline std::string part_in(std::string_view html, std::string_view stem, std::string_view ending)
{
    const std::string begin = std::string(stem) + "-";
    for (std::size_t at = html.find(begin); at != html.npos; at = html.find(begin, at + 1)) {
        const std::string_view name = html.substr(at, html.find('"', at) - at);
        if (name.ends_with(ending))
            return std::string(name);
    }
    return {};
}

} // namespace scramble::test
