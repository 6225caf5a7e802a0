#include "protocol/transcript.hpp"

#include "loopback/literal.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

namespace scramble::protocol {

namespace {

using loopback::unescaped;

bool is_word(std::string_view text)
{
    const auto fits = [](char each) {
        return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
               (each >= '0' && each <= '9') || each == '-' || each == '_';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

/// Cuts what comes before `mark` off `text`; nothing, and all stays, if it is not there.
std::optional<std::string_view> cut(std::string_view& text, std::string_view mark)
{
    const auto at = text.find(mark);
    if (at == text.npos)
        return std::nullopt;
    const auto before = text.substr(0, at);
    text.remove_prefix(at + mark.size());
    return before;
}

std::optional<std::pair<std::string, std::string>> as_field(std::string_view text)
{
    const auto name = cut(text, ":");
    if (!name || !is_word(*name) || (!text.empty() && text.front() != ' '))
        return std::nullopt;
    return std::pair(std::string(*name), std::string(text.empty() ? text : text.substr(1)));
}

script_line read_sent(std::string_view text)
{
    script_line line{};
    std::string_view rest = text;
    if (text.starts_with("raw \"") && text.ends_with('"') && text.size() > 5) {
        const auto bytes = unescaped(text.substr(5, text.size() - 6));
        if (!bytes)
            throw bad_notation("an unknown escape in " + std::string(text.substr(4)));
        line.what = act::send_raw;
        line.text = *bytes;
    }
    else if (text.starts_with("without ") && is_word(text.substr(8))) {
        line.what = act::send_without;
        line.text = text.substr(8);
    }
    else if (const auto field = as_field(text)) {
        line.what = act::send_field;
        std::tie(line.text, line.value) = *field;
    }
    else if (const auto method = cut(rest, " "); method && is_word(*method) && !rest.empty()) {
        line.what = act::send_request;
        const auto target = cut(rest, " ");
        line.value = target ? rest : "HTTP/1.1";
        line.text = std::string(*method) + ' ' + std::string(target.value_or(rest));
        if (!line.value.starts_with("HTTP/"))
            throw bad_notation("no request: " + std::string(text));
    }
    else {
        throw bad_notation("no request: " + std::string(text));
    }
    return line;
}

script_line read_received(std::string_view text)
{
    script_line line{};
    const auto is_digit = [](char each) { return each >= '0' && each <= '9'; };
    if (text.size() >= 3 && std::all_of(text.begin(), text.begin() + 3, is_digit) &&
        (text.size() == 3 || text[3] == ' ')) {
        line.what = act::expect_status;
        line.text = text.substr(0, 3);
        line.value = text.size() > 3 ? text.substr(4) : "";
    }
    else if (const auto field = as_field(text)) {
        line.what = act::expect_field;
        std::tie(line.text, line.value) = *field;
    }
    else if (text.starts_with("without ") && is_word(text.substr(8))) {
        line.what = act::expect_without;
        line.text = text.substr(8);
    }
    else {
        line.what = text == "(empty)" ? act::expect_empty : act::expect_body;
        line.text = text;
    }
    return line;
}

script_line read_event(std::string_view text)
{
    constexpr std::array verbs{
        std::pair<std::string_view, act>("waits", act::expect_wait),
        std::pair<std::string_view, act>("is closed", act::expect_close),
        std::pair<std::string_view, act>("is cut off", act::expect_cut),
        std::pair<std::string_view, act>("leaves", act::leave),
        std::pair<std::string_view, act>("closes its side", act::half_close),
        std::pair<std::string_view, act>("resets", act::reset),
    };
    script_line line{};
    std::string_view verb = text;
    const auto who = cut(verb, " ").value_or("");
    const auto* const found = std::find_if(verbs.begin(), verbs.end(),
                                           [&](const auto& each) { return each.first == verb; });
    if (text == "the server stops")
        line.what = act::stop_server;
    else if (is_word(who) && found != verbs.end())
        line.what = found->second;
    else
        throw bad_notation("unknown notation: " + std::string(text));
    line.who = who;
    return line;
}

/// The editions of which a line is, where it says: `[2020 2022] ...`.
std::vector<int> cut_editions(std::string_view& text)
{
    std::vector<int> editions;
    if (!text.starts_with('['))
        return editions;
    text.remove_prefix(1);
    auto years = cut(text, "] ");
    if (!years)
        throw bad_notation("a mark without an end: " + std::string(text));
    for (bool is_last = false; !is_last;) {
        const auto year = cut(*years, " ");
        is_last = !year;
        const auto known = memory::edition_of(year.value_or(*years));
        if (!known)
            throw bad_notation("an unknown edition: " + std::string(year.value_or(*years)));
        editions.push_back(known->year);
    }
    return editions;
}

} // namespace

std::vector<script_line> read_script_line(std::string_view text)
{
    if (text.empty() || text.starts_with('#'))
        return {};
    const auto editions = cut_editions(text);
    std::vector<script_line> lines;
    const auto mark = std::min(text.find_first_of("<> "), text.size() - 1);
    const auto who = text.substr(0, mark);
    const bool is_spoken = is_word(who) && text.size() > mark + 2 && text[mark + 1] == ' ';
    std::string_view said = text.substr(std::min(mark + 2, text.size()));
    if (is_spoken && text[mark] == '>') {
        lines.push_back(read_sent(said));
    }
    else if (is_spoken && text[mark] == '<') {
        while (const auto before = cut(said, " | "))
            lines.push_back(read_received(*before));
        lines.push_back(read_received(said));
    }
    else {
        lines.push_back(read_event(text));
    }
    for (script_line& line : lines) {
        line.editions = editions;
        line.who = line.what == act::stop_server ? "" : who;
    }
    return lines;
}

} // namespace scramble::protocol
