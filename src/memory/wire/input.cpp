#include "scramble/memory/wire/input.hpp"

#include "scramble/memory/rules/card.hpp"
#include "scramble/memory/wire/request.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::memory {

namespace {

template <class Input>
std::optional<input> read_at(std::string_view who, std::string_view space)
{
    const auto named = read_space(space, edition_2025); // which counts from 0
    if (!named || !named->at)
        return std::nullopt;
    return Input{std::string(who), *named->at};
}

bool is_card(std::string_view text)
{
    return !what_is_wrong_with_card(text);
}

std::optional<input> read_replace(std::string_view cards)
{
    replace_input result;
    while (!cards.empty()) {
        const std::string_view from = take_word(cards);
        const std::string_view to = take_word(cards);
        if (!is_card(from) || !is_card(to))
            return std::nullopt;
        const bool is_new = result.by.emplace(from, to).second;
        if (!is_new)
            return std::nullopt;
    }
    return result;
}

std::optional<input> parsed(std::string_view line)
{
    const std::string_view word = take_word(line);
    if (word == "replace")
        return read_replace(line);
    if (word == "deal") {
        const auto next = people::read_next_deal(line);
        return next ? std::optional<input>(deal_input{*next}) : std::nullopt;
    }
    const std::string_view who = take_word(line);
    if (!is_player(who))
        return std::nullopt;
    if (word == "flip")
        return read_at<flip_input>(who, line);
    if (word == "withdraw")
        return read_at<withdraw_input>(who, line);
    if (word == "release")
        return release_input{std::string(who)};
    return std::nullopt;
}

std::string line_of(const flip_input& given)
{
    return fmt::format("flip {} {},{}", given.who, given.at.row, given.at.column);
}

std::string line_of(const withdraw_input& given)
{
    return fmt::format("withdraw {} {},{}", given.who, given.at.row, given.at.column);
}

std::string line_of(const release_input& given)
{
    return fmt::format("release {}", given.who);
}

std::string line_of(const replace_input& given)
{
    std::string line = "replace";
    for (const auto& [from, to] : given.by)
        line.append(" ").append(from).append(" ").append(to);
    return line;
}

std::string line_of(const deal_input& given)
{
    return fmt::format("deal {} {}", given.number, given.seed);
}

} // namespace

std::string line_of(const input& given)
{
    return std::visit([](const auto& each) { return line_of(each); }, given);
}

std::optional<input> read_input(std::string_view line)
{
    auto result = parsed(line);
    if (!result)
        return std::nullopt;
    // Each input has one line, so that a record can be compared and copied as it is.
    const std::string same = line_of(*result);
    return same == line ? result : std::nullopt;
}

} // namespace scramble::memory
