#pragma once

#include "net/http/reply.hpp"
#include "net/http/request_head.hpp"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace scramble::net::websocket {

/// What keeps a request from becoming a WebSocket on which `subprotocol` is spoken, as the
/// answer that says so; null if nothing does (RFC 6455, 4.2).
///
/// Browsers let a page of any origin ask for a WebSocket anywhere, so only the server's own page
/// and those of `allowed_origins` may. A client that is no browser names no origin.
[[nodiscard]] reply_ptr refused_handshake(const request_head& head, std::string_view subprotocol,
                                          const std::vector<std::string>& allowed_origins = {});

/// A handshake as Beast takes it.
using handshake = http::request<http::empty_body>;

/// The handshake that a request is. Requires: it is not refused.
[[nodiscard]] handshake handshake_of(const request_head& head);

} // namespace scramble::net::websocket
