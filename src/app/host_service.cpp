#include "app/host_service.hpp"

#include "app/data.hpp"
#include "app/figures.hpp"
#include "app/lan.hpp"
#include "app/serving.hpp"
#include "host/telnet_door.hpp"
#include "scramble/text/counted.hpp"

#include <boost/asio/post.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace scramble {

host_service::host_service(server& daemon, std::span<const host::kind> games,
                           const net::site_settings& settings, const host::limits& most,
                           std::unique_ptr<host::keeper> kept)
    : daemon_(daemon), site_(new host::lobby(daemon.executor(), daemon.connections(), settings,
                                             games, most, std::move(kept))),
      listeners_(std::make_shared<std::vector<listen_at>>()),
      stop_(daemon.on_stop([this] { site_->rooms().close(); }))
{
    // Asked for each time: a laptop may have moved to another network.
    site_->tell_lan([listeners = listeners_] { return lan_url(*listeners, own_addresses()); });
}

std::optional<fault> host_service::recall()
{
    std::optional<error_code> why;
    asio::post(daemon_.executor(),
               [&] { site_->rooms().recall([&why](error_code error) { why = error; }); });
    daemon_.run_until([&why] { return why.has_value(); });
    if (!*why)
        return std::nullopt;
    return fault{0, fmt::format("cannot read which rooms are kept: {}", why->message())};
}

void host_service::tell(metrics& to)
{
    tell_rooms(to, rooms());
    if (auto* const kept = rooms().store())
        tell_journal(to, *kept);
}

std::string_view host_service::unready() const
{
    return scramble::unready(site_->rooms().store());
}

std::variant<std::uint16_t, fault> host_service::listen(const listen_at& where)
{
    auto port = listen_for_http(daemon_, where, site_);
    if (const auto* bound = std::get_if<std::uint16_t>(&port))
        listeners_->push_back({where.address, *bound, where.lan});
    return port;
}

std::variant<std::uint16_t, fault> host_service::listen_telnet(const listen_at& where)
{
    return listen_for_telnet(daemon_, where, [this](net::tcp_socket client) {
        net::start_session<host::telnet_door>(std::move(client), site_->rooms(),
                                              daemon_.connections());
    });
}

std::string host_service::status() const
{
    const host::rooms::census all = site_->rooms().count();
    return fmt::format("{} in {}", counted(all.people, "person", "people"),
                       counted(all.awake, "room", "rooms"));
}

} // namespace scramble
