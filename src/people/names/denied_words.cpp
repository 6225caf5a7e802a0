#include "people/names/denied_words.hpp"

#include "people/names/letters.hpp"
#include "scramble/text/utf8.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scramble::people {

namespace {

std::string_view take_until(char end, std::string_view& text)
{
    const std::string_view taken = text.substr(0, text.find(end));
    text.remove_prefix(std::min(taken.size() + 1, text.size()));
    return taken;
}

bool is_one_letter(std::string_view text)
{
    return take_code_point(text) && text.empty();
}

/// What is between white space, by its letters.
struct stretch {
    std::string joined;
    std::vector<std::string> words; ///< joined, and what signs divide it into
};

/// Letters one by one are a stretch together.
std::vector<stretch> stretches_of(std::string_view letters)
{
    std::vector<stretch> all;
    bool is_spelt = false;
    while (!letters.empty()) {
        std::string_view rest = take_until(' ', letters);
        stretch next;
        while (!rest.empty()) {
            if (const auto word = take_until('-', rest); !word.empty()) {
                next.joined += word;
                next.words.emplace_back(word);
            }
        }
        if (next.joined.empty())
            continue;
        const bool was_spelt = std::exchange(is_spelt, is_one_letter(next.joined));
        if (was_spelt && is_spelt)
            all.back().joined += next.joined;
        else
            all.push_back(std::move(next));
    }
    for (stretch& each : all)
        each.words.push_back(each.joined);
    return all;
}

/// A line's word as it stands.
std::string_view sign_in(std::string_view line)
{
    line.remove_prefix(line.starts_with('=') ? 1 : 0);
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

/// Digits are signs, or letters where they look like some.
std::vector<std::string> looks_with_and_without_digits(std::string_view name)
{
    auto looks = looks_of(name);
    std::string signs(name);
    std::ranges::replace_if(
        signs, [](char each) { return each >= '0' && each <= '9'; }, '-');
    if (signs != name)
        std::ranges::move(looks_of(signs), std::back_inserter(looks));
    return looks;
}

} // namespace

denied_words::denied_words(std::string_view lines)
{
    while (!lines.empty()) {
        std::string_view line = take_until('\n', lines);
        if (line.starts_with('#'))
            continue;
        const bool is_alone = line.starts_with('=');
        bool has_letters = false;
        for (const std::string& look : looks_in_any_case(line)) {
            std::string letters = letters_of(look);
            std::erase_if(letters, [](char each) { return each == ' ' || each == '-'; });
            word denied{std::move(letters), is_alone};
            has_letters = has_letters || !denied.letters.empty();
            if (!denied.letters.empty() && std::ranges::find(words_, denied) == words_.end())
                words_.push_back(std::move(denied));
        }
        if (const std::string_view sign = sign_in(line); !has_letters && !sign.empty())
            signs_.emplace_back(sign);
    }
}

void denied_words::add(const denied_words& more)
{
    words_.insert(words_.end(), more.words_.begin(), more.words_.end());
    signs_.insert(signs_.end(), more.signs_.begin(), more.signs_.end());
    list_ = std::make_shared<const int>();
}

bool denied_words::are_in(std::string_view name) const
{
    if (std::ranges::any_of(signs_,
                            [&](const std::string& each) { return name.find(each) != name.npos; }))
        return true;
    for (const std::string& look : looks_with_and_without_digits(name)) {
        for (const stretch& part : stretches_of(letters_of(look))) {
            const auto is_in = [&](const word& each) {
                return each.is_alone
                           ? std::ranges::find(part.words, each.letters) != part.words.end()
                           : part.joined.find(each.letters) != std::string::npos;
            };
            if (std::ranges::any_of(words_, is_in))
                return true;
        }
    }
    return false;
}

bool denied_words::are_in(std::string_view name, answer& last) const
{
    if (last.list_ != list_) {
        last.are_in_ = are_in(name);
        last.list_ = list_;
    }
    return last.are_in_;
}

} // namespace scramble::people
