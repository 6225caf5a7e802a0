#pragma once

#include <array>
#include <string_view>
#include <variant>

namespace scramble::net {

// A *key* is what a client sends to reserve a name: 16 to 128 characters as in token68 of RFC 9110.
// Only digests are stored, and keys are never logged.

struct no_key {};
struct malformed_key {
    bool is_one = true; ///< false: there are several fields that could hold it
};
/// SHA-256 of a key.
using key_digest = std::array<unsigned char, 32>;
using key = std::variant<no_key, malformed_key, key_digest>;

/// The digest of a text. No client has its key if the text could not be one.
[[nodiscard]] key_digest digest_of(std::string_view text);
/// Whether two digests are equal, in constant time.
[[nodiscard]] bool is_same(const key_digest& one, const key_digest& other);
/// Whether both are keys, and the same one.
[[nodiscard]] bool is_same(const key& one, const key& other);

/// The key in the value of Authorization, `Bearer KEY`; other schemes have none.
[[nodiscard]] key key_in_authorization(std::string_view value);

/// The key among the subprotocols of a WebSocket, `key.KEY`: the only place where a page can send
/// it.
[[nodiscard]] key key_in_subprotocols(std::string_view offered);

} // namespace scramble::net
