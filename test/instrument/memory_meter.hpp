#pragma once

#include <cstddef>

namespace scramble::test {

/// How many bytes this process has allocated by `new` and not freed; and the maximum since the last
/// `forget_most_memory()`.
[[nodiscard]] std::size_t memory_in_use();
[[nodiscard]] std::size_t most_memory_in_use();
void forget_most_memory();

} // namespace scramble::test
