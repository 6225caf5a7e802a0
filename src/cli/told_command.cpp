#include "cli/told_command.hpp"

#include "cli/grammar.hpp"
#include "scramble/error.hpp"

#include <algorithm>
#include <span>
#include <sstream>

namespace scramble {

namespace {

/// Without what is in brackets.
std::string without_choice(const std::string& usage)
{
    std::string result;
    int depth = 0;
    for (const char each : usage) {
        depth += each == '[' ? 1 : 0;
        if (depth == 0)
            result += each;
        depth -= each == ']' ? 1 : 0;
    }
    return result;
}

bool is_literal(const std::string& word)
{
    return word != "|" && std::ranges::all_of(word, [](char each) {
               return (each >= 'a' && each <= 'z') || each == '|';
           });
}

void add_words(const std::string& text, words& to)
{
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, '|');) {
        if (std::ranges::find(to, part) == to.end())
            to.push_back(part);
    }
}

} // namespace

std::vector<known_option> options_of(const char* help, bool is_configured,
                                     const std::function<void(grammar&)>& read)
{
    const words asks{"--help"}; // it is read when all options are known
    grammar line({}, help, asks);
    if (is_configured)
        line.configure({});
    try {
        read(line);
    }
    catch (const answered&) {
    }
    return line.options().all();
}

told_command::arguments told_command::takes() const
{
    arguments result;
    const auto parts = parts_of_help(help);
    for (const auto& [usage, none] : parts.front().lines) {
        std::istringstream line(without_choice(usage));
        std::string word;
        line >> word >> word; // scramble COMMAND
        while (line >> word) {
            if (is_literal(word))
                add_words(word, result.literals);
            result.are_files |= word.starts_with("FILE");
            result.are_directories |= word == "DIR";
        }
    }
    return result;
}

std::vector<help_part> parts_of_help(const std::string& help)
{
    constexpr std::string_view usage = "Usage: ";
    std::vector<help_part> parts{{"Usage", {}}};
    std::istringstream lines(help);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        const std::size_t begin = line.find_first_not_of(' ');
        if (line.starts_with(usage))
            parts.front().lines.emplace_back(line.substr(usage.size()), "");
        else if (begin == usage.size())
            parts.front().lines.emplace_back(line.substr(begin), "");
        else if (line.empty() || line.ends_with(':'))
            parts.push_back({line.substr(0, line.find(':')), {}});
        else if (begin == 2) {
            const std::size_t end = std::min(line.find("  ", begin), line.size());
            const std::size_t told = std::min(line.find_first_not_of(' ', end), line.size());
            parts.back().lines.emplace_back(line.substr(begin, end - begin), line.substr(told));
        }
        else {
            if (parts.size() == 1)
                parts.push_back({});
            parts.back().lines.emplace_back(line, "");
        }
    }
    std::erase_if(parts, [](const help_part& each) { return each.lines.empty(); });
    ensure(!parts.empty() && parts.front().heading == "Usage", "a help tells the usage");
    return parts;
}

} // namespace scramble
