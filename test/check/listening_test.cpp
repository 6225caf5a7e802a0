#include "check/listening.hpp"
#include "check/server_port.hpp"

#include "../catch.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

using boost::asio::ip::tcp;
using scramble::check::is_listening_at;
using scramble::check::netlink_tells_listening;
using scramble::check::table_tells_listening;

namespace {

/// What both ways tell, and what comes of them. The first may tell nothing.
void tells(std::uint16_t port, bool expected)
{
    CHECK(netlink_tells_listening(port).value_or(expected) == expected);
    CHECK(table_tells_listening(port) == expected);
    CHECK(is_listening_at(port) == expected);
}

} // namespace

TEST_CASE("a port is listened at while a socket takes connections there", "[check]")
{
    boost::asio::io_context loop;
    const scramble::check::server_port port(loop);
    tells(port.number(), false);
    tcp::acceptor server(loop, tcp::v4());
    server.set_option(boost::asio::socket_base::reuse_address(true));
    server.bind({boost::asio::ip::address_v4::loopback(), port.number()});
    tells(port.number(), false); // no client can connect yet
    server.listen();
    tells(port.number(), true);
    tcp::socket client(loop);
    client.connect(server.local_endpoint());
    tells(client.local_endpoint().port(), false);
    const tcp::socket served = server.accept();
    server.close();
    tells(port.number(), false); // a connection is left
}

TEST_CASE("a port is listened at by IPv6 alone, too", "[check]")
{
    boost::asio::io_context loop;
    const scramble::check::server_port port(loop);
    tcp::acceptor server(loop);
    boost::system::error_code error;
    server.open(tcp::v6(), error);
    if (!error)
        server.bind({boost::asio::ip::address_v6::loopback(), port.number()}, error);
    if (error) {
        WARN("there is no IPv6 here");
        return;
    }
    server.listen();
    tells(port.number(), true);
}
