#pragma once

#include <optional>
#include <string_view>

namespace scramble {

/// The part of `mark` after `RUN-`; nothing if the mark is malformed or from another run. Clients
/// send a mark to name something that this run of the server sent them.
[[nodiscard]] inline std::optional<std::string_view> behind_run(std::string_view mark,
                                                                std::string_view run)
{
    if (!mark.starts_with(run) || !mark.substr(run.size()).starts_with('-'))
        return std::nullopt;
    return mark.substr(run.size() + 1);
}

} // namespace scramble
