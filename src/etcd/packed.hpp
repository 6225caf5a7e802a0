#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::etcd {

/// A room as one compressed text, as an archive keeps it. Both sides work in portions, since a room
/// may be long and nobody else has a turn meanwhile. Pure.
///
///     ROOM   ::= "scramble-room 1" NEWLINE PART* "0" NEWLINE
///     PART   ::= SIZE NEWLINE BYTES
///
/// The first part is the value of the room's key, the others are those of its appends, in order.
/// All is compressed by deflate (RFC 1951), with a newline behind it.
class packing {
public:
    packing();
    packing(const packing&) = delete;
    packing& operator=(const packing&) = delete;
    ~packing();

    void add(std::string_view part);
    /// Nothing is added any more. Result: the compressed text.
    [[nodiscard]] std::string finish();

    /// Before and after.
    [[nodiscard]] std::size_t plain() const { return plain_; }
    [[nodiscard]] std::size_t packed() const { return packed_.size(); }

private:
    struct library;
    std::unique_ptr<library> library_;
    std::string packed_;
    std::size_t plain_ = 0;

    void write(std::string_view bytes, bool is_last);
};

class unpacking {
public:
    explicit unpacking(std::string packed);
    unpacking(const unpacking&) = delete;
    unpacking& operator=(const unpacking&) = delete;
    ~unpacking();

    /// The next part. Nothing at the end, and when the text is damaged.
    [[nodiscard]] std::optional<std::string> next();
    /// Whether that was the end, and nothing was wrong. Ask when there is no next part.
    [[nodiscard]] bool is_whole() const { return is_whole_; }

    /// A part is not longer, as no value of etcd is.
    static constexpr std::size_t longest_part = 2U << 20U;

private:
    struct library;
    std::unique_ptr<library> library_;
    std::string packed_;
    std::size_t at_ = 0; ///< so much is unpacked
    std::string plain_;  ///< unpacked, and not taken yet
    bool has_begun_ = false;
    bool is_whole_ = false;
    bool is_over_ = false;   ///< nothing more can be unpacked
    bool has_ended_ = false; ///< as it should

    [[nodiscard]] bool unpack_until(std::size_t size);
    [[nodiscard]] bool unpack_more();
    [[nodiscard]] std::optional<std::string> line();
};

} // namespace scramble::etcd
