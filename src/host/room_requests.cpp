#include "host/room_requests.hpp"

#include "host/changes.hpp"
#include "host/class_requests.hpp"
#include "people/names/display_name.hpp"
#include "scramble/people/wire/failure.hpp"
#include "scramble/text/decimal32.hpp"

#include <boost/asio/error.hpp>

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

namespace scramble::host {

using net::answer;
using net::response;

namespace {

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

/// The display name that a request is about.
std::string name_in(settings& wanted)
{
    const auto name = wanted.take("as");
    wanted.expect_no_more();
    if (!name)
        throw refused_settings("as: expected a name, such as /name/zoe?as=Zo%C3%AB");
    return people::tidied(*name);
}

response tell_room(const room_request& asked, const net::key& key)
{
    return answer{told(asked.in, key, asked.lan())};
}

response tell_names(const room_request& asked, const net::key& /*key*/)
{
    settings wanted(asked.head.target);
    const auto since = wanted.take_number("since", 0, std::numeric_limits<std::uint64_t>::max());
    wanted.expect_no_more();
    return answer{net::text_reply(200, asked.in.crowd().told(since.value_or(0)))};
}

using room_change = change<room>;

std::optional<refusal> deal_again(const room_change& it)
{
    const auto number = it.wanted.take_number("game", 1, std::numeric_limits<std::uint32_t>::max());
    const bool is_same = it.wanted.take_flag("same", false);
    it.wanted.expect_no_more();
    return it.in.again(number.value_or(it.in.table().game().number() + std::uint64_t{1}), is_same,
                       it.key, it.then);
}

std::optional<refusal> lock_room(const room_change& it)
{
    const bool is_locked = it.wanted.take_flag("on", true);
    it.wanted.expect_no_more();
    return it.in.lock(is_locked, it.key, it.then);
}

/// `add=N` of them, with `level=L`; `add=0` sends all away.
std::optional<refusal> change_bots(const room_change& it)
{
    const auto number = it.wanted.take_number("add", 0, bots::most).value_or(1);
    const auto level = it.wanted.take_number("level", 1, 3).value_or(2);
    it.wanted.expect_no_more();
    auto why = number == 0 ? it.in.send_bots_away(it.key)
                           : it.in.add_bots(number, static_cast<bot_level>(level), it.key, it.from);
    if (!why)
        it.then({});
    return why;
}

std::optional<refusal> show_reaction(const room_change& it)
{
    const std::string word = it.wanted.take("with").value_or("");
    it.wanted.expect_no_more();
    auto why = it.in.react(it.player, word, it.key, it.from);
    if (!why)
        it.then({});
    return why;
}

/// A change of a player without settings.
template <auto Do>
std::optional<refusal> change_player(const room_change& it)
{
    it.wanted.expect_no_more();
    return (it.in.*Do)(it.player, it.key, it.then);
}

std::optional<refusal> rename_player(const room_change& it)
{
    return it.in.rename(it.player, name_in(it.wanted), it.key, it.from, it.then);
}

/// Whether a player may be called that: GET changes nothing.
response serve_name(const room_request& asked, const net::key& key)
{
    if (asked.head.method == net::http::verb::post)
        return in_turn(asked, key, rename_player);
    settings wanted(asked.head.target);
    if (const auto why = asked.in.crowd().refused(asked.player(), name_in(wanted), key))
        return refused(*why);
    return answer{net::text_reply(200, "this name is free\n")};
}

template <replays::form As>
response tell_game(const room_request& asked)
{
    const std::string_view below = asked.path.below.substr(1);
    const auto number = decimal32(below.substr(0, below.find('.')));
    if (!number || *number == 0)
        return asked.in.game().site().serve(asked.head, asked.client); // there is no such path
    return asked.games.tell(asked.in, *number, As, asked.head, asked.client);
}

} // namespace

std::span<const room_route> map_of_rooms(bool is_in_class)
{
    using enum net::effect;
    static constexpr std::array all{
        room_route{reads, "/room", by_key<tell_room>},
        room_route{reads, "/names", by_key<tell_names>},
        room_route{reads_or_changes, "/name/PLAYER", by_key<serve_name>},
        room_route{changes, "/react/PLAYER", change_by<show_reaction>},
        room_route{changes, "/again", change_by<deal_again>},
        room_route{changes, "/bots", change_by<change_bots>},
        room_route{changes, "/lock", change_by<lock_room>},
        room_route{changes, "/start", change_by<plainly<&room::start, room>>},
        room_route{changes, "/pause", change_by<plainly<&room::pause, room>>},
        room_route{changes, "/limit", change_by<limit_play<room>>},
        room_route{changes, "/remove/PLAYER", change_by<change_player<&room::remove>>},
        room_route{changes, "/host/PLAYER", change_by<change_player<&room::hand_over>>},
        room_route{changes, "/end", change_by<plainly<&room::end, room>, true>},
        room_route{reads, "/qr.svg",
                   [](const room_request& asked) {
                       return asked.door.qr(asked.in, asked.head, {asked.is_root, asked.lan()});
                   }},
        room_route{reads, "/screen",
                   [](const room_request& asked) { return asked.door.screen(asked.head); }},
        room_route{reads, "/games",
                   [](const room_request& asked) {
                       return asked.games.list(asked.in, asked.head, asked.client);
                   }},
        room_route{reads, "/games/N", tell_game<replays::form::page>},
        room_route{reads, "/games/N.frames", tell_game<replays::form::frames>},
        room_route{reads, "/games/N.scramble", tell_game<replays::form::file>},
        room_route{changes, "/given",
                   [](const room_request& asked) {
                       return give_name(*asked.in.in_class().of, asked.head, asked.client);
                   }},
    };
    return std::span(all).first(is_in_class ? all.size() : all.size() - 1);
}

std::function<net::told()> teller(const room_request& asked, const net::key& key)
{
    return [&in = asked.in, key] { return told(in, key); };
}

std::function<net::told()> last_teller(const room_request& asked, const net::key& key)
{
    return [last = told(asked.in, key)] { return last; };
}

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

} // namespace scramble::host
