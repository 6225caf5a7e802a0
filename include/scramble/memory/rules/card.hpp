#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scramble::memory {

/// Why `text` is not a card, as a clause for people; nothing if it is one: one or more Unicode
/// characters in valid UTF-8, none of them white space or a control character, and not all
/// invisible. Emoji sequences are cards, compared byte for byte.
///
/// Source: CARD of all three handouts; docs/RULES.md "Cards and boards".
[[nodiscard]] std::optional<std::string> what_is_wrong_with_card(std::string_view text);

} // namespace scramble::memory
