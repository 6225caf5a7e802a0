#pragma once

#include "app/listen_at.hpp"
#include "scramble/async/suspended.hpp"
#include "scramble/error.hpp"

#include <boost/asio/basic_datagram_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/datagram_protocol.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble {

/// systemd, where it has started this process: it wants to know how the process is, and may have
/// opened its sockets. Elsewhere there is nobody to tell, and nothing happens.
///
/// Used only on the strand.
class supervisor {
public:
    /// Takes what the environment says of systemd, so that nobody else finds it there.
    /// Requires: no thread has been started.
    explicit supervisor(const strand& executor);

    /// Whether there is anybody to tell.
    [[nodiscard]] bool is_there() const { return socket_.is_open(); }

    /// A socket that it has opened, by the name that its unit gives it.
    struct given_socket {
        std::string name;
        int descriptor;
    };
    /// Those that nobody has taken.
    [[nodiscard]] const std::vector<given_socket>& sockets() const { return sockets_; }
    /// Takes those of that name.
    [[nodiscard]] std::vector<given_socket> take(std::string_view name);

    /// Has it keep a socket that listens, for the next process of this service: then clients that
    /// come while there is none wait instead of being refused. It drops all when the service is
    /// stopped.
    void keep(int socket);
    /// What it has kept for an address; the caller has it now.
    [[nodiscard]] std::optional<int> take_kept(const asio::ip::tcp::endpoint& at);
    /// Ends the other sockets that it has kept: nobody listens there any more. Result: whether
    /// there were any.
    bool drop_kept();

    /// All listeners are open, and what was read anew is in force. From the first call on it hears
    /// from the loop at half of the time after which it takes the process for stuck.
    void ready();
    /// The configuration is being read anew, until `ready()`.
    void reloading();
    /// The process ends soon.
    void stopping();
    /// What `systemctl status` shows. What it has heard already is not sent again.
    void status(const std::string& text);

private:
    using protocol = asio::local::datagram_protocol;
    using timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>, strand>;
    protocol::endpoint where_;
    asio::basic_datagram_socket<protocol, strand> socket_; ///< closed if nobody is to be told
    timer alive_;
    std::chrono::microseconds watchdog_{0}; ///< half of its time; 0 if it has none
    std::string status_;                    ///< which it has heard
    std::vector<given_socket> sockets_;
    std::vector<given_socket> kept_; ///< those by the process before

    void find_sockets();
    void prove_alive();
    bool tell(std::string_view text);
};

/// Where a socket listens that somebody else has opened; or why it cannot be used.
[[nodiscard]] std::variant<listen_at, fault> place_of(const supervisor::given_socket& given);

} // namespace scramble
