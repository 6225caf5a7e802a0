#pragma once

#include <algorithm>
#include <string_view>

namespace scramble {

/// The value of the first parameter called `name` in the query of a request target, not decoded;
/// empty if there is none.
[[nodiscard]] inline std::string_view query_value(std::string_view target, std::string_view name)
{
    std::string_view query = target.substr(std::min(target.find('?'), target.size()));
    while (!query.empty()) {
        query.remove_prefix(1); // the ? or &
        const std::string_view parameter = query.substr(0, query.find('&'));
        if (parameter.starts_with(name) && parameter.substr(name.size()).starts_with('='))
            return parameter.substr(name.size() + 1);
        query.remove_prefix(parameter.size());
    }
    return {};
}

} // namespace scramble
