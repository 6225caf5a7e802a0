#include "instrument/script.hpp"

#include "instrument/dialect.hpp"
#include "instrument/literal.hpp"

#include <algorithm>
#include <array>

namespace scramble::test {

namespace {

/// The editions of those years, for a block or for one of its lines.
std::vector<int> editions_in(const dialect& spoken, std::string_view text, std::string_view between)
{
    std::vector<int> years;
    while (!text.empty()) {
        const std::string wanted(cut(text, between));
        const auto found = std::ranges::find(spoken.editions, wanted,
                                             [](int year) { return std::to_string(year); });
        if (found == spoken.editions.end())
            throw bad_notation("an unknown edition: " + wanted);
        years.push_back(*found);
    }
    return years;
}

/// Reads the text after the fence: `transcript edition=... board=... debug`.
transcript begun(const dialect& spoken, std::string_view line)
{
    transcript result;
    result.spoken = &spoken;
    (void)cut(line, " ");
    while (!line.empty()) {
        const auto word = cut(line, " ");
        auto value = word;
        const auto name = cut(value, "=");
        if (word == "edition=all")
            result.editions = spoken.editions;
        else if (name == "edition")
            result.editions = editions_in(spoken, value, ",");
        else if (name == "board" || (name == "field" && spoken.has_fields))
            result.board = name == "board" ? std::string(value) : "field=" + std::string(value);
        else if (std::ranges::count(spoken.options, name) > 0)
            result.options.emplace(name, value);
        else
            throw bad_notation("unknown notation: " + std::string(word));
    }
    if (result.editions.empty() || result.board.empty())
        throw bad_notation("a transcript names its edition and its board");
    spoken.check_board(result.board);
    return result;
}

bool is_event(std::string_view who, std::string_view text)
{
    constexpr std::array events{
        "waits",     "leaves",     "resets",  "closes its side", "closes the sending side",
        "is closed", "is cut off", "connects"};
    if (who == "the")
        return text == "server stops";
    if (text == "seconds pass")
        return who.find_first_not_of("0123456789") == who.npos;
    return std::ranges::any_of(events, [&](std::string_view each) {
        const bool may_go_on = each == "is closed" || each == "connects";
        return text == each || (may_go_on && text.starts_with(std::string(each) + ' '));
    });
}

script_line line_of(std::string_view text)
{
    const auto end = std::min(text.find_first_of("<> "), text.size());
    const auto who = text.substr(0, end);
    const bool is_said = text.size() > end + 2 && text[end] != ' ' && text[end + 1] == ' ';
    const auto rest = text.substr(std::min(end + (is_said ? 2 : 1), text.size()));
    if (!is_word(who) ||
        (!is_said && (end == text.size() || text[end] != ' ' || !is_event(who, rest))))
        throw bad_notation("unknown notation: " + std::string(text));
    script_line line;
    line.kind = !is_said           ? script_kind::event
                : text[end] == '>' ? script_kind::sent
                                   : script_kind::received;
    line.who = who;
    line.text = rest;
    return line;
}

/// Adds a line of the block, or the lines it stands for.
void add(transcript& to, std::string_view text, std::size_t number)
{
    if (text.empty() || text.starts_with('#'))
        return;
    const dialect& spoken = *to.spoken;
    std::vector<int> editions = to.editions;
    if (text.starts_with('[')) {
        text.remove_prefix(1);
        editions = editions_in(spoken, cut(text, "] "), " ");
        for (const int year : editions) {
            if (std::ranges::count(to.editions, year) == 0)
                throw bad_notation("a line of an edition that its block is not of");
        }
    }
    script_line line = line_of(text);
    line.editions = editions;
    line.number = number;
    std::string_view rest = text.substr(text.size() - line.text.size());
    const bool has_parts = line.kind == script_kind::received && spoken.has_parts;
    do {
        line.text = has_parts ? cut(rest, " | ") : rest;
        spoken.check(line);
        to.lines.push_back(line);
    } while (has_parts && !rest.empty());
}

} // namespace

void disagree(const std::string& expected, const std::string& received)
{
    throw disagreement("expected " + expected + ", received " + received);
}

std::vector<transcript> read_transcripts(const dialect& spoken, const std::string& file,
                                         std::string_view text)
{
    std::vector<transcript> found;
    bool is_inside = false;
    std::size_t number = 0;
    try {
        while (!text.empty()) {
            ++number;
            const auto line = cut(text, "\n");
            if (is_inside && line == "```") {
                is_inside = false;
            }
            else if (is_inside) {
                add(found.back(), line, number);
            }
            else if (line.starts_with(spoken.fence)) {
                found.push_back(begun(spoken, line));
                found.back().file = file;
                found.back().number = number;
                is_inside = true;
            }
        }
        if (is_inside || found.empty())
            throw bad_notation(is_inside ? "a block without an end" : "no transcript is here");
    }
    catch (const std::exception& why) { // a malformed board, for example
        throw bad_notation(file + ':' + std::to_string(number) + ": " + why.what());
    }
    return found;
}

std::string with_names(const std::string& text, const names& known)
{
    std::string result = text;
    for (const auto& [name, value] : known) {
        const auto mark = '{' + name + '}';
        for (auto at = result.find(mark); at != result.npos; at = result.find(mark))
            result.replace(at, mark.size(), value);
    }
    return result;
}

bool fits(const std::string& value, const std::string& pattern, names& known)
{
    const std::string wanted = with_names(pattern, known);
    if (wanted.ends_with("..."))
        return value.starts_with(wanted.substr(0, wanted.size() - 3));
    const auto open = wanted.find('{');
    const auto close = wanted.find('}');
    if (open == wanted.npos || close == wanted.npos)
        return value == wanted;
    const auto end = std::min(value.find_first_of("-\"", open), value.size());
    if (!value.starts_with(wanted.substr(0, open)) || end <= open)
        return false;
    known[wanted.substr(open + 1, close - open - 1)] = value.substr(open, end - open);
    return fits(value, pattern, known);
}

bool is_word(std::string_view text)
{
    const auto fits = [](char each) {
        return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
               (each >= '0' && each <= '9') || each == '-' || each == '_';
    };
    return !text.empty() && std::ranges::all_of(text, fits);
}

std::string_view cut(std::string_view& text, std::string_view mark)
{
    const auto size = std::min(text.find(mark), text.size());
    const auto before = text.substr(0, size);
    text.remove_prefix(std::min(size + mark.size(), text.size()));
    return before;
}

bool is_raw(std::string_view text, std::string& bytes)
{
    if (!text.starts_with("raw \"") || !text.ends_with('"') || text.size() < 6)
        return false;
    const auto found = unescaped(text.substr(5, text.size() - 6));
    if (!found)
        throw bad_notation("an unknown escape in " + std::string(text.substr(4)));
    bytes = *found;
    return true;
}

} // namespace scramble::test
