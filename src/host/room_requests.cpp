#include "host/room_requests.hpp"

#include "host/settings.hpp"
#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"

#include <fmt/format.h>

#include <limits>

namespace scramble::host {

using net::answer;
using net::response;

namespace {

constexpr std::string_view methods_of_changes = "POST, OPTIONS";

/// What the room tells those who invite others, and its state.
response tell(const room& asked, const net::key& key)
{
    const room::about& known = asked.known();
    return answer{net::text_reply(
        200, fmt::format("room name {}\nroom code {}\n{}{}{}", known.name, known.code,
                         known.title.empty() ? "" : fmt::format("room title {}\n", known.title),
                         asked.state(), asked.is_host(key) ? "room yours\n" : ""))};
}

/// A change of the room that somebody asks for.
struct change {
    std::string_view word;
    std::string_view player; ///< empty where none is named
};

std::optional<change> read_change(std::string_view path)
{
    for (const std::string_view word : {"/again", "/lock"}) {
        if (path == word)
            return change{word, {}};
    }
    for (const std::string_view word : {"/remove/", "/host/"}) {
        if (path.starts_with(word) && path.size() > word.size())
            return change{word, path.substr(word.size())};
    }
    return std::nullopt;
}

std::optional<refusal> make(room& in, const change& asked, settings wanted, const net::key& key)
{
    if (asked.word == "/again") {
        const auto number =
            wanted.take_number("game", 1, std::numeric_limits<std::uint32_t>::max());
        const bool is_same = wanted.take_flag("same", false);
        wanted.expect_no_more();
        return in.again(number.value_or(in.game().number() + std::uint64_t{1}), is_same, key);
    }
    if (asked.word == "/lock") {
        const bool is_locked = wanted.take_flag("on", true);
        wanted.expect_no_more();
        return in.lock(is_locked, key);
    }
    wanted.expect_no_more();
    return asked.word == "/remove/" ? in.remove(asked.player, key)
                                    : in.hand_over(asked.player, key);
}

} // namespace

std::optional<net::key> key_of(const net::request_head& head)
{
    const net::key key = net::key_in_authorization(head.authorization);
    if (head.authorizations > 1 || std::holds_alternative<net::malformed_key>(key))
        return std::nullopt;
    return key;
}

response refused(const refusal& why)
{
    const auto seconds = why.retry_after.count();
    return answer{net::text_reply(why.status, fmt::format("{}\n", why.reason),
                                  seconds == 0 ? "" : fmt::format("Retry-After: {}\r\n", seconds))};
}

std::optional<response> serve_room_request(room& asked, std::string_view path,
                                           const net::request_head& head,
                                           const std::vector<std::string>& allowed_origins)
{
    const auto wanted = read_change(path);
    if (!wanted && path != "/room")
        return std::nullopt;
    const auto allowed = wanted ? methods_of_changes : net::methods_where_nothing_changes;
    if (head.method == net::http::verb::options)
        return net::preflight(allowed, head);
    const auto key = key_of(head);
    if (!key)
        return net::line(400, malformed_key_text);
    if (!wanted) {
        if (head.method != net::http::verb::get && head.method != net::http::verb::head)
            return net::wrong_method(allowed);
        return tell(asked, *key);
    }
    if (head.method != net::http::verb::post)
        return net::wrong_method(allowed);
    if (net::is_forged(head) || !net::websocket::is_origin_allowed(head, allowed_origins))
        return net::line(403, "another site's page may not do this in your name");
    try {
        if (const auto why = make(asked, *wanted, settings(head.target), *key))
            return refused(*why);
    }
    catch (const refused_settings& why) {
        return refused({400, why.what()});
    }
    return tell(asked, *key);
}

} // namespace scramble::host
