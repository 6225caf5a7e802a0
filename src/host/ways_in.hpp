#pragma once

#include "host/class_of_rooms.hpp"
#include "host/room.hpp"
#include "net/http/http_session.hpp"
#include "page/page.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// How a room is reached.
struct room_address {
    bool is_root = false; ///< by a name of its own, such as ROOM.localhost
    /// Its URL in the local network, if the client is to know it; otherwise empty.
    std::string lan;
};

/// Serves what brings people into a room or a class: the QR code of its link, and a room's page for
/// the wall.
class ways_in {
public:
    /// Pages of these origins may be where rooms are. They must outlive it.
    explicit ways_in(const std::vector<std::string>& allowed_origins)
        : allowed_origins_(allowed_origins)
    {
    }

    /// The QR code of a room's link.
    [[nodiscard]] net::response qr(const room& asked, const net::request_head& head,
                                   const room_address& at) const;

    /// That of a class, whose link leads each newcomer to one of its rooms. `lan` is the lobby's
    /// URL in the local network, if the client is to know it; otherwise empty.
    [[nodiscard]] net::response qr(const class_of_rooms& asked, const net::request_head& head,
                                   std::string_view lan) const;

    /// A room's page for the wall.
    [[nodiscard]] net::response screen(const net::request_head& head) const
    {
        return net::answer{screen_.find("/", head)};
    }

private:
    /// The only link that a request may have as a code.
    struct way {
        std::string_view what; ///< for people
        std::string path;      ///< how the link ends
        std::string lan;       ///< the link in the local network, or empty
    };

    const std::vector<std::string>& allowed_origins_;
    page::files screen_{"screen"};

    [[nodiscard]] net::response qr(const way& to, const net::request_head& head) const;
    [[nodiscard]] bool is_link(std::string_view link, const way& to,
                               const net::request_head& head) const;
};

} // namespace scramble::host
