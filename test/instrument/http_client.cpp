#include "instrument/http_client.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace scramble::test {

std::string request_for(std::string_view target, std::string_view fields)
{
    return fmt::format("GET {} HTTP/1.1\r\nHost: localhost\r\n{}\r\n", target, fields);
}

parsed_answer http_client::so_far(bool to_head)
{
    receive_all();
    return parse_answer(inbox(), is_ended(), to_head);
}

answer http_client::next(bool to_head)
{
    auto parsed = so_far(to_head);
    if (parsed.so_far != extent::whole)
        throw std::runtime_error((is_ended() ? "the connection was closed before a whole answer: "
                                             : "no whole answer came: ") +
                                 quoted(inbox()));
    discard(parsed.size);
    return std::move(parsed.what);
}

void http_client::ask(std::string_view target, std::string_view fields)
{
    send(request_for(target, fields));
}

answer http_client::get(std::string_view target, std::string_view fields)
{
    ask(target, fields);
    return next();
}

} // namespace scramble::test
