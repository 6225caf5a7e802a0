#include "host/room_input.hpp"

#include "digest/sha256.hpp"
#include "scramble/people/wire/name.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

namespace scramble::host {

namespace {

std::string line_of(const host_input& given)
{
    return fmt::format("host {}", given.who);
}

std::string line_of(const call_input& given)
{
    return fmt::format("call {} {} {}", given.who, scramble::text_of(given.key), given.name);
}

std::string line_of(const lock_input& given)
{
    return given.is_locked ? "lock" : "unlock";
}

std::string line_of(const remove_input& given)
{
    return fmt::format("remove {}", given.who);
}

} // namespace

std::string line_of(const room_input& given)
{
    return std::visit([](const auto& each) { return line_of(each); }, given);
}

std::optional<room_input> read_room_input(std::string_view line)
{
    if (line == "lock" || line == "unlock")
        return lock_input{line == "lock"};
    if (const auto time = read_time_input(line))
        return std::visit([](const auto& each) { return room_input(each); }, *time);
    const std::string_view word = take_word(line);
    const std::string who(take_word(line));
    if (!people::is_player(who))
        return std::nullopt;
    if (word == "call") {
        const auto key = read_digest(take_word(line));
        if (!key || !people::is_recorded_name(line))
            return std::nullopt;
        return call_input{who, *key, std::string(line)};
    }
    if (!line.empty() || (word != "host" && word != "remove"))
        return std::nullopt;
    return word == "host" ? room_input(host_input{who}) : remove_input{who};
}

} // namespace scramble::host
