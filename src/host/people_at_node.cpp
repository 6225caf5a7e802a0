#include "host/people_at_node.hpp"

#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace scramble::host {

namespace {

constexpr std::size_t most_in_a_room = 1'000'000;

/// Takes the text until before the next `end`, and that.
std::string_view take_until(std::string_view& text, char end)
{
    const std::size_t length = std::min(text.find(end), text.size());
    const std::string_view taken = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return taken;
}

std::size_t count_of(std::string_view text)
{
    const auto read = decimal(text);
    return read && *read <= most_in_a_room ? static_cast<std::size_t>(*read) : 0;
}

std::set<std::string> names_of(std::string_view text)
{
    std::set<std::string> all;
    while (!text.empty())
        all.emplace(take_until(text, ','));
    return all;
}

std::vector<people_at_node::bot> bots_of(std::string_view text)
{
    std::vector<people_at_node::bot> all;
    while (!text.empty()) {
        std::string_view level = take_until(text, ',');
        const std::string_view name = take_until(level, ':');
        all.push_back({std::string(name), std::string(level)});
    }
    return all;
}

void add_names(std::string& text, std::string_view word, const std::set<std::string>& names)
{
    if (!names.empty())
        fmt::format_to(std::back_inserter(text), "{}={} ", word, fmt::join(names, ","));
}

} // namespace

bool people_at_node::has_people() const
{
    const auto is_person = [this](const std::string& name) {
        return std::ranges::find(bots, name, &bot::name) == bots.end();
    };
    return watching > 0 || std::ranges::any_of(here, is_person);
}

void people_at_node::add(const people_at_node& others)
{
    watching += others.watching;
    connected += others.connected;
    has_host = has_host || others.has_host;
    here.insert(others.here.begin(), others.here.end());
    waiting.insert(others.waiting.begin(), others.waiting.end());
    bots.insert(bots.end(), others.bots.begin(), others.bots.end());
}

std::string text_of(const people_at_node& people)
{
    std::string text;
    const auto end = std::back_inserter(text);
    if (people.watching > 0)
        fmt::format_to(end, "watching={} ", people.watching);
    if (people.connected > 0)
        fmt::format_to(end, "connected={} ", people.connected);
    if (people.has_host)
        text += "host=1 ";
    add_names(text, "here", people.here);
    add_names(text, "waiting", people.waiting);
    std::set<std::string> bots;
    for (const people_at_node::bot& each : people.bots)
        bots.insert(each.name + ':' + each.level);
    add_names(text, "bots", bots);
    if (!text.empty())
        text.pop_back();
    return text;
}

people_at_node read_people(std::string_view text)
{
    people_at_node result;
    while (!text.empty()) {
        std::string_view value = take_word(text);
        const std::string_view what = take_until(value, '=');
        if (what == "watching")
            result.watching = count_of(value);
        else if (what == "connected")
            result.connected = count_of(value);
        else if (what == "host")
            result.has_host = true;
        else if (what == "here")
            result.here = names_of(value);
        else if (what == "waiting")
            result.waiting = names_of(value);
        else if (what == "bots")
            result.bots = bots_of(value);
    }
    return result;
}

std::string without_waiting(std::string_view text)
{
    constexpr std::string_view word = "waiting=";
    std::string left;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" ;"), text.size());
        const std::string_view next = text.substr(0, end + 1);
        if (!next.starts_with(word))
            left += next;
        else if (next.ends_with(';'))
            left += ';';
        text.remove_prefix(next.size());
    }
    return left;
}

} // namespace scramble::host
