// Any bytes as UTF-8: exactly what the grammar of RFC 3629 allows is taken off them, and encoding
// it again gives the same bytes.

#include "scramble/text/utf8.hpp"
#include "fuzz.hpp"

#include <array>

using namespace scramble;
using namespace scramble::fuzz;

namespace {

/// The bytes from `first` to `last`.
struct range {
    unsigned first;
    unsigned last;
};

/// The alternatives of UTF8-char in RFC 3629, chapter 4, in the same order.
const std::vector<std::vector<range>> alternatives{
    {{0x00, 0x7F}},
    {{0xC2, 0xDF}, {0x80, 0xBF}},
    {{0xE0, 0xE0}, {0xA0, 0xBF}, {0x80, 0xBF}},
    {{0xE1, 0xEC}, {0x80, 0xBF}, {0x80, 0xBF}},
    {{0xED, 0xED}, {0x80, 0x9F}, {0x80, 0xBF}},
    {{0xEE, 0xEF}, {0x80, 0xBF}, {0x80, 0xBF}},
    {{0xF0, 0xF0}, {0x90, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}},
    {{0xF1, 0xF3}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}},
    {{0xF4, 0xF4}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}},
};

/// The length of the first code point of `text`; 0 if `text` does not begin with one.
std::size_t length_of_first(std::string_view text)
{
    for (const auto& form : alternatives) {
        const auto bytes = text.substr(0, form.size());
        if (std::ranges::equal(bytes, form, [](unsigned char byte, const range& allowed) {
                return byte >= allowed.first && byte <= allowed.last;
            }))
            return form.size();
    }
    return 0;
}

/// The value of one code point: all bits except those that mark the bytes.
char32_t value_of(std::string_view bytes)
{
    static constexpr std::array<unsigned, 5> bits_of_first{0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t value = static_cast<unsigned char>(bytes[0]) & bits_of_first.at(bytes.size());
    for (const char each : bytes.substr(1))
        value = value * 64 + static_cast<unsigned char>(each) % 64;
    return value;
}

} // namespace

void fuzz::run(std::string_view text)
{
    bool is_valid = true;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view before = rest;
        const auto taken = take_code_point(rest);
        const std::size_t length = length_of_first(before);
        ensure(taken.has_value() == (length > 0), "a code point is taken where the RFC has one");
        ensure(rest == before.substr(length), "its bytes are taken, and no others");
        if (taken) {
            const std::string_view bytes = before.substr(0, length);
            ensure(*taken == value_of(bytes), "it is the one that the bytes say");
            ensure(utf8_of(*taken) == bytes, "written again it is the same bytes");
        }
        else {
            is_valid = false;
            rest.remove_prefix(1);
        }
    }
    ensure(is_utf8(text) == is_valid, "a text is UTF-8 if all of it is");
}
