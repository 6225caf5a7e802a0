#include "app/config.hpp"

#include "app/commands.hpp"
#include "app/load.hpp"
#include "cli/file.hpp"
#include "cli/values.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

namespace scramble {

namespace {

std::string at(const std::string& path, std::size_t line)
{
    return line == 0 ? readable(path) + ": " : fmt::format("{}:{}: ", readable(path), line);
}

words problems_of(const known_command& command, const std::string& path, const config_table& table)
{
    grammar line({}, command.help, {});
    line.check(path, table.settings);
    try {
        (void)command.read(line);
    }
    catch (const answered&) {
    }
    return line.problems();
}

words problems_of(const config_table& table, const std::string& path)
{
    if (table.name.empty()) {
        words problems;
        for (const config_setting& each : table.settings)
            problems.push_back(fmt::format("{}'{}' is in no table, such as [host]",
                                           at(path, each.line), readable(each.name)));
        return problems;
    }
    words tables;
    for (const known_command& each : known_commands()) {
        if (!each.is_configured)
            continue;
        if (each.name == table.name)
            return problems_of(each, path, table);
        tables.push_back(each.name);
    }
    return {at(path, table.line) + unknown("table", table.name, tables)};
}

using tables = std::vector<config_table>;

words problems_in(const std::string& path, const std::variant<tables, fault>& read)
{
    if (const auto* why = std::get_if<fault>(&read))
        return {at(path, why->line) + why->reason};
    words problems;
    for (const config_table& each : std::get<tables>(read))
        std::ranges::move(problems_of(each, path), std::back_inserter(problems));
    return problems;
}

/// Whether a service alone sees the file: its credentials, which stay as they were at its start.
bool is_credential(const std::string& path)
{
    return path.starts_with("/run/credentials/");
}

/// What is wrong with the words of names-denied, the one file that a reload reads besides.
words problems_of_words(const config_table& table, const std::string& path)
{
    words problems;
    for (const config_setting& each : table.settings) {
        const bool is_file = table.name == "host" && each.name == "names-denied" &&
                             each.is == config_setting::form::one && !each.texts.front().empty();
        if (!is_file || is_credential(each.texts.front()))
            continue;
        const auto read = load_denied_words(each.texts.front());
        if (const auto* why = std::get_if<fault>(&read))
            problems.push_back(by_option(at(path, each.line) + each.name, *why).reason);
    }
    return problems;
}

} // namespace

words problems_in(const std::string& path)
{
    const auto read = read_config_file(path);
    words problems = problems_in(path, read);
    if (const auto* all = std::get_if<tables>(&read)) {
        for (const config_table& each : *all)
            std::ranges::move(problems_of_words(each, path), std::back_inserter(problems));
    }
    return problems;
}

std::vector<config_setting> settings_in(const std::string& path, const std::string& by,
                                        const std::string& table)
{
    auto read = read_config_file(path);
    if (const auto* why = std::get_if<fault>(&read); why != nullptr && why->line == 0)
        throw wrong_usage(fmt::format("{}: {}{}", by, at(path, 0), why->reason));
    if (const words problems = problems_in(path, read); !problems.empty())
        throw wrong_usage(problems.front());
    for (config_table& each : std::get<tables>(read)) {
        if (each.name == table)
            return std::move(each.settings);
    }
    return {};
}

} // namespace scramble
