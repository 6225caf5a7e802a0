#include "protocol/script_text.hpp"

#include "protocol/answer.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>

namespace scramble::protocol {

namespace {

/// The number that `text` begins with, which is taken off it, as the edition counts it.
std::string counted(std::string_view& text, const memory::edition& spoken)
{
    unsigned long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        throw std::invalid_argument("behind @ comes ROW,COLUMN");
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return std::to_string(number + spoken.first_space);
}

/// A request line in which `@ROW,COLUMN`, counted from 0, is as the edition counts it.
std::string with_spaces(const std::string& line, const memory::edition& spoken)
{
    const auto mark = line.find("/@");
    if (mark == line.npos)
        return line;
    std::string_view rest = std::string_view(line).substr(mark + 2);
    std::string result = line.substr(0, mark + 1) + counted(rest, spoken) + ',';
    rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
    result += counted(rest, spoken);
    return result += rest;
}

std::string with_names(const std::string& text, const names& known)
{
    std::string result = text;
    for (const auto& [name, value] : known) {
        const auto mark = '{' + name + '}';
        for (auto at = result.find(mark); at != result.npos; at = result.find(mark))
            result.replace(at, mark.size(), value);
    }
    return result;
}

} // namespace

bool fits(const std::string& value, const std::string& pattern, names& known)
{
    const std::string wanted = with_names(pattern, known);
    if (wanted.ends_with("..."))
        return value.starts_with(wanted.substr(0, wanted.size() - 3));
    const auto open = wanted.find('{');
    const auto close = wanted.find('}');
    if (open == wanted.npos || close == wanted.npos)
        return value == wanted;
    const auto end = std::min(value.find_first_of("-\"", open), value.size());
    if (!value.starts_with(wanted.substr(0, open)) || end <= open)
        return false;
    known[wanted.substr(open + 1, close - open - 1)] = value.substr(open, end - open);
    return fits(value, pattern, known);
}

void packet::add(const script_line& line)
{
    switch (line.what) {
    case act::send_request:
        end_request();
        request_ = with_spaces(line.text, spoken_) + ' ' + line.value + "\r\n";
        wants_host_ = line.value != "HTTP/1.0";
        break;
    case act::send_field:
        wants_host_ = wants_host_ && !is_same_name(line.text, "Host");
        fields_ += line.text + ": " + with_names(line.value, known_) + "\r\n";
        break;
    case act::send_without: wants_host_ = false; break;
    default:
        end_request();
        bytes_ += line.text;
        break;
    }
}

std::string packet::bytes()
{
    end_request();
    return bytes_;
}

void packet::end_request()
{
    if (!request_.empty())
        bytes_ += request_ + (wants_host_ ? "Host: localhost\r\n" : "") + fields_ + "\r\n";
    request_.clear();
    fields_.clear();
}

} // namespace scramble::protocol
