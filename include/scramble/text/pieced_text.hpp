#pragma once

#include "scramble/text/piece_list.hpp"

#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace scramble {

/// A large text that changes here and there, kept ready to be sent as shared immutable pieces:
/// a change makes anew only the pieces it is in, and who was given a piece keeps it as it was.
class pieced_text {
public:
    /// A text of that many pieces, each still to be made.
    explicit pieced_text(std::size_t count) { grow(count); }

    /// That piece is to be made anew. Requires: there is one of that number.
    void changed(std::size_t number)
    {
        if (is_stale_[number])
            return;
        is_stale_[number] = true;
        stale_.push_back(number);
    }

    /// The text has that many pieces from now on; the new ones, at its end, are to be made.
    /// Requires: at least as many as before.
    void grow(std::size_t count)
    {
        for (std::size_t number = pieces_.size(); number < count; ++number)
            stale_.push_back(number);
        pieces_.grow(count);
        is_stale_.resize(count, true);
    }

    /// All pieces in order, as they are now. Those that were changed are made by
    /// `make(number, before)`, which gives `shared_bytes`; `before` is the piece as it was, null
    /// if there was none.
    template <class Make>
    [[nodiscard]] const piece_list& pieces(Make make)
    {
        for (const std::size_t number : stale_) {
            const shared_bytes before = pieces_[number];
            shared_bytes piece = make(number, before);
            size_ += piece->size() - (before ? before->size() : 0);
            pieces_.set(number, std::move(piece));
            is_stale_[number] = false;
        }
        stale_.clear();
        return pieces_;
    }

    /// The number of bytes in the pieces that `pieces` gave last.
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    // Represents: the text of which pieces_[i] is the i-th piece, as it was when it was last made;
    // stale_ are the numbers of those that have changed since, or were never made, and is_stale_
    // tells the same of each number; size_ is the sum of their sizes.
    piece_list pieces_;
    std::vector<bool> is_stale_;
    std::vector<std::size_t> stale_;
    std::size_t size_ = 0;
};

} // namespace scramble
