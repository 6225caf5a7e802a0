#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::etcd {

/// Appends `bytes` to `text` in base64, with `=` at its end.
void append_base64(std::string& text, std::string_view bytes);

/// Result: the bytes; nothing if `text` is not what `append_base64` makes of any.
[[nodiscard]] std::optional<std::string> bytes_of_base64(std::string_view text);

} // namespace scramble::etcd
