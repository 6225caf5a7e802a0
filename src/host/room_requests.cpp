#include "host/room_requests.hpp"

#include "host/answer_in_turn.hpp"
#include "host/settings.hpp"
#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/people/wire/failure.hpp"
#include "scramble/text/display_name.hpp"

#include <boost/asio/error.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

namespace scramble::host {

using net::answer;
using net::response;

namespace {

constexpr std::string_view methods_of_names = "GET, HEAD, POST, OPTIONS";

/// What the room tells those who invite others, and its state.
net::reply_ptr told(const room& asked, const net::key& key, std::string_view lan = {})
{
    const room::about& known = asked.known();
    return net::text_reply(
        200, fmt::format("room name {}\nroom code {}\n{}{}{}{}{}", known.name, known.code,
                         known.title.empty() ? "" : fmt::format("room title {}\n", known.title),
                         lan.empty() ? "" : fmt::format("room lan {}\n", lan),
                         asked.is_kept() ? "room kept\n" : "", asked.state(),
                         asked.is_host(key) ? "room yours\n" : ""));
}

/// A change of the room that somebody asks for.
struct change {
    std::string_view word;
    std::string_view player; ///< empty where none is named
};

/// The display name that a request is about.
std::string name_in(settings& wanted)
{
    const auto name = wanted.take("as");
    wanted.expect_no_more();
    if (!name)
        throw refused_settings("as: expected a name, such as /name/zoe?as=Zo%C3%AB");
    return tidied(*name);
}

std::optional<change> read_change(std::string_view path)
{
    for (const std::string_view word : {"/again", "/lock", "/bots", "/end"}) {
        if (path == word)
            return change{word, {}};
    }
    for (const std::string_view word : {"/remove/", "/host/", "/name/", "/react/"}) {
        if (path.starts_with(word) && path.size() > word.size())
            return change{word, path.substr(word.size())};
    }
    return std::nullopt;
}

/// `add=N` of them, with `level=L`; `add=0` sends all away.
std::optional<refusal> change_bots(room& in, settings& wanted, const net::key& key)
{
    const auto number = wanted.take_number("add", 0, bots::most).value_or(1);
    const auto level = wanted.take_number("level", 1, 3).value_or(2);
    wanted.expect_no_more();
    if (number == 0)
        return in.send_bots_away(key);
    return in.add_bots(number, static_cast<bot_level>(level), key);
}

std::optional<refusal> show(room& in, std::string_view player, settings& wanted,
                            const net::key& key)
{
    const std::string word = wanted.take("with").value_or("");
    wanted.expect_no_more();
    return in.react(player, word, key);
}

/// What is no input. Result: why it is refused.
std::optional<refusal> make_at_once(room& in, const change& asked, settings& wanted,
                                    const net::key& key)
{
    if (asked.word == "/bots")
        return change_bots(in, wanted, key);
    return show(in, asked.player, wanted, key);
}

/// Result: why it is refused; otherwise `then` hears of it.
std::optional<refusal> make(room& in, const change& asked, settings& wanted, const net::key& key,
                            turn_heard then)
{
    if (asked.word == "/bots" || asked.word == "/react/") {
        auto why = make_at_once(in, asked, wanted, key);
        if (!why)
            then({});
        return why;
    }
    if (asked.word == "/again") {
        const auto number =
            wanted.take_number("game", 1, std::numeric_limits<std::uint32_t>::max());
        const bool is_same = wanted.take_flag("same", false);
        wanted.expect_no_more();
        return in.again(number.value_or(in.table().game().number() + std::uint64_t{1}), is_same,
                        key, std::move(then));
    }
    if (asked.word == "/lock") {
        const bool is_locked = wanted.take_flag("on", true);
        wanted.expect_no_more();
        return in.lock(is_locked, key, std::move(then));
    }
    if (asked.word == "/name/") {
        const std::string name = name_in(wanted);
        return in.rename(asked.player, name, key, std::move(then));
    }
    wanted.expect_no_more();
    if (asked.word == "/end")
        return in.end(key, std::move(then));
    return asked.word == "/remove/" ? in.remove(asked.player, key, std::move(then))
                                    : in.hand_over(asked.player, key, std::move(then));
}

/// Makes the change; the answer waits for its turn.
response make_in_turn(room& in, const change& asked, settings& wanted, const net::key& key,
                      net::http_session& client)
{
    return answer_in_turn(client, [&](const auto& answer) {
        // What is ended is gone by then.
        const net::reply_ptr last = asked.word == "/end" ? told(in, key) : nullptr;
        const auto why = make(in, asked, wanted, key, [&in, key, answer, last](error_code failed) {
            answer(failed ? reply_to(not_done(failed)) : last ? last : told(in, key));
        });
        if (why)
            answer(reply_to(*why));
    });
}

std::string_view methods_of(const std::optional<change>& wanted)
{
    if (!wanted)
        return net::methods_where_nothing_changes;
    return wanted->word == "/name/" ? methods_of_names : methods_of_changes;
}

response tell_names(const room& asked, settings& wanted)
{
    const auto since = wanted.take_number("since", 0, std::numeric_limits<std::uint64_t>::max());
    wanted.expect_no_more();
    return answer{net::text_reply(200, asked.crowd().told(since.value_or(0)))};
}

/// Whether a player may be called that; it changes nothing.
response tell_whether_free(const room& asked, std::string_view player, settings& wanted,
                           const net::key& key)
{
    if (const auto why = asked.crowd().refused(player, name_in(wanted), key))
        return refused(*why);
    return answer{net::text_reply(200, "this name is free\n")};
}

} // namespace

std::optional<net::key> key_of(const net::request_head& head)
{
    const net::key key = net::key_in_authorization(head);
    return std::holds_alternative<net::malformed_key>(key) ? std::nullopt : std::optional(key);
}

refusal not_done(error_code why)
{
    if (why == asio::error::try_again)
        return {409, "another change came first, and this one is no longer possible"};
    return {503, std::string(people::not_kept.text), std::chrono::seconds(1)};
}

net::reply_ptr reply_to(const refusal& why)
{
    const auto seconds = why.retry_after.count();
    return net::text_reply(why.status, fmt::format("{}\n", why.reason),
                           seconds == 0 ? "" : fmt::format("Retry-After: {}\r\n", seconds));
}

response refused(const refusal& why)
{
    return answer{reply_to(why)};
}

std::optional<response> serve_room_request(room& asked, std::string_view path,
                                           const net::request_head& head, net::http_session& client,
                                           const std::vector<std::string>& allowed_origins,
                                           std::string_view lan)
{
    const auto wanted = read_change(path);
    if (!wanted && path != "/room" && path != "/names")
        return std::nullopt;
    const auto allowed = methods_of(wanted);
    if (head.method == net::http::verb::options)
        return net::preflight(allowed, head);
    const auto key = key_of(head);
    if (!key)
        return net::line(400, malformed_key_text);
    asked.meet(*key);
    const bool asks = head.method == net::http::verb::get || head.method == net::http::verb::head;
    if (asks ? allowed == methods_of_changes : head.method != net::http::verb::post || !wanted)
        return net::wrong_method(allowed);
    if (!asks &&
        (net::is_forged(head) || !net::websocket::is_origin_allowed(head, allowed_origins)))
        return net::line(403, "another site's page may not do this in your name");
    if (path == "/room")
        return answer{told(asked, *key, lan)};
    try {
        settings given(head.target);
        if (!wanted)
            return tell_names(asked, given);
        if (asks)
            return tell_whether_free(asked, wanted->player, given, *key);
        return make_in_turn(asked, *wanted, given, *key, client);
    }
    catch (const refused_settings& why) {
        return refused({400, why.what()});
    }
}

} // namespace scramble::host
