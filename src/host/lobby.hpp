#pragma once

#include "host/rooms.hpp"
#include "net/http/http_session.hpp"
#include "page/page.hpp"

#include <span>
#include <string_view>

namespace scramble::host {

/// The site of many rooms: the page where people open and find them, and all rooms below it. Used
/// only on the strand.
class lobby final : public net::http_site {
public:
    /// See the constructor of `rooms`.
    lobby(strand executor, net::connections& clock, const net::site_settings& how,
          std::span<const kind> games, const limits& most = {});

    [[nodiscard]] net::response serve(const net::request_head& head,
                                      net::http_session& client) override;

    [[nodiscard]] host::rooms& rooms() { return rooms_; }

private:
    net::connections& clock_;
    host::rooms rooms_;
    page::files page_;

    [[nodiscard]] net::response serve_room(std::string_view path, const net::request_head& head,
                                           net::http_session& client);
    [[nodiscard]] net::response serve_rooms(const net::request_head& head,
                                            net::http_session& client);
    [[nodiscard]] net::response open(const net::request_head& head, net::http_session& client);
    [[nodiscard]] net::response list() const;
    [[nodiscard]] net::response join(std::string_view code, const net::request_head& head,
                                     net::http_session& client);
};

} // namespace scramble::host
