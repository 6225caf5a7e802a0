#include "app/options.hpp"

#include "app/option_values.hpp"
#include "scramble/memory/wire/request.hpp"

#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <string_view>
#include <utility>

namespace scramble {

namespace {

std::optional<std::uint64_t> seed_of(const command_words& words)
{
    const auto text = words.value("--seed");
    if (!text)
        return std::nullopt;
    return number_of("--seed", *text, 0, std::numeric_limits<std::uint64_t>::max() - 1);
}

/// The listeners, the one on port `first` before the others.
std::vector<listen_at> listeners_of(const command_words& words, const std::string& first)
{
    const bool lan = words.has("--lan");
    const auto bind = words.value("--bind");
    if (lan && bind)
        throw wrong_usage("--lan listens on all addresses, --bind on one: give one of them");
    std::vector<listen_at> result{{std::nullopt, port_of(first), lan}};
    if (bind)
        result.front().address = address_of(*bind);
    for (const std::string& each : words.values("--listen"))
        result.push_back(listener_of(each));
    return result;
}

std::vector<std::string> allowed_hosts_of(const command_words& words)
{
    std::vector<std::string> result;
    for (const std::string& each : words.values("--allowed-host"))
        result.push_back(host_name_of(each));
    return result;
}

memory_settings memory_settings_of(const command_words& words)
{
    constexpr std::uint64_t a_day = 86'400;
    memory_settings result;
    result.site.allowed_hosts = allowed_hosts_of(words);
    result.room.is_key_required = words.has("--require-key");
    if (const auto text = words.value("--release-after"))
        result.room.release_after =
            std::chrono::seconds(number_of("--release-after", *text, 1, a_day));
    return result;
}

command memory_of(const command_words& words)
{
    const std::string year = words.value("--edition").value_or("2023");
    const auto spoken = memory::edition_of(year);
    if (!spoken)
        throw wrong_usage(fmt::format("there is no edition '{}': 2020, 2022, 2023", year));
    if (words.arguments.size() < 2)
        throw wrong_usage("expected PORT FILE, or PORT ROWS COLUMNS CARD...");
    const std::vector<std::string> board(words.arguments.begin() + 1, words.arguments.end());
    return memory_command{*spoken,
                          board_of(board),
                          seed_of(words),
                          listeners_of(words, words.arguments.front()),
                          words.has("--verbose"),
                          memory_settings_of(words)};
}

command minesweeper_of(const command_words& words)
{
    const std::string year = words.value("--edition").value_or("2016");
    const auto spoken = minesweeper::edition_of(year);
    if (!spoken)
        throw wrong_usage(fmt::format("there is no edition '{}': 2014, 2016", year));
    if (!words.arguments.empty())
        throw wrong_usage(fmt::format("unknown argument '{}'", words.arguments.front()));
    const auto size = words.value("--size");
    const auto file = words.value("--file");
    if (size && file)
        throw wrong_usage("--size and --file are two boards: give one of them"); // mines-13
    field_source source = size ? field_of(*size) : field_source{};
    source.file = file.value_or("");
    if (const auto bombs = words.value("--bombs"))
        source.bombs = probability_of("--bombs", *bombs);
    minesweeper_command result{*spoken,
                               source,
                               seed_of(words),
                               listeners_of(words, words.value("--port").value_or("4444")),
                               {},
                               {allowed_hosts_of(words), {}},
                               words.has("--debug"),
                               words.has("--verbose")};
    if (const auto port = words.value("--web")) {
        result.web = result.listeners.front();
        result.web->port = port_of(*port);
    }
    return result;
}

command simulate_of(const command_words& words)
{
    const auto number = [&](const char* name, unsigned usual, unsigned least, unsigned most) {
        const auto text = words.value(name);
        return text ? static_cast<unsigned>(number_of(name, *text, least, most)) : usual;
    };
    return simulate_command{board_of(words.arguments), seed_of(words),
                            number("--players", 4, 1, 1000), number("--tries", 10, 0, 1'000'000),
                            number("--max-delay", 100, 0, 3'600'000)};
}

command bots_of(const command_words& words)
{
    if (words.arguments.size() > 1)
        throw wrong_usage(fmt::format("unknown argument '{}'", words.arguments[1]));
    if (words.arguments.empty())
        throw wrong_usage("expected the URL of a game, such as http://localhost:8080/");
    bots_command result;
    bots_settings& how = result.how;
    how.where = game_of(words.arguments.front());
    if (const auto players = words.value("--players"))
        how.players = static_cast<unsigned>(number_of("--players", *players, 1, 1000));
    if (const auto pace = words.value("--pace")) // half as much again, and a server hangs up
        how.pace = std::chrono::milliseconds(number_of("--pace", *pace, 0, 45'000));
    if (const auto skill = words.value("--skill"))
        how.skill = probability_of("--skill", *skill);
    how.name = words.value("--name").value_or(how.name);
    if (!memory::is_player(how.name + "_1000")) // as the last of the most bots is called
        throw wrong_usage("--name is at most 59 letters, digits and underscores");
    result.seed = seed_of(words);
    return result;
}

void refuse_empty(const command_words& words)
{
    for (const auto& [name, values] : words.options) {
        for (const std::string& value : values) {
            if (value.empty())
                throw wrong_usage(name + " needs a value");
        }
    }
    for (const std::string& argument : words.arguments) {
        if (argument.empty())
            throw wrong_usage("an argument is empty");
    }
}

} // namespace

command read_command_line(int count, const char* const* arguments)
{
    const auto sorted = sort_words(count, arguments);
    if (const auto* said = std::get_if<say_command>(&sorted))
        return *said;
    const auto& words = std::get<command_words>(sorted);
    try {
        refuse_empty(words);
        if (words.command == "memory")
            return memory_of(words);
        if (words.command == "minesweeper")
            return minesweeper_of(words);
        if (words.command == "bots")
            return bots_of(words);
        return simulate_of(words);
    }
    catch (const wrong_usage& why) {
        return refusal(why.what(), words.command);
    }
}

} // namespace scramble
