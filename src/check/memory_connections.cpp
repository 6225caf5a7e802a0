#include "check/language.hpp"
#include "check/line_client.hpp"
#include "check/memory_cases.hpp"
#include "scramble/async/suspended.hpp"

#include <ostream> // missing in Beast 1.81

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <fmt/format.h>

namespace scramble::check {

namespace connections {

namespace {

namespace http = boost::beast::http;

constexpr auto board = "A B A / C B C";
constexpr auto untouched = "? ? ? / ? ? ?";

/// An answer on a connection on which others may follow.
struct answer_among_others {
    http_answer is;
    bool keeps_connection = false; ///< the server says that it reads the next request there
};

/// Reads the answer with which `bytes` begin. One that has no length ends with the connection.
answer_among_others answer_in(std::string_view bytes, bool has_ended)
{
    http::response_parser<http::string_body> parser;
    parser.eager(true);
    error_code error;
    parser.put(asio::buffer(bytes), error);
    if (has_ended && error == http::error::need_more && parser.is_header_done())
        parser.put_eof(error);
    answer_among_others found;
    found.is.is_whole = !error && parser.is_done();
    if (!found.is.is_whole)
        return found;
    found.is.status = static_cast<int>(parser.get().result_int());
    found.is.body = parser.get().body();
    found.keeps_connection = parser.keep_alive() && !has_ended;
    return found;
}

std::string head_of(const memory_table& at, std::string_view target, std::string_view fields)
{
    return fmt::format("GET {}{} HTTP/1.1\r\nHost: {}\r\n{}\r\n", at.at.where().path, target,
                       at.at.where().authority, fields);
}

/// The answer that comes behind the first `before` bytes; the case fails if none does.
answer_among_others next_answer(memory_table& at, line_client& client, std::size_t before,
                                const std::string& target)
{
    answer_among_others next;
    const auto is_whole = [&] {
        next = answer_in(std::string_view(client.raw()).substr(before), client.has_ended());
        return next.is.is_whole || client.has_ended();
    };
    if (!at.at.wait_for(is_whole, at.at.times().answer))
        at.at.fail(spoken("{} gets no answer to {}", client.name(), target), failure::silent);
    if (!next.is.is_whole)
        at.at.fail(spoken("{} gets no whole answer to {}: {}", client.name(), target,
                          spoken("the server has closed the connection")),
                   failure::broken);
    at.at.note(fmt::format("{}< {}", client.name(), next.is.said()));
    return next;
}

void one_connection_carries_two_requests(memory_table& at)
{
    line_client alice(at.at, at.alice.name());
    const auto look = fmt::format("/look/{}", at.alice.name());
    alice.sends(head_of(at, look, ""));
    if (!next_answer(at, alice, 0, look).keeps_connection)
        return; // the handouts do not ask for it
    const std::size_t before = alice.raw().size();
    alice.sends(head_of(at, look, ""));
    at.shows(next_answer(at, alice, before, look).is, untouched);
}

void a_head_comes_in_two_packets(memory_table& at)
{
    line_client alice(at.at, at.alice.name());
    const auto look = fmt::format("/look/{}", at.alice.name());
    const auto head = head_of(at, look, "Connection: close\r\n");
    const std::size_t first = head.find("ook"); // of the path
    alice.sends(head.substr(0, first));
    at.at.let_settle(at.at.times().grace);
    alice.sends(head.substr(first));
    at.shows(next_answer(at, alice, 0, look).is, untouched);
}

} // namespace

} // namespace connections

std::vector<memory_case> memory_connections()
{
    using namespace connections;
    using enum in_editions;
    return {
        {"http.kept", "On a connection that the server keeps a second request is answered.", none,
         board, one_connection_carries_two_requests},
        {"http.parts", "The head of a request may come in two packets.", none, board,
         a_head_comes_in_two_packets},
    };
}

} // namespace scramble::check
