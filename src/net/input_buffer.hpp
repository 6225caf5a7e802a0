#pragma once

#include <boost/asio/buffer.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace scramble::net {

/// The bytes that a session has read but not used yet: never more than `limit`.
///
/// `in_place` bytes are enough for a script's request, so ten thousand waiting clients cost little.
/// Once a client sends more at once, as browsers do, it gets `usual` bytes on the heap; and `limit`
/// while those are full.
template <std::size_t in_place, std::size_t usual, std::size_t limit>
class input_buffer {
public:
    [[nodiscard]] std::string_view unread() const { return {data() + begin_, end_ - begin_}; }
    [[nodiscard]] bool empty() const { return begin_ == end_; }

    /// Whether it has more than the usual bytes on the heap.
    [[nodiscard]] bool is_long() const { return capacity_ > usual; }

    /// Where to read more, up to the usual bytes: empty if those are full, or if it is long. Moves
    /// the unread bytes, so no read may be in progress.
    [[nodiscard]] boost::asio::mutable_buffer room()
    {
        if (is_long())
            return {};
        const bool is_filled_in_place = capacity_ < usual && end_ == capacity_; // more is likely
        return room_of(is_filled_in_place ? usual : capacity_);
    }
    /// The same, up to `limit` as long as what is unread fills the usual bytes.
    [[nodiscard]] boost::asio::mutable_buffer long_room()
    {
        return room_of(end_ - begin_ < usual ? usual : limit);
    }

    /// `bytes` more were read into `room()`.
    void commit(std::size_t bytes) { end_ += static_cast<size_type>(bytes); }

    /// Puts bytes here that another session has read. Requires: fewer than `limit` in all.
    void append(std::string_view bytes)
    {
        while (!bytes.empty()) {
            const auto free = is_long() || end_ == usual ? long_room() : room();
            const std::size_t taken = std::min(free.size(), bytes.size());
            std::memcpy(free.data(), bytes.data(), taken);
            commit(taken);
            bytes.remove_prefix(taken);
        }
    }

    /// The first `bytes` of what was unread are used.
    void consume(std::size_t bytes) { begin_ += static_cast<size_type>(bytes); }

private:
    using size_type = unsigned;
    size_type begin_ = 0;
    size_type end_ = 0;
    size_type capacity_ = in_place;
    std::array<char, in_place> small_;
    std::unique_ptr<char[]> large_; // NOLINT(*-avoid-c-arrays): no other type owns raw bytes

    [[nodiscard]] char* data() { return large_ ? large_.get() : small_.data(); }
    [[nodiscard]] const char* data() const { return large_ ? large_.get() : small_.data(); }

    [[nodiscard]] boost::asio::mutable_buffer room_of(std::size_t capacity)
    {
        const size_type size = end_ - begin_;
        if (capacity != capacity_)
            move_to(capacity);
        else if (begin_ > 0)
            std::memmove(data(), data() + begin_, size);
        begin_ = 0;
        end_ = size;
        return {data() + end_, capacity_ - end_};
    }

    void move_to(std::size_t capacity)
    {
        auto other = std::make_unique_for_overwrite<char[]>(capacity); // NOLINT(*-avoid-c-arrays)
        std::memcpy(other.get(), data() + begin_, end_ - begin_);
        large_ = std::move(other);
        capacity_ = static_cast<size_type>(capacity);
    }
};

} // namespace scramble::net
