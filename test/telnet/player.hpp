#pragma once

#include "loopback/connection.hpp"

#include <string>
#include <string_view>

namespace scramble::telnet {

using loopback::room;

/// One player of a `telnet_host`: a connection that is read by the line.
class player : public loopback::connection {
public:
    using connection::connection;

    /// Sends bytes of which the last is urgent, as Telnet's Synch is.
    void send_urgent(std::string_view bytes);

    /// All that was received and not taken yet, once the server has settled.
    [[nodiscard]] std::string take();
    /// Up to the first newline, which is part of it; all, if there is none.
    [[nodiscard]] std::string take_line();
    /// Those bytes, if they are next. Result: whether they were.
    [[nodiscard]] bool take_exactly(std::string_view bytes);

    /// Sends a message with its newline, and takes all that comes.
    [[nodiscard]] std::string ask(std::string_view message);
};

} // namespace scramble::telnet
