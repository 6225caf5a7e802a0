#pragma once

#include "app/listen_at.hpp"
#include "app/supervisor.hpp"
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
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace scramble {

/// The loop, and what all games on it share: listeners, connections, signals and the way to stop.
/// It knows no game (room_service.hpp, host_service.hpp), may host several, and must outlive them.
class server {
public:
    /// Who posts to its loop. Where other threads do, such as that of a store, Asio has its own
    /// locks there; without them a look takes a twelfth less.
    enum class posted_by { itself, other_threads };
    explicit server(posted_by whom = posted_by::other_threads);

    [[nodiscard]] strand executor() { return context_.get_executor(); }
    [[nodiscard]] net::connections& connections() { return connections_; }
    [[nodiscard]] const net::connections& connections() const { return connections_; }

    [[nodiscard]] supervisor& supervised_by() { return supervisor_; }

    /// Listens at `where` and passes each new connection to `hand_on`; when the server is full, a
    /// client gets `full` instead. Result: the bound port, or why it failed.
    [[nodiscard]] std::variant<std::uint16_t, fault>
    listen(const listen_at& where, const net::listener::on_connection& hand_on,
           const net::reply_ptr& full);

    /// Listens for who is no client: let in also when the server is full, until it has ended. They
    /// take no place of a client; `hand_on` sees to it that there are at most `most`. Result: the
    /// bound port, or why it failed.
    [[nodiscard]] std::variant<std::uint16_t, fault>
    listen_beside(const listen_at& where, std::size_t most,
                  const net::listener::on_connection& hand_on);

    /// Those who watch over the server: up to eight.
    [[nodiscard]] net::connections& watchers();
    /// Listens for them, beside its clients.
    [[nodiscard]] std::variant<std::uint16_t, fault>
    listen_for_watchers(const listen_at& where, const net::listener::on_connection& hand_on);

    /// Whether all listeners are open, and clients are served.
    [[nodiscard]] bool is_serving() const { return is_serving_; }

    /// Calls `close` when the server stops, as long as the registration exists. It must end every
    /// wait of a game.
    [[nodiscard]] callbacks::registration on_stop(std::function<void()> close)
    {
        return stops_.add(std::move(close));
    }

    /// Calls `end` when the server has stopped and no connection is left, as long as the
    /// registration exists. What `end` begins holds up the end of the process.
    [[nodiscard]] callbacks::registration on_end(std::function<void()> end)
    {
        return ends_.add(std::move(end));
    }

    /// SIGHUP will call `reload` instead of stopping the server.
    void on_reload(std::function<void()> reload) { reload_ = std::move(reload); }

    /// SIGINT, SIGTERM and SIGHUP now stop the server, and a second one ends the process. Call it
    /// before the server is announced, so that whoever knows of it can stop it. A SIGHUP that was
    /// held is heeded now.
    void heed_signals();

    /// Runs the loop until `is_done()`, for what has to be read before anybody is served.
    /// Requires: what is under way will have done it.
    void run_until(const std::function<bool()>& is_done);

    /// All listeners are open: from now on clients are served.
    void begin_serving();
    /// Serves until it is stopped.
    void run();

    /// Stops accepting, answers everything that waits, and ends after the last bytes are sent,
    /// within a second. Called on the loop.
    void stop();

    /// The loop, for tests, which step it themselves.
    [[nodiscard]] asio::io_context& loop() { return context_; }

private:
    // The loop comes first, because it must be destroyed last: all other members use it. Sessions
    // in its queue are destroyed with it; connections_ has unlinked them by then.
    // Other threads only post to it, so its sockets need no locks.
    asio::io_context context_;
    supervisor supervisor_{executor()};
    net::connections connections_;
    std::optional<net::connections> watchers_; ///< once somebody listens for them
    net::refused_sessions refused_;
    log::throttle refusals_;
    log::failures failures_{"cannot accept connections"};
    using listeners = std::list<net::listener>;
    listeners listeners_;
    listeners beside_; ///< they close last
    std::size_t most_beside_ = 0;
    bool is_serving_ = false;
    asio::signal_set signals_;
    std::function<void()> reload_; ///< empty: SIGHUP stops the server
    callbacks stops_;
    callbacks ends_;
    callbacks::registration tick_;

    template <class Open>
    [[nodiscard]] error_code add_listener(const net::listener::on_connection& hand_on,
                                          listeners& among, Open open);
    [[nodiscard]] error_code open_new(const asio::ip::tcp::endpoint& at,
                                      const net::listener::on_connection& hand_on,
                                      listeners& among);
    [[nodiscard]] error_code open(const asio::ip::tcp::endpoint& at,
                                  const net::listener::on_connection& hand_on, listeners& among);
    [[nodiscard]] std::variant<std::uint16_t, fault>
    bind(const listen_at& where, const net::listener::on_connection& hand_on, listeners& among);
    [[nodiscard]] std::size_t descriptors_beside() const;
    void await_signals();
    void reload();
    static void log_refused(std::size_t times);
};

} // namespace scramble
