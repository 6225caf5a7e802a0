#pragma once

#include "host/room.hpp"
#include "net/http/http_session.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// Serves the requests that every room has, whatever is played in it: `path` is `/room`, `/names`,
/// or one of `/again`, `/lock`, `/bots`, `/end`, `/remove/PLAYER`, `/host/PLAYER`, `/name/PLAYER`
/// and
/// `/react/PLAYER`. Pages of `allowed_origins` may send them. `lan` is the room's URL in the local
/// network, empty if the client is not told. A change is answered in its turn. Result: nothing if
/// it is another path.
[[nodiscard]] std::optional<net::response>
serve_room_request(room& asked, std::string_view path, const net::request_head& head,
                   net::http_session& client, const std::vector<std::string>& allowed_origins,
                   std::string_view lan);

/// The methods for what changes a room.
inline constexpr std::string_view methods_of_changes = "POST, OPTIONS";

/// For a key that is none.
inline constexpr auto malformed_key_text =
    "a request has one key: Authorization: Bearer and 16 to 128 letters, digits, -._~+/ and =";

/// The key in the head of a request; nothing if what it has for one is malformed.
[[nodiscard]] std::optional<net::key> key_of(const net::request_head& head);

/// Why something was not done in its turn.
[[nodiscard]] refusal not_done(error_code why);

/// The reply for what was refused, and the answer with it.
[[nodiscard]] net::reply_ptr reply_to(const refusal& why);
[[nodiscard]] net::response refused(const refusal& why);

} // namespace scramble::host
