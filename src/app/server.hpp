#pragma once

#include "app/listen_at.hpp"
#include "net/connections.hpp"
#include "net/listener.hpp"
#include "net/log.hpp"
#include "net/refused_session.hpp"
#include "scramble/error.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <variant>
#include <vector>

namespace scramble {

/// The loop, and what every game served on it shares: listeners, connections, signals and the
/// way to stop. It knows no game (memory_service.hpp, minesweeper_service.hpp); it may host
/// several, and must outlive them.
class server {
public:
    server();

    [[nodiscard]] strand executor() { return context_.get_executor(); }
    [[nodiscard]] net::connections& connections() { return connections_; }
    [[nodiscard]] const net::connections& connections() const { return connections_; }

    /// Listens there, from now on, and hands on each connection for which there is room; the
    /// others are told `full`. Result: the port bound, or why not.
    [[nodiscard]] std::variant<std::uint16_t, fault>
    listen(const listen_at& where, const net::listener::on_connection& hand_on,
           const net::reply_ptr& full);

    /// `close` is called when the server stops, for as long as the registration lives: it ends
    /// every wait of a game.
    [[nodiscard]] net::callbacks::registration on_stop(std::function<void()> close)
    {
        return stops_.add(std::move(close));
    }

    /// From now on SIGINT, SIGTERM and SIGHUP stop the server, and a second one ends the process.
    /// To be called before it is announced, so that whoever knows of the server can stop it.
    void heed_signals();

    /// Serves until it is stopped.
    void run();

    /// Accepts no more; has those who wait answered; ends when what is being written has been,
    /// within a second. Called on the loop.
    void stop();

    /// The loop, for tests, which step it themselves.
    [[nodiscard]] asio::io_context& loop() { return context_; }

private:
    // The loop comes first, so that it goes last: all others have something on it. What its
    // queue still holds then are sessions, which `connections_` has let go of by that time.
    asio::io_context context_{1};
    net::connections connections_;
    net::refused_sessions refused_;
    log::throttle refusals_;
    log::throttle failures_;
    error_code last_failure_; ///< of accepting a connection
    std::list<net::listener> listeners_;
    asio::signal_set signals_;
    net::callbacks stops_;
    net::callbacks::registration tick_;

    [[nodiscard]] error_code open(const asio::ip::tcp::endpoint& at,
                                  const net::listener::on_connection& hand_on);
    void await_signals();
    static void log_refused(std::size_t times);
    void log_failed(std::size_t times) const;
};

} // namespace scramble
