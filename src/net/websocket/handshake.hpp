#pragma once

#include "net/http/key.hpp"
#include "net/http/request_head.hpp"
#include "net/reply.hpp"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace scramble::net::websocket {

/// Whether the page that sends a request may act for its user: a page of this server or one of
/// those origins. A client that is not a browser names no origin.
[[nodiscard]] bool is_origin_allowed(const request_head& head,
                                     const std::vector<std::string>& allowed_origins);

/// The answer that refuses the handshake of a WebSocket for `subprotocol`; null if the handshake is
/// good (RFC 6455, 4.2).
///
/// Browsers let a page of any origin open a WebSocket anywhere.
[[nodiscard]] reply_ptr refused_handshake(const request_head& head, std::string_view subprotocol,
                                          const std::vector<std::string>& allowed_origins = {});

/// The key of a handshake: that in Authorization, otherwise one among the subprotocols.
[[nodiscard]] key key_of(const request_head& head);

/// A handshake in Beast's form.
using handshake = http::request<http::empty_body>;

/// The handshake in a request. Requires: `refused_handshake` accepted it.
[[nodiscard]] handshake handshake_of(const request_head& head);

} // namespace scramble::net::websocket
