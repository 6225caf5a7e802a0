// Any bytes as a segment of a path: percent-decoding agrees with a slow one, and each decoded text
// survives escaping and decoding.

#include "scramble/text/percent.hpp"
#include "fuzz.hpp"
#include "scramble/text/utf8.hpp"

using namespace scramble;

namespace {

const std::string hexadecimal = "0123456789abcdef";

std::optional<std::string> bytes_of(std::string_view segment)
{
    const auto parts = fuzz::split(segment, '%');
    std::string bytes = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at) {
        const std::string digits = fuzz::small(parts[at].substr(0, 2));
        if (digits.size() < 2 || !fuzz::is_of(digits, hexadecimal))
            return std::nullopt;
        bytes += static_cast<char>(hexadecimal.find(digits[0]) * 16 + hexadecimal.find(digits[1]));
        bytes += parts[at].substr(2);
    }
    return bytes;
}

/// Those bytes, if they are a text that can be in a path.
std::optional<std::string> as_text(const std::optional<std::string>& bytes)
{
    using namespace std::string_literals;
    const bool is_text = bytes && bytes->find_first_of("\0\r\n"s) == bytes->npos && is_utf8(*bytes);
    return is_text ? bytes : std::nullopt;
}

std::string escaped(std::string_view bytes)
{
    std::string text;
    for (const char each : bytes) {
        const auto byte = static_cast<unsigned char>(each);
        text += {'%', hexadecimal[byte / 16], hexadecimal[byte % 16]};
    }
    return text;
}

} // namespace

void fuzz::run(std::string_view segment)
{
    ensure(percent_decoded(segment) == as_text(bytes_of(segment)),
           "a segment says what its escapes say");
    ensure(percent_decoded(escaped(segment)) == as_text(std::string(segment)),
           "what is escaped is what it was");
}
