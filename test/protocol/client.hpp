#pragma once

#include "loopback/connection.hpp"
#include "protocol/answer.hpp"

#include <string>
#include <string_view>

namespace scramble::protocol {

using loopback::room;

/// One client of a `loopback_server`: a connection that is read by the answer.
class client : public loopback::connection {
public:
    using connection::connection;

    /// The next answer, once the server has settled. Throws unless all of it has arrived.
    [[nodiscard]] answer next();
    [[nodiscard]] answer next_to_head();

    /// How much of an answer is there, once the server has settled.
    [[nodiscard]] parsed_answer so_far(bool to_head = false);

    /// Sends a GET request as browsers do, with more `fields` if given, each with its CRLF.
    void ask(std::string_view target, std::string_view fields = {});

    /// Sends it and takes the answer, which must come without another event.
    [[nodiscard]] answer get(std::string_view target, std::string_view fields = {});

private:
    [[nodiscard]] answer take(bool to_head);
};

/// A GET request of HTTP/1.1, with more `fields` if given, each with its CRLF.
[[nodiscard]] std::string request_for(std::string_view target, std::string_view fields = {});

} // namespace scramble::protocol
