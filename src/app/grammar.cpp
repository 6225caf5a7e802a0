#include "app/grammar.hpp"

#include "app/options.hpp"
#include "app/version.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace scramble {

std::string unknown(std::string_view what, const std::string& word, const words& names)
{
    const auto letters_apart = [word](std::string name) {
        std::string apart;
        std::string wrong = word;
        std::ranges::sort(wrong);
        std::ranges::sort(name);
        std::ranges::set_symmetric_difference(wrong, name, std::back_inserter(apart));
        return apart.size();
    };
    const auto best = std::ranges::min_element(names, {}, letters_apart);
    const bool is_near = letters_apart(*best) <= word.size() / 2;
    return fmt::format("unknown {} '{}'{}", what, readable(word),
                       is_near ? fmt::format(", did you mean {}?", *best) : "");
}

grammar::grammar(const char* help, std::span<const std::string> given) : given_(given)
{
    const auto say = [](auto text) {
        return [=] { throw CLI::Success(text(), CLI::ExitCodes::Success); };
    };
    app_.allow_extras();
    app_.set_help_flag();
    flag("-h,--help", say([this, help] { return help + options(); }), "show this help");
    flag("-V,--version", say([] { return version; }), "show the version");
}

void grammar::flag(const std::string& name, const std::function<void()>& effect,
                   const std::string& what)
{
    app_.add_flag_callback(name, effect, what)
        ->trigger_on_parse()
        ->check([name](const std::string& text) {
            if (text != "true")
                throw wrong_usage(name + " takes no value");
            return std::string();
        });
}

words grammar::parse(std::size_t most_arguments)
{
    // After `--` all words are arguments. CLI11 knows that too, but loses some of them.
    const auto mark = std::ranges::find(given_, "--");
    const std::span before(given_.begin(), mark);
    for (const std::string& each : before) {
        if (each.starts_with("--") && each.ends_with('=')) // otherwise CLI11 takes the next word
            refuse_without_value(each.substr(0, each.size() - 1));
    }
    try {
        app_.parse(words(before.rbegin(), before.rend()));
    }
    catch (const CLI::ArgumentMismatch&) { // the last word is an option without its value
        throw wrong_usage(readable(before.back()) + " needs a value");
    }
    words arguments = app_.remaining();
    for (const std::string& each : arguments) {
        if (each.starts_with('-'))
            throw wrong_usage(unknown("option", each.substr(0, each.find('=')), names()));
    }
    arguments.insert(arguments.end(), mark == given_.end() ? mark : mark + 1, given_.end());
    if (arguments.size() > most_arguments)
        throw wrong_usage("unknown argument '" + readable(arguments[most_arguments]) + "'");
    if (std::ranges::find(arguments, "") != arguments.end())
        throw wrong_usage("an argument is empty");
    return arguments;
}

void grammar::not_both(const char* one, const char* other, const char* why) const
{
    if (has(one) && has(other))
        throw wrong_usage(fmt::format("{} cannot be used with {}: {}", one, other, why));
}

void grammar::refuse_without_value(const std::string& name) const
{
    const CLI::Option* known = app_.get_option_no_throw(name);
    if (known == nullptr)
        throw wrong_usage(unknown("option", name, names()));
    const bool is_flag = known->get_expected_max() == 0;
    throw wrong_usage(name + (is_flag ? " takes no value" : " needs a value"));
}

words grammar::names() const
{
    words result;
    for (const CLI::Option* each : app_.get_options())
        result.push_back(each->get_name());
    return result;
}

std::string grammar::options() const
{
    CLI::Formatter format;
    format.column_width(30);
    return format.make_groups(&app_, CLI::AppFormatMode::Normal);
}

} // namespace scramble
