#include "cli/roff.hpp"

#include "cli/option_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>
#include <vector>

namespace scramble {

namespace {

/// What follows a heading: paragraphs, lists, examples, a table, each with its lines.
struct chapter {
    std::string heading;
    std::vector<words> blocks;
};

std::vector<chapter> chapters()
{
    std::vector<chapter> result(1);
    std::istringstream lines(commands_document);
    bool begins = true; // a block
    for (std::string line; std::getline(lines, line);) {
        const bool is_heading = line.starts_with("## ");
        if (is_heading)
            result.push_back({line.substr(3), {}});
        else if (!line.empty() && begins)
            result.back().blocks.push_back({line});
        else if (!line.empty())
            result.back().blocks.back().push_back(line);
        begins = line.empty() || is_heading;
    }
    return result;
}

words split(std::string_view text, std::string_view between)
{
    words result;
    for (std::size_t end = 0; (end = text.find(between)) != text.npos;) {
        result.emplace_back(text.substr(0, end));
        text.remove_prefix(end + between.size());
    }
    result.emplace_back(text);
    return result;
}

bool has(const words& all, const std::string& one)
{
    return std::ranges::find(all, one) != all.end();
}

/// Whether a chapter such as `scramble host, memory` is about a command.
bool is_about(const std::string& heading, const std::string& command)
{
    constexpr std::string_view program = "scramble ";
    return heading == command || (heading.starts_with(program) &&
                                  has(split(heading.substr(program.size()), ", "), command));
}

/// A block as roff has it. What is in one pair of marks or brackets stands in one line.
std::string text_of(const words& block)
{
    const std::string& first = block.front();
    const bool is_example = first.starts_with("```") || first.starts_with("    ");
    std::string result = is_example ? ".PP\n.RS 4\n.nf\n" : first.starts_with("- ") ? "" : ".PP\n";
    for (const std::string& each : block) {
        const bool is_item = each.starts_with("- ");
        if (is_item)
            result += ".IP \\(bu 2\n";
        if (!each.starts_with("```"))
            result += roff(each.substr(is_item ? 2 : each.find_first_not_of(' '))) + '\n';
    }
    return result + (is_example ? ".fi\n.RE\n" : "");
}

/// An item such as "- `NAME`, `NAME` (host, memory): what is told".
struct list_item {
    std::string names;
    words commands;
    std::string told;
};

std::vector<list_item> items_of(const words& list)
{
    std::vector<list_item> result;
    for (const std::string& line : list) {
        if (line.starts_with("- ")) {
            const std::size_t names = line.find(" (");
            const std::size_t end = line.find("): ", names);
            result.push_back({line.substr(2, names - 2),
                              split(line.substr(names + 2, end - names - 2), ", "),
                              line.substr(end + 3)});
        }
        else
            result.back().told += line.substr(1);
    }
    return result;
}

/// The items for the page of a command. Of those with one name only the first has it.
std::string items_for(const std::string& command, const words& list)
{
    std::string result;
    std::string last;
    for (const list_item& each : items_of(list)) {
        if (command == "scramble")
            result +=
                roff_item(fmt::format("{} ({})", roff(each.names), fmt::join(each.commands, ", ")),
                          each.told);
        else if (!has(each.commands, command) && (!has(each.commands, "all") || command == "check"))
            continue;
        else if (std::exchange(last, each.names) == each.names)
            result += ".br\n" + roff(each.told) + '\n';
        else
            result += roff_item(roff(each.names), each.told);
    }
    return result;
}

} // namespace

std::string roff(std::string_view text)
{
    std::string result;
    bool is_code = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t end = text.find("](", at);
        if (result.empty() && (text[at] == '.' || text[at] == '\''))
            result += "\\&"; // no line is a request
        if (text[at] == '\\')
            result += "\\e";
        else if (text[at] == '-')
            result += "\\-";
        else if (text[at] == '`')
            result += std::exchange(is_code, !is_code) ? "\\fR" : "\\fB";
        else if (text[at] == '[' && end != text.npos)
            result += roff(text.substr(at + 1, end - at - 1)), at = text.find(')', end);
        else
            result += text[at];
    }
    return result;
}

std::string roff_item(const std::string& name, std::string_view told)
{
    return fmt::format(".TP\n{}\n{}\n", name, roff(told));
}

std::string capital(std::string text)
{
    for (char& each : text)
        each = static_cast<char>(std::toupper(each));
    return text;
}

said_of_command said_of(const std::string& command)
{
    said_of_command said;
    for (const chapter& each : chapters()) {
        if (!is_about(each.heading, command))
            continue;
        bool is_example = false;
        for (const words& block : each.blocks) {
            is_example |= block.back().ends_with(':');
            (is_example ? said.examples : said.words) += text_of(block);
        }
    }
    return said;
}

std::string lists_for(const std::string& command)
{
    std::string result;
    for (const chapter& each : chapters()) {
        if (each.heading.empty() || each.heading.starts_with("scramble"))
            continue;
        const std::string items = items_for(command, each.blocks.front());
        if (!items.empty())
            result += fmt::format(".SH {}\n{}", capital(each.heading), items);
    }
    return result;
}

} // namespace scramble
