#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::people {

// What Unicode says of the letters of names, by ICU. Malformed UTF-8 is taken for U+FFFD.

/// In Unicode's form NFC: each letter with its marks in one way, however it was written.
[[nodiscard]] std::string composed(std::string_view text);

/// The characters as people count them (grapheme clusters), each by its number of code points.
[[nodiscard]] std::vector<std::size_t> characters_of(std::string_view text);

/// The text as it looks: its skeletons by UTS 39, of the text as it is and of its small letters,
/// without what cannot be seen and marks that make no letter. Two texts look alike, in capital or
/// small letters, if any of these is the same.
[[nodiscard]] std::vector<std::string> looks_of(std::string_view text);

/// The same, and how the text looks in capital letters.
[[nodiscard]] std::vector<std::string> looks_in_any_case(std::string_view text);

/// The letters of a look without their marks, with a space for each white space between them and a
/// hyphen for anything else.
[[nodiscard]] std::string letters_of(std::string_view look);

} // namespace scramble::people
