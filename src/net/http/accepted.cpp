#include "net/http/accepted.hpp"

#include "net/http/letters.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace scramble::net {

namespace {

/// Takes the first part of a list away, without the spaces around it.
std::string_view take_part(std::string_view& list, char separator)
{
    constexpr std::string_view spaces = " \t";
    const std::size_t end = list.find(separator);
    std::string_view part = list.substr(0, end);
    list = end == list.npos ? std::string_view() : list.substr(end + 1);
    part.remove_prefix(std::min(part.find_first_not_of(spaces), part.size()));
    return part.substr(0, part.find_last_not_of(spaces) + 1);
}

/// Whether a weight among the parameters is 0.
bool is_refused(std::string_view parameters)
{
    while (!parameters.empty()) {
        const std::string_view each = take_part(parameters, ';');
        if (is(each.substr(0, 2), "q="))
            return each.find_first_of("123456789") == each.npos;
    }
    return false;
}

/// Whether `wanted` may be sent; nothing if the list does not name it.
std::optional<bool> allowed_in(std::string_view list, std::string_view wanted)
{
    while (!list.empty()) {
        std::string_view parameters = take_part(list, ',');
        if (is(take_part(parameters, ';'), wanted))
            return !is_refused(parameters);
    }
    return std::nullopt;
}

} // namespace

bool accepts_gzip(std::string_view accept_encoding)
{
    for (const std::string_view coding : {"gzip", "x-gzip", "*"}) {
        if (const auto allowed = allowed_in(accept_encoding, coding))
            return *allowed;
    }
    return false;
}

bool accepts_html(std::string_view accept)
{
    return allowed_in(accept, "text/html").value_or(false);
}

} // namespace scramble::net
