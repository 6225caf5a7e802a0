#pragma once

#include "net/session.hpp"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>
#include <vector>

namespace scramble::net {

/// One address and port that is listened on; every connection that comes is handed on.
///
/// Used only on the strand. Must outlive the loop's last run, or be closed before.
class listener {
public:
    using on_connection = std::function<void(tcp_socket)>;
    using on_failure = std::function<void(error_code)>;

    /// `fail` is called when the system has no connection to give, five times a second at most.
    listener(const strand& executor, on_connection hand_on, on_failure fail);

    /// Binds and listens; port 0 takes a free one. Connections are accepted from now on, once
    /// the loop runs. Result: why not, if not.
    [[nodiscard]] error_code open(const asio::ip::tcp::endpoint& at);

    [[nodiscard]] asio::ip::tcp::endpoint local_endpoint() const;

    /// Accepts no more.
    void close();

private:
    using acceptor = asio::basic_socket_acceptor<asio::ip::tcp, strand>;
    using timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, strand>;
    acceptor acceptor_;
    timer retry_;
    on_connection hand_on_;
    on_failure fail_;

    [[nodiscard]] error_code notice_cut_cables();
    void accept();
    void on_accept(error_code error, tcp_socket socket);
};

} // namespace scramble::net
