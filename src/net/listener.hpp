#pragma once

#include "net/session.hpp"

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <functional>
#include <vector>

namespace scramble::net {

/// One address and port to listen on; passes on every new connection.
///
/// Used only on the strand. It must outlive the last run of the loop, or be closed first.
class listener {
public:
    using on_connection = std::function<void(tcp_socket)>;
    using on_failure = std::function<void(error_code)>;

    /// `fail` is called when the system cannot accept a connection, at most five times a second.
    listener(const strand& executor, on_connection hand_on, on_failure fail);

    /// Binds and listens; port 0 takes a free one. Accepts once the loop runs. Result: the error,
    /// if any.
    [[nodiscard]] error_code open(const asio::ip::tcp::endpoint& at);
    /// Takes a socket of TCP that listens already. Accepts once the loop runs. Result: as above.
    [[nodiscard]] error_code adopt(int socket);

    [[nodiscard]] asio::ip::tcp::endpoint local_endpoint() const;
    /// Its socket, for who keeps it open beyond this process.
    [[nodiscard]] int socket() { return acceptor_.native_handle(); }

    /// Stops accepting.
    void close();

private:
    using acceptor = asio::basic_socket_acceptor<asio::ip::tcp, strand>;
    using timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, strand>;
    acceptor acceptor_;
    timer retry_;
    on_connection hand_on_;
    on_failure fail_;

    [[nodiscard]] error_code set_up();
    [[nodiscard]] error_code notice_cut_cables();
    [[nodiscard]] error_code begin(error_code error);
    void accept();
    void on_accept(error_code error, tcp_socket socket);
};

} // namespace scramble::net
