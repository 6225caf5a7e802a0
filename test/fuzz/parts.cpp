// Any bytes as the small parts of a request: a number, a query, a list of entity tags. Each agrees
// with a slow reading, and survives writing and reading.

#include "fuzz.hpp"
#include "net/http/request_head.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/query.hpp"

#include <limits>

using namespace scramble;
using namespace scramble::fuzz;

namespace {

/// Adds digit by digit, as on paper.
void check_number(std::string_view text)
{
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    const auto read = decimal(text);
    const bool is_number =
        !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    ensure(read.has_value() == is_number, "a number is digits");
    if (!is_number)
        return;
    const std::string significant(text.substr(std::min(text.find_first_not_of('0'), text.size())));
    const std::string most = std::to_string(largest);
    const bool is_too_large = significant.size() > most.size() ||
                              (significant.size() == most.size() && significant > most);
    const std::string shown = *read == 0 ? "" : std::to_string(*read);
    ensure(shown == (is_too_large ? most : significant), "a number has the value of its digits");
}

/// `target` may have any bytes; parameter names are ours, so they are words.
void check_query(std::string_view target)
{
    const auto mark = target.find('?');
    const auto parameters =
        mark == target.npos ? std::vector<std::string>{} : split(target.substr(mark + 1), '&');
    for (const std::string name : {"since", "a", "since="}) {
        const auto first = std::ranges::find_if(
            parameters, [&](const auto& each) { return each.starts_with(name + '='); });
        const auto expected = first == parameters.end() ? "" : first->substr(name.size() + 1);
        ensure(query_value(target, name) == expected, "the first parameter of a name counts");
    }
}

/// A tag is between two quotes, whatever is outside of them.
void check_tags(std::string_view list)
{
    const auto parts = split(list, '"');
    std::vector<std::string> expected;
    for (std::size_t at = 1; at + 1 < parts.size(); at += 2)
        expected.push_back(parts[at]);

    std::vector<std::string> found;
    net::for_each_tag(list, [&](std::string_view tag) { found.emplace_back(tag); });
    ensure(found == expected, "the tags of a list are what is quoted");
    for (const std::string& tag : found)
        ensure(net::names_tag(list, tag), "a list names its tags");
    std::string none = "x";
    for (const std::string& tag : found)
        none += tag; // longer than any of them
    ensure(net::names_tag(list, none) == (list == "*"), "and no other, but for *");

    std::string again;
    for (const std::string& tag : found)
        again += (again.empty() ? "W/\"" : ", \"") + tag + '"';
    std::vector<std::string> reread;
    net::for_each_tag(again, [&](std::string_view tag) { reread.emplace_back(tag); });
    ensure(reread == found, "what is written as a list reads the same");
}

} // namespace

void fuzz::run(std::string_view text)
{
    check_number(text);
    check_query(text);
    check_tags(text);
}
