#pragma once

#include <string>
#include <string_view>

namespace scramble {

/// The text with each small letter of Latin, modern Greek and Cyrillic and the common marks behind
/// it written as one character, as in Unicode's form NFC, whichever way it was written.
[[nodiscard]] std::u32string composed(std::u32string_view text);

} // namespace scramble
