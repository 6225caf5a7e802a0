#pragma once

#include "net/http/key.hpp"
#include "scramble/memory/rules/roster.hpp"
#include "scramble/memory/wire/failure.hpp"

#include <map>
#include <optional>
#include <string_view>

namespace scramble::memory {

/// Which names are claimed, and with which keys. Whoever first flips with a key under a name that
/// nobody has claimed claims it: from then on nobody plays under that name without the key.
///
/// Only players on the roster have claims, so there are never more claims than players. While no
/// name is claimed a flip costs nothing here.
class claims {
public:
    /// `players` must outlive it. With `is_key_required` every name needs a key.
    claims(const roster& players, bool is_key_required)
        : players_(players), is_key_required_(is_key_required)
    {
    }

    /// Why somebody may not play under a name.
    struct refusal {
        unsigned status; ///< of HTTP
        failure told;
    };
    /// Why somebody with that key may not play as `who`; nothing if they may.
    [[nodiscard]] std::optional<refusal> refused(std::string_view who, const net::key& with) const;

    /// `who` has flipped with that key. Effect: claims the name, if there is a key and nobody
    /// has claimed it before.
    void claim(std::string_view who, const net::key& with);

private:
    const roster& players_;
    bool is_key_required_;
    std::map<player, net::key_digest> claims_;
};

} // namespace scramble::memory
