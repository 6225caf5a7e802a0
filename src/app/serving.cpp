#include "app/serving.hpp"

#include "app/lan.hpp"
#include "cli/output.hpp"
#include "minesweeper/site/telnet_session.hpp"
#include "net/log.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <unistd.h>
#include <utility>

namespace scramble {

namespace {

/// Prints that a listener is ready, and how others can join.
void announce(const announcement& text, const listen_at& where, std::uint16_t port)
{
    const auto url = [&](const std::string& host) { return url_of(text.scheme, host, port); };
    const auto bound = where.address ? asio::ip::make_address(*where.address) : asio::ip::address();
    const bool is_for_all = where.lan || (where.address && bound.is_unspecified());
    fmt::print("{} on {}\n", text.game,
               url(is_for_all ? "localhost" : where.address.value_or("localhost")));
    if (is_for_all && text.is_for_players) {
        const auto addresses = lan_addresses(bound.is_v6());
        for (const std::string& each : addresses)
            fmt::print("Others join at {}\n", url(each));
        if (!addresses.empty() && ::isatty(STDOUT_FILENO) != 0)
            fmt::print("{}", qr_code(url(addresses.front())));
        log::warning("everybody in the local network can play");
    }
    else if (where.address && !bound.is_loopback()) {
        log::warning("everybody who can reach {} can {}", *where.address,
                     text.is_for_players ? "play" : "read health and metrics");
    }
}

using plan_list = std::vector<listener_plan>;

/// The plans, each with the sockets that systemd has opened for it.
std::variant<plan_list, fault> with_sockets(supervisor& above, const plan_list& plans)
{
    plan_list result;
    std::string names;
    for (const listener_plan& each : plans) {
        if (each.socket.empty()) {
            result.push_back(each);
            continue;
        }
        if (names.find(each.socket) == names.npos)
            names += fmt::format("{}{}", names.empty() ? "" : ", ", each.socket);
        const auto sockets = above.take(each.socket);
        if (sockets.empty())
            result.push_back(each);
        for (const supervisor::given_socket& given : sockets) {
            const auto found = place_of(given);
            if (const auto* why = std::get_if<fault>(&found))
                return *why;
            result.push_back(each);
            result.back().where = std::get<listen_at>(found);
        }
    }
    if (above.sockets().empty())
        return result;
    return fault{0, fmt::format("systemd gives a socket '{}', but this command listens for {} only",
                                readable(above.sockets().front().name), names)};
}

} // namespace

std::variant<std::uint16_t, fault> listen_for_http(server& daemon, const listen_at& where,
                                                   net::site_ptr site)
{
    const auto serve = [&daemon, site = std::move(site)](net::tcp_socket client) {
        net::start_session<net::http_session>(std::move(client), site, daemon.connections());
    };
    return daemon.listen(where, serve, net::full_reply());
}

std::variant<std::uint16_t, fault> listen_for_telnet(server& daemon, const listen_at& where,
                                                     std::function<void(net::tcp_socket)> join)
{
    const auto serve = [join = std::move(join)](net::tcp_socket client) {
        minesweeper::keep_urgent_data(client);
        join(std::move(client));
    };
    return daemon.listen(where, serve, minesweeper::full_reply());
}

int fail(std::string_view why)
{
    fmt::print(stderr, "{}scramble: {}\n", log::mark(log::level::error), why);
    return 1;
}

int serve(server& daemon, const plan_list& plans, const std::string& note,
          const std::function<std::string()>& status)
{
    daemon.heed_signals();
    supervisor& above = daemon.supervised_by();
    const auto found = with_sockets(above, plans);
    if (const auto* why = std::get_if<fault>(&found))
        return fail(why->reason);
    std::vector<std::uint16_t> ports;
    for (const listener_plan& each : std::get<plan_list>(found)) {
        const auto port = each.listen(each.where);
        if (const auto* why = std::get_if<fault>(&port))
            return fail(why->reason);
        ports.push_back(std::get<std::uint16_t>(port));
    }
    for (std::size_t each = 0; each < ports.size(); ++each) {
        const listener_plan& plan = std::get<plan_list>(found)[each];
        announce(plan.text, plan.where, ports[each]);
    }
    write_out(); // else nobody would learn of the ports
    if (!note.empty())
        log::info("{}", note);
    const auto tell = [&] {
        if (status && above.is_there())
            above.status(status());
    };
    above.ready();
    tell();
    const auto each_second = daemon.connections().on_tick(tell);
    daemon.run();
    return 0;
}

} // namespace scramble
