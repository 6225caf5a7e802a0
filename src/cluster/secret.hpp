#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/ssl/context.hpp>

#include <string_view>

namespace scramble::cluster {

/// TLS 1.3 between two who know one secret, without certificates: its key is made of the secret,
/// so a handshake fails with whoever does not know that.
///
/// Who listens to handshakes can try guesses, so the secret must be no word.
[[nodiscard]] asio::ssl::context tls_by(std::string_view secret);

/// Whether a handshake has failed because the other side has another secret, or none.
[[nodiscard]] bool is_of_secret(error_code failure);

} // namespace scramble::cluster
