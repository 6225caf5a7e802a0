#include "host/origin.hpp"

#include "digest/sha256.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_line.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace scramble::host {

namespace {

constexpr std::string_view first_line = "room 1";

bool take_room(origin& of, std::string_view line)
{
    origin::one_room one{std::string(take_word(line)), std::string(take_word(line)),
                         std::string(take_word(line))};
    const auto seed = decimal(line);
    one.seed = seed.value_or(0);
    of.rooms.push_back(std::move(one));
    return seed.has_value() && !of.rooms.back().run.empty();
}

/// Takes what a line says. Result: whether it says anything.
bool take(origin& of, std::string_view line)
{
    const std::string_view word = take_word(line);
    if (word == "query")
        of.query = line;
    else if (word == "title")
        of.title = line;
    else if (word == "known")
        of.is_seed_known = true;
    else if (word == "played")
        of.is_played = true;
    else if (word == "listed")
        of.is_listed = true;
    else if (word == "room")
        return take_room(of, line);
    else if (word == "names") {
        of.names = decimal(line);
        return of.names.has_value();
    }
    else if (word == "key") {
        const auto key = read_digest(line);
        if (key)
            of.key = *key;
        return key.has_value();
    }
    else {
        return false;
    }
    return true;
}

} // namespace

std::string text_of(const origin& origin)
{
    const auto* const key = std::get_if<net::key_digest>(&origin.key);
    std::string rooms;
    for (const origin::one_room& each : origin.rooms)
        rooms += fmt::format("room {} {} {} {}\n", each.name, each.code, each.run, each.seed);
    if (origin.names)
        rooms += fmt::format("names {}\n", *origin.names);
    return fmt::format("{}\nquery {}\n{}{}{}{}{}{}\n{}", first_line, origin.query, rooms,
                       origin.is_seed_known ? "known\n" : "", origin.is_played ? "played\n" : "",
                       origin.is_listed ? "listed\n" : "",
                       origin.title.empty() ? "" : fmt::format("title {}\n", origin.title),
                       key == nullptr ? "" : fmt::format("key {}\n", scramble::text_of(*key)),
                       origin.body == nullptr ? std::string_view()
                                              : std::string_view(*origin.body));
}

std::optional<origin> read_origin(std::string_view text)
{
    if (take_line(text) != first_line)
        return std::nullopt;
    origin result;
    auto line = take_line(text);
    for (; line && !line->empty(); line = take_line(text)) {
        if (!take(result, *line))
            return std::nullopt;
    }
    if (!line || result.rooms.empty())
        return std::nullopt;
    if (!text.empty())
        result.body = std::make_shared<const std::string>(text);
    return result;
}

} // namespace scramble::host
