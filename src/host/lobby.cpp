#include "host/lobby.hpp"

#include "host/answer_in_turn.hpp"
#include "host/boards.hpp"
#include "host/class_requests.hpp"
#include "host/room_requests.hpp"
#include "net/http/accepted.hpp"
#include "net/http/letters.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/text/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace scramble::host {

using net::answer;
using net::response;

namespace {

constexpr std::string_view below_rooms = "/r/";
constexpr std::string_view below_classes = "/c/";
constexpr std::string_view below_codes = "/j/";

response moved_to(unsigned status, std::string_view where)
{
    return answer{net::text_reply(status, fmt::format("see {}\n", where),
                                  fmt::format("Location: {}\r\n", where))};
}

/// Whether it asks for the front page of a room or a class below the lobby.
bool asks_for_front(const net::request_head& head)
{
    const std::string_view path = head.target.substr(0, head.target.find('?'));
    const bool is_below = path.starts_with(below_rooms) || path.starts_with(below_classes);
    const bool asks = head.method == net::http::verb::get || head.method == net::http::verb::head;
    return asks && is_below && path.ends_with('/') && std::ranges::count(path, '/') == 3;
}

/// People get a page that leads to the first one; programs get a line.
response no_room(const net::request_head& head)
{
    if (asks_for_front(head) && net::accepts_html(head.accept))
        return answer{page::no_room()};
    return net::line(404, "there is no such room; one that nobody uses is gone after a while");
}

/// The room of the game that a new room asks for; empty if it asks for none.
std::string played_room_in(const net::request_head& head)
{
    const std::string_view game = query_value(head.target, "from");
    return std::string(game.substr(0, game.find_first_of("/%")));
}

net::reply_ptr not_kept()
{
    return net::text_reply(503, "the server cannot keep rooms now: try again later\n",
                           "Retry-After: 10\r\n");
}

/// Has the request served again that is postponed.
auto again(net::http_session& client)
{
    return [session = client.shared()] { session->serve_again(); };
}

} // namespace

lobby::lobby(strand executor, net::connections& clock, const net::site_settings& how,
             std::span<const kind> games, const limits& most, std::unique_ptr<keeper> kept)
    : http_site(how), clock_(clock),
      rooms_(std::move(executor), clock, how, games, most, std::move(kept)), page_("lobby"),
      page_of_classes_("class"), ways_in_(allowed_origins()),
      replays_(rooms_, rooms_.executor(), rooms_.store())
{
}

std::size_t lobby::longest_body(const net::request_head& head) const
{
    constexpr std::size_t longest_board = 64UL * 1024;
    const std::string_view board = query_value(head.target, "board");
    const bool has_board = head.method == net::http::verb::post &&
                           head.target.starts_with("/rooms?") &&
                           (board == own_board || board == own_pairs) &&
                           room_called(head.host).empty(); // a room takes none, and may sleep
    return has_board ? longest_board : 0;
}

std::span<const lobby::route> lobby::map()
{
    using enum net::effect;
    static constexpr std::array all{
        route{reads_or_changes, "/rooms", &lobby::serve_rooms},
        route{reads, "/boards", &lobby::boards},
        route{reads, "/j/CODE", &lobby::join},
        route{leads_on, "/r/ROOM/", &lobby::below_room},
        route{leads_on, "/c/CLASS/", &lobby::below_class},
        route{reads, "/", &lobby::file},
        route{reads, "/rules", &lobby::file, net::in_404::no},
    };
    return all;
}

response lobby::serve(net::request_head& head, net::http_session& client)
{
    const std::string_view path = net::path_in(head.target);
    const bool may_be_of_room = head.host.find('.') != head.host.npos; // most are not
    if (may_be_of_room && path != "*")
        if (const std::string name = room_called(head.host); !name.empty()) {
            room* const asked = rooms_.find(name);
            return asked == nullptr ? when_awake(name, head, client)
                                    : serve_room(*asked, path, head, client, true);
        }
    if (path.starts_with(below_rooms)) // as nearly all do: no need to look into the map
        return in_room(path, head, client);
    const auto is_file = [&] { return page_.find(path, head) != nullptr; };
    const auto* const found = net::find(map(), net::asked_path(path), is_file);
    return net::served_by(
        map(), found, head, allowed_origins(),
        [&](const route& at) { return (this->*at.serve)(head, client); }, "open a room");
}

/// The room whose name is the first part of the Host; empty if it is no such Host.
std::string lobby::room_called(std::string_view host) const
{
    const std::size_t dot = host.find('.');
    const bool may_be = dot != host.npos && rooms::is_name(net::small(host.substr(0, dot)));
    return may_be ? first_part(host) : std::string();
}

/// The request is served again when that room is awake.
response lobby::when_awake(std::string_view name, const net::request_head& head,
                           net::http_session& client)
{
    const auto why = rooms_.wake(name, client.network_of(head), again(client));
    if (!why)
        return net::postponed{};
    if (why->status != 404)
        return refused(*why);
    const bool is_guess = rooms::is_name(name);
    const auto hasty = is_guess ? rooms_.refused_guess(client.network_of(head)) : std::nullopt;
    return hasty ? refused(*hasty) : no_room(head);
}

response lobby::below_room(net::request_head& head, net::http_session& client)
{
    return in_room(net::path_in(head.target), head, client);
}

/// `path` is that in the head.
response lobby::in_room(std::string_view path, net::request_head& head, net::http_session& client)
{
    path.remove_prefix(below_rooms.size());
    std::string_view below = head.target;
    below.remove_prefix(below_rooms.size());
    const std::string_view name = path.substr(0, path.find('/'));
    room* const asked = rooms_.find(name);
    if (asked == nullptr)
        return when_awake(name, head, client);
    below.remove_prefix(name.size());
    if (!below.starts_with('/')) // the page's own links need the slash
        return moved_to(308, fmt::format("{}/{}", name, below));
    head.target = below;
    return serve_room(*asked, path.substr(name.size()), head, client, false);
}

/// A room is served as if its address were the root.
response lobby::serve_room(room& asked, std::string_view text, net::request_head& head,
                           net::http_session& client, bool is_root)
{
    asked.use(clock_.now());
    const net::asked_path path(text);
    const auto* const found = net::find(map_of_rooms(asked.in_class().of != nullptr), path);
    if (found == nullptr || path.below == "/") // no room has a path with an empty part
        return asked.game().site().serve(head, client);
    if (auto settled = net::settled(found->does, head, allowed_origins()))
        return std::move(*settled);
    const auto lan = [&] {
        const std::string at = lan_for(head, client);
        return at.empty() ? at : fmt::format("{}r/{}/", at, asked.known().name);
    };
    return found->serve({asked, path, head, client, ways_in_, replays_, is_root, lan});
}

/// The lobby's URL in the local network. Only who has opened the page on this machine needs it,
/// because the page's own address leads nobody else here. Pages of other sites are not told.
std::string lobby::lan_for(const net::request_head& head, const net::http_session& client) const
{
    const bool is_here = client.is_local() && head.forwarded_for.empty();
    if (!is_here || !net::is_of_loopback(head.host) ||
        !net::websocket::is_origin_allowed(head, allowed_origins()))
        return {};
    return lan_();
}

response lobby::below_class(net::request_head& head, net::http_session& client)
{
    const std::string_view below = net::path_in(head.target).substr(below_classes.size());
    const std::string_view name = below.substr(0, below.find('/'));
    class_of_rooms* const asked = rooms_.find_class(name);
    if (asked == nullptr)
        return when_awake(name, head, client);
    asked->rooms().front()->use(clock_.now()); // and so all are used
    if (name.size() == below.size())
        return moved_to(308, fmt::format("{}/", name));
    head.target.remove_prefix(below_classes.size() + name.size());
    const std::string_view path = net::path_in(head.target);
    const auto* const found = net::find(map_of_classes(), net::asked_path(path), [&] {
        return page_of_classes_.find(path, head) != nullptr;
    });
    return net::served_by(map_of_classes(), found, head, allowed_origins(),
                          [&](const class_route& at) {
                              return at.serve({*asked, head, client, ways_in_, page_of_classes_,
                                               [&] { return lan_for(head, client); }});
                          });
}

/// Answers who has asked for a room, or a class, once it is kept; the `word` says which.
template <class Opened>
void lobby::when_kept(const std::variant<Opened*, refusal>& opened, std::string_view word,
                      const std::function<void(const net::told&)>& answer)
{
    if (const auto* const failed = std::get_if<refusal>(&opened))
        return answer(reply_to(*failed));
    Opened& made = *std::get<Opened*>(opened);
    const auto [name, code] = made.place();
    auto told = net::text_reply(201, fmt::format("{0} name {1}\n{0} code {2}\n", word, name, code),
                                fmt::format("Location: {}/{}/\r\n", word.front(), name));
    rooms_.keep(made, [answer, told](error_code why) { answer(why ? not_kept() : told); });
}

response lobby::serve_rooms(net::request_head& head, net::http_session& client)
{
    return head.method == net::http::verb::post ? open(head, client)
                                                : answer{rooms_.list().for_browsers()};
}

response lobby::open(const net::request_head& head, net::http_session& client)
{
    const auto key = key_of(head);
    if (!key)
        return net::line(400, malformed_key_text);
    const bool is_class = !query_value(head.target, "count").empty();
    if (const auto played = played_room_in(head);
        !is_class && !played.empty() && head.body.empty() && rooms_.find(played) == nullptr) {
        const auto why = rooms_.wake(played, client.network_of(head), again(client));
        if (!why)
            return net::postponed{};
        if (why->status != 404) // that is told among the settings
            return refused(*why);
    }
    return answer_in_turn(client, [&](const auto& answer) {
        const settings_text asked{head.target, head.body};
        const std::string by = client.network_of(head);
        const auto when_kept_as = [&](std::string_view word) {
            return
                [this, answer, word](const auto& opened) { this->when_kept(opened, word, answer); };
        };
        const auto why = is_class ? rooms_.open_class(asked, by, *key, when_kept_as("class"))
                                  : rooms_.open(asked, by, *key, when_kept_as("room"));
        if (why)
            answer(reply_to(*why));
    });
}

response lobby::join(net::request_head& head, net::http_session& client)
{
    const std::string_view code = net::path_in(head.target).substr(below_codes.size());
    const auto found = rooms_.find_code(code, client.network_of(head), again(client));
    if (const auto* why = std::get_if<refusal>(&found)) {
        if (why->status == 404 && net::accepts_html(head.accept))
            return answer{page::no_code()};
        return refused(*why);
    }
    if (std::holds_alternative<std::monostate>(found))
        return net::postponed{};
    const auto& name = std::get<std::string>(found);
    if (rooms_.find(name) == nullptr) // a class that sleeps, perhaps
        return when_awake(name, head, client);
    return moved_to(303, fmt::format("../r/{}/", name));
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): the map takes members
response lobby::boards(net::request_head& /*head*/, net::http_session& /*client*/)
{
    std::string text;
    for (const board_file& each : board_files())
        text += fmt::format("{}\n", each.name);
    return answer{net::text_reply(200, text)};
}

response lobby::file(net::request_head& head, net::http_session& /*client*/)
{
    return answer{page_.find(net::path_in(head.target), head)};
}

} // namespace scramble::host
