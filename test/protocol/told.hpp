#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::test {

/// What a fresh server says to one client's bytes, in short: the status of each answer, then `open`
/// or `closed`, as in `200 400 closed`; and `changed`, if a card was turned. Every answer before
/// the last must leave the connection open, and an answer after which it is closed must say so.
///
/// If `first` is given, that many bytes are sent before the others. The board is `1x2:A,A`.
[[nodiscard]] std::string told(std::string_view bytes,
                               std::size_t first = std::numeric_limits<std::size_t>::max());

/// The same for `GET /look/alice` with more header lines, each with its line end.
[[nodiscard]] std::string told_with(std::string_view fields);

/// Checks that `say` results in `expected` for each text. Without `say`, each text is sent as it
/// is.
void check_each(const std::vector<std::string>& texts, const std::string& expected,
                const std::function<std::string(const std::string&)>& say = {});

} // namespace scramble::test
