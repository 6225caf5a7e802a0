#pragma once

#include <optional>
#include <string_view>

namespace scramble {

/// What stands behind `RUN-` in a mark by which a client names something that this run of the
/// server told it; nothing if the mark is of another run, or none.
[[nodiscard]] inline std::optional<std::string_view> behind_run(std::string_view mark,
                                                                std::string_view run)
{
    if (!mark.starts_with(run) || !mark.substr(run.size()).starts_with('-'))
        return std::nullopt;
    return mark.substr(run.size() + 1);
}

} // namespace scramble
