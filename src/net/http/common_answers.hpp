#pragma once

#include "net/http/http_session.hpp"

#include <string_view>

namespace scramble::net {

// Answers that every site gives.

/// Those methods are allowed at paths where nothing changes, and where the board does.
inline constexpr std::string_view methods_where_nothing_changes = "GET, HEAD, OPTIONS";
inline constexpr std::string_view methods_where_the_board_changes = "GET, OPTIONS";

/// A line of text.
[[nodiscard]] response line(unsigned status, std::string_view text);

/// There is nothing at this path, but at `paths`.
[[nodiscard]] response unknown(std::string_view paths);

/// The target is none: behind this the connection closes.
[[nodiscard]] response malformed_target();

/// The path takes other methods.
[[nodiscard]] response wrong_method(std::string_view allowed);

/// The answer to OPTIONS, which is how browsers ask whether a page of another origin, or of
/// the public web, may send its request.
[[nodiscard]] response preflight(std::string_view methods, const request_head& head);

} // namespace scramble::net
