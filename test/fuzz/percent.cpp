// Any bytes as a segment of a path: percent-decoding agrees with a slow one, and each decoded text
// survives escaping and decoding.

#include "scramble/text/percent.hpp"
#include "bytes.hpp"
#include "scramble/error.hpp"
#include "scramble/text/utf8.hpp"

#include <optional>
#include <string>

using namespace scramble;

namespace {

const std::string digits = "0123456789abcdef";

std::optional<unsigned> digit(char each)
{
    if (each >= 'A' && each <= 'F')
        each = static_cast<char>(each - 'A' + 'a');
    const std::size_t value = digits.find(each);
    return value == digits.npos ? std::nullopt : std::optional(static_cast<unsigned>(value));
}

std::optional<std::string> bytes_of(std::string_view segment)
{
    std::string bytes;
    for (std::size_t at = 0; at < segment.size(); ++at) {
        if (segment[at] != '%') {
            bytes += segment[at];
            continue;
        }
        if (at + 2 >= segment.size())
            return std::nullopt;
        const auto high = digit(segment[at + 1]);
        const auto low = digit(segment[at + 2]);
        if (!high || !low)
            return std::nullopt;
        bytes += static_cast<char>(*high * 16 + *low);
        at += 2;
    }
    return bytes;
}

bool is_text(const std::string& bytes)
{
    using namespace std::string_literals;
    return bytes.find_first_of("\0\r\n"s) == bytes.npos && is_utf8(bytes);
}

std::string escaped(std::string_view bytes)
{
    std::string text;
    for (const char each : bytes) {
        const auto byte = static_cast<unsigned char>(each);
        text += {'%', digits[byte / 16], digits[byte % 16]};
    }
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view segment = fuzz::text_of(data, size);
    const auto bytes = bytes_of(segment);
    const auto expected = bytes && is_text(*bytes) ? bytes : std::nullopt;
    ensure(percent_decoded(segment) == expected, "a segment says what its escapes say");

    const std::string plain(segment);
    const auto back = is_text(plain) ? std::optional(plain) : std::nullopt;
    ensure(percent_decoded(escaped(plain)) == back, "what is escaped is what it was");
    return 0;
}
