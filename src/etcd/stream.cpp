#include "etcd/stream.hpp"

#include <boost/asio/connect.hpp>
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
    if (const auto address = to.address()) {
        socket_.async_connect({*address, to.port},
                              [this, to, then = std::move(then)](error_code why) {
                                  why ? then(why) : set_up(to, then);
                              });
        return;
    }
    const auto connected = [this, to, then](error_code why, const asio::ip::tcp::endpoint&) {
        why ? then(why) : set_up(to, then);
    };
    resolver_.async_resolve(to.host, std::to_string(to.port),
                            [this, then, connected](error_code why, const auto& found) {
                                why ? then(why) : asio::async_connect(socket_, found, connected);
                            });
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
