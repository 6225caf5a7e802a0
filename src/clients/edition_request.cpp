#include "clients/edition_request.hpp"

#include <boost/asio/connect.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include <utility>

namespace scramble {

edition_request::edition_request(const strand& executor, const game_address& where)
    : socket_(executor), request_(boost::beast::http::verb::get, where.path + "/edition", 11)
{
    request_.set(boost::beast::http::field::host, where.authority);
}

void edition_request::start(const player::servers& at,
                            std::function<void(error_code, const std::string&)> hear)
{
    hear_ = std::move(hear);
    asio::async_connect(socket_, at, [this](error_code failed, const asio::ip::tcp::endpoint&) {
        if (failed)
            return end(failed);
        boost::beast::http::async_write(socket_, request_, [this](error_code error, std::size_t) {
            if (error)
                return end(error);
            boost::beast::http::async_read(
                socket_, unread_, answer_,
                [this](error_code unheard, std::size_t) { end(unheard); });
        });
    });
}

void edition_request::stop()
{
    error_code ignored;
    socket_.close(ignored);
}

bool edition_request::is_other_protocol(const error_code& error)
{
    return error == boost::beast::http::error::bad_version; // of the first line
}

void edition_request::end(const error_code& error)
{
    stop();
    const auto hear = std::move(hear_); // it may destroy this
    hear(error, error ? std::string() : answer_.get().body());
}

} // namespace scramble
