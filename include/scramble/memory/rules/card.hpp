#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scramble::memory {

/// What keeps a text from being a card, as a clause for people; nothing if it is
/// one: one or more Unicode characters in valid UTF-8, none of them white space or
/// a control character, and not all of them invisible. Emoji sequences are cards, byte
/// for byte.
///
/// Source: CARD of all three handouts; docs/RULES.md "Cards and boards".
[[nodiscard]] std::optional<std::string> what_is_wrong_with_card(std::string_view text);

} // namespace scramble::memory
