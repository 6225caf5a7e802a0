#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace scramble::fuzz {

/// What libFuzzer gives. It is a copy of exactly that size, so a read beyond its end is seen.
[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// A copy whose end is guarded as well; a std::string's is not, which has a NUL behind it.
class guarded {
public:
    explicit guarded(std::string_view text) : bytes_(text.begin(), text.end()) {}
    [[nodiscard]] std::string_view view() const { return {bytes_.data(), bytes_.size()}; }

private:
    std::vector<char> bytes_;
};

} // namespace scramble::fuzz
