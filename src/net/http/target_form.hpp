#pragma once

#include <boost/beast/http/verb.hpp>

#include <optional>
#include <ostream> // missing in verb.hpp of Boost 1.81
#include <string_view>

namespace scramble::net {

// The forms of a request's target (RFC 9112, 3.2).

/// host [":" port], with an IPv6 address in brackets: what Host holds.
[[nodiscard]] bool is_host(std::string_view text);

/// host ":" port, the target of CONNECT.
[[nodiscard]] bool is_authority(std::string_view text);

/// The origin form of a target; nothing if its form is not supported. If the target has a host,
/// that replaces `host` (RFC 9112, 3.2.2).
[[nodiscard]] std::optional<std::string_view>
origin_form(std::string_view target, boost::beast::http::verb method, std::string_view& host);

} // namespace scramble::net
