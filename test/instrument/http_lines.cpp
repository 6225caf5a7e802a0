#include "instrument/http_lines.hpp"

#include <optional>
#include <string_view>

namespace scramble::test {

namespace {

/// `Name: value`, or `without Name`.
std::optional<piece> about_field(std::string_view text)
{
    std::string_view value = text;
    const std::string name(cut(value, text.starts_with("without ") ? " " : ":"));
    if (name == "without" && is_word(value))
        return piece{part::without, std::string(value), {}};
    if (!is_word(name) || name.size() == text.size() || (!value.empty() && value.front() != ' '))
        return std::nullopt;
    return piece{part::field, name, std::string(value.substr(value.empty() ? 0 : 1))};
}

} // namespace

piece sent_piece(const std::string& text)
{
    piece found;
    if (is_raw(text, found.value))
        return {part::raw, {}, found.value};
    if (const auto field = about_field(text))
        return *field;
    std::string_view rest = text;
    const auto method = cut(rest, " ");
    const auto target = cut(rest, " ");
    if (!is_word(method) || target.empty() || (!rest.empty() && !rest.starts_with("HTTP/")))
        throw bad_notation("no request: " + text);
    return {part::request, std::string(method) + ' ' + std::string(target),
            rest.empty() ? "HTTP/1.1" : std::string(rest)};
}

piece received_piece(const std::string& text)
{
    const bool is_status = text.size() >= 3 && text.find_first_not_of("0123456789") >= 3 &&
                           (text.size() == 3 || text[3] == ' ');
    if (is_status)
        return {part::status, text.substr(0, 3), text.size() == 3 ? "" : text.substr(4)};
    if (const auto field = about_field(text))
        return *field;
    return {part::body, text, {}};
}

} // namespace scramble::test
