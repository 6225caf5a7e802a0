#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scramble::etcd {

/// `bytes` in base64, with `=` at its end. Requires: less than 1 GiB, as of all texts of etcd.
[[nodiscard]] std::string base64_of(std::string_view bytes);

/// Result: the bytes; nothing if `text` is not what `base64_of` makes of any.
[[nodiscard]] std::optional<std::string> bytes_of_base64(std::string_view text);

} // namespace scramble::etcd
