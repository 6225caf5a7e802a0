#include "instrument/answer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <optional>
#include <strings.h>

namespace scramble::test {

namespace {

constexpr std::string_view crlf = "\r\n";

bool is_digit(char each)
{
    return each >= '0' && each <= '9';
}

bool is_letter(char each)
{
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
}

std::size_t number(std::string_view digits, int base)
{
    std::size_t result = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), result, base);
    demand(error == std::errc() && end == digits.data() + digits.size(), "not a number", digits);
    demand(digits.size() == 1 || digits.front() != '0', "a number begins with 0", digits);
    return result;
}

/// HTTP/1.1 NNN Reason
void read_status_line(std::string_view line, answer& into)
{
    demand(line.starts_with("HTTP/1.1 ") && line.size() > 13 && line[12] == ' ', "no status line",
           line);
    const auto status = line.substr(9, 3);
    demand(std::ranges::all_of(status, is_digit), "no status", line);
    into.status = static_cast<unsigned>(number(status, 10));
    into.reason = line.substr(13);
    const auto is_phrase = [](char each) { return is_letter(each) || each == ' '; };
    demand(std::ranges::all_of(into.reason, is_phrase), "no reason phrase", line);
}

/// Name: value
header_field read_field(std::string_view line)
{
    const auto is_name = [](char each) { return is_letter(each) || is_digit(each) || each == '-'; };
    const auto colon = line.find(": ");
    demand(colon != line.npos && colon > 0, "no header field", line);
    const auto name = line.substr(0, colon);
    const auto value = line.substr(colon + 2);
    demand(std::ranges::all_of(name, is_name), "no field name", line);
    demand(!value.empty() && value.front() != ' ' && value.back() != ' ', "odd white space", line);
    demand(std::ranges::all_of(value, [](char each) { return each >= ' '; }),
           "a field holds a control character", line);
    return {std::string(name), std::string(value)};
}

/// Whether `value` is a valid date in the format of answers (RFC 9110, 5.6.7).
bool is_date(const std::string& value)
{
    constexpr auto form = "%a, %d %b %Y %H:%M:%S GMT";
    std::tm time{};
    const char* const end = ::strptime(value.c_str(), form, &time);
    if (end == nullptr || *end != '\0')
        return false;
    ::timegm(&time); // sets the day of the week
    std::array<char, 64> again{};
    return std::strftime(again.data(), again.size(), form, &time) > 0 && value == again.data();
}

/// What every answer must have, for any status.
void check_promises(const answer& given)
{
    const auto named = [](const header_field& each) { return each.name + ": " + each.value; };
    const auto cache = given.value_of("Cache-Control");
    const bool is_file = given.has("ETag") && given.value_of("Vary") == "Accept-Encoding";
    const bool is_picture = given.value_of("Content-Type") == "image/svg+xml"; // of a link
    demand(cache == "no-store" || (is_file && cache == "no-cache") ||
               (is_file && cache == "public, max-age=31536000, immutable") ||
               (is_picture && cache == "private, max-age=31536000, immutable"),
           "what changes may be stored", cache);
    for (const std::string_view promise :
         {"Access-Control-Allow-Origin: *", "X-Content-Type-Options: nosniff"}) {
        demand(std::ranges::count(given.fields, promise, named) > 0, "an answer lacks a field",
               promise);
    }
    demand(is_date(given.value_of("Date")), "no date", given.value_of("Date"));
    for (const header_field& each : given.fields) {
        const auto is_alike = [&](const auto& other) {
            return is_same_name(each.name, other.name);
        };
        demand(std::ranges::count_if(given.fields, is_alike) == 1, "a field is there twice",
               each.name);
    }
    const auto connection = given.value_of("Connection");
    demand(connection.empty() || connection == "close" || connection == "keep-alive",
           "an unknown Connection field", connection);
    const bool has_content = given.status != 204 && given.status != 304;
    demand(given.has("Content-Type") == has_content, "Content-Type does not fit the status",
           std::to_string(given.status));
    const auto type = given.value_of("Content-Type");
    if (given.status >= 400)
        demand(type == "text/plain; charset=utf-8" ||
                   (given.status == 404 && type == "text/html; charset=utf-8" &&
                    given.has("Content-Security-Policy")),
               "an error is no text", type);
}

/// The chunked body at the beginning of `bytes`, and its size; nothing if it is not complete.
std::optional<std::size_t> read_chunks(std::string_view bytes, std::string& body)
{
    for (std::size_t at = 0;;) {
        const auto end = bytes.find(crlf, at);
        if (end == bytes.npos)
            return std::nullopt;
        const auto size = number(bytes.substr(at, end - at), 16);
        const auto data = end + crlf.size();
        if (bytes.size() < data + size + crlf.size())
            return std::nullopt;
        demand(bytes.substr(data + size, crlf.size()) == crlf, "a chunk has no end", bytes);
        body += bytes.substr(data, size);
        at = data + size + crlf.size();
        if (size == 0)
            return at;
    }
}

/// The body at the beginning of `bytes`, and its size; nothing if it is not complete.
std::optional<std::size_t> read_body(std::string_view bytes, bool ended, bool to_head, answer& into)
{
    const bool is_chunked = into.has("Transfer-Encoding");
    const auto length = into.value_of("Content-Length");
    demand(!is_chunked || into.value_of("Transfer-Encoding") == "chunked", "an unknown coding",
           into.value_of("Transfer-Encoding"));
    demand(!is_chunked || length.empty(), "two lengths", length);
    if (into.status == 204 || into.status == 304) {
        demand(!is_chunked && length.empty(), "an empty answer with a length", length);
        return 0;
    }
    if (!is_chunked && length.empty())
        demand(into.is_last(), "an answer without a length is not the last", into.reason);
    if (to_head)
        return 0;
    if (is_chunked)
        return read_chunks(bytes, into.body);
    const auto size = length.empty() ? bytes.size() : number(length, 10);
    if (length.empty() ? !ended : bytes.size() < size)
        return std::nullopt;
    into.body = bytes.substr(0, size);
    return size;
}

} // namespace

bool is_same_name(std::string_view left, std::string_view right)
{
    return left.size() == right.size() &&
           ::strncasecmp(left.data(), right.data(), left.size()) == 0;
}

bool answer::has(std::string_view name) const
{
    return std::ranges::any_of(
        fields, [name](const header_field& each) { return is_same_name(each.name, name); });
}

std::string answer::value_of(std::string_view name) const
{
    for (const header_field& each : fields) {
        if (is_same_name(each.name, name))
            return each.value;
    }
    return {};
}

parsed_answer parse_answer(std::string_view bytes, bool ended, bool to_head)
{
    parsed_answer result;
    const auto head_end = bytes.find("\r\n\r\n");
    const auto known = bytes.substr(0, std::min(head_end, bytes.size()));
    constexpr std::string_view beginning = "HTTP/1.1 ";
    demand(known.substr(0, beginning.size()) == beginning.substr(0, known.size()), "no answer",
           known);
    if (head_end == bytes.npos)
        return result;

    auto rest = known;
    for (bool is_first = true;; is_first = false) {
        const auto end = rest.find(crlf);
        const auto line = rest.substr(0, end);
        if (is_first)
            read_status_line(line, result.what);
        else
            result.what.fields.push_back(read_field(line));
        if (end == rest.npos)
            break;
        rest.remove_prefix(end + crlf.size());
    }
    check_promises(result.what);

    const auto head_size = head_end + 2 * crlf.size();
    const auto after = bytes.substr(head_size);
    const auto body_size = read_body(after, ended, to_head, result.what);
    result.so_far = body_size ? extent::whole : extent::head;
    result.size = head_size + body_size.value_or(0);
    result.after_head = after.size();
    return result;
}

} // namespace scramble::test
