#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble {

/// Bytes that several connections may be sending at the same time.
using shared_bytes = std::shared_ptr<const std::string>;

[[nodiscard]] inline shared_bytes shared(std::string text)
{
    return std::make_shared<const std::string>(std::move(text));
}

/// The pieces of a large text, in order; a value. Copies share what they have in common: a copy
/// costs the same for any size, and the first change to one of two copies costs a thirty-second of
/// the number of pieces. So an answer can keep a board's text while the board goes on changing.
///
/// Not synchronised: one thread uses a list and its copies.
class piece_list {
public:
    piece_list() = default;
    /// `count` pieces, each null.
    explicit piece_list(std::size_t count) { grow(count); }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }

    /// Requires: `number < size()`.
    [[nodiscard]] const shared_bytes& operator[](std::size_t number) const
    {
        for (const own_piece& each : own_) {
            if (each.number == number && each.piece != nullptr)
                return each.piece;
        }
        return (*(*groups_)[number / group_size])[number % group_size];
    }

    /// Replaces piece `number`. Requires: `number < size()`; `instead` was never called.
    void set(std::size_t number, shared_bytes piece) { own(number) = std::move(piece); }

    /// Piece `number`, in a place that no copy of the list has: to be set, or to be taken; then, if
    /// no copy has the piece, nor anybody else, who takes it is its only owner. Valid until the
    /// list is copied. Requires: as for `set`.
    [[nodiscard]] shared_bytes& own(std::size_t number)
    {
        return owned(owned(groups_)[number / group_size])[number % group_size];
    }

    /// Like `set`, but O(1): for a copy that differs in one or two pieces and will not be changed.
    /// Requires: `number < size()`; at most two different numbers in all.
    void instead(std::size_t number, shared_bytes piece)
    {
        own_piece& place = own_[own_[0].piece == nullptr || own_[0].number == number ? 0 : 1];
        place = {number, std::move(piece)};
    }

    /// Grows to `count` pieces; the new ones are null. Requires: `count >= size()`.
    void grow(std::size_t count)
    {
        auto& groups = owned(groups_);
        while (groups.size() * group_size < count)
            groups.push_back(std::make_shared<group>());
        size_ = count;
    }

    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = shared_bytes;
        using difference_type = std::ptrdiff_t;
        using pointer = const shared_bytes*;
        using reference = const shared_bytes&;

        iterator(const piece_list& of, std::size_t at) : of_(&of), at_(at) {}
        reference operator*() const { return (*of_)[at_]; }
        iterator& operator++()
        {
            ++at_;
            return *this;
        }
        friend bool operator==(const iterator& left, const iterator& right)
        {
            return left.at_ == right.at_;
        }

    private:
        const piece_list* of_;
        std::size_t at_;
    };
    [[nodiscard]] iterator begin() const { return {*this, 0}; }
    [[nodiscard]] iterator end() const { return {*this, size_}; }

private:
    // Represents: piece i is the one in own_ with that number, if any, otherwise the one at i %
    // group_size of group i / group_size. Copies share the groups and the table of groups until one
    // of them makes a change; it then copies what it changes.
    static constexpr std::size_t group_size = 32;
    using group = std::array<shared_bytes, group_size>;
    using table = std::vector<std::shared_ptr<group>>;
    struct own_piece {
        std::size_t number = 0;
        shared_bytes piece;
    };
    std::shared_ptr<table> groups_;
    std::size_t size_ = 0;
    std::array<own_piece, 2> own_;

    template <class Shared>
    static Shared& owned(std::shared_ptr<Shared>& part)
    {
        if (part == nullptr)
            part = std::make_shared<Shared>();
        else if (part.use_count() > 1)
            part = std::make_shared<Shared>(*part);
        return *part;
    }
};

} // namespace scramble
