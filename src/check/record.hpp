#pragma once

#include "check/trial.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace scramble::check {

/// What came of a case, as one process tells another.
struct record {
    std::string id;
    finding found;
    milliseconds took;
};

/// A text for it, whatever a server has sent.
[[nodiscard]] std::string text_of(const tried& one);
/// Reads such a text; nothing if it is none.
[[nodiscard]] std::optional<record> read_record(std::string_view text);

} // namespace scramble::check
