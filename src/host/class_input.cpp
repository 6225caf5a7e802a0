#include "host/class_input.hpp"

#include "scramble/text/decimal32.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

namespace scramble::host {

namespace {

std::string line_of(const round_input& given)
{
    return fmt::format("round {}", given.number);
}

std::string line_of(const names_input& given)
{
    return fmt::format("names {}", word_of(given.as));
}

std::string line_of(const give_input& /*given*/)
{
    return "give";
}

} // namespace

std::string_view word_of(names_shown as)
{
    switch (as) {
    case names_shown::given: return "given";
    case names_shown::hidden: return "hidden";
    default: return "own";
    }
}

std::optional<names_shown> names_shown_in(std::string_view word)
{
    for (const names_shown each : {names_shown::own, names_shown::given, names_shown::hidden}) {
        if (word == word_of(each))
            return each;
    }
    return std::nullopt;
}

std::string line_of(const class_input& given)
{
    return std::visit([](const auto& each) { return line_of(each); }, given);
}

std::optional<class_input> read_class_input(std::string_view text)
{
    if (const auto time = read_time_input(text))
        return std::visit([](const auto& each) { return class_input(each); }, *time);
    if (text == "give")
        return give_input{};
    const std::string_view word = take_word(text);
    if (word == "names") {
        const auto as = names_shown_in(text);
        return as ? std::optional<class_input>(names_input{*as}) : std::nullopt;
    }
    const auto number = decimal32(text);
    if (word != "round" || !number)
        return std::nullopt;
    return round_input{*number};
}

} // namespace scramble::host
