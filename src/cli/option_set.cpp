#include "cli/option_set.hpp"

#include "cli/values.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace scramble {

namespace {

/// The parts of a text with commas between them.
words parts_of(std::string_view text)
{
    words parts;
    for (std::size_t comma = 0; comma != text.npos; text.remove_prefix(comma + 1)) {
        comma = text.find(',');
        parts.emplace_back(text.substr(0, comma));
        if (comma == text.npos)
            break;
    }
    return parts;
}

bool truth_of(std::string_view text)
{
    const bool is_on = text == "true" || text == "1"; // as people write variables
    if (!is_on && text != "false" && text != "0")
        throw wrong_usage("expected true or false");
    return is_on;
}

} // namespace

std::string unknown(std::string_view noun, const std::string& word, const words& names)
{
    const auto letters_apart = [word](std::string name) {
        std::string apart;
        std::string wrong = word;
        std::ranges::sort(wrong);
        std::ranges::sort(name);
        std::ranges::set_symmetric_difference(wrong, name, std::back_inserter(apart));
        return apart.size();
    };
    const auto best = std::ranges::min_element(names, {}, letters_apart);
    const bool is_near = letters_apart(*best) <= word.size() / 2;
    return fmt::format("unknown {} '{}'{}", noun, readable(word),
                       is_near ? fmt::format(", did you mean {}?", *best) : "");
}

std::string known_option::variable() const
{
    std::string result = "SCRAMBLE_";
    for (const char each : key()) {
        const bool is_small = each >= 'a' && each <= 'z';
        result += each == '-' ? '_' : static_cast<char>(is_small ? each - 'a' + 'A' : each);
    }
    return result;
}

words option_set::names() const
{
    words result;
    std::ranges::transform(all_, std::back_inserter(result), &known_option::name);
    return result;
}

void option_set::on_line(const known_option& about, const words& texts)
{
    take(about, {"", about.name, texts});
}

void option_set::take_variables()
{
    const decisions before = decided_;
    for (const known_option& each : all_) {
        const std::string name = each.variable();
        const char* const found = each.is_for_line ? nullptr : std::getenv(name.c_str());
        const std::string text = found == nullptr ? "" : found;
        if (!text.empty() && !has_decided(each.name, before))
            take(each, {"", name, each.takes_all ? parts_of(text) : words{text}});
    }
}

words option_set::take_settings(const std::string& path, std::span<const config_setting> settings)
{
    words problems;
    const decisions before = decided_;
    for (const config_setting& each : settings) {
        const std::string where = fmt::format("{}:{}: ", readable(path), each.line);
        try {
            take_setting(each, where, before);
        }
        catch (const wrong_usage& why) {
            const std::string_view told = why.what();
            problems.push_back((told.starts_with(where) ? "" : where) + std::string(told));
        }
    }
    return problems;
}

void option_set::take_setting(const config_setting& given, const std::string& where,
                              const decisions& before)
{
    words keys;
    const known_option* about = nullptr;
    for (const known_option& each : all_) {
        if (each.is_for_line)
            continue;
        keys.push_back(each.key());
        if (each.key() == given.name)
            about = &each;
    }
    if (about == nullptr)
        throw wrong_usage(unknown("key", given.name, keys));
    if (given.is == config_setting::form::other)
        throw wrong_usage(given.name + ": expected a text, a number, true or false");
    if (given.is == config_setting::form::several && !about->takes_all)
        throw wrong_usage(given.name + ": expected one value, not a list");
    if (!has_decided(about->name, before))
        take(*about, {where, given.name, given.texts});
}

void option_set::take(const known_option& about, decision how)
{
    const std::string told = how.where + how.name;
    if (about.is_flag())
        how.is_on = value_of(told, how.texts.back(), truth_of);
    if (how.is_on)
        about.take(told, how.texts);
    decided_[about.name] = std::move(how);
}

bool option_set::has_decided(const std::string& name, const decisions& by) const
{
    const auto is_on = [&by](const std::string& other) {
        const auto found = by.find(other);
        return found != by.end() && found->second.is_on;
    };
    return by.contains(name) || std::ranges::any_of(exclusions_, [&](const exclusion& each) {
               return (each.one == name && is_on(each.other)) ||
                      (each.other == name && is_on(each.one));
           });
}

void option_set::refuse_both() const
{
    for (const exclusion& each : exclusions_) {
        if (!each.why.empty() && has(each.one) && has(each.other))
            throw wrong_usage(fmt::format("{} cannot be used with {}: {}", called(each.one),
                                          decided_.at(each.other).name, each.why));
    }
}

bool option_set::has(const std::string& name) const
{
    const auto found = decided_.find(name);
    return found != decided_.end() && found->second.is_on;
}

std::string option_set::called(const std::string& name) const
{
    const auto found = decided_.find(name);
    return found == decided_.end() ? name : found->second.where + found->second.name;
}

std::map<std::string, words> option_set::given() const
{
    std::map<std::string, words> result;
    for (const auto& [name, how] : decided_) {
        if (how.is_on)
            result.emplace(name, how.texts);
    }
    return result;
}

} // namespace scramble
