#pragma once

#include "app/options.hpp"
#include "app/server.hpp"
#include "net/log.hpp"
#include "scramble/error.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

namespace scramble {

/// Options that a running server takes from a file that has changed; all others need a restart.
[[nodiscard]] std::span<const std::string_view> changeable_options();

/// What another reading of the same command line says. It tells the log if something is wrong.
[[nodiscard]] command read_again(const given_options& running);

/// The log tells which options have changed, and which of them need a restart; `running` becomes
/// what the server has now.
void tell_changes(given_options& running, const given_options& now);

/// Where the command was told its options by a file, SIGHUP reads it again, and `apply` applies
/// what it says; a fault of it changes nothing. Call it before the server heeds signals.
template <class Command>
void reload_on_signal(server& daemon, const Command& asked,
                      std::function<std::optional<fault>(Command)> apply)
{
    if (asked.given.config.empty())
        return;
    daemon.on_reload([running = asked.given, apply = std::move(apply)]() mutable {
        const command again = read_again(running);
        const auto* const read = std::get_if<Command>(&again);
        if (read == nullptr)
            return;
        if (const auto why = apply(*read))
            return log::warning("nothing is changed: {}", why->reason);
        log::set_verbose(read->watching.is_verbose);
        tell_changes(running, read->given);
    });
}

} // namespace scramble
