#include "cli/manual.hpp"

#include "cli/roff.hpp"

#include <fmt/format.h>

#include <cctype>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

namespace scramble {

namespace {

// Without commit and time, so that pages change only when what they tell does.
constexpr std::string_view program_and_version = "scramble " SCRAMBLE_VERSION;
constexpr std::string_view day_of_version = SCRAMBLE_DAY;

std::string head(const std::string& title, int section, std::string summary)
{
    summary = summary.substr(0, summary.find_last_not_of(".\n") + 1);
    summary.front() = static_cast<char>(std::tolower(summary.front()));
    return fmt::format(".TH \"{}\" {} {} \"{}\" \"{}\"\n.SH NAME\n{} \\- {}\n",
                       roff(capital(title)), section, day_of_version, program_and_version,
                       section == 1 ? "User Commands" : "File Formats", roff(title), roff(summary));
}

std::string usage(const help_part& part)
{
    std::string result = ".SH SYNOPSIS\n.nf\n";
    for (const auto& [line, none] : part.lines) {
        std::size_t end = line.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ[");
        end = end == line.npos ? line.size() : end;
        const std::string bold = line.substr(0, line.find_last_not_of(' ', end - 1) + 1);
        result += fmt::format("\\fB{}\\fR{}\n", roff(bold), roff(line.substr(bold.size())));
    }
    return result + ".fi\n";
}

/// A section; a paragraph at its beginning needs no mark.
std::string section(const std::string& heading, std::string text)
{
    constexpr std::string_view mark = ".PP\n";
    if (text.starts_with(mark))
        text.erase(0, mark.size());
    return text.empty() ? "" : fmt::format(".SH {}\n{}", heading, text);
}

/// What a help says behind its usage, and `more`.
std::string body(const std::vector<help_part>& parts, const std::string& more)
{
    std::string description;
    std::string lists;
    for (const help_part& part : parts) {
        if (part.heading == "Usage")
            continue;
        std::string list;
        for (const auto& [name, told] : part.lines) {
            if (part.heading.empty())
                description += roff(name) + '\n';
            else
                list += roff_item("\\fB" + roff(name) + "\\fR", told);
        }
        lists += section(capital(part.heading), list);
    }
    return section("DESCRIPTION", description + more) + lists;
}

std::string options(const told_command& command)
{
    std::string result = ".SH OPTIONS\n";
    for (const known_option& each : command.options) {
        std::string name = fmt::format("\\fB{}\\fR", roff(each.name));
        if (!each.letter.empty())
            name = fmt::format("\\fB{}\\fR, {}", roff(each.letter), name);
        if (!each.is_flag())
            name += fmt::format(" \\fI{}\\fR", roff(each.value));
        result += roff_item(name, each.what);
    }
    return result;
}

std::string see_also(const words& pages)
{
    std::string result = ".SH SEE ALSO\n";
    for (std::size_t each = 0; each < pages.size(); ++each) {
        const std::size_t end = pages[each].rfind('.');
        result += fmt::format(".BR {} ({}){}\n", roff(pages[each].substr(0, end)),
                              pages[each].substr(end + 1), each + 1 < pages.size() ? " ," : "");
    }
    return result;
}

std::string page_of_files(const std::vector<told_command>& all)
{
    const said_of_command said = said_of("scramble.toml");
    std::string result = head("scramble.toml", 5, "configuration of scramble") +
                         section("DESCRIPTION", said.words) + section("EXAMPLES", said.examples);
    for (const told_command& command : all) {
        if (!command.is_configured)
            continue;
        result += fmt::format(".SH THE TABLE [{}]\n", roff(command.name));
        for (const known_option& each : command.options) {
            if (!each.is_for_line)
                result += roff_item(
                    fmt::format("\\fB{}\\fR ({})", roff(each.key()), each.variable()), each.what);
        }
    }
    return result + see_also({"scramble.1", "scramble-config.1"});
}

} // namespace

manual_page page_of(const told_command& command)
{
    const auto parts = parts_of_help(command.help);
    const std::string name = "scramble-" + command.name;
    const said_of_command said = said_of(command.name);
    return {name + ".1", head(name, 1, command.help.substr(0, command.help.find('\n'))) +
                             usage(parts.front()) + body(parts, said.words) + options(command) +
                             section("EXAMPLES", said.examples) + lists_for(command.name) +
                             see_also(command.is_configured ? words{"scramble.1", "scramble.toml.5"}
                                                            : words{"scramble.1"})};
}

std::vector<manual_page> manual_of(const std::string& overview,
                                   const std::vector<told_command>& all)
{
    const auto parts = parts_of_help(overview);
    const std::string first = overview.substr(0, overview.find('\n'));
    std::vector<manual_page> pages;
    words names;
    for (const told_command& each : all) {
        names.push_back(fmt::format("scramble-{}.1", each.name));
        if (!each.options.empty())
            pages.push_back(page_of(each));
    }
    names.emplace_back("scramble.toml.5");
    pages.push_back({names.back(), page_of_files(all)});
    pages.push_back({"scramble.1", head("scramble", 1, first.substr(first.find(": ") + 2)) +
                                       usage(parts.front()) +
                                       body(parts, said_of("scramble").words) +
                                       lists_for("scramble") + see_also(names)});
    return pages;
}

std::optional<fault> write_manual(const std::vector<manual_page>& pages,
                                  const std::string& directory)
{
    for (const manual_page& each : pages) {
        const auto folder =
            std::filesystem::path(directory) / ("man" + each.name.substr(each.name.rfind('.') + 1));
        std::error_code why;
        std::filesystem::create_directories(folder, why);
        if (why)
            return fault{0, fmt::format("{}: {}", folder.string(), why.message())};
        std::ofstream file(folder / each.name);
        file << each.text << std::flush;
        if (!file)
            return fault{0, fmt::format("{}: {}", (folder / each.name).string(),
                                        std::generic_category().message(errno))};
    }
    return std::nullopt;
}

} // namespace scramble
