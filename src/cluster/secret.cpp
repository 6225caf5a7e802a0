#include "cluster/secret.hpp"

#include "digest/sha256.hpp"
#include "scramble/error.hpp"

#include <boost/asio/ssl/error.hpp>

#include <algorithm>
#include <memory>

namespace scramble::cluster {

namespace {

/// The name of the key: there is one.
constexpr std::string_view only_name = "scramble-peer";

void forget(void* /*of*/, void* key, CRYPTO_EX_DATA* /*all*/, int /*index*/, long /*argument*/,
            void* /*more*/)
{
    delete static_cast<digest*>(key); // NOLINT(cppcoreguidelines-owning-memory): the context's
}

/// Where a context keeps its key, which lives as long as it does.
int place_of_key()
{
    static const int place = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, forget);
    return place;
}

/// Result: how long the key is; 0 if there is no space for it.
unsigned int write_key(const SSL* of, unsigned char* into, unsigned int most)
{
    const auto* key =
        static_cast<const digest*>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(of), place_of_key()));
    if (key == nullptr || key->size() > most)
        return 0;
    std::ranges::copy(*key, into);
    return static_cast<unsigned int>(key->size());
}

unsigned int name_key(SSL* of, const char* /*hint*/, char* name, unsigned int longest,
                      unsigned char* into, unsigned int most)
{
    if (only_name.size() >= longest)
        return 0;
    *std::ranges::copy(only_name, name).out = '\0';
    return write_key(of, into, most);
}

unsigned int find_key(SSL* of, const char* /*name*/, unsigned char* into, unsigned int most)
{
    return write_key(of, into, most);
}

} // namespace

asio::ssl::context tls_by(std::string_view secret)
{
    asio::ssl::context made(asio::ssl::context::tlsv13);
    auto* const by = made.native_handle();
    made.set_verify_mode(asio::ssl::verify_peer); // and no certificate is trusted
    auto key = std::make_unique<digest>(hmac_of(secret, only_name));
    ensure(SSL_CTX_set_ex_data(by, place_of_key(), key.get()) == 1 &&
               SSL_CTX_set_ciphersuites(by, "TLS_AES_128_GCM_SHA256") == 1, // of keys as ours
           "OpenSSL takes a key");
    (void)key.release();
    SSL_CTX_set_num_tickets(by, 0);
    SSL_CTX_set_psk_client_callback(by, name_key);
    SSL_CTX_set_psk_server_callback(by, find_key);
    return made;
}

/// The side that has accepted finds the other's key wrong, and tells it so. Who has none asks to
/// be believed for its certificate.
bool is_of_secret(error_code failure)
{
    if (failure.category() != asio::error::get_ssl_category())
        return false;
    const int why = ERR_GET_REASON(static_cast<unsigned long>(failure.value()));
    return why == SSL_R_BINDER_DOES_NOT_VERIFY || why == SSL_R_SSLV3_ALERT_ILLEGAL_PARAMETER ||
           why == SSL_R_CERTIFICATE_VERIFY_FAILED;
}

} // namespace scramble::cluster
