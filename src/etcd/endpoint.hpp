#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace scramble::etcd {

/// Where an etcd is reached: at an address, or under a name that each new connection looks up.
struct endpoint {
    std::string host;
    std::uint16_t port = 0;

    endpoint(std::string name, std::uint16_t at) : host(std::move(name)), port(at) {}
    // NOLINTNEXTLINE(google-explicit-constructor): an address is an endpoint
    endpoint(const asio::ip::tcp::endpoint& at) : endpoint(at.address().to_string(), at.port()) {}

    bool operator==(const endpoint&) const = default;

    /// The host's address; nothing if it is a name.
    [[nodiscard]] std::optional<asio::ip::address> address() const
    {
        error_code is_name;
        auto read = asio::ip::make_address(host, is_name);
        return is_name ? std::nullopt : std::optional(std::move(read));
    }

    /// HOST:PORT as in a URL: an address of IPv6 in brackets.
    [[nodiscard]] std::string text() const
    {
        const auto at = address();
        return (at && at->is_v6() ? '[' + host + ']' : host) + ':' + std::to_string(port);
    }
};

/// What all connections of a node have in common.
struct access {
    struct user {
        std::string name;
        std::string password;
    };

    /// Whom it trusts and what it shows of itself; nothing: it does not use TLS.
    std::optional<asio::ssl::context> tls;
    /// As whom it signs in; nothing: it does not.
    std::optional<user> who;
    /// What it got for that. A client that is told that it is no longer good gets another.
    std::string token;
    /// Why the last connection that failed did.
    error_code failure;
};

} // namespace scramble::etcd
