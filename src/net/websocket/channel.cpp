#include "net/websocket/channel.hpp"

#include <span>
#include <utility>

namespace scramble::net::websocket {

namespace {

boost::beast::string_view beast_view(std::string_view text)
{
    return {text.data(), text.size()};
}

} // namespace

/// The one completion handler of all operations.
struct channel::ending {
    std::shared_ptr<channel> self;
    void (channel::*then)(error_code, std::size_t);

    void operator()(error_code error, std::size_t bytes = 0) const
    {
        ((*self).*then)(error, bytes);
    }
};

channel::ending channel::to(void (channel::*then)(error_code, std::size_t))
{
    return {shared_from_this(), then};
}

std::string_view channel::message() const
{
    const auto bytes = input_.cdata();
    return {static_cast<const char*>(bytes.data()), bytes.size()};
}

void channel::async_accept(const handshake& asked)
{
    socket_.async_accept(asked, to(&channel::opened));
}

void channel::async_shake_hands(std::string_view host, std::string_view target, response& answer)
{
    socket_.async_handshake(answer, beast_view(host), beast_view(target), to(&channel::opened));
}

void channel::async_read()
{
    socket_.async_read(input_, to(&channel::was_read));
}

void channel::async_write(std::vector<asio::const_buffer> buffers)
{
    sending_ = std::move(buffers);
    // Beast copies the sequence at each step of the operation, so it gets one that owns nothing.
    socket_.async_write(std::span<const asio::const_buffer>(sending_), to(&channel::written));
}

void channel::async_ping()
{
    socket_.async_ping({}, to(&channel::pinged));
}

void channel::async_close(const boost::beast::websocket::close_reason& why)
{
    socket_.async_close(why, to(&channel::closed));
}

} // namespace scramble::net::websocket
