#pragma once

#include "net/connections.hpp"
#include "net/listener.hpp"
#include "net/memory_site.hpp"
#include "options.hpp"
#include "scramble/error.hpp"
#include "scramble/memory/game.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include <cstdint>
#include <list>
#include <string>
#include <variant>

namespace scramble {

/// A word that no other run of any server has: the tags of its boards begin with it.
[[nodiscard]] std::string new_run_name();

/// One game of Memory Scramble, served: the one place where loop, game, sessions, listeners
/// and signals come together.
class server {
public:
    server(memory::layout cards, const memory::edition& spoken);

    /// Listens there, from now on. Result: the port bound, or why not.
    [[nodiscard]] std::variant<std::uint16_t, fault> listen(const listen_at& where);

    /// From now on SIGINT and SIGTERM stop the server, and a second one ends the process. To be
    /// called before it is announced, so that whoever knows of the server can stop it.
    void heed_signals();

    /// Serves until it is stopped.
    void run();

    /// Accepts no more; answers those who wait with 503; ends when what is being written has
    /// been, within a second. Called on the loop.
    void stop();

    /// The loop, for tests, which step it themselves.
    [[nodiscard]] asio::io_context& loop() { return context_; }
    [[nodiscard]] memory::game& game() { return game_; }

private:
    // The loop comes first, so that it goes last: all others have something on it. What its
    // queue still holds then are sessions, which `connections_` has let go of by that time.
    asio::io_context context_{1};
    memory::game game_;
    net::memory_site site_;
    net::connections connections_;
    std::list<net::listener> listeners_;
    asio::signal_set signals_;

    [[nodiscard]] error_code open(const asio::ip::tcp::endpoint& at);
    void accept(net::tcp_socket socket);
    void await_signals();
};

} // namespace scramble
