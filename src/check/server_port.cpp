#include "check/server_port.hpp"

#include "check/listening.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <fmt/format.h>

#include <fstream>
#include <random>
#include <string>

namespace scramble::check {

namespace {

/// Below the ports that the system gives to clients: else a client may have it for a moment, just
/// when the server starts. 0, for any port, if those begin too low.
std::uint16_t port_to_try()
{
    constexpr unsigned lowest = 10'000;
    unsigned of_clients = 0;
    std::ifstream("/proc/sys/net/ipv4/ip_local_port_range") >> of_clients;
    if (of_clients < 2 * lowest || of_clients > 65'535)
        return 0;
    return static_cast<std::uint16_t>(lowest + std::random_device()() % (of_clients - lowest));
}

} // namespace

server_port::server_port(asio::io_context& loop) : name_(loop)
{
    error_code error;
    do {
        asio::ip::tcp::acceptor any(loop, asio::ip::tcp::v4());
        any.bind({asio::ip::address_v4::loopback(), port_to_try()}, error);
        if (error)
            continue;
        number_ = any.local_endpoint().port();
        name_ = asio::local::stream_protocol::socket(loop, asio::local::stream_protocol());
        const std::string name = fmt::format("scramble-check-{}", number_);
        name_.bind({std::string(1, '\0') + name}, error); // a name of Linux, not a file
    } while (error == asio::error::address_in_use);
}

bool server_port::is_listening() const
{
    return is_listening_at(number_);
}

bool server_port::is_free() const
{
    asio::io_context loop;
    asio::ip::tcp::socket any(loop, asio::ip::tcp::v4());
    error_code error;
    any.set_option(asio::socket_base::reuse_address(true)); // connections that were closed last on
    any.bind({asio::ip::address_v4::loopback(), number_}, error);
    return !error;
}

} // namespace scramble::check
