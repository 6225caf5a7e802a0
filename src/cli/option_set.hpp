#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

using words = std::vector<std::string>;

/// The text that refuses `word`, a WHAT that is none of `names`. It suggests the name that shares
/// most letters with it, if one is near.
[[nodiscard]] std::string unknown(std::string_view noun, const std::string& word,
                                  const words& names);

/// What a configuration file gives one option.
struct config_setting {
    enum class form {
        one,     ///< a text, a number, true or false
        several, ///< a list of such
        other    ///< anything else, which no option takes
    };
    std::string name; ///< of the option, without dashes in front
    form is = form::other;
    std::vector<std::string> texts; ///< as they would be on a command line
    std::size_t line = 0;
};

/// An option of a command, as its help, its manual and completion tell it.
struct known_option {
    std::string name;     ///< with its dashes
    std::string value;    ///< the name of its value; empty for a flag
    std::string what;     ///< what it does
    std::string letter{}; ///< such as -h, if it has one
    words choices{};      ///< all values it may have, if they are few
    bool takes_all = false;
    bool is_for_line = false; ///< only the command line has it
    /// Reads the texts; what it says of a wrong one begins with `called`.
    std::function<void(const std::string& called, const words& texts)> take{};

    [[nodiscard]] bool is_flag() const { return value.empty(); }
    /// In files: the name without dashes in front.
    [[nodiscard]] std::string key() const { return name.substr(name.find_first_not_of('-')); }
    /// In the environment: SCRAMBLE_NAME.
    [[nodiscard]] std::string variable() const;
};

/// The options of a command, and what each is given: first by the command line, then by the
/// environment, then by a file. What one of them has decided, the next does not change. One reader
/// of an option reads all its values, so each is refused alike.
class option_set {
public:
    /// Requires: `added.take` is there; no other has the name.
    void add(known_option added) { all_.push_back(std::move(added)); }
    [[nodiscard]] const std::vector<known_option>& all() const { return all_; }
    [[nodiscard]] words names() const;

    /// Only one of the two options may be given; if there is no `why`, the last one counts. The one
    /// of the command line beats the other of a file.
    void exclude(const std::string& one, const std::string& other, const std::string& why)
    {
        exclusions_.push_back({one, other, why});
    }

    /// The command line has given this option.
    void on_line(const known_option& about, const words& texts);
    /// Whatever the environment gives. An empty variable gives nothing.
    void take_variables();
    /// Whatever these lines of that file give. Result: what is wrong, line by line; nothing of a
    /// wrong line is taken.
    [[nodiscard]] words take_settings(const std::string& path,
                                      std::span<const config_setting> settings);
    /// Throws wrong_usage if two options exclude each other.
    void refuse_both() const;

    /// Whether it was given, wherever.
    [[nodiscard]] bool has(const std::string& name) const;
    /// How to name it: --port, SCRAMBLE_PORT, or FILE:7: port.
    [[nodiscard]] std::string called(const std::string& name) const;
    /// What was given, by the names of the options.
    [[nodiscard]] std::map<std::string, words> given() const;

private:
    struct exclusion {
        std::string one;
        std::string other;
        std::string why;
    };
    struct decision {
        std::string where; ///< what comes before its name: nothing, or FILE:7:
        std::string name;  ///< as it is spelled there
        words texts;
        bool is_on = true; ///< false for a flag that is not to be
    };
    using decisions = std::map<std::string, decision>;

    std::vector<known_option> all_;
    std::vector<exclusion> exclusions_;
    decisions decided_; ///< by the names of the options

    [[nodiscard]] bool has_decided(const std::string& name, const decisions& by) const;
    void take(const known_option& about, decision how);
    void take_setting(const config_setting& given, const std::string& where,
                      const decisions& before);
};

} // namespace scramble
