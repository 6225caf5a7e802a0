#include "net/http/key.hpp"

#include "digest/sha256.hpp"
#include "net/http/letters.hpp"

#include <boost/beast/http/rfc7230.hpp>

#include <openssl/crypto.h>

#include <algorithm>
#include <cstddef>

namespace scramble::net {

namespace {

constexpr std::size_t shortest_key = 16;
constexpr std::size_t longest_key = 128;

key read_key(std::string_view text)
{
    constexpr std::string_view usual =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/";
    const std::size_t end = std::min(text.find_first_not_of(usual), text.size());
    if (text.size() < shortest_key || text.size() > longest_key || end == 0 ||
        text.find_first_not_of('=', end) != text.npos)
        return malformed_key{};
    return digest_of(text);
}

/// Takes `beginning`, given in lower case, off `text`, ignoring case.
/// Result: whether it was there.
bool take(std::string_view& text, std::string_view beginning)
{
    if (!is(text.substr(0, beginning.size()), beginning))
        return false;
    text.remove_prefix(beginning.size());
    return true;
}

} // namespace

key_digest digest_of(std::string_view text)
{
    return scramble::digest_of(text);
}

bool is_same(const key_digest& one, const key_digest& other)
{
    return ::CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

bool is_same(const key& one, const key& other)
{
    const auto* const first = std::get_if<key_digest>(&one);
    const auto* const second = std::get_if<key_digest>(&other);
    return first != nullptr && second != nullptr && is_same(*first, *second);
}

key key_in_authorization(std::string_view value)
{
    if (!take(value, "bearer") || (!value.empty() && value.front() != ' '))
        return no_key{};
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    return read_key(value);
}

key key_in_subprotocols(std::string_view offered)
{
    const boost::beast::http::opt_token_list tokens({offered.data(), offered.size()});
    if (!boost::beast::http::validate_list(tokens)) // the loop ends at an invalid token
        return malformed_key{};
    for (const auto each : tokens) {
        std::string_view token(each.data(), each.size());
        if (take(token, "key."))
            return read_key(token);
    }
    return no_key{};
}

} // namespace scramble::net
