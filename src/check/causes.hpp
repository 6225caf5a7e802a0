#pragma once

#include <string>
#include <string_view>

namespace scramble::check {

/// What is usually the cause when a case of either game fails, in a sentence for who has written
/// the server; empty if none is usual.
[[nodiscard]] std::string usual_cause_of(std::string_view id);

} // namespace scramble::check
