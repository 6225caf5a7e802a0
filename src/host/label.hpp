#pragma once

#include "digest/sha256.hpp"
#include "net/http/key.hpp"

#include <string>
#include <string_view>

namespace scramble::host {

/// What the log calls a room, or a class: the first digits of the SHA-256 of its name. With the
/// link one can find its lines; from the log nobody can make the link.
[[nodiscard]] inline std::string label_of(std::string_view name)
{
    return scramble::text_of(net::digest_of(name)).substr(0, 8);
}

} // namespace scramble::host
