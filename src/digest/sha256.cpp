#include "digest/sha256.hpp"

#include "scramble/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstddef>

namespace scramble {

namespace {

constexpr auto expected = "the library has SHA-256";

std::optional<unsigned> value_of_digit(char digit)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const std::size_t value = digits.find(digit);
    return value == digits.npos ? std::nullopt : std::optional(static_cast<unsigned>(value));
}

} // namespace

struct sha256::library {
    EVP_MD_CTX* context = ::EVP_MD_CTX_new();
    library() = default;
    library(const library&) = delete;
    library& operator=(const library&) = delete;
    ~library() { ::EVP_MD_CTX_free(context); }
};

void sha256::release::operator()(library* state) const
{
    std::default_delete<library>()(state);
}

sha256::sha256() : state_(new library)
{
    const bool done = state_->context != nullptr &&
                      ::EVP_DigestInit_ex(state_->context, ::EVP_sha256(), nullptr) == 1;
    ensure(done, expected);
}

void sha256::add(std::string_view bytes)
{
    const int done = ::EVP_DigestUpdate(state_->context, bytes.data(), bytes.size());
    ensure(done == 1, expected);
}

digest sha256::so_far() const
{
    const library copy; // the library ends what it makes a digest of
    digest result{};
    unsigned size = 0;
    const bool done = copy.context != nullptr &&
                      ::EVP_MD_CTX_copy_ex(copy.context, state_->context) == 1 &&
                      ::EVP_DigestFinal_ex(copy.context, result.data(), &size) == 1;
    ensure(done && size == result.size(), expected);
    return result;
}

digest digest_of(std::string_view text)
{
    digest result{};
    unsigned size = 0;
    const int done =
        ::EVP_Digest(text.data(), text.size(), result.data(), &size, ::EVP_sha256(), nullptr);
    ensure(done == 1 && size == result.size(), expected);
    return result;
}

digest hmac_of(std::string_view key, std::string_view text)
{
    digest result{};
    unsigned size = 0;
    const auto* const bytes =
        static_cast<const unsigned char*>(static_cast<const void*>(text.data()));
    const auto* const done = ::HMAC(::EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes,
                                    text.size(), result.data(), &size);
    ensure(done != nullptr, expected);
    return result;
}

std::string text_of(const digest& sum)
{
    return fmt::format("{:02x}", fmt::join(sum, ""));
}

std::optional<digest> read_digest(std::string_view text)
{
    digest result{};
    if (text.size() != 2 * result.size())
        return std::nullopt;
    for (std::size_t at = 0; at < result.size(); ++at) {
        const auto high = value_of_digit(text[2 * at]);
        const auto low = value_of_digit(text[2 * at + 1]);
        if (!high || !low)
            return std::nullopt;
        result[at] = static_cast<unsigned char>(*high << 4U | *low);
    }
    return result;
}

} // namespace scramble
