#pragma once

#include <string_view>

namespace scramble::net {

// What a client takes, by its Accept-Encoding and Accept (RFC 9110, 12.5). Both are empty if it
// does not say.

/// Whether it takes gzip.
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

/// Whether it asks for HTML by name, as browsers do where people go to a page.
[[nodiscard]] bool accepts_html(std::string_view accept);

} // namespace scramble::net
