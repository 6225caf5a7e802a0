#include "check/language.hpp"

#include "check/languages.hpp"

#include <algorithm>
#include <array>

namespace scramble::check {

namespace {

constexpr std::array<std::string_view, 5> codes{"de", "es", "fr", "pt", "zh"};

/// The language that is spoken, which is one for the whole process.
std::string_view& current()
{
    static std::string_view language = "en";
    return language;
}

/// Requires: `text` lives as long as the program.
sentences sentences_of(std::string_view text)
{
    constexpr std::string_view indent = "  ";
    sentences all;
    std::string_view english;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (line.starts_with(indent))
            all.emplace(english, line.substr(indent.size()));
        else
            english = line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return all;
}

} // namespace

std::span<const std::string_view> other_languages()
{
    return codes;
}

const sentences& sentences_in(std::string_view language)
{
    static const std::array<sentences, codes.size() + 1> all{
        sentences_of(in_german),     sentences_of(in_spanish), sentences_of(in_french),
        sentences_of(in_portuguese), sentences_of(in_chinese), sentences{}};
    const auto at = std::find(codes.begin(), codes.end(), language) - codes.begin();
    return all.at(static_cast<std::size_t>(at));
}

void speak(std::string_view language)
{
    const auto known = std::find(codes.begin(), codes.end(), language);
    current() = known != codes.end() ? *known : std::string_view("en");
}

std::string_view language_spoken()
{
    return current();
}

std::string spoken(std::string_view english)
{
    const sentences& known = sentences_in(current());
    const auto found = known.find(english);
    return std::string(found != known.end() ? found->second : english);
}

} // namespace scramble::check
