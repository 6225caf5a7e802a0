#pragma once

#include "net/http/request_head.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::net {

/// The heads that were read last. A client sends the same fields with each request, so a head whose
/// fields are those of one that is kept, byte for byte, is not read again: only its target is new.
///
/// Kept are heads of a plain `GET /TARGET HTTP/1.1`, but none with a secret: how long a comparison
/// takes would tell others about it. All connections to a site share them, so an idle one costs
/// nothing.
class known_heads {
public:
    /// A head that is known, and its size; null if there is none.
    struct known {
        request_head* head = nullptr;
        std::size_t size = 0;
    };

    /// The head at the beginning of `bytes`, if it is complete and its fields are kept: what
    /// `head_scanner` and `read_head` make of it. Valid until the next call, and while `bytes` are.
    [[nodiscard]] known find(std::string_view bytes);

    /// Reads a complete head, as `read_head` does, and keeps it if it may. A head is valid until
    /// the next call, and while `bytes` are.
    [[nodiscard]] std::variant<request_head*, refusal> read(std::string_view bytes,
                                                            bool may_have_body);

private:
    // Represents: at most `most` heads, the one used last first. The views of a head point into its
    // bytes; its target, and all views of one without fields, may be gone.
    struct kept {
        std::string bytes;
        std::string_view fields; ///< what follows the request line; empty if it must not be found
        request_head head;
    };
    static constexpr std::size_t most = 8;
    static constexpr std::size_t longest = 1024; ///< in bytes
    std::vector<std::unique_ptr<kept>> heads_;
};

} // namespace scramble::net
