#include "etcd/stream.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>

#include <cerrno>
#include <string>

#include <sys/socket.h>

namespace scramble::etcd {

stream::stream(const strand& executor, std::shared_ptr<access> by)
    : by_(std::move(by)), resolver_(executor), socket_(executor)
{
}

void stream::connect(const endpoint& to, on_step then)
{
    const auto connected = unless_closed(
        [this, to, then = std::move(then)](error_code why) { why ? then(why) : set_up(to, then); });
    if (const auto address = to.address())
        return socket_.async_connect({*address, to.port}, connected);
    resolver_.async_resolve(
        to.host, std::to_string(to.port),
        [this, connected, closes = closes_](error_code why, const auto& found) {
            if (why || closes != closes_)
                return connected(why);
            asio::async_connect(socket_, found,
                                [connected](error_code failed, const auto&) { connected(failed); });
        });
}

/// A name that is being looked up is found all the same: then nothing may be opened any more.
stream::on_step stream::unless_closed(on_step then)
{
    return [this, then = std::move(then), closes = closes_](error_code why) {
        then(closes == closes_ ? why : asio::error::operation_aborted);
    };
}

void stream::set_up(const endpoint& to, on_step then)
{
    error_code ignored;
    socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    socket_.set_option(asio::socket_base::keep_alive(true), ignored);
    by_->tls ? secure(to, std::move(then)) : then({});
}

/// Nothing is sent to who cannot show that it is that host.
void stream::secure(const endpoint& to, on_step then)
{
    secured_.emplace(socket_, *by_->tls);
    if (!to.address())
        SSL_set_tlsext_host_name(secured_->native_handle(), to.host.c_str());
    secured_->set_verify_mode(asio::ssl::verify_peer);
    secured_->set_verify_callback(asio::ssl::host_name_verification(to.host));
    secured_->async_handshake(asio::ssl::stream_base::client, std::move(then));
}

bool stream::is_quiet()
{
    char next = 0;
    return ::recv(socket_.native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT) < 0 &&
           (errno == EAGAIN || errno == EWOULDBLOCK);
}

void stream::close()
{
    error_code ignored;
    ++closes_;
    resolver_.cancel();
    socket_.close(ignored);
}

void stream::read_some(const asio::mutable_buffer& into, on_bytes then)
{
    secured_ ? secured_->async_read_some(into, std::move(then))
             : socket_.async_read_some(into, std::move(then));
}

void stream::write_some(const asio::const_buffer& from, on_bytes then)
{
    secured_ ? secured_->async_write_some(from, std::move(then))
             : socket_.async_write_some(from, std::move(then));
}

} // namespace scramble::etcd
