#include "host/class_input.hpp"

#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <limits>

namespace scramble::host {

namespace {

std::string line(const start_input& /*what*/)
{
    return "start";
}

std::string line(const pause_input& what)
{
    return fmt::format("pause {} {}", what.left.count(), what.play);
}

std::string line(const limit_input& what)
{
    return fmt::format("limit {}", what.longest.count());
}

std::string line(const round_input& what)
{
    return fmt::format("round {}", what.number);
}

std::string line(const names_input& what)
{
    return fmt::format("names {}", word_of(what.as));
}

std::string line(const give_input& /*what*/)
{
    return "give";
}

std::optional<std::uint32_t> small_number(std::string_view text)
{
    const auto number = decimal(text);
    if (!number || *number > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(*number);
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

std::string line_of(const class_input& what)
{
    return std::visit([](const auto& each) { return line(each); }, what);
}

std::optional<class_input> read_class_input(std::string_view text)
{
    if (text == "start")
        return start_input{};
    if (text == "give")
        return give_input{};
    const std::string_view word = take_word(text);
    if (word == "names") {
        const auto as = names_shown_in(text);
        return as ? std::optional<class_input>(names_input{*as}) : std::nullopt;
    }
    const auto number = small_number(take_word(text));
    if (!number)
        return std::nullopt;
    if (word == "pause") {
        const auto play = small_number(text);
        return play ? std::optional<class_input>(pause_input{net::seconds(*number), *play})
                    : std::nullopt;
    }
    if (!text.empty() || (word != "limit" && word != "round"))
        return std::nullopt;
    return word == "limit" ? class_input(limit_input{net::seconds(*number)}) : round_input{*number};
}

} // namespace scramble::host
