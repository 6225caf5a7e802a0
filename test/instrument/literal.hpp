#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::test {

/// Bytes as a C string literal, for messages.
[[nodiscard]] std::string quoted(std::string_view bytes);

/// Throws a `std::runtime_error` with those words, and the bytes quoted, unless it holds.
void demand(bool holds, std::string_view promise, std::string_view bytes);

/// The bytes that the inside of a C string literal denotes; nothing if it has an escape other than
/// `\r \n \t \0 \" \\ \xHH`.
[[nodiscard]] std::optional<std::string> unescaped(std::string_view text);

/// That many copies of a text.
[[nodiscard]] std::string times(std::size_t count, std::string_view text);

/// The texts between the bars of `text`: a long table in few lines.
[[nodiscard]] std::vector<std::string> between_bars(std::string_view text);

} // namespace scramble::test
