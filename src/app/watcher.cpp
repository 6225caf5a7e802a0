#include "app/watcher.hpp"

#include "net/log.hpp"

namespace scramble {

namespace {

void begin_log(const watching& how)
{
    log::set_verbose(how.is_verbose);
    log::set_json(how.is_log_json);
}

} // namespace

void watch_anew(const watcher& watched, const watching& how, const net::site_settings& site)
{
    begin_log(how);
    if (const auto& by = std::get<std::unique_ptr<admin>>(watched); by != nullptr)
        by->reach_by(site);
}

watcher watch(server& daemon, const watching& how, const net::site_settings& site)
{
    begin_log(how);
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
