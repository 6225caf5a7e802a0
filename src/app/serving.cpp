#include "app/serving.hpp"

#include "app/lan.hpp"
#include "net/log.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <unistd.h>

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
    std::fflush(stdout);
}

} // namespace

int fail(std::string_view why)
{
    fmt::print(stderr, "scramble: {}\n", why);
    return 1;
}

int serve(server& daemon, const std::vector<listener_plan>& plans, const std::string& note)
{
    daemon.heed_signals();
    std::vector<std::uint16_t> ports;
    for (const listener_plan& each : plans) {
        const auto port = each.listen(each.where);
        if (const auto* why = std::get_if<fault>(&port))
            return fail(why->reason);
        ports.push_back(std::get<std::uint16_t>(port));
    }
    for (std::size_t each = 0; each < ports.size(); ++each)
        announce(plans[each].text, plans[each].where, ports[each]);
    if (!note.empty())
        log::info("{}", note);
    daemon.run();
    return 0;
}

} // namespace scramble
