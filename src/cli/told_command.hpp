#pragma once

#include "cli/option_set.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace scramble {

class grammar;

/// A command as its manual page and the completion of shells tell it.
struct told_command {
    std::string name;
    std::string help;                  ///< the text above the options
    std::vector<known_option> options; ///< empty if it is a program of its own, which tells them
    bool is_configured = false;        ///< its options may come from files and the environment

    /// What may follow the command, besides options.
    struct arguments {
        words literals; ///< such as show, play and verify
        bool are_files = false;
        bool are_directories = false;
    };
    /// Read off the lines of usage in the help.
    [[nodiscard]] arguments takes() const;
};

/// The options of a command with that help. `read` adds them to a line and parses it; the line
/// asks for the help.
[[nodiscard]] std::vector<known_option> options_of(const char* help, bool is_configured,
                                                   const std::function<void(grammar&)>& read);

/// A part of a help text.
struct help_part {
    std::string heading; ///< such as Examples; empty for what has none
    /// Lines; in a list, what is named and what is said about it.
    std::vector<std::pair<std::string, std::string>> lines;
};

/// The parts of a help text behind its first line. One with the heading Usage is always there.
[[nodiscard]] std::vector<help_part> parts_of_help(const std::string& help);

} // namespace scramble
