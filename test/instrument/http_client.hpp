#pragma once

#include "instrument/answer.hpp"
#include "instrument/byte_client.hpp"

namespace scramble::test {

/// A client that speaks HTTP and reads whole answers.
class http_client : public byte_client {
public:
    using byte_client::byte_client;

    /// The next answer, once the server has settled. Throws unless it is complete.
    [[nodiscard]] answer next(bool to_head = false);
    [[nodiscard]] answer next_to_head() { return next(true); }

    /// What has arrived of an answer, once the server has settled.
    [[nodiscard]] parsed_answer so_far(bool to_head = false);

    /// Sends a GET request as browsers do, with more `fields` if given, each with its CRLF.
    void ask(std::string_view target, std::string_view fields = {});

    /// Sends it and takes the answer, which must come without another event.
    [[nodiscard]] answer get(std::string_view target, std::string_view fields = {});
};

/// A GET request of HTTP/1.1, with more `fields` if given, each with its CRLF.
[[nodiscard]] std::string request_for(std::string_view target, std::string_view fields = {});

} // namespace scramble::test
