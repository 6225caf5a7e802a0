#pragma once

#include "net/http/request_head.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace scramble::whole {

/// Learns what the server is about to do, and for which connection. This gives the order among
/// connections; nothing else is taken from the server.
class listener {
public:
    virtual void on_request(int connection, const net::request_head& head) = 0;
    /// The request of which `on_request` told has been served, to a client in that network.
    virtual void on_served(const std::string& /*network*/) {}
    /// For live connections: it begins; the server looks at a message, or sees that the client has
    /// left.
    virtual void on_live(int connection) = 0;
    virtual void on_message(int connection, std::string_view text) = 0;
    virtual void on_left(int connection) = 0;
    /// A second has passed for all connections; no player has been released for it yet, and no room
    /// has ended.
    virtual void on_second() = 0;

    // With a journal: the server is about to learn whether a room, or those records of it, are
    // kept; and has done what comes of the records.
    virtual void on_created(const std::string& /*room*/, bool /*is_kept*/) {}
    virtual void on_append(const std::string& /*room*/, const std::vector<std::string>& /*records*/,
                           bool /*is_kept*/)
    {
    }
    virtual void on_appended(const std::string& /*room*/) {}

protected:
    ~listener() = default;
};

} // namespace scramble::whole
