#include "protocol/client.hpp"

#include <stdexcept>
#include <utility>

namespace scramble::protocol {

std::string request_for(std::string_view target, std::string_view fields)
{
    std::string result = "GET ";
    result += target;
    result += " HTTP/1.1\r\nHost: localhost\r\n";
    result += fields;
    result += "\r\n";
    return result;
}

parsed_answer client::so_far(bool to_head)
{
    receive_all();
    return parse_answer(inbox(), is_ended(), to_head);
}

answer client::take(bool to_head)
{
    auto parsed = so_far(to_head);
    if (parsed.so_far != extent::whole)
        throw std::runtime_error((is_ended() ? "the connection was closed before a whole answer: "
                                             : "no whole answer came: ") +
                                 quoted(inbox()));
    discard(parsed.size);
    return std::move(parsed.what);
}

answer client::next()
{
    return take(false);
}

answer client::next_to_head()
{
    return take(true);
}

void client::ask(std::string_view target, std::string_view fields)
{
    send(request_for(target, fields));
}

answer client::get(std::string_view target, std::string_view fields)
{
    ask(target, fields);
    return next();
}

} // namespace scramble::protocol
