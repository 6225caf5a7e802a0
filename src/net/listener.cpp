#include "net/listener.hpp"

#include <boost/asio/ip/v6_only.hpp>

#include <cerrno>
#include <chrono>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <utility>

namespace scramble::net {

namespace {

/// How many connections may wait to be accepted.
constexpr int backlog = 4096;

/// About how many bytes the system buffers for a client that does not read; its default is four
/// megabytes. (Linux in fact uses half as much again.)
constexpr int most_unsent = 128 * 1024;

} // namespace

listener::listener(const strand& executor, on_connection hand_on, on_failure fail)
    : acceptor_(executor), retry_(executor), hand_on_(std::move(hand_on)), fail_(std::move(fail))
{
}

error_code listener::open(const asio::ip::tcp::endpoint& at)
{
    error_code error;
    acceptor_.open(at.protocol(), error);
    if (!error)
        acceptor_.set_option(acceptor::reuse_address(true), error);
    if (!error && at.protocol() == asio::ip::tcp::v6())
        acceptor_.set_option(asio::ip::v6_only(true), error);
    if (!error)
        error = set_up();
    if (!error)
        acceptor_.bind(at, error);
    return begin(error);
}

error_code listener::adopt(int socket)
{
    int family = AF_INET;
    socklen_t size = sizeof family;
    ::getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &family, &size);
    error_code error;
    acceptor_.assign(family == AF_INET6 ? asio::ip::tcp::v6() : asio::ip::tcp::v4(), socket, error);
    if (!error)
        error = set_up();
    return begin(error);
}

/// Sets what accepted sockets inherit.
error_code listener::set_up()
{
    error_code error;
    // An answer is written in one go, so delaying it gains nothing.
    acceptor_.set_option(asio::ip::tcp::no_delay(true), error);
    // Otherwise, when a connection breaks before it is accepted, Asio waits for the next event, and
    // connections already in the queue wait with it.
    if (!error)
        acceptor_.set_option(asio::socket_base::enable_connection_aborted(true), error);
    if (!error)
        acceptor_.set_option(acceptor::send_buffer_size(most_unsent), error);
    return error ? error : notice_cut_cables();
}

error_code listener::begin(error_code error)
{
    if (!error)
        acceptor_.listen(backlog, error);
    if (error) {
        error_code ignored;
        acceptor_.close(ignored);
        return error;
    }
    accept();
    return {};
}

/// Makes the system probe a silent client and give up if it does not answer; otherwise its waiting
/// flip would keep its place for two hours. Accepted sockets inherit this. (TCP_USER_TIMEOUT would
/// also cover connections with data in flight, but it cuts off clients that read slowly and
/// steadily; `delivery` handles those.)
error_code listener::notice_cut_cables()
{
    const int socket = acceptor_.native_handle();
    constexpr int yes = 1;
    constexpr auto silent = static_cast<int>(deadlines::silent.count());
    constexpr auto between = static_cast<int>(deadlines::between_probes.count());
    const auto set = [socket](int level, int name, int value) {
        return ::setsockopt(socket, level, name, &value, sizeof value) == 0;
    };
    if (set(SOL_SOCKET, SO_KEEPALIVE, yes) && set(IPPROTO_TCP, TCP_KEEPIDLE, silent) &&
        set(IPPROTO_TCP, TCP_KEEPINTVL, between) &&
        set(IPPROTO_TCP, TCP_KEEPCNT, deadlines::probes))
        return {};
    return {errno, boost::system::system_category()};
}

asio::ip::tcp::endpoint listener::local_endpoint() const
{
    error_code ignored;
    return acceptor_.local_endpoint(ignored);
}

void listener::close()
{
    error_code ignored;
    acceptor_.close(ignored);
    retry_.cancel();
}

void listener::accept()
{
    acceptor_.async_accept(
        [this](error_code error, tcp_socket socket) { on_accept(error, std::move(socket)); });
}

void listener::on_accept(error_code error, tcp_socket socket)
{
    if (!error)
        hand_on_(std::move(socket)); // also when it has just been closed
    if (error == asio::error::operation_aborted || !acceptor_.is_open())
        return;
    if (!error || error == asio::error::connection_aborted ||
        error == boost::system::errc::protocol_error)
        return accept();
    // Out of descriptors or memory. The connection stays in the queue, so accepting again at once
    // would fail again, for ever.
    fail_(error);
    retry_.expires_after(deadlines::retry);
    retry_.async_wait([this](error_code cancelled) {
        if (!cancelled)
            accept();
    });
}

} // namespace scramble::net
