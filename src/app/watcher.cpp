#include "app/watcher.hpp"

#include "net/log.hpp"

namespace scramble {

watcher watch(server& daemon, const watching& how, const net::site_settings& site)
{
    if (how.is_verbose)
        log::set_verbose();
    if (how.is_log_json)
        log::set_json();
    return how.admin ? admin::open(daemon, *how.admin, site) : watcher();
}

void announce(std::vector<listener_plan>& plans, const watcher& watched, const watching& how)
{
    const auto& by = std::get<std::unique_ptr<admin>>(watched);
    if (by != nullptr)
        plans.push_back({*how.admin,
                         [port = by->port()](const listen_at&) { return port; },
                         {"Health and metrics", "http", false},
                         {}});
}

} // namespace scramble
