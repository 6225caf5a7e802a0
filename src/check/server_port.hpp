#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/local/stream_protocol.hpp>

#include <cstdint>

namespace scramble::check {

/// A free port for a server. Nothing binds it before the server does, so another program may take
/// it meanwhile; but no checker of this machine does.
class server_port {
public:
    explicit server_port(asio::io_context& loop);

    [[nodiscard]] std::uint16_t number() const { return number_; }
    /// Whether a process of this machine takes connections there. To ask the system, not the
    /// server, since a connection would make it greet another player.
    [[nodiscard]] bool is_listening() const;
    /// Whether nobody uses it.
    [[nodiscard]] bool is_free() const;

private:
    asio::local::stream_protocol::socket name_; ///< bound by the checker whose port it is
    std::uint16_t number_ = 0;
};

} // namespace scramble::check
