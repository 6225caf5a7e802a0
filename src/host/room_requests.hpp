#pragma once

#include "host/replays.hpp"
#include "host/room.hpp"
#include "host/ways_in.hpp"
#include "net/http/http_session.hpp"
#include "net/http/routes.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace scramble::host {

/// A request for a path that every room has, whatever is played in it.
struct room_request {
    room& in;
    const net::asked_path& path;
    net::request_head& head;
    net::http_session& client;
    const ways_in& door;
    replays& games;
    bool is_root; ///< the room is reached by a name of its own
    /// The room's URL in the local network; empty if the client is not to know it.
    std::function<std::string()> lan;

    /// Whom the path names; empty if nobody.
    [[nodiscard]] std::string_view player() const
    {
        return path.below.substr(std::min(path.below.size(), std::size_t{1}));
    }
};

/// Makes the answer to a change: what the room tells that key about itself, and its state.
[[nodiscard]] std::function<net::told()> teller(const room_request& asked, const net::key& key);
/// The same for a change that ends it: what is told was so before.
[[nodiscard]] std::function<net::told()> last_teller(const room_request& asked,
                                                     const net::key& key);

/// The map of a room, beside that of its game. A room of a class has one path more. A change is
/// answered in its turn.
using room_route = net::route<net::response (*)(const room_request&)>;
[[nodiscard]] std::span<const room_route> map_of_rooms(bool is_in_class);

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
