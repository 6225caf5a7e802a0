#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace scramble {

/// SHA-256 of something.
using digest = std::array<unsigned char, 32>;

/// Makes the SHA-256 of bytes that come one after another.
class sha256 {
public:
    sha256();
    sha256(const sha256&) = delete;
    sha256& operator=(const sha256&) = delete;
    ~sha256() = default;

    void add(std::string_view bytes);

    /// The digest of all bytes so far. More may follow.
    [[nodiscard]] digest so_far() const;

private:
    struct library;
    struct release {
        void operator()(library* state) const;
    };
    std::unique_ptr<library, release> state_;
};

/// The digest of a text.
[[nodiscard]] digest digest_of(std::string_view text);

/// The HMAC-SHA256 of a text with that key: who cannot make it does not know the key.
[[nodiscard]] digest hmac_of(std::string_view key, std::string_view text);

/// A digest as text, and back; nothing if it is not one:
///
///     DIGEST ::= [0-9a-f]{64}
[[nodiscard]] std::string text_of(const digest& sum);
[[nodiscard]] std::optional<digest> read_digest(std::string_view text);

} // namespace scramble
