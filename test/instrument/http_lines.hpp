#pragma once

#include "instrument/script.hpp"

#include <string>

namespace scramble::test {

enum class part { request, status, field, without, raw, body };

/// The two parts of a line: a name and a value, or a target and a version.
struct piece {
    part what{};
    std::string name;
    std::string value;
};

/// Reads a line that a client sends; throws `bad_notation` if it is malformed.
[[nodiscard]] piece sent_piece(const std::string& text);
/// Reads a line that a client receives.
[[nodiscard]] piece received_piece(const std::string& text);

} // namespace scramble::test
