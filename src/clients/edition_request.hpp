#pragma once

#include "clients/player.hpp"

#include <ostream> // missing in Beast 1.81

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <functional>
#include <string>

namespace scramble {

/// Asks which game is served somewhere: one GET /edition. Used only on its strand; it must have
/// ended before it is destroyed.
class edition_request {
public:
    edition_request(const strand& executor, const game_address& where);
    edition_request(const edition_request&) = delete;
    edition_request& operator=(const edition_request&) = delete;
    ~edition_request() = default;

    /// Connects and asks. `hear` is called once, with the body of the answer or an error.
    void start(const player::servers& at,
               std::function<void(error_code, const std::string& text)> hear);

    /// Whether that error means that something else than HTTP is spoken there.
    [[nodiscard]] static bool is_other_protocol(const error_code& error);

    /// Ends it, as if the connection were lost.
    void stop();

private:
    using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, strand>;

    tcp_socket socket_;
    boost::beast::flat_buffer unread_;
    boost::beast::http::request<boost::beast::http::empty_body> request_;
    boost::beast::http::response_parser<boost::beast::http::string_body> answer_;
    std::function<void(error_code, const std::string&)> hear_;

    void end(const error_code& error);
};

} // namespace scramble
