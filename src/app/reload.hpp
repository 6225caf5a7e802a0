#pragma once

#include "app/options.hpp"
#include "app/server.hpp"
#include "cli/option_set.hpp"
#include "net/log.hpp"
#include "scramble/error.hpp"

#include <functional>
#include <utility>
#include <variant>

namespace scramble {

/// What another reading of the same command line says. It tells the log if something is wrong.
[[nodiscard]] command read_again(const given_options& running);

/// The log tells which options have changed, and which of them need a restart; `running` becomes
/// what the server has now. Those in `besides` name files in which something has changed.
void tell_changes(given_options& running, const given_options& now, const words& besides);

/// Whether SIGHUP means to read a file again.
[[nodiscard]] bool is_reloadable(const command& asked);

/// What has come of new options: `besides` of `tell_changes`, or why nothing has changed.
using applied = std::variant<words, fault>;

/// Where the command was told its options by a file, SIGHUP reads it again, and `apply` applies
/// what it says. Call it before the server heeds signals.
template <class Command>
void reload_on_signal(server& daemon, const Command& asked, std::function<applied(Command)> apply)
{
    if (asked.given.config.empty())
        return;
    daemon.on_reload([running = asked.given, apply = std::move(apply)]() mutable {
        const command again = read_again(running);
        const auto* const read = std::get_if<Command>(&again);
        if (read == nullptr)
            return;
        const applied done = apply(*read);
        if (const auto* why = std::get_if<fault>(&done))
            return log::warning("nothing is changed: {}", why->reason);
        tell_changes(running, read->given, std::get<words>(done));
    });
}

} // namespace scramble
