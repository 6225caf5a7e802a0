#include "app/reload.hpp"

#include "net/log.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace scramble {

namespace {

constexpr std::array<std::string_view, 14> changeable{
    "--allowed-host",      "--allowed-origin",        "--bots",
    "--moves-per-game",    "--moves-per-second",      "--names-denied",
    "--openings-per-hour", "--players-per-room",      "--rooms",
    "--rooms-per-address", "--trusted-proxy",         "--unused-after",
    "--verbose",           "--wrong-codes-per-minute"};

} // namespace

std::span<const std::string_view> changeable_options()
{
    return changeable;
}

command read_again(const given_options& running)
{
    command again = read_command_line(running.line);
    if (const auto* wrong = std::get_if<print_command>(&again)) {
        const std::string_view told = wrong->text;
        log::warning("nothing is changed: {}", told.substr(0, told.find('\n')));
    }
    return again;
}

void tell_changes(given_options& running, const given_options& now)
{
    std::set<std::string> names;
    for (const auto& each : {running.texts, now.texts}) {
        for (const auto& [name, texts] : each)
            names.insert(name);
    }
    std::vector<std::string> changed;
    std::vector<std::string> waiting;
    const auto texts_of = [](const given_options& from, const std::string& name) {
        const auto found = from.texts.find(name);
        return found == from.texts.end() ? std::vector<std::string>() : found->second;
    };
    for (const std::string& name : names) {
        const auto texts = texts_of(now, name);
        if (texts == texts_of(running, name))
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
