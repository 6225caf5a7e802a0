#include "people/site/input.hpp"

#include "digest/sha256.hpp"
#include "scramble/people/wire/name.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

namespace scramble::people {

std::string line_of(const claim_input& given)
{
    return fmt::format("claim {} {}", given.who, text_of(given.key));
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
