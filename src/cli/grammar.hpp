#pragma once

#include "cli/option_set.hpp"
#include "cli/values.hpp"

#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace scramble {

/// Ends the reading of a command that is answered already: `what()` is its help, or its version.
class answered : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The options and arguments of one command: from the command line and, once it is configured,
/// from the environment and a file.
class grammar {
public:
    /// `program` is named with the version, and `help` is the text above the options. `given` are
    /// the words after the command; they must outlive the grammar.
    grammar(std::string_view program, const char* help, std::span<const std::string> given);
    grammar(const grammar&) = delete;
    grammar& operator=(const grammar&) = delete;
    ~grammar();

    /// `name` is the option and the name of its value, such as "--port PORT"; `read` turns the text
    /// into a value, and its `choices`, if it has them, are all texts that it takes. Of several, a
    /// vector takes all, and any other field the last (mines-13).
    template <class Field, class Read>
    void option(const std::string& name, Field& field, Read read, const std::string& help)
    {
        constexpr bool takes_all = requires(std::string text)
        {
            field.push_back(read(text));
        };
        const std::size_t space = name.find(' ');
        known_option added{name.substr(0, space), name.substr(space + 1), help};
        added.takes_all = takes_all;
        if constexpr (requires { read.choices; })
            added.choices = read.choices;
        added.take = [&field, read](const std::string& called, const words& texts) {
            for (const std::string& text : texts) {
                if constexpr (takes_all)
                    field.push_back(value_of(called, text, read));
                else
                    field = value_of(called, text, read);
            }
        };
        add_option(std::move(added));
    }

    /// A flag takes effect when it is read: --help comes before later errors, and the last of
    /// --debug and --no-debug wins.
    void flag(const std::string& name, const std::function<void()>& effect,
              const std::string& help);

    /// Only one of the options may be given. This is said before they are read.
    void not_both(const std::string& one, const std::string& other, const std::string& why)
    {
        options_.exclude(one, other, why);
    }
    /// The last of the options counts. This is said before they are read.
    void last_of(const std::string& one, const std::string& other)
    {
        options_.exclude(one, other, {});
    }

    /// Gets the settings of this command out of a file. Throws wrong_usage.
    using settings_reader = std::function<std::vector<config_setting>(const std::string& path)>;
    /// Options come from the environment, too, and by `read` from the file that --config or
    /// SCRAMBLE_CONFIG names.
    void configure(settings_reader read);
    /// `parse` will only find the problems of these lines of that file, and throw `answered`.
    /// What an option needs beside it may be on the command line.
    void check(std::string path, std::vector<config_setting> settings);

    /// Reads the options. Result: the arguments, in order. Throws wrong_usage, and `answered`.
    [[nodiscard]] words parse(std::size_t most_arguments = std::string::npos);

    /// All options of the command, and what they were given.
    [[nodiscard]] const option_set& options() const { return options_; }
    [[nodiscard]] bool has(const std::string& name) const { return options_.has(name); }
    /// Whether the command line itself has it.
    [[nodiscard]] bool line_has(const std::string& name) const;
    [[nodiscard]] std::string called(const std::string& name) const
    {
        return options_.called(name);
    }
    /// The file; empty if there is none.
    [[nodiscard]] const std::string& config_path() const { return path_; }
    /// What `check` has found, line by line.
    [[nodiscard]] const words& problems() const { return problems_; }

private:
    std::unique_ptr<CLI::App> app_; ///< its headers are slow to compile
    std::span<const std::string> given_;
    option_set options_;
    settings_reader read_;
    std::string path_;
    std::string checked_;                  ///< a file that is only checked
    std::vector<config_setting> settings_; ///< those of it
    words problems_;

    void add_option(known_option added);
    void add_flag(known_option added);
    void find_problems();
    [[nodiscard]] words parse_line(std::size_t most_arguments);
    [[noreturn]] void refuse_without_value(const std::string& name) const;
    [[nodiscard]] std::string listed() const;
};

} // namespace scramble
