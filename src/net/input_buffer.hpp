#pragma once

#include <boost/asio/buffer.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace scramble::net {

/// The bytes that a session has read and not used yet: a few of them in place, more on the
/// heap for as long as there are more, never more than `limit`.
template <std::size_t in_place, std::size_t limit>
class input_buffer {
public:
    [[nodiscard]] std::string_view unread() const { return {data() + begin_, end_ - begin_}; }
    [[nodiscard]] bool empty() const { return begin_ == end_; }

    /// Where to read more: empty if the buffer is full. Moves what is unread; nothing may be
    /// reading into the buffer.
    [[nodiscard]] boost::asio::mutable_buffer room()
    {
        compact();
        if (end_ == capacity() && !large_)
            grow();
        return {data() + end_, capacity() - end_};
    }

    /// `bytes` more were read into `room()`.
    void commit(std::size_t bytes) { end_ += static_cast<size_type>(bytes); }

    /// The first `bytes` of what was unread are used.
    void consume(std::size_t bytes) { begin_ += static_cast<size_type>(bytes); }

private:
    using size_type = unsigned;
    size_type begin_ = 0;
    size_type end_ = 0;
    std::unique_ptr<char[]> large_; // NOLINT(*-avoid-c-arrays): no other type owns raw bytes
    std::array<char, in_place> small_;

    [[nodiscard]] std::size_t capacity() const { return large_ ? limit : in_place; }
    [[nodiscard]] char* data() { return large_ ? large_.get() : small_.data(); }
    [[nodiscard]] const char* data() const { return large_ ? large_.get() : small_.data(); }

    void compact()
    {
        const size_type size = end_ - begin_;
        if (size <= in_place && large_) {
            std::memcpy(small_.data(), large_.get() + begin_, size);
            large_.reset();
        }
        else if (begin_ > 0) {
            std::memmove(data(), data() + begin_, size);
        }
        begin_ = 0;
        end_ = size;
    }

    void grow()
    {
        auto larger = std::make_unique_for_overwrite<char[]>(limit); // NOLINT(*-avoid-c-arrays)
        std::memcpy(larger.get(), small_.data(), end_);
        large_ = std::move(larger);
    }
};

} // namespace scramble::net
