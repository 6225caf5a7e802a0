#include "people/site/input.hpp"

#include "scramble/people/wire/name.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>

namespace scramble::people {

namespace {

std::optional<unsigned> value_of(char digit)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const std::size_t value = digits.find(digit);
    return value == digits.npos ? std::nullopt : std::optional(static_cast<unsigned>(value));
}

} // namespace

std::string text_of(const net::key_digest& key)
{
    return fmt::format("{:02x}", fmt::join(key, ""));
}

std::optional<net::key_digest> read_digest(std::string_view text)
{
    net::key_digest result{};
    if (text.size() != 2 * result.size())
        return std::nullopt;
    for (std::size_t at = 0; at < result.size(); ++at) {
        const auto high = value_of(text[2 * at]);
        const auto low = value_of(text[2 * at + 1]);
        if (!high || !low)
            return std::nullopt;
        result[at] = static_cast<unsigned char>(*high << 4U | *low);
    }
    return result;
}

std::string line_of(const claim_input& what)
{
    return fmt::format("claim {} {}", what.who, text_of(what.key));
}

std::optional<claim_input> read_claim(std::string_view line)
{
    if (take_word(line) != "claim")
        return std::nullopt;
    const std::string_view who = take_word(line);
    const auto key = read_digest(line);
    if (!is_player(who) || !key)
        return std::nullopt;
    return claim_input{std::string(who), *key};
}

} // namespace scramble::people
