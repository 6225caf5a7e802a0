#pragma once

#include "net/http/http_session.hpp"

#include <optional>
#include <string_view>

namespace scramble::net {

// Answers for every site.

/// The methods for paths where nothing changes, and where the board does.
inline constexpr std::string_view methods_where_nothing_changes = "GET, HEAD, OPTIONS";
inline constexpr std::string_view methods_where_the_board_changes = "GET, OPTIONS";

/// A line of text.
[[nodiscard]] response line(unsigned status, std::string_view text);

/// 404, which lists the known `paths`.
[[nodiscard]] response unknown(std::string_view paths);

/// 400 for a malformed target; the connection closes after it.
[[nodiscard]] response malformed_target();

/// Whether a page elsewhere made the browser fetch this as an image, a script, a frame or a
/// navigation: the browser does these without a preflight.
[[nodiscard]] bool is_forged(const request_head& head);

/// 405, with the allowed methods.
[[nodiscard]] response wrong_method(std::string_view allowed);

/// Answers OPTIONS, and refuses methods that change something; nothing for GET and HEAD.
[[nodiscard]] std::optional<response> unless_asking(const request_head& head);

/// The answer to OPTIONS, by which a browser asks whether a page of another origin, or of the
/// public web, may send its request.
[[nodiscard]] response preflight(std::string_view methods, const request_head& head);

} // namespace scramble::net
