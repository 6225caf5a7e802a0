#pragma once

#include "scramble/text/piece_list.hpp"

#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace scramble {

/// A large text that changes here and there, kept ready to send as shared immutable pieces. A
/// change rebuilds only the pieces it is in; earlier copies keep the old pieces.
class pieced_text {
public:
    /// A text of `count` pieces, all still to be made.
    explicit pieced_text(std::size_t count) { grow(count); }

    /// Marks a piece to be made again. Requires: there is a piece `number`.
    void changed(std::size_t number)
    {
        if (is_stale_[number])
            return;
        is_stale_[number] = true;
        stale_.push_back(number);
    }

    /// Grows to `count` pieces; the new ones, at the end, are still to be made. Requires: not fewer
    /// than before.
    void grow(std::size_t count)
    {
        for (std::size_t number = pieces_.size(); number < count; ++number)
            stale_.push_back(number);
        pieces_.grow(count);
        is_stale_.resize(count, true);
    }

    /// All pieces in order. Those that have changed are made by `make(number, before)`, which
    /// returns `shared_bytes`; `before` is the old piece, or null. If it is the only owner of the
    /// bytes, nobody else has them.
    template <class Make>
    [[nodiscard]] const piece_list& pieces(Make make)
    {
        for (const std::size_t number : stale_) {
            shared_bytes& piece = pieces_.own(number);
            size_ -= piece ? piece->size() : 0;
            piece = make(number, std::exchange(piece, nullptr));
            size_ += piece->size();
            is_stale_[number] = false;
        }
        stale_.clear();
        return pieces_;
    }

    /// The size in bytes of what `pieces` returned last.
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    // Represents: pieces_[i] is the i-th piece as it was last made; stale_ lists the pieces to be
    // made again, and is_stale_ says the same for each number; size_ is the sum of their sizes.
    piece_list pieces_;
    std::vector<bool> is_stale_;
    std::vector<std::size_t> stale_;
    std::size_t size_ = 0;
};

} // namespace scramble
