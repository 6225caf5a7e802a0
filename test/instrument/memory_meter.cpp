#include "instrument/memory_meter.hpp"

#include <algorithm>
#include <cstdlib>
#include <malloc.h>
#include <new>

// The operators that a program may replace. The standard library's others call these, but the
// sanitizer's do not: everything that `delete` frees must come from here.

namespace {

std::size_t in_use = 0;
std::size_t most_in_use = 0;

} // namespace

namespace scramble::test {

std::size_t memory_in_use()
{
    return in_use;
}

std::size_t most_memory_in_use()
{
    return most_in_use;
}

void forget_most_memory()
{
    most_in_use = in_use;
}

} // namespace scramble::test

void* operator new(std::size_t size)
{
    void* const given = std::malloc(std::max<std::size_t>(size, 1)); // NOLINT: this is `new`
    if (given == nullptr)
        throw std::bad_alloc();
    in_use += ::malloc_usable_size(given);
    most_in_use = std::max(most_in_use, in_use);
    return given;
}

void* operator new(std::size_t size, const std::nothrow_t& /*how*/) noexcept
{
    try {
        return operator new(size);
    }
    catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void operator delete(void* given) noexcept
{
    if (given == nullptr)
        return;
    in_use -= ::malloc_usable_size(given);
    std::free(given); // NOLINT: this is `delete`
}

void operator delete(void* given, std::size_t /*size*/) noexcept
{
    operator delete(given);
}
