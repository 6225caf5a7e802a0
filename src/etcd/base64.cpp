#include "etcd/base64.hpp"

#include <array>
#include <cstdint>

namespace scramble::etcd {

namespace {

constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_digit = 64;

constexpr std::array<std::uint8_t, 256> make_values()
{
    std::array<std::uint8_t, 256> values{};
    for (auto& each : values)
        each = no_digit;
    for (std::size_t value = 0; value < digits.size(); ++value)
        values[static_cast<unsigned char>(digits[value])] = static_cast<std::uint8_t>(value);
    return values;
}
constexpr std::array<std::uint8_t, 256> values = make_values();

std::uint32_t byte_at(std::string_view bytes, std::size_t at)
{
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
}

} // namespace

void append_base64(std::string& text, std::string_view bytes)
{
    text.reserve(text.size() + (bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::uint32_t three =
            byte_at(bytes, at) << 16U | byte_at(bytes, at + 1) << 8U | byte_at(bytes, at + 2);
        text += digits[three >> 18U];
        text += digits[three >> 12U & 63U];
        text += at + 1 < bytes.size() ? digits[three >> 6U & 63U] : '=';
        text += at + 2 < bytes.size() ? digits[three & 63U] : '=';
    }
}

std::optional<std::string> bytes_of_base64(std::string_view text)
{
    if (text.size() % 4 != 0)
        return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && !text.empty() && text.back() == '=') {
        text.remove_suffix(1);
        ++padding;
    }
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char each : text) {
        const std::uint8_t value = values[static_cast<unsigned char>(each)];
        if (value == no_digit)
            return std::nullopt;
        bits = bits << 6U | value;
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(static_cast<unsigned char>(bits >> count & 0xFFU));
            bits &= (1U << count) - 1;
        }
    }
    if (bits != 0) // no bytes have such a text
        return std::nullopt;
    return bytes;
}

} // namespace scramble::etcd
