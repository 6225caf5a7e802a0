#include "etcd/values.hpp"

#include "journal/sum.hpp"

#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <algorithm>
#include <utility>

namespace scramble::etcd {

using journal::kept_room;
using journal::listed_room;
using journal::record;

namespace {

constexpr std::string_view form = "1 ";

/// Removes the form's word. False if it is another form.
bool take_form(std::string_view& text)
{
    if (!text.starts_with(form))
        return false;
    text.remove_prefix(form.size());
    return true;
}

/// Removes and returns a line; nothing if no newline is left.
std::optional<std::string_view> take_whole_line(std::string_view& text)
{
    const std::size_t end = text.find('\n');
    if (end == text.npos)
        return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

std::uint64_t sum_of_append(std::string_view room, std::uint64_t epoch,
                            const std::vector<record>& records)
{
    journal::sum all;
    all.add(room).add(epoch);
    for (const record& each : records)
        all.add(std::uint64_t{journal::sum_of(each)}).add(each.id);
    return all.value();
}

using milliseconds = std::chrono::milliseconds;

/// TIME LENGTH ID, a line, and the record's line.
std::optional<record> take_record(std::string_view& text, std::uint64_t number)
{
    auto head = take_whole_line(text);
    if (!head)
        return std::nullopt;
    const auto at = decimal(take_word(*head));
    const auto length = decimal(take_word(*head));
    if (!at || !length || *length >= text.size() || text[*length] != '\n')
        return std::nullopt;
    record result{number,
                  std::chrono::sys_time<milliseconds>(milliseconds(static_cast<std::int64_t>(*at))),
                  std::string(text.substr(0, *length)), std::string(*head)};
    text.remove_prefix(*length + 1);
    return result;
}

} // namespace

std::string text_of(const journal::node& node)
{
    return std::string(form) + (node.may_hold ? "holds " : "relays ") + node.run + ' ' + node.at;
}

std::optional<journal::node> read_node(std::string_view name, std::string_view text)
{
    if (!take_form(text))
        return std::nullopt;
    const bool may_hold = take_word(text) == "holds";
    const std::string_view run = take_word(text);
    return journal::node{std::string(name), std::string(text), std::string(run), may_hold};
}

std::string text_of(const kept_room& kept)
{
    return std::string(form) + std::to_string(journal::sum_of(kept)) + '\n' + kept.code + '\n' +
           text_of(kept.inside) + '\n' + kept.settings;
}

std::optional<kept_room> read_room(std::string_view name, std::string_view text)
{
    if (!take_form(text))
        return std::nullopt;
    const auto sum = take_whole_line(text);
    const auto code = take_whole_line(text);
    const auto inside = take_whole_line(text);
    if (!sum || !code || !inside)
        return std::nullopt;
    kept_room result{std::string(name), std::string(*code), std::string(text),
                     journal::read_places(*inside)};
    if (decimal(*sum) != journal::sum_of(result))
        return std::nullopt;
    return result;
}

std::string text_of_place(const kept_room& kept, std::chrono::sys_seconds used)
{
    return std::string(form) + std::to_string(used.time_since_epoch().count()) + '\n' + kept.code +
           '\n' + text_of(kept.inside);
}

std::optional<listed_room> read_place(std::string_view room, std::string_view text)
{
    constexpr std::uint64_t most = 1ULL << 40U; // a plausible time
    if (!take_form(text))
        return std::nullopt;
    const auto used = take_whole_line(text);
    const auto code = take_whole_line(text);
    const auto seconds = used ? decimal(*used) : std::nullopt;
    if (!seconds || !code || *seconds > most)
        return std::nullopt;
    return listed_room{std::string(room), std::string(*code), 0, journal::read_places(text)};
}

std::string text_of(const archived_room& archived)
{
    const listed_room& place = archived.place;
    return std::string(form) + std::to_string(place.used) + ' ' + std::to_string(archived.size) +
           ' ' + std::to_string(archived.sum) + ' ' + archived.object + '\n' + place.code + '\n' +
           text_of(place.inside);
}

std::optional<archived_room> read_archived(std::string_view room, std::string_view text)
{
    auto head = take_form(text) ? take_whole_line(text) : std::nullopt;
    const auto code = take_whole_line(text);
    if (!head || !code)
        return std::nullopt;
    const auto used = decimal(take_word(*head));
    const auto size = decimal(take_word(*head));
    const auto sum = decimal(take_word(*head));
    if (!used || !size || !sum || head->empty())
        return std::nullopt;
    return archived_room{{std::string(room), std::string(*code), static_cast<std::int64_t>(*used),
                          journal::read_places(text)},
                         std::string(*head),
                         *size,
                         static_cast<std::uint32_t>(*sum)};
}

std::uint32_t sum_of_object(std::string_view bytes)
{
    return journal::sum().add(bytes).value();
}

std::set<std::string> codes_of(const kept_room& kept)
{
    std::set<std::string> codes;
    codes.insert(kept.code);
    for (const auto& each : kept.inside)
        codes.insert(each.code);
    codes.erase(std::string());
    return codes;
}

std::chrono::sys_seconds used_now()
{
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

std::string text_of(std::string_view room, const kept_append& append)
{
    std::string text(form);
    text += std::to_string(append.what.size()) + ' ' + std::to_string(append.epoch) + ' ' +
            std::to_string(sum_of_append(room, append.epoch, append.what)) + '\n';
    for (const record& each : append.what) {
        text += std::to_string(each.at.time_since_epoch().count()) + ' ' +
                std::to_string(each.line.size()) + ' ' + each.id + '\n';
        text += each.line;
        text += '\n';
    }
    return text;
}

std::optional<kept_append> read_append(std::string_view room, std::uint64_t first,
                                       std::string_view text)
{
    auto head = take_form(text) ? take_whole_line(text) : std::nullopt;
    if (!head)
        return std::nullopt;
    const auto count = decimal(take_word(*head));
    const auto epoch = decimal(take_word(*head));
    const auto sum = decimal(*head);
    if (!count || !epoch)
        return std::nullopt;
    kept_append result{*epoch};
    while (!text.empty()) {
        auto next = take_record(text, first + result.what.size());
        if (!next)
            return std::nullopt;
        result.what.push_back(std::move(*next));
    }
    if (result.what.size() != *count || sum != sum_of_append(room, *epoch, result.what))
        return std::nullopt;
    return result;
}

std::uint64_t count_in(std::string_view append)
{
    const std::uint64_t most = std::max<std::size_t>(append.size(), 1); // a record takes a byte
    const auto count = take_form(append) ? decimal(take_word(append)) : std::nullopt;
    return std::clamp<std::uint64_t>(count.value_or(1), 1, most);
}

} // namespace scramble::etcd
