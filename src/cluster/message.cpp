#include "cluster/message.hpp"

#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace scramble::cluster {

namespace {

constexpr std::string_view no_id = "-";
/// Of `people` and `said`: room for 1,000 names.
constexpr std::size_t longest_text = 256UL * 1024;
constexpr std::size_t longest_deal = 100;

std::string rest_of(const follow_message& /*message*/)
{
    return {};
}

std::string rest_of(const following_message& message)
{
    return fmt::format(" {}", message.last);
}

std::string rest_of(const lost_message& /*message*/)
{
    return {};
}

std::string rest_of(const leave_message& /*message*/)
{
    return {};
}

std::string rest_of(const hold_message& /*message*/)
{
    return {};
}

std::string rest_of(const input_message& message)
{
    return fmt::format(" {} {}", text_of(message.id), message.line);
}

std::string rest_of(const refused_message& message)
{
    return fmt::format(" {} {}", text_of(message.id), message.is_full ? "full" : "unavailable");
}

std::string rest_of(const record_message& message)
{
    const auto& [number, at, line, id] = message.what;
    return fmt::format(" {} {} {} {}", number, at.time_since_epoch().count(),
                       id.empty() ? no_id : std::string_view(id), line);
}

std::string rest_of(const people_message& message)
{
    return fmt::format(" {} {}", message.node, message.text);
}

std::string rest_of(const said_message& message)
{
    return fmt::format(" {} {}", message.node, message.text);
}

std::string rest_of(const deal_message& message)
{
    return fmt::format(" {}", message.deal);
}

constexpr std::array<std::string_view, std::variant_size_v<decltype(message::what)>> words{
    "follow",  "following", "lost",   "leave", "hold", "input",
    "refused", "record",    "people", "said",  "deal"};

std::optional<message> read_input(std::string_view room, std::string_view rest)
{
    const auto id = read_input_id(take_word(rest));
    if (!id || rest.size() > journal::longest_line)
        return std::nullopt;
    return message{std::string(room), input_message{*id, std::string(rest)}};
}

std::optional<message> read_refused(std::string_view room, std::string_view rest)
{
    const auto id = read_input_id(take_word(rest));
    if (!id || (rest != "full" && rest != "unavailable"))
        return std::nullopt;
    return message{std::string(room), refused_message{*id, rest == "full"}};
}

std::optional<message> read_record(std::string_view room, std::string_view rest)
{
    const auto number = decimal(take_word(rest));
    const auto at = decimal(take_word(rest));
    const std::string_view id = take_word(rest);
    constexpr std::uint64_t latest = std::numeric_limits<std::int64_t>::max();
    if (!number || !at || *at > latest || id.empty() || id.size() > journal::longest_id ||
        rest.size() > journal::longest_line)
        return std::nullopt;
    return message{
        std::string(room),
        record_message{{*number,
                        std::chrono::sys_time<std::chrono::milliseconds>(
                            std::chrono::milliseconds(static_cast<std::int64_t>(*at))),
                        std::string(rest), id == no_id ? std::string() : std::string(id)}}};
}

template <class Told>
std::optional<message> read_told(std::string_view room, std::string_view rest)
{
    const std::string_view node = take_word(rest);
    if (node.empty() || rest.size() > longest_text)
        return std::nullopt;
    return message{std::string(room), Told{std::string(node), std::string(rest)}};
}

} // namespace

std::string text_of(const input_id& id)
{
    return fmt::format("{}-{}", id.origin, id.number);
}

std::optional<input_id> read_input_id(std::string_view text)
{
    const auto dash = text.rfind('-');
    if (dash == std::string_view::npos || dash == 0 || text.size() > journal::longest_id)
        return std::nullopt;
    const auto number = decimal(text.substr(dash + 1));
    if (!number)
        return std::nullopt;
    return input_id{std::string(text.substr(0, dash)), *number};
}

std::string_view node_of(std::string_view origin)
{
    return origin.substr(0, origin.rfind('.'));
}

std::string text_of(const message& message)
{
    return fmt::format("{} {}{}", words.at(message.what.index()), message.room,
                       std::visit([](const auto& each) { return rest_of(each); }, message.what));
}

std::optional<message> read_message(std::string_view text)
{
    const std::string_view word = take_word(text);
    const std::string_view room = take_word(text);
    if (room.empty())
        return std::nullopt;
    if (word == "input")
        return read_input(room, text);
    if (word == "refused")
        return read_refused(room, text);
    if (word == "record")
        return read_record(room, text);
    if (word == "people")
        return read_told<people_message>(room, text);
    if (word == "said")
        return read_told<said_message>(room, text);
    if (word == "deal" && text.size() <= longest_deal)
        return message{std::string(room), deal_message{std::string(text)}};
    if (const auto last = decimal(text); last && word == "following")
        return message{std::string(room), following_message{*last}};
    if (!text.empty())
        return std::nullopt;
    if (word == "follow")
        return message{std::string(room), follow_message{}};
    if (word == "lost")
        return message{std::string(room), lost_message{}};
    if (word == "leave")
        return message{std::string(room), leave_message{}};
    if (word == "hold")
        return message{std::string(room), hold_message{}};
    return std::nullopt;
}

} // namespace scramble::cluster
