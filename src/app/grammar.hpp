#pragma once

#include "app/option_values.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scramble {

using words = std::vector<std::string>;

/// The text that refuses `word`, a WHAT that is none of `names`. It suggests the name that shares
/// most letters with it, if one is near.
[[nodiscard]] std::string unknown(std::string_view what, const std::string& word,
                                  const words& names);

/// The options and arguments of one command. CLI11 writes the values straight into its fields.
class grammar {
public:
    /// `help` is the text above the options. `given` are the words after the command; they must
    /// outlive the grammar.
    grammar(const char* help, std::span<const std::string> given);

    /// `name` is the option and the name of its value, such as "--port PORT"; `read` turns the text
    /// into a value. Of several, a vector takes all, and any other field the last (mines-13).
    template <class Field, class Read>
    void option(const std::string& name, Field& field, Read read, const std::string& what)
    {
        constexpr bool takes_all = requires(std::string text)
        {
            field.push_back(read(text));
        };
        const std::size_t space = name.find(' ');
        const CLI::callback_t take = [&field, read,
                                      bare = name.substr(0, space)](const words& texts) {
            for (const std::string& text : texts) {
                if constexpr (takes_all)
                    field.push_back(value_of(bare, text, read));
                else
                    field = value_of(bare, text, read);
            }
            return true;
        };
        app_.add_option(name.substr(0, space), take, what)
            ->option_text(name.substr(space + 1))
            ->multi_option_policy(takes_all ? CLI::MultiOptionPolicy::TakeAll
                                            : CLI::MultiOptionPolicy::TakeLast)
            ->allow_extra_args(false);
    }

    /// A flag takes effect when it is read: --help comes before later errors, and the last of
    /// --debug and --no-debug wins.
    void flag(const std::string& name, const std::function<void()>& effect,
              const std::string& what);

    /// Reads the options. Result: the arguments, in order.
    [[nodiscard]] words parse(std::size_t most_arguments = std::string::npos);

    [[nodiscard]] bool has(const char* name) const { return app_.count(name) > 0; }

    /// Throws wrong_usage if both options were given.
    void not_both(const char* one, const char* other, const char* why) const;

private:
    CLI::App app_;
    std::span<const std::string> given_;

    [[noreturn]] void refuse_without_value(const std::string& name) const;
    [[nodiscard]] words names() const;
    [[nodiscard]] std::string options() const;
};

} // namespace scramble
