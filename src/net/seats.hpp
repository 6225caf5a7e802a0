#pragma once

#include "scramble/memory/roster.hpp"

#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <variant>

namespace scramble::net {

// A *key* is what a client may say to have a name for itself: 16 to 128 characters of base 64 and
// the like (token68 of RFC 9110). Kept are only digests, and keys are never logged.

struct no_key {};
struct malformed_key {};
/// SHA-256 of a key.
using key_digest = std::array<unsigned char, 32>;
using key = std::variant<no_key, malformed_key, key_digest>;

/// The key in a value of Authorization, `Bearer KEY`. Another scheme has none.
[[nodiscard]] key key_in_authorization(std::string_view value);

/// The key among the subprotocols of a WebSocket, `key.KEY`, which is where a page can say it.
[[nodiscard]] key key_in_subprotocols(std::string_view offered);

/// Who may play under which names. Whoever is the first to flip with a key under a name that
/// nobody has claimed has claimed it: from then on nobody without that key plays under it.
///
/// Only players whom the roster knows have claims, so that claims are as few as they. Where no
/// name is claimed a flip costs nothing here.
class seats {
public:
    /// `players` must outlive it. With `is_key_required` every name needs a key.
    seats(const memory::roster& players, bool is_key_required)
        : players_(players), is_key_required_(is_key_required)
    {
    }

    /// Why somebody is not to play under a name.
    struct refusal {
        unsigned status;         ///< of HTTP
        std::string_view clause; ///< for people
    };
    /// Why nobody with `shown` plays as `who`; nothing if one does.
    [[nodiscard]] std::optional<refusal> refused(std::string_view who, const key& shown) const;

    /// `who` has flipped with `shown`: claims the name, if that is a key and nobody has before.
    void claim(std::string_view who, const key& shown);

private:
    const memory::roster& players_;
    bool is_key_required_;
    std::map<memory::player, key_digest> claims_;
};

} // namespace scramble::net
