#pragma once

#include "net/http/key.hpp"
#include "people/site/input.hpp"

#include <string>
#include <string_view>

namespace scramble::host {

/// What the log calls a room, or a class: eight signs that follow from its name. Who has the link
/// finds its lines by them; who only reads the log cannot make the link of them.
[[nodiscard]] inline std::string label_of(std::string_view name)
{
    return people::text_of(net::digest_of(name)).substr(0, 8);
}

} // namespace scramble::host
