#pragma once

#include "host/class_of_rooms.hpp"
#include "host/ways_in.hpp"
#include "net/http/http_session.hpp"
#include "net/http/routes.hpp"
#include "page/page.hpp"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace scramble::host {

/// A request for a path of a class.
struct class_request {
    class_of_rooms& in;
    const net::request_head& head;
    net::http_session& client;
    const ways_in& door;
    const page::files& page;
    /// The lobby's URL in the local network; empty if the client is not to know it.
    std::function<std::string()> lan;

    [[nodiscard]] static std::string_view player() { return {}; }
};

/// Makes the answer to a change: what the class tells that key about itself.
[[nodiscard]] std::function<net::told()> teller(const class_request& asked, const net::key& key);
/// The same for a change that ends it: what is told was so before.
[[nodiscard]] std::function<net::told()> last_teller(const class_request& asked,
                                                     const net::key& key);

/// The map of a class.
using class_route = net::route<net::response (*)(const class_request&)>;
[[nodiscard]] std::span<const class_route> map_of_classes();

/// Answers who asks for a name in a room of that class.
[[nodiscard]] net::response give_name(class_of_rooms& asked, const net::request_head& head,
                                      net::http_session& client);

} // namespace scramble::host
