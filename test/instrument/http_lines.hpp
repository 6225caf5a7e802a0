#pragma once

#include "instrument/script.hpp"

#include <string>

namespace scramble::test {

enum class part { request, status, field, without, raw, body };

/// What a line is about: a name or a target, and a value or a version.
struct piece {
    part what{};
    std::string name;
    std::string value;
};

/// Of a line that a client sends; throws `bad_notation` about one that is none.
[[nodiscard]] piece sent_piece(const std::string& text);
/// Of a line that it receives.
[[nodiscard]] piece received_piece(const std::string& text);

} // namespace scramble::test
