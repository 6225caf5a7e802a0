#pragma once

#include "host/replays.hpp"
#include "host/rooms.hpp"
#include "host/ways_in.hpp"
#include "net/http/http_session.hpp"
#include "net/http/routes.hpp"
#include "page/page.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::host {

/// The site of many rooms: the page where people open and find them, and all rooms below it. Where
/// the Host is ROOM.localhost, or ROOM.NAME for an allowed host `*.NAME`, a room is at the root.
/// Used only on the strand.
class lobby final : public net::http_site {
public:
    /// See the constructor of `rooms`.
    lobby(strand executor, net::connections& clock, const net::site_settings& how,
          std::span<const kind> games, const limits& most = {},
          std::unique_ptr<keeper> kept = nullptr);

    [[nodiscard]] net::response serve(net::request_head& head, net::http_session& client) override;

    using route = net::route<net::response (lobby::*)(net::request_head&, net::http_session&)>;
    /// The map of the lobby.
    [[nodiscard]] static std::span<const route> map();

    /// Only who brings a board of its own has a body.
    [[nodiscard]] bool takes_bodies() const override { return true; }
    [[nodiscard]] std::size_t longest_body(const net::request_head& head) const override;

    /// And so all rooms.
    void reach_by(const net::site_settings& settings) override
    {
        http_site::reach_by(settings);
        rooms_.reach_by(settings);
    }

    [[nodiscard]] host::rooms& rooms() { return rooms_; }

    /// From now on rooms and classes tell clients of this machine their address in the local
    /// network: `url` is the lobby's there, or empty while it has none.
    void tell_lan(std::function<std::string()> url) { lan_ = std::move(url); }

private:
    net::connections& clock_;
    host::rooms rooms_;
    page::files page_;
    page::files page_of_classes_;
    ways_in ways_in_;
    replays replays_;
    std::function<std::string()> lan_ = [] { return std::string(); };

    [[nodiscard]] std::string room_called(std::string_view host) const;
    [[nodiscard]] net::response when_awake(std::string_view name, const net::request_head& head,
                                           net::http_session& client);
    [[nodiscard]] net::response below_room(net::request_head& head, net::http_session& client);
    [[nodiscard]] net::response in_room(std::string_view path, net::request_head& head,
                                        net::http_session& client);
    [[nodiscard]] net::response serve_room(room& asked, std::string_view text,
                                           net::request_head& head, net::http_session& client,
                                           bool is_root);
    [[nodiscard]] std::string lan_for(const net::request_head& head,
                                      const net::http_session& client) const;
    [[nodiscard]] net::response below_class(net::request_head& head, net::http_session& client);
    template <class Opened>
    void when_kept(const std::variant<Opened*, refusal>& opened, std::string_view word,
                   const std::function<void(const net::told&)>& answer);
    [[nodiscard]] net::response serve_rooms(net::request_head& head, net::http_session& client);
    [[nodiscard]] net::response open(const net::request_head& head, net::http_session& client);
    [[nodiscard]] net::response join(net::request_head& head, net::http_session& client);
    [[nodiscard]] net::response boards(net::request_head& head, net::http_session& client);
    [[nodiscard]] net::response file(net::request_head& head, net::http_session& client);
};

} // namespace scramble::host
