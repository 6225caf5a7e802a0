#include "catch.hpp"
#include "instrument/http_client.hpp"
#include "protocol/told.hpp"

#include <string>
#include <vector>

// The answers must not depend on how the bytes are split into packets: neither for requests that
// are served nor for those that are refused, early or late.

namespace scramble::test {

using namespace std::string_literals;

namespace {

/// Requests of every kind, with and without bytes after them.
std::vector<std::string> messages()
{
    const std::string flip = request_for("/flip/alice/0,0");
    const std::string line = "GET /look/alice HTTP/1.1\r\n";
    return {
        request_for("/look/alice"),
        request_for("/look/alice") + flip + request_for("/scores"),
        "\r\n\r\n" + flip + "\r\n" + flip,
        "GET /scores HTTP/1.0\r\n\r\n" + flip,
        "HEAD /flip/alice/0,0 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + flip,
        "POST /flip/alice/0,0 HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nGET /flip",
        line + "Host: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n" + flip,
        line + "Host: a\r\nTransfer-Encoding: ,\r\n\r\n" + flip,
        line + "Host: a\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n" + flip,
        line + "Host: a\r\nHost: a\r\n\r\n" + flip,
        line + "\r\n" + flip,
        line + "Host: a\r\nX: y\r\n z\r\n\r\n" + flip,
        line + "Host: a\r\nX: y\rz\r\n\r\n" + flip,
        line + "Host: a\nX: y\r\n\r\n" + flip,
        line + "Host: a\r\nX: \0\r\n\r\n"s + flip,
        line + "Host: a\r\nX y\r\n\r\n" + flip,
        "GET /look/alice HTTP/1.1\nHost: a\n\n" + flip,
        "GET /look/alice HTTP/3.0\r\nHost: a\r\n\r\n" + flip,
        "GET  /look/alice HTTP/1.1\r\nHost: a\r\n\r\n" + flip,
        "GET /look/%zz HTTP/1.1\r\nHost: a\r\n\r\n" + flip,
        "\r" + flip,
        "\x16\x03\x01" + flip,
    };
}

} // namespace

TEST_CASE("what is refused does not depend on how packets break", "[protocol]")
{
    for (const std::string& message : messages()) {
        INFO(quoted(message));
        const std::string whole = told(message);
        for (std::size_t first = 1; first < message.size(); ++first) {
            INFO("the first part had " << first << " bytes");
            REQUIRE(told(message, first) == whole);
        }
    }
}

} // namespace scramble::test
