#pragma once

#include "net/reply.hpp"
#include "net/unsent.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace scramble::net {

/// The answers that a session still has to send, in order, and how much of them is sent. It copies
/// none of their bytes.
class outbox {
public:
    /// The most buffers that one system call takes.
    using buffers = boost::container::static_vector<boost::asio::const_buffer, 64>;

    /// The Connection field of an answer.
    enum class connection_field : std::uint8_t { none, close, keep_alive };

    /// Adds an answer, or only its header (for HEAD).
    void push(reply_ptr answer, connection_field connection, bool head_only)
    {
        weight_ += weight_of(*answer);
        entries_.push_back({std::move(answer), connection, head_only});
    }

    /// Adds the rest of an answer that has begun, without a header.
    void push_continuation(reply_ptr answer)
    {
        push(std::move(answer), connection_field::none, false);
    }

    [[nodiscard]] bool empty() const { return entries_.empty(); }

    /// Whether it holds so much that no more answers should be made for now: a client that does not
    /// read must not fill the memory.
    [[nodiscard]] bool is_full() const { return weight_ >= heaviest; }

    /// All bytes that are left, if they are in one place, as nearly all answers are; otherwise
    /// nothing.
    [[nodiscard]] std::string_view only() const
    {
        if (entries_.size() != 1 || !entries_.front().is_in_one())
            return {};
        std::string_view bytes = entries_.front().answer->front;
        bytes.remove_prefix(offset_);
        return bytes;
    }

    /// The next bytes to send.
    [[nodiscard]] buffers next() const
    {
        buffers result;
        std::size_t part = part_;
        std::size_t offset = offset_;
        for (const entry& each : entries_) {
            for (; part < each.parts() && result.size() < result.capacity(); ++part) {
                const auto bytes = each.part(part).substr(std::exchange(offset, 0));
                if (!bytes.empty())
                    result.emplace_back(bytes.data(), bytes.size());
            }
            part = 0;
        }
        return result;
    }

    /// The first `bytes` of what `next()` returned are sent. `held` has counted what waits.
    void sent(std::size_t bytes, unsent& held)
    {
        while (!entries_.empty()) {
            const entry& front = entries_.front();
            for (; part_ < front.parts(); ++part_, offset_ = 0) {
                const std::size_t left = front.part(part_).size() - offset_;
                if (bytes < left) {
                    offset_ += bytes;
                    return;
                }
                bytes -= left;
            }
            part_ = 0;
            weight_ -= weight_of(*front.answer);
            if (front.is_counted)
                held.let_go(*front.answer);
            entries_.erase(entries_.begin());
        }
    }

    /// The client does not take all of it now: it counts from now on.
    void wait(unsent& held)
    {
        for (entry& each : entries_) {
            if (!std::exchange(each.is_counted, true))
                held.hold(*each.answer);
        }
    }
    /// Nothing more is sent.
    void clear(unsent& held)
    {
        for (const entry& each : entries_) {
            if (each.is_counted)
                held.let_go(*each.answer);
        }
        entries_.clear();
        weight_ = part_ = 0;
        offset_ = 0;
    }
    /// How many bytes of it count.
    [[nodiscard]] std::size_t counted() const
    {
        return entries_.empty() || !entries_.front().is_counted ? 0 : weight_;
    }

private:
    // Represents: the answers in entries_, sent up to byte offset_ of part part_ of the first;
    // weight_ is their size in bytes. (Pieces shared with the board count too: after its next
    // change only answers hold them.)
    struct entry {
        reply_ptr answer;
        connection_field connection;
        bool head_only;
        bool is_counted = false; ///< among what waits

        // Part 0 is the fields, 1 Connection, 2 the end of the fields and the beginning of the
        // body, then the pieces, then `back`. Without a Connection field, part 0 is all of `front`.
        [[nodiscard]] std::size_t parts() const
        {
            if (is_in_one())
                return 1;
            return head_only ? 3 : 4 + answer->pieces.size();
        }
        [[nodiscard]] bool is_in_one() const
        {
            return has_one_front() && answer->pieces.empty() && answer->back.empty();
        }
        [[nodiscard]] bool has_one_front() const
        {
            return connection == connection_field::none && !head_only;
        }
        [[nodiscard]] std::string_view part(std::size_t number) const
        {
            const std::string_view front = answer->front;
            const bool in_one = has_one_front();
            switch (number) {
            case 0: return in_one ? front : front.substr(0, answer->fields_end);
            case 1: return line_of(connection);
            case 2:
                if (in_one)
                    return {};
                return front.substr(answer->fields_end, head_only ? 2 : front.npos);
            default: break;
            }
            const std::size_t piece = number - 3;
            return piece < answer->pieces.size() ? *answer->pieces[piece]
                                                 : std::string_view(answer->back);
        }
    };
    static constexpr std::size_t heaviest = 64UL * 1024;
    [[nodiscard]] static std::string_view line_of(connection_field field)
    {
        switch (field) {
        case connection_field::close: return "Connection: close\r\n";
        case connection_field::keep_alive: return "Connection: keep-alive\r\n";
        case connection_field::none: break;
        }
        return {};
    }
    [[nodiscard]] static std::uint32_t weight_of(const reply& answer)
    {
        return static_cast<std::uint32_t>(answer.front.size() + answer.size_of_pieces);
    }
    boost::container::small_vector<entry, 1> entries_;
    std::uint32_t weight_ = 0;
    std::uint32_t part_ = 0;
    std::size_t offset_ = 0;
};

} // namespace scramble::net
