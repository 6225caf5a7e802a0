#pragma once

#include "host/room.hpp"
#include "net/http/http_session.hpp"
#include "page/page.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::host {

/// How a room is reached.
struct room_address {
    bool is_root = false; ///< by a name of its own, such as ROOM.localhost
    /// Its URL in the local network, if the client is to know it; otherwise empty.
    std::string lan;
};

/// Serves what brings people into a room: the QR code of its link, and the page for the wall.
class ways_in {
public:
    /// Pages of these origins may be where a room is.
    explicit ways_in(std::vector<std::string> allowed_origins)
        : allowed_origins_(std::move(allowed_origins))
    {
    }

    /// Serves `/qr.svg` and `/screen`; nothing if `path` is another.
    [[nodiscard]] std::optional<net::response> serve(const room& asked, std::string_view path,
                                                     const net::request_head& head,
                                                     const room_address& at) const;

private:
    std::vector<std::string> allowed_origins_;
    page::files screen_{"screen.html"};

    [[nodiscard]] net::response qr(const room& asked, const net::request_head& head,
                                   const room_address& at) const;
    [[nodiscard]] bool is_link(std::string_view link, const room& to, const net::request_head& head,
                               const room_address& at) const;
};

} // namespace scramble::host
