#pragma once

#include "app/listen_at.hpp"
#include "app/server.hpp"
#include "net/http/http_session.hpp"
#include "scramble/error.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble {

/// Tells why the program cannot go on. Result: the exit status.
int fail(std::string_view why);

// How a game listens for its clients. Result: the bound port, or why it failed.

/// For HTTP, by which `site` is served.
[[nodiscard]] std::variant<std::uint16_t, fault>
listen_for_http(server& daemon, const listen_at& where, net::site_ptr site);
/// For telnet, by which Minesweeper is played; `join` gets each client.
[[nodiscard]] std::variant<std::uint16_t, fault>
listen_for_telnet(server& daemon, const listen_at& where,
                  std::function<void(net::tcp_socket client)> join);

/// What to print about a game when it is ready.
struct announcement {
    std::string_view game;
    std::string_view scheme; ///< of its URLs
    bool is_for_players = true;
};

/// One listener of a game: where to listen, how to open it, and what to print then.
struct listener_plan {
    listen_at where;
    std::function<std::variant<std::uint16_t, fault>(const listen_at&)> listen;
    announcement text;
    /// The name of its socket, where systemd opens it; empty if it cannot.
    std::string_view socket = text.scheme;
};

/// Opens all listeners, prints them, and serves until a signal; `note` goes to the log. Where
/// systemd has opened sockets, the first listener of a name takes them instead of its own address.
/// `status` is told to systemd. Result: the exit status.
int serve(server& daemon, const std::vector<listener_plan>& plans, const std::string& note,
          const std::function<std::string()>& status = {});

} // namespace scramble
