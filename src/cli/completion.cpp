#include "cli/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace scramble {

namespace {

using all_commands = std::vector<told_command>;

/// What the value of an option may be, beside one of its `choices`.
enum class hint { none, file, directory };

hint hint_of(const known_option& option)
{
    if (option.value == "FILE")
        return hint::file;
    return option.value == "DIR" ? hint::directory : hint::none;
}

/// What a command does, in a few words.
std::string summary_of(const told_command& command)
{
    return command.help.substr(0, command.help.find_first_of(".\n"));
}

words names_of(const all_commands& all)
{
    words names;
    for (const told_command& each : all)
        names.push_back(each.name);
    return names;
}

/// `text` with a backslash before each of these signs.
std::string guarded(const std::string& text, std::string_view signs)
{
    std::string result;
    for (const char each : text) {
        if (signs.find(each) != signs.npos)
            result += '\\';
        result += each;
    }
    return result;
}

/// Between single quotes; a quote in it is written as '\''.
std::string quoted(const std::string& text)
{
    std::string result;
    for (const char each : text)
        result += each == '\'' ? std::string("'\\''") : std::string(1, each);
    return '\'' + result + '\'';
}

std::string what_is_told(const std::string& program, const char* name_of_shell)
{
    return fmt::format("# What {1} completes for {0}: from `{0} completion {1}`.\n", program,
                       name_of_shell);
}

// For bash: a table by the command and the word before.

std::string bash_line(const std::string& name, const known_option& option)
{
    if (option.is_flag())
        return {};
    std::string effect;
    if (!option.choices.empty())
        effect = fmt::format("words='{}'", fmt::join(option.choices, " "));
    else if (hint_of(option) != hint::none)
        effect = hint_of(option) == hint::file ? "kind='file'" : "kind='directory'";
    else
        effect = "return";
    return fmt::format("    {}:{}) {} ;;\n", name, option.name, effect);
}

std::string bash_lines(const told_command& command)
{
    std::string lines;
    words options;
    for (const known_option& each : command.options) {
        lines += bash_line(command.name, each);
        options.push_back(each.name);
    }
    const auto takes = command.takes();
    lines +=
        fmt::format("    {}:*)\n        options='{}'\n", command.name, fmt::join(options, " "));
    if (!takes.literals.empty())
        lines += fmt::format("        words='{}'\n", fmt::join(takes.literals, " "));
    if (takes.are_files || takes.are_directories)
        lines += fmt::format("        kind='{}'\n", takes.are_files ? "file" : "directory");
    return lines + "        ;;\n";
}

std::string for_bash(const std::string& program, const all_commands& all)
{
    const std::string names = fmt::format("{}", fmt::join(names_of(all), " "));
    std::string result = what_is_told(program, "bash") + '_' + program + R"(()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} options='' words='' kind=''
    COMPREPLY=()
    # --edition=2020 is three words to bash.
    if [[ $word == '=' ]]; then
        word=''
    elif [[ $before == '=' ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    ((COMP_CWORD > 1)) || command='' before=''
    case $command:$before in
)";
    result += fmt::format("    :) words='{0} help' options='--help --version' ;;\n"
                          "    help:help) words='{0}' ;;\n",
                          names);
    for (const told_command& each : all)
        result += bash_lines(each);
    return result + R"(    esac
    # Such as show, which comes before a file.
    ((COMP_CWORD != 2)) || [[ -z $words ]] || kind=''
    if [[ $word == -* || -z $words$kind ]]; then
        words=$options kind=''
    fi
    mapfile -t COMPREPLY < <(
        compgen -W "$words" -- "$word"
        [[ -z $kind ]] || compgen -A "$kind" -- "$word"
    )
    [[ -z $kind ]] || compopt -o filenames 2>/dev/null
}
)" + fmt::format("complete -F _{0} {0}\n", program);
}

// For zsh: specifications of _arguments.

constexpr std::string_view signs_of_zsh = "[]:\\";

std::string zsh_option(const known_option& option)
{
    const std::string told = guarded(option.what, signs_of_zsh);
    if (option.is_flag()) {
        const std::string spec = quoted(fmt::format("{}[{}]", option.name, told));
        return option.letter.empty()
                   ? spec
                   : fmt::format("{} {}", quoted(fmt::format("{}[{}]", option.letter, told)), spec);
    }
    std::string action = " ";
    if (!option.choices.empty())
        action = fmt::format("({})", fmt::join(option.choices, " "));
    else if (hint_of(option) != hint::none)
        action = hint_of(option) == hint::file ? "_files" : "_files -/";
    return quoted(fmt::format("{}{}=[{}]:{}:{}", option.takes_all ? "*" : "", option.name, told,
                              guarded(option.value, signs_of_zsh), action));
}

std::string zsh_lines(const told_command& command)
{
    std::string lines = fmt::format("        ({})\n            _arguments", command.name);
    const auto add = [&lines](const std::string& spec) { lines += " \\\n                " + spec; };
    for (const known_option& each : command.options)
        add(zsh_option(each));
    const auto takes = command.takes();
    if (!takes.literals.empty())
        add(fmt::format("'1:word:({})'", fmt::join(takes.literals, " ")));
    if (takes.are_files)
        add("'*:file:_files'");
    else if (takes.are_directories)
        add("'*:directory:_files -/'");
    return lines + "\n            ;;\n";
}

std::string for_zsh(const std::string& program, const all_commands& all)
{
    std::string result =
        "#compdef " + program + '\n' + what_is_told(program, "zsh") + '_' + program + R"(()
{
    local curcontext=$curcontext state line
    local -a commands=(
)";
    for (const told_command& each : all)
        result += "        " + quoted(each.name + ':' + summary_of(each)) + '\n';
    result += R"(        'help:Show the options of a command'
    )
    _arguments -C '1:command:->command' '*::argument:->argument' && return
    case $state in
    (command) _describe command commands ;;
    (argument)
        case $words[1] in
        (help) _describe command commands ;;
)";
    for (const told_command& each : all)
        result += zsh_lines(each);
    return result + R"(        esac
        ;;
    esac
}
)" +
           fmt::format(R"(if [[ $funcstack[1] == _{0} ]]; then
    _{0} "$@"
else
    compdef _{0} {0}
fi
)",
                       program);
}

// For fish: a line for each word.

std::string fish_option(const std::string& begin, const std::string& command,
                        const known_option& option)
{
    std::string line =
        fmt::format("{} -n '__fish_seen_subcommand_from {}' -l {}", begin, command, option.key());
    if (!option.letter.empty())
        line += fmt::format(" -s {}", option.letter.substr(1));
    if (!option.choices.empty())
        line += fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
    else if (hint_of(option) == hint::file)
        line += " -r -F";
    else if (hint_of(option) == hint::directory)
        line += " -x -a '(__fish_complete_directories)'";
    else if (!option.is_flag())
        line += " -x";
    return fmt::format("{} -d {}\n", line, quoted(option.what));
}

std::string fish_lines(const std::string& begin, const told_command& command)
{
    std::string lines = fmt::format("{} -n __fish_use_subcommand -a {} -d {}\n", begin,
                                    command.name, quoted(summary_of(command)));
    for (const known_option& each : command.options)
        lines += fish_option(begin, command.name, each);
    const auto takes = command.takes();
    std::string seen = "__fish_seen_subcommand_from " + command.name;
    if (!takes.literals.empty()) {
        const std::string all = fmt::format("{}", fmt::join(takes.literals, " "));
        lines += fmt::format("{} -n '{}; and not __fish_seen_subcommand_from {}' -a '{}'\n", begin,
                             seen, all, all);
        seen += "; and __fish_seen_subcommand_from " + all; // a file comes behind it
    }
    if (takes.are_files)
        lines += fmt::format("{} -n '{}' -F\n", begin, seen);
    else if (takes.are_directories)
        lines += fmt::format("{} -n '{}' -a '(__fish_complete_directories)'\n", begin, seen);
    return lines;
}

std::string for_fish(const std::string& program, const all_commands& all)
{
    const std::string begin = "complete -c " + program;
    std::string result = what_is_told(program, "fish") + begin + " -f\n";
    for (const told_command& each : all)
        result += fish_lines(begin, each);
    return result + fmt::format("{0} -n __fish_use_subcommand -a help -d "
                                "'Show the options of a command'\n"
                                "{0} -n '__fish_seen_subcommand_from help' -a '{1}'\n",
                                begin, fmt::join(names_of(all), " "));
}

} // namespace

std::optional<shell> shell_of(std::string_view name)
{
    if (name == "bash")
        return shell::bash;
    if (name == "zsh")
        return shell::zsh;
    return name == "fish" ? std::optional(shell::fish) : std::nullopt;
}

std::string completion_of(shell which, const std::string& program, const all_commands& all)
{
    switch (which) {
    case shell::bash: return for_bash(program, all);
    case shell::zsh: return for_zsh(program, all);
    case shell::fish: return for_fish(program, all);
    }
    return {};
}

} // namespace scramble
