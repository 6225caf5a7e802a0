#include "net/http/common_answers.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::net {

response line(unsigned status, std::string_view text)
{
    return answer{text_reply(status, fmt::format("{}\n", text))};
}

response unknown(std::string_view paths)
{
    return line(404, fmt::format("there is nothing at this path; there are {}", paths));
}

response malformed_target()
{
    return answer{text_reply(400, "the target is malformed\n"), true};
}

bool is_forged(const request_head& head)
{
    return head.fetch_mode == "no-cors" ||
           (head.fetch_mode == "navigate" && head.fetch_site == "cross-site");
}

response wrong_method(std::string_view allowed)
{
    return answer{text_reply(405, fmt::format("this path takes {}\n", allowed),
                             fmt::format("Allow: {}\r\n", allowed))};
}

std::optional<response> unless_asking(const request_head& head)
{
    if (head.method == http::verb::options)
        return preflight(methods_where_nothing_changes, head);
    if (head.method != http::verb::get && head.method != http::verb::head)
        return wrong_method(methods_where_nothing_changes);
    return std::nullopt;
}

response preflight(std::string_view methods, const request_head& head)
{
    const auto* const private_network =
        head.asks_private_network ? "Access-Control-Allow-Private-Network: true\r\n" : "";
    return answer{empty_reply(204, fmt::format("Allow: {0}\r\nAccess-Control-Allow-Methods: {0}\r\n"
                                               "Access-Control-Allow-Headers: *, Authorization\r\n"
                                               "Access-Control-Max-Age: 86400\r\n{1}",
                                               methods, private_network))};
}

} // namespace scramble::net
