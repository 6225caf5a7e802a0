#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace scramble::fuzz {

/// libFuzzer's input. It is a copy of exactly that size, so a read beyond its end is noticed.
[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// A copy whose end is guarded too; a std::string has a NUL after its end.
class guarded {
public:
    explicit guarded(std::string_view text) : bytes_(text.begin(), text.end()) {}
    [[nodiscard]] std::string_view view() const { return {bytes_.data(), bytes_.size()}; }

private:
    std::vector<char> bytes_;
};

} // namespace scramble::fuzz
