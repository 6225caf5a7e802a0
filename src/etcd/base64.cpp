#include "etcd/base64.hpp"

#include <openssl/evp.h>

#include <algorithm>

namespace scramble::etcd {

namespace {

const unsigned char* bytes_in(std::string_view text)
{
    return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* bytes_in(std::string& text)
{
    return reinterpret_cast<unsigned char*>(text.data());
}

} // namespace

std::string base64_of(std::string_view bytes)
{
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0'); // a zero byte is written behind it
    EVP_EncodeBlock(bytes_in(text), bytes_in(bytes), static_cast<int>(bytes.size()));
    text.pop_back();
    return text;
}

/// libcrypto takes more than it writes: white space at the ends, and `=` for a zero anywhere.
std::optional<std::string> bytes_of_base64(std::string_view text)
{
    std::string bytes(text.size() / 4 * 3, '\0');
    const int size =
        EVP_DecodeBlock(bytes_in(bytes), bytes_in(text), static_cast<int>(text.size()));
    const auto padding = static_cast<std::size_t>(std::ranges::count(text, '='));
    if (size < 0 || static_cast<std::size_t>(size) < padding)
        return std::nullopt;
    bytes.resize(static_cast<std::size_t>(size) - padding);
    return base64_of(bytes) == text ? std::optional(std::move(bytes)) : std::nullopt;
}

} // namespace scramble::etcd
