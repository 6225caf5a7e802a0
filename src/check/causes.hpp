#pragma once

#include <string>
#include <string_view>

namespace scramble::check {

/// What is usually the cause when a case of Memory fails, in a sentence for who has written the
/// server; empty if none is usual.
[[nodiscard]] std::string memory_cause(std::string_view id);
/// The same for Minesweeper.
[[nodiscard]] std::string field_cause(std::string_view id);

} // namespace scramble::check
