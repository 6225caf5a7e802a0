#include "app/reload.hpp"

#include "net/log.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

namespace scramble {

namespace {

/// Options that a running server takes from a file that has changed; all others need a restart.
constexpr std::array<std::string_view, 16> changeable{"--allow-rude-names",
                                                      "--allowed-host",
                                                      "--allowed-origin",
                                                      "--bots",
                                                      "--log-format",
                                                      "--moves-per-game",
                                                      "--moves-per-second",
                                                      "--names-denied",
                                                      "--openings-per-hour",
                                                      "--players-per-room",
                                                      "--rooms",
                                                      "--rooms-per-address",
                                                      "--trusted-proxy",
                                                      "--unused-after",
                                                      "--verbose",
                                                      "--wrong-codes-per-minute"};

} // namespace

command read_again(const given_options& running)
{
    command again = read_command_line(running.line);
    if (const auto* wrong = std::get_if<print_command>(&again)) {
        const std::string_view told = wrong->text;
        log::warning("nothing is changed: {}", told.substr(0, told.find('\n')));
    }
    return again;
}

bool is_reloadable(const command& asked)
{
    return std::visit(
        [](const auto& each) {
            if constexpr (requires { each.given; })
                return !each.given.config.empty();
            else
                return false;
        },
        asked);
}

void tell_changes(given_options& running, const given_options& now, const words& besides)
{
    std::set<std::string> names(besides.begin(), besides.end());
    for (const auto& each : {running.texts, now.texts}) {
        for (const auto& [name, texts] : each)
            names.insert(name);
    }
    words changed;
    words waiting;
    const auto texts_of = [](const given_options& from, const std::string& name) {
        const auto found = from.texts.find(name);
        return found == from.texts.end() ? words() : found->second;
    };
    for (const std::string& name : names) {
        const auto texts = texts_of(now, name);
        if (texts == texts_of(running, name) && std::ranges::find(besides, name) == besides.end())
            continue;
        const bool is_done = std::ranges::find(changeable, name) != changeable.end();
        (is_done ? changed : waiting).push_back(name.substr(2));
        if (is_done && texts.empty())
            running.texts.erase(name);
        else if (is_done)
            running.texts[name] = texts;
    }
    log::info("{} is read again; changed: {}", readable(now.config),
              changed.empty() ? "nothing" : fmt::format("{}", fmt::join(changed, ", ")));
    for (const std::string& name : waiting)
        log::warning("{} has changed: that needs a restart", name);
}

} // namespace scramble
