#include "app/config_file.hpp"

#include "cli/file.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace scramble {

namespace {

std::optional<std::string> text_of(const toml::node& value)
{
    if (auto text = value.value_exact<std::string>())
        return text;
    if (const auto number = value.value_exact<std::int64_t>())
        return fmt::format("{}", *number);
    if (const auto number = value.value_exact<double>())
        return fmt::format("{}", *number);
    if (const auto truth = value.value_exact<bool>())
        return fmt::format("{}", *truth);
    return std::nullopt; // a time or a table
}

config_setting setting_of(const toml::key& key, const toml::node& value)
{
    config_setting result{std::string(key.str()), {}, {}, key.source().begin.line};
    const auto take = [&result](const toml::node& each, config_setting::form setting) {
        auto text = text_of(each);
        const bool is_text = text.has_value();
        result.is = is_text ? setting : config_setting::form::other;
        result.texts.push_back(std::move(text).value_or(""));
        return is_text;
    };
    const toml::array* const list = value.as_array();
    if (list == nullptr) {
        take(value, config_setting::form::one);
        return result;
    }
    result.is = config_setting::form::several; // even if it is empty
    for (const toml::node& each : *list) {
        if (!take(each, config_setting::form::several))
            break;
    }
    return result;
}

config_table table_of(const toml::key& key, const toml::table& content)
{
    config_table result{std::string(key.str()), key.source().begin.line, {}};
    for (const auto& [name, value] : content)
        result.settings.push_back(setting_of(name, value));
    std::ranges::sort(result.settings, {}, &config_setting::line);
    return result;
}

/// What the library says, which quotes the file: control characters in its own spelling, such as
/// \u001B, but not marks of direction.
std::string told(std::string_view description)
{
    std::string result;
    while (!description.empty()) {
        const std::string_view part = description.substr(0, description.find('\\'));
        result += readable(part);
        description.remove_prefix(part.size());
        if (description.empty())
            break;
        result += '\\';
        description.remove_prefix(1);
    }
    return result;
}

} // namespace

std::variant<std::vector<config_table>, fault> read_config_file(const std::string& path)
{
    const auto text = read_file(path);
    if (const auto* why = std::get_if<fault>(&text))
        return *why;
    try {
        const toml::table read = toml::parse(std::get<std::string>(text));
        config_table loose;
        std::vector<config_table> tables;
        for (const auto& [name, value] : read) {
            if (const toml::table* content = value.as_table())
                tables.push_back(table_of(name, *content));
            else
                loose.settings.push_back(setting_of(name, value));
        }
        if (!loose.settings.empty()) {
            std::ranges::sort(loose.settings, {}, &config_setting::line);
            loose.line = loose.settings.front().line;
            tables.push_back(std::move(loose));
        }
        std::ranges::sort(tables, {}, &config_table::line);
        return tables;
    }
    catch (const toml::parse_error& why) {
        return fault{why.source().begin.line, told(why.description())};
    }
}

} // namespace scramble
