#include "cli/grammar.hpp"

#include "cli/version.hpp"
#include "scramble/error.hpp"
#include "scramble/text/readable.hpp"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

namespace scramble {

grammar::grammar(std::string_view program, const char* help, std::span<const std::string> given)
    : app_(std::make_unique<CLI::App>()), given_(given)
{
    const auto say = [](auto text) { return [=] { throw answered(text()); }; };
    app_->allow_extras();
    app_->set_help_flag();
    const auto add_here = [this](const char* letter, const char* name, const auto& effect,
                                 const char* does) {
        known_option added{name, "", does};
        added.letter = letter;
        added.is_for_line = true;
        added.take = [effect](const std::string&, const words&) { effect(); };
        add_flag(std::move(added));
    };
    add_here("-h", "--help", say([this, help] { return help + listed(); }), "show this help");
    add_here("-V", "--version", say([program] { return version_of(program); }), "show the version");
}

grammar::~grammar() = default;

bool grammar::line_has(const std::string& name) const
{
    return app_->count(name) > 0;
}

void grammar::add_option(known_option added)
{
    app_->add_option(
            added.name,
            [this, added](const words& texts) {
                options_.on_line(added, texts);
                return true;
            },
            added.what)
        ->option_text(added.value)
        ->multi_option_policy(added.takes_all ? CLI::MultiOptionPolicy::TakeAll
                                              : CLI::MultiOptionPolicy::TakeLast)
        ->allow_extra_args(false);
    options_.add(std::move(added));
}

void grammar::flag(const std::string& name, const std::function<void()>& effect,
                   const std::string& help)
{
    known_option added{name, "", help};
    added.take = [effect](const std::string&, const words&) { effect(); };
    add_flag(std::move(added));
}

void grammar::add_flag(known_option added)
{
    app_->add_flag_callback(
            added.letter.empty() ? added.name : added.letter + ',' + added.name,
            [this, added] { options_.on_line(added, {"true"}); }, added.what)
        ->trigger_on_parse()
        ->check([name = added.name](const std::string& text) {
            if (text != "true")
                throw wrong_usage(name + " takes no value");
            return std::string();
        });
    options_.add(std::move(added));
}

void grammar::configure(settings_reader read)
{
    read_ = std::move(read);
    known_option added{"--config", "FILE", "options come from this file, too"};
    added.is_for_line = true;
    added.take = [this](const std::string& called, const words& texts) {
        path_ = value_of(called, texts.back(), std::identity());
    };
    add_option(std::move(added));
}

void grammar::check(std::string path, std::vector<config_setting> settings)
{
    checked_ = std::move(path);
    settings_ = std::move(settings);
}

words grammar::parse(std::size_t most_arguments)
{
    if (!checked_.empty()) {
        find_problems();
        throw answered("");
    }
    words arguments = parse_line(most_arguments);
    if (read_) {
        options_.take_variables();
        if (const char* const path = std::getenv("SCRAMBLE_CONFIG"); path_.empty() && path)
            path_ = path;
    }
    if (!path_.empty())
        ensure(options_.take_settings(path_, read_(path_)).empty(), "the file has been checked");
    options_.refuse_both();
    return arguments;
}

void grammar::find_problems()
{
    problems_ = options_.take_settings(checked_, settings_);
    try {
        options_.refuse_both();
    }
    catch (const wrong_usage& why) {
        problems_.emplace_back(why.what());
    }
}

words grammar::parse_line(std::size_t most_arguments)
{
    // After `--` all words are arguments. CLI11 knows that too, but loses some of them.
    const auto mark = std::ranges::find(given_, "--");
    const std::span before(given_.begin(), mark);
    for (const std::string& each : before) {
        if (each.starts_with("--") && each.ends_with('=')) // otherwise CLI11 takes the next word
            refuse_without_value(each.substr(0, each.size() - 1));
    }
    try {
        app_->parse(words(before.rbegin(), before.rend()));
    }
    catch (const CLI::ArgumentMismatch&) { // the last word is an option without its value
        throw wrong_usage(readable(before.back()) + " needs a value");
    }
    words arguments = app_->remaining();
    for (const std::string& each : arguments) {
        if (each.starts_with('-'))
            throw wrong_usage(unknown("option", each.substr(0, each.find('=')), options_.names()));
    }
    arguments.insert(arguments.end(), mark == given_.end() ? mark : mark + 1, given_.end());
    if (arguments.size() > most_arguments)
        throw wrong_usage("unknown argument '" + readable(arguments[most_arguments]) + "'");
    if (std::ranges::find(arguments, "") != arguments.end())
        throw wrong_usage("an argument is empty");
    return arguments;
}

void grammar::refuse_without_value(const std::string& name) const
{
    const CLI::Option* known = app_->get_option_no_throw(name);
    if (known == nullptr)
        throw wrong_usage(unknown("option", name, options_.names()));
    const bool is_flag = known->get_expected_max() == 0;
    throw wrong_usage(name + (is_flag ? " takes no value" : " needs a value"));
}

std::string grammar::listed() const
{
    CLI::Formatter format;
    format.column_width(30);
    return format.make_groups(app_.get(), CLI::AppFormatMode::Normal);
}

} // namespace scramble
