#include "net/sha1.hpp"

#include <bit>
#include <cstddef>
#include <string>

namespace scramble::net {

namespace {

using state = std::array<std::uint32_t, 5>;

constexpr std::size_t block_size = 64;

std::uint32_t word_at(std::string_view bytes, std::size_t at)
{
    std::uint32_t word = 0;
    for (std::size_t byte = 0; byte < 4; ++byte)
        word = word << 8U | static_cast<std::uint8_t>(bytes[at + byte]);
    return word;
}

/// FIPS 180-4, 6.1.2.
void add_block(state& digest, std::string_view block)
{
    std::array<std::uint32_t, 80> words{};
    for (std::size_t t = 0; t < 16; ++t)
        words[t] = word_at(block, 4 * t);
    for (std::size_t t = 16; t < words.size(); ++t)
        words[t] = std::rotl(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1);

    auto [a, b, c, d, e] = digest;
    for (std::size_t t = 0; t < words.size(); ++t) {
        std::uint32_t mixed = 0;
        if (t < 20)
            mixed = ((b & c) ^ (~b & d)) + 0x5a82'7999U;
        else if (t < 40)
            mixed = (b ^ c ^ d) + 0x6ed9'eba1U;
        else if (t < 60)
            mixed = ((b & c) ^ (b & d) ^ (c & d)) + 0x8f1b'bcdcU;
        else
            mixed = (b ^ c ^ d) + 0xca62'c1d6U;
        const std::uint32_t next = std::rotl(a, 5) + mixed + e + words[t];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    const state added{a, b, c, d, e};
    for (std::size_t word = 0; word < added.size(); ++word)
        digest[word] += added[word];
}

} // namespace

std::array<std::uint8_t, 20> sha1(std::string_view text)
{
    std::string padded(text);
    padded += '\x80';
    padded.resize((padded.size() + 8 + block_size - 1) / block_size * block_size - 8);
    const std::uint64_t bits = std::uint64_t{text.size()} * 8;
    for (unsigned shift = 64; shift > 0; shift -= 8)
        padded += static_cast<char>(bits >> (shift - 8) & 0xFFU);

    state digest{0x6745'2301U, 0xefcd'ab89U, 0x98ba'dcfeU, 0x1032'5476U, 0xc3d2'e1f0U};
    for (std::size_t at = 0; at < padded.size(); at += block_size)
        add_block(digest, std::string_view(padded).substr(at, block_size));

    std::array<std::uint8_t, 20> bytes{};
    for (std::size_t at = 0; at < bytes.size(); ++at)
        bytes[at] = static_cast<std::uint8_t>(digest[at / 4] >> (24 - at % 4 * 8));
    return bytes;
}

} // namespace scramble::net
