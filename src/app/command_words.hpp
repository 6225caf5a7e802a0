#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace scramble {

/// What is said at once: `--help`, `--version`, or what is wrong with the command line.
struct say_command {
    int status;       ///< 0, to standard output, or 2, to standard error
    std::string text; ///< with its newlines
};

/// The words of a command line in their places, none of them understood yet (options.hpp).
struct command_words {
    std::string command;                ///< such as "memory"
    std::vector<std::string> arguments; ///< those that are no options, in order
    std::map<std::string, std::vector<std::string>> options; ///< by name: "--seed"

    /// The value of an option, the last if it was given several times (mines-13).
    [[nodiscard]] std::optional<std::string> value(const std::string& name) const
    {
        const auto given = options.find(name);
        if (given == options.end())
            return std::nullopt;
        return given->second.back();
    }
    /// Every value of an option that may be given any number of times.
    [[nodiscard]] std::vector<std::string> values(const std::string& name) const
    {
        const auto given = options.find(name);
        return given == options.end() ? std::vector<std::string>{} : given->second;
    }
    /// Whether a flag stands.
    [[nodiscard]] bool has(const std::string& name) const { return value(name) == "true"; }
};

/// Sorts the words of a command line, or says what there is to say at once.
[[nodiscard]] std::variant<command_words, say_command> sort_words(int count,
                                                                  const char* const* arguments);

/// The refusal of a command line: one line that says why and where help is found. `command` is
/// empty if none was understood.
[[nodiscard]] say_command refusal(const std::string& why, const std::string& command);

} // namespace scramble
