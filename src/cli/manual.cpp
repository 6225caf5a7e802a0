#include "cli/manual.hpp"

#include "cli/manual_texts.hpp"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

namespace scramble {

namespace {

// Without commit and time, so that pages change only when what they tell does.
constexpr std::string_view program_and_version = "scramble " SCRAMBLE_VERSION;
constexpr std::string_view day_of_version = SCRAMBLE_DAY;

/// As roff takes it: with its signs for backslash and hyphen, and no line that is a request.
std::string roff(std::string_view text)
{
    std::string result;
    for (const char each : text) {
        if (result.empty() && (each == '.' || each == '\''))
            result += "\\&";
        if (each == '\\')
            result += "\\e";
        else if (each == '-')
            result += "\\-";
        else
            result += each;
    }
    return result;
}

std::string capital(std::string text)
{
    for (char& each : text)
        each = static_cast<char>(std::toupper(each));
    return text;
}

std::string head(const std::string& title, int section, std::string summary)
{
    summary = summary.substr(0, summary.find_last_not_of(".\n") + 1);
    summary.front() = static_cast<char>(std::tolower(summary.front()));
    return fmt::format(".TH \"{}\" {} {} \"{}\" \"{}\"\n.SH NAME\n{} \\- {}\n",
                       roff(capital(title)), section, day_of_version, program_and_version,
                       section == 1 ? "User Commands" : "File Formats", roff(title), roff(summary));
}

/// A name, and what is said about it.
std::string item(const std::string& name, const std::string& told)
{
    return fmt::format(".TP\n{}\n{}\n", name, roff(told));
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

/// The parts of a help behind its usage.
std::string body(const std::vector<help_part>& parts)
{
    std::string result;
    for (const help_part& part : parts) {
        if (part.heading == "Usage")
            continue;
        result +=
            fmt::format(".SH {}\n", part.heading.empty() ? "DESCRIPTION" : capital(part.heading));
        for (const auto& [name, told] : part.lines)
            result +=
                part.heading.empty() ? roff(name) + '\n' : item("\\fB" + roff(name) + "\\fR", told);
    }
    return result;
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
        result += item(name, each.what);
    }
    return result;
}

/// A text of manual_texts.hpp.
std::string text_of(const char* text)
{
    std::string result;
    std::istringstream lines(text);
    bool is_example = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('@'))
            result += fmt::format(".SH {}\n", line.substr(1));
        else if (line == ".") {
            is_example = !is_example;
            result += is_example ? ".RS 4\n.nf\n" : ".fi\n.RE\n";
        }
        else if (line.starts_with("* ")) {
            const std::size_t colon = line.find(": ");
            result +=
                item("\\fB" + roff(line.substr(2, colon - 2)) + "\\fR", line.substr(colon + 2));
        }
        else
            result += line.empty() ? (is_example ? "\n" : ".PP\n") : roff(line) + '\n';
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
    std::string result = head("scramble.toml", 5, "configuration of scramble");
    result += text_of(manual::file);
    for (const told_command& command : all) {
        if (!command.is_configured)
            continue;
        result += fmt::format(".SH THE TABLE [{}]\n", roff(command.name));
        for (const known_option& each : command.options) {
            if (!each.is_for_line)
                result += item(fmt::format("\\fB{}\\fR ({})", roff(each.key()), each.variable()),
                               each.what);
        }
    }
    return result + see_also({"scramble.1", "scramble-config.1"});
}

} // namespace

manual_page page_of(const told_command& command)
{
    const auto parts = parts_of_help(command.help);
    const std::string name = "scramble-" + command.name;
    return {name + ".1", head(name, 1, command.help.substr(0, command.help.find('\n'))) +
                             usage(parts.front()) + body(parts) + options(command) +
                             (command.is_configured ? text_of(manual::configured) : "") +
                             text_of(command.more) +
                             see_also(command.is_configured ? words{"scramble.1", "scramble.toml.5"}
                                                            : words{"scramble.1"})};
}

std::vector<manual_page> manual_of(const std::string& overview, const char* more,
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
                                       usage(parts.front()) + body(parts) + text_of(more) +
                                       see_also(names)});
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
            return fault{0, fmt::format("{}: it cannot be written", (folder / each.name).string())};
    }
    return std::nullopt;
}

} // namespace scramble
