#pragma once

#include <cstddef>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace scramble {

/// Bytes that many may be sending at the same time.
using shared_bytes = std::shared_ptr<const std::string>;

/// That text, to be shared from now on.
[[nodiscard]] inline shared_bytes shared(std::string text)
{
    return std::make_shared<const std::string>(std::move(text));
}

/// A large text that changes here and there, kept ready to be sent as shared immutable pieces:
/// a change makes anew only the pieces it is in, and who was given a piece keeps it as it was.
class pieced_text {
public:
    /// A text of that many pieces, each still to be made.
    explicit pieced_text(std::size_t count) : pieces_(count), stale_(count)
    {
        std::iota(stale_.begin(), stale_.end(), std::size_t{0});
    }

    /// That piece is to be made anew. Requires: there is one of that number.
    void changed(std::size_t number)
    {
        if (const auto old = std::exchange(pieces_[number], nullptr)) {
            size_ -= old->size();
            stale_.push_back(number);
        }
    }

    /// The text has that many pieces from now on; the new ones, at its end, are to be made.
    /// Requires: at least as many as before.
    void grow(std::size_t count)
    {
        for (std::size_t number = pieces_.size(); number < count; ++number)
            stale_.push_back(number);
        pieces_.resize(count);
    }

    /// All pieces in order, valid until the next change. Those that were changed are made by
    /// `make(number)`, which gives `shared_bytes`.
    template <class Make>
    [[nodiscard]] const std::vector<shared_bytes>& pieces(Make make)
    {
        for (const std::size_t number : std::exchange(stale_, {})) {
            pieces_[number] = make(number);
            size_ += pieces_[number]->size();
        }
        return pieces_;
    }

    /// The number of bytes in the pieces that `pieces` gave.
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    // Represents: the text of which pieces_[i] is the i-th piece, null while it is to be made;
    // stale_ are the numbers of those; size_ the sum of the sizes of the others.
    std::vector<shared_bytes> pieces_;
    std::vector<std::size_t> stale_;
    std::size_t size_ = 0;
};

} // namespace scramble
