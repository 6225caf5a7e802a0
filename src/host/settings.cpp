#include "host/settings.hpp"

#include "scramble/text/decimal.hpp"
#include "scramble/text/percent.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace scramble::host {

namespace {

std::string decoded(std::string_view text)
{
    std::string spaced(text);
    std::replace(spaced.begin(), spaced.end(), '+', ' '); // as forms send it
    auto result = percent_decoded(spaced);
    if (!result)
        throw refused_settings("the query has a malformed escape");
    return std::move(*result);
}

[[noreturn]] void refuse(std::string_view name, std::string_view value, std::string_view expected)
{
    throw refused_settings(
        fmt::format("{}={}: expected {}", name, readable(value.substr(0, 40)), expected));
}

/// A number from 1 to `most`.
std::optional<std::uint32_t> side_in(std::string_view text, std::uint32_t most)
{
    const auto number = decimal(text);
    if (!number || *number < 1 || *number > most)
        return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

} // namespace

settings::settings(const settings_text& asked)
    : query_(asked.target.substr(std::min(asked.target.find('?'), asked.target.size()))),
      body_(asked.body.empty() ? nullptr : std::make_shared<const std::string>(asked.body))
{
    constexpr std::size_t most = 20; // each is compared with all others
    std::string_view query = query_;
    while (!query.empty()) {
        query.remove_prefix(1); // the ? or &
        const std::string_view each = query.substr(0, query.find('&'));
        query.remove_prefix(each.size());
        if (each.empty())
            continue;
        const std::size_t equals = std::min(each.find('='), each.size());
        parameter read{decoded(each.substr(0, equals)),
                       decoded(each.substr(std::min(equals + 1, each.size())))};
        for (const parameter& other : left_) {
            if (other.name == read.name)
                throw refused_settings(fmt::format("{} is given twice", readable(read.name)));
        }
        left_.push_back(std::move(read));
        if (left_.size() > most)
            throw refused_settings(fmt::format("the query has more than {} settings", most));
    }
}

std::optional<std::string> settings::take(std::string_view name)
{
    const auto found = std::ranges::find(left_, name, &parameter::name);
    if (found == left_.end())
        return std::nullopt;
    std::string value = std::move(found->value);
    left_.erase(found);
    return value;
}

std::optional<std::uint64_t> settings::take_number(std::string_view name, std::uint64_t least,
                                                   std::uint64_t most)
{
    const auto value = take(name);
    if (!value)
        return std::nullopt;
    const auto number = decimal(*value);
    if (!number || *number < least || *number > most)
        refuse(name, *value, fmt::format("a number from {} to {}", least, most));
    return number;
}

bool settings::take_flag(std::string_view name, bool unless_given)
{
    const auto value = take(name);
    if (value && *value != "0" && *value != "1")
        refuse(name, *value, "0 or 1");
    return value ? *value == "1" : unless_given;
}

std::optional<settings::sides> settings::take_sides(std::string_view name, char between,
                                                    std::uint32_t most)
{
    const auto value = take(name);
    if (!value)
        return std::nullopt;
    const std::size_t middle = std::min(value->find(between), value->size() - 1);
    const auto first = side_in(std::string_view(*value).substr(0, middle), most);
    const auto second = side_in(std::string_view(*value).substr(middle + 1), most);
    if (!first || !second)
        refuse(name, *value, fmt::format("two numbers from 1 to {}, such as 4{}5", most, between));
    return sides{*first, *second};
}

void settings::add_unless_given(std::string_view added)
{
    const std::size_t equals = added.find('=');
    std::string name(added.substr(0, equals));
    if (std::ranges::find(left_, name, &parameter::name) != left_.end())
        return;
    query_.append(query_.empty() ? "?" : "&").append(added);
    left_.push_back({std::move(name), std::string(added.substr(equals + 1))});
}

void settings::expect_no_more() const
{
    if (!left_.empty())
        throw refused_settings(
            fmt::format("{} is not a setting of this game", readable(left_.front().name)));
}

} // namespace scramble::host
