#pragma once

#include "app/admin.hpp"
#include "app/options.hpp"
#include "app/server.hpp"
#include "app/serving.hpp"
#include "scramble/error.hpp"

#include <memory>
#include <variant>
#include <vector>

namespace scramble {

/// What watches over a server; null if nothing does.
using watcher = std::variant<std::unique_ptr<admin>, fault>;

/// The log is written, and watchers reach the server, as a changed file says from now on.
void watch_anew(const watcher& watched, const watching& how, const net::site_settings& site);

/// Begins the log, and listens for watchers, as the command line says.
[[nodiscard]] watcher watch(server& daemon, const watching& how, const net::site_settings& site);

/// `from` tells its figures, too, and whether it is ready. Requires: it outlives the last
/// request.
template <class Source>
void tell_by(const watcher& watched, Source& from)
{
    const auto& by = std::get<std::unique_ptr<admin>>(watched);
    if (by == nullptr)
        return;
    by->add([&from](metrics& to) { from.tell(to); });
    if constexpr (requires { from.unready(); })
        by->ask([&from] { return from.unready(); });
    if constexpr (requires { from.remark(); })
        by->ask_remark([&from] { return from.remark(); });
}

/// The line that tells where watchers find it comes last.
void announce(std::vector<listener_plan>& plans, const watcher& watched, const watching& how);

} // namespace scramble
