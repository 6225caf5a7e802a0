#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scramble {

/// The name that someone who wrote `text` most likely meant; empty if none is close.
[[nodiscard]] std::string nearest(std::string_view text, const std::vector<std::string>& names);

} // namespace scramble
