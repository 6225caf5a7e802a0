#pragma once

#include <cstddef>

namespace scramble::test {

/// How many bytes of this process `new` has given and not got back; and the most of them since
/// the last `forget_most_memory()`.
[[nodiscard]] std::size_t memory_in_use();
[[nodiscard]] std::size_t most_memory_in_use();
void forget_most_memory();

} // namespace scramble::test
