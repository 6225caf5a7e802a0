#pragma once

#include "host/class_of_rooms.hpp"
#include "net/http/http_session.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// Serves the requests of a class: `path` is `/class`, `/results.csv`, or one of `/start`,
/// `/pause`, `/limit`, `/next`, `/names` and `/end`. Pages of `allowed_origins` may send them.
/// `lan` is the lobby's URL in the local network, empty if the client is not to know it. Result:
/// nothing if it is another path.
[[nodiscard]] std::optional<net::response>
serve_class_request(class_of_rooms& asked, std::string_view path, const net::request_head& head,
                    net::http_session& client, const std::vector<std::string>& allowed_origins,
                    std::string_view lan);

/// Answers who asks for a name in a room of that class.
[[nodiscard]] net::response serve_given_name(class_of_rooms& asked, const net::request_head& head,
                                             net::http_session& client,
                                             const std::vector<std::string>& allowed_origins);

} // namespace scramble::host
