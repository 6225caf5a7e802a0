#pragma once

#include <array>
#include <cstddef>

namespace scramble::net {

/// The memory of one operation, in place: a connection has a read in progress nearly always, so the
/// heap would only cost time. Requires: it outlives the operation, and there is one at a time.
template <std::size_t size>
class operation_memory {
public:
    /// The allocator to bind to the handler.
    template <class T>
    class allocator {
    public:
        using value_type = T;

        explicit allocator(operation_memory& in) : in_(&in) {}
        template <class Other>
        explicit(false) allocator(const allocator<Other>& other) : in_(other.in_)
        {
        }

        [[nodiscard]] T* allocate(std::size_t /*one*/)
        {
            static_assert(sizeof(T) <= size && alignof(T) <= alignof(void*));
            return static_cast<T*>(static_cast<void*>(in_->bytes_.data()));
        }
        void deallocate(T* /*memory*/, std::size_t /*one*/) {}

        template <class Other>
        friend bool operator==(const allocator& left, const allocator<Other>& right)
        {
            return left.in_ == right.in_;
        }

    private:
        template <class Other>
        friend class allocator;
        operation_memory* in_;
    };

    /// Result: for an operation that is about to begin.
    [[nodiscard]] allocator<void> get() { return allocator<void>(*this); }

private:
    alignas(void*) std::array<std::byte, size> bytes_;
};

} // namespace scramble::net
