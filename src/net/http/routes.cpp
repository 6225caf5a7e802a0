#include "net/http/routes.hpp"

#include "net/websocket/handshake.hpp"
#include "scramble/text/percent.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace scramble::net {

namespace {

/// By OPTIONS a browser asks whether a page of another origin, or of the public web, may send its
/// request.
response preflight(std::string_view methods, const request_head& head)
{
    const auto* const private_network =
        head.asks_private_network ? "Access-Control-Allow-Private-Network: true\r\n" : "";
    return answer{empty_reply(204, fmt::format("Allow: {0}\r\nAccess-Control-Allow-Methods: {0}\r\n"
                                               "Access-Control-Allow-Headers: *, Authorization\r\n"
                                               "Access-Control-Max-Age: 86400\r\n{1}",
                                               methods, private_network))};
}

/// Whether a page elsewhere made the browser fetch this as an image, a script, a frame or a
/// navigation: the browser does these without a preflight.
bool is_forged(const request_head& head)
{
    return head.fetch_mode == "no-cors" ||
           (head.fetch_mode == "navigate" && head.fetch_site == "cross-site");
}

} // namespace

std::string_view methods_of(effect effect)
{
    switch (effect) {
    case effect::moves: return "GET, OPTIONS";
    case effect::changes: return "POST, OPTIONS";
    case effect::reads_or_changes: return "GET, HEAD, POST, OPTIONS";
    case effect::reads:
    case effect::leads_on: break;
    }
    return "GET, HEAD, OPTIONS";
}

response line(unsigned status, std::string_view text)
{
    return answer{text_reply(status, fmt::format("{}\n", text))};
}

response malformed_target()
{
    return answer{text_reply(400, "the target is malformed\n"), true};
}

response unknown(std::string_view paths)
{
    return line(404, fmt::format("there is nothing at this path; there are {}", paths));
}

std::string listed(const std::vector<std::string_view>& paths)
{
    const std::string all = fmt::format("{}", fmt::join(paths.begin(), paths.end() - 1, ", "));
    return paths.back() == "/" ? fmt::format("{}, and the page at /", all)
                               : fmt::format("{} and {}", all, paths.back());
}

std::optional<response> settled(effect does, const request_head& head,
                                const std::vector<std::string>& allowed_origins,
                                std::string_view act)
{
    const bool posts = head.method == http::verb::post;
    const bool gets = head.method == http::verb::get;
    const bool reads = does == effect::reads || does == effect::reads_or_changes;
    const bool changes = does == effect::changes || does == effect::reads_or_changes;
    if (does == effect::leads_on || (reads && (gets || head.method == http::verb::head)))
        return std::nullopt;
    if (head.method == http::verb::options)
        return preflight(methods_of(does), head);
    if (!(changes && posts) && !(does == effect::moves && gets))
        return answer{text_reply(405, fmt::format("this path takes {}\n", methods_of(does)),
                                 fmt::format("Allow: {}\r\n", methods_of(does)))};
    if (gets && head.is_prefetch)
        return line(503, "what changes the board is not prefetched");
    if (is_forged(head) || (posts && !websocket::is_origin_allowed(head, allowed_origins)))
        return line(403, fmt::format("another site's page may not {} in your name", act));
    return std::nullopt;
}

decoded_path::decoded_path(std::string_view text)
{
    bool is_plain = true; // as nearly every path is: then nothing is copied
    const char* begin = text.data() + 1;
    const char* const end = text.data() + text.size();
    for (const char* at = begin; at < end; ++at) {
        if (*at > '/' && *at <= '~') // most bytes are of these
            continue;
        if (*at == '/' && size_ + 1 < parts_.size()) {
            parts_[size_++] = {begin, at};
            begin = at + 1;
        }
        is_plain = is_plain && *at > ' ' && *at <= '~' && *at != '%'; // printable ASCII
    }
    parts_[size_++] = {begin, end};
    below_ = {parts_[0].data() + parts_[0].size(), end};
    if (!is_plain)
        decode();
}

void decoded_path::decode()
{
    decoded_.reserve(size_);
    for (std::size_t part = 0; part < size_; ++part) {
        auto decoded = percent_decoded(parts_[part]);
        is_malformed_ = is_malformed_ || !decoded;
        parts_[part] = decoded_.emplace_back(std::move(decoded).value_or(""));
    }
}

} // namespace scramble::net
