#include "memory/site/site.hpp"

#include "net/websocket/handshake.hpp"
#include "scramble/memory/wire/failure.hpp"
#include "scramble/memory/wire/request.hpp"
#include "scramble/text/query.hpp"

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

namespace scramble::memory {

using net::answer;
using net::later;
using net::reply_ptr;
using net::response;

struct site::request {
    const net::request_head& head;
    const net::decoded_path& path;
    std::string_view player; ///< empty where none is named
    const net::key& key;
    net::http_session& client;
};

namespace {

net::body body_of(const view& seen)
{
    return {seen->size, seen->pieces, seen->mine(), "my"};
}

reply_ptr stopping()
{
    static const reply_ptr reply = net::text_reply(503, "the server is stopping\n");
    return reply;
}

/// The answer to a move that failed or may not be made: the text is for people; of a 409 there is a
/// field for programs.
reply_ptr refused_with(unsigned status, const failure& why)
{
    std::string fields;
    if (status == 409)
        fields = fmt::format(
            "Scramble-Rule: {}\r\nAccess-Control-Expose-Headers: Scramble-Rule\r\n", why.why);
    else if (status == 401)
        fields = "WWW-Authenticate: Bearer\r\n";
    else if (status == 429 || status == 503)
        fields = "Retry-After: 1\r\n";
    return net::text_reply(status, fmt::format("{}\n", why.text), fields);
}

response refused(const people::refusal& why, net::http_session& client)
{
    client.traffic().refused_moves.add(why.reason.why);
    return answer{refused_with(why.status, why.reason)};
}

/// Answers the waiting request: with `whole()`, or with the rest if the answer has begun.
template <class Whole>
void resume(net::http_session& waiting, error_code error, const view& seen, Whole whole)
{
    if (error == asio::error::no_permission && !waiting.has_begun())
        waiting.resume(refused_with(403, removed));
    else if (error && error != asio::error::operation_aborted && !waiting.has_begun())
        waiting.resume(refused_with(503, people::not_kept));
    else if (error)
        waiting.resume(stopping(), true);
    else if (waiting.has_begun())
        waiting.resume(net::late_body(body_of(seen), !waiting.answers_http_1_0()));
    else
        waiting.resume(whole());
}

std::shared_ptr<live_session> made_live(net::tcp_socket socket, net::connections& others,
                                        std::shared_ptr<room> joined, const live_request& asked,
                                        const net::key& key)
{
    return std::make_shared<live_session>(std::move(socket), others, std::move(joined), asked, key);
}

} // namespace

site::site(std::shared_ptr<room> served, const net::site_settings& settings)
    : http_site(settings), room_(std::move(served)), make_live_(made_live), page_("memory")
{
}

std::span<const site::route> site::map(bool has_audience)
{
    using enum net::effect;
    static constexpr std::array all{
        route{reads, "/look/PLAYER", &site::look},
        route{moves, "/flip/PLAYER/ROW,COLUMN", &site::flip},
        route{reads, "/watch/PLAYER", &site::watch},
        route{reads, "/scores", &site::scores},
        route{moves, "/replace/PLAYER/OLD/NEW", &site::replace},
        route{reads, "/edition", &site::edition},
        route{reads, "/live/PLAYER", &site::live},
        route{reads, "/", &site::file},
        route{reads, "/rules", &site::file, net::in_404::no},
        route{reads, "/live", &site::live, net::in_404::no}, // looks on
    };
    return std::span(all).first(has_audience ? all.size() : all.size() - 1);
}

response site::serve(net::request_head& head, net::http_session& client)
{
    const std::string_view text = net::path_in(head.target);
    const net::decoded_path path(text);
    if (path.is_malformed())
        return net::malformed_target();
    const auto paths = map(room_->has_audience());
    const auto* const found =
        net::find(paths, path.asked(), [&] { return page_.find(text, head) != nullptr; });
    return net::served_by(paths, found, head, allowed_origins(), [&](const route& at) -> response {
        const std::string_view player = path.size() == 0 ? std::string_view() : path[0];
        if (path.size() != 0 && !people::is_player(player))
            return malformed(people::player_expected);
        const net::key key = net::key_in_authorization(head);
        request asked{head, path, player, key, client};
        response result = (this->*at.serve)(asked);
        room_->note_request(asked.player, key);
        return result;
    });
}

response site::look(request& asked)
{
    asked.client.is_asked(net::asked::look);
    const view seen = room_->game().look(asked.player);
    const auto& if_none_match = asked.head.if_none_match;
    if (!if_none_match.empty() && net::names_tag(if_none_match, seen->tag))
        return answer{net::empty_reply(304, "ETag: \"" + seen->tag + "\"\r\n")};
    return answer{board(seen, asked.client.date())};
}

response site::flip(request& asked)
{
    const auto space = read_space(asked.path[1], room_->edition());
    if (!space)
        return malformed(asked, expected_space(room_->edition()));
    asked.client.is_asked(net::asked::move);
    auto& game = room_->game();
    const bool begins_early = room_->edition().early_headers && !game.is_waiting(asked.player);
    const auto why =
        room_->async_flip(asked.player, asked.key, space->at,
                          asio::bind_cancellation_slot(
                              asked.client.cancellation(),
                              [self = boost::intrusive_ptr(this), session = asked.client.shared()](
                                  error_code error, const flip_result& result) {
                                  if (result.has_waited)
                                      session->was_asked(net::asked::waiting_move);
                                  resume(*session, error, result.board,
                                         [&] { return self->flipped(result, *session); });
                              }),
                          [&asked] { return asked.client.network_of(asked.head); });
    if (why)
        return refused(*why, asked.client);
    if (begins_early && game.is_waiting(asked.player))
        return net::begun{net::early_head(!asked.head.is_http_1_0)};
    return later{};
}

response site::watch(request& asked)
{
    asked.client.is_asked(net::asked::watch);
    auto& game = room_->game();
    if (!is_up_to_date(asked.head.if_none_match))
        return answer{board(game.look(asked.player), asked.client.date())};
    auto wait = [self = boost::intrusive_ptr(this), session = asked.client.shared(),
                 present = room_->register_presence(std::string(asked.player), asked.key)](
                    error_code error, const view& seen) {
        resume(*session, error, seen, [&] { return self->board(seen, session->date()); });
    };
    game.async_watch(
        asked.player, std::nullopt,
        asio::bind_cancellation_slot(asked.client.cancellation(),
                                     asio::bind_allocator(net::heap_allocator(), std::move(wait))));
    if (room_->edition().early_headers)
        return net::begun{net::early_head(!asked.head.is_http_1_0)};
    return later{};
}

response site::replace(request& asked)
{
    for (const std::string_view card : {asked.path[1], asked.path[2]}) {
        if (const auto wrong = what_is_wrong_with_asked_card(card))
            return malformed(asked, *wrong);
    }
    asked.client.is_asked(net::asked::move);
    const auto why = room_->async_replace(
        asked.player, asked.key, {{std::string(asked.path[1]), std::string(asked.path[2])}},
        [self = boost::intrusive_ptr(this), session = asked.client.shared()](error_code error,
                                                                             const view& seen) {
            resume(*session, error, seen, [&] { return self->board(seen, session->date()); });
        },
        [&asked] { return asked.client.network_of(asked.head); });
    if (why)
        return refused(*why, asked.client);
    return later{};
}

response site::live(request& asked)
{
    if (auto refusal = net::websocket::refused_handshake(asked.head, live_session::subprotocol,
                                                         allowed_origins()))
        return answer{std::move(refusal)};
    const net::key key = net::websocket::key_of(asked.head);
    if (std::holds_alternative<net::malformed_key>(key)) // a well-formed wrong key may still watch
        return answer{refused_with(400, room_->refused(asked.player, key)->reason)};
    return net::upgrade{[self = boost::intrusive_ptr(this), key,
                         joins = live_request{std::string(asked.player),
                                              std::string(query_value(asked.head.target, "since")),
                                              asked.client.network_of(asked.head)},
                         handshake = net::websocket::handshake_of(asked.head)](
                            net::tcp_socket socket, net::connections& others) {
        self->make_live_(std::move(socket), others, self->room_, joins, key)
            ->start(handshake, live_session::subprotocol);
    }};
}

response site::scores(request& asked)
{
    const auto& game = room_->game();
    const scored now{game.number(), game.players().names().size(), game.board().pairs_matched()};
    if (scores_.get() == nullptr || scored_ != now) {
        scores_.keep(net::text_reply(200, scores_text(game.players(), game.board())));
        scored_ = now;
    }
    return answer{scores_.get(asked.client.date())};
}

response site::edition(request& /*asked*/)
{
    const bool has_pairs = !room_->game().board().halves().empty();
    return answer{net::text_reply(200, edition_text(room_->edition(), has_pairs))};
}

response site::file(request& asked)
{
    return answer{page_.find(net::path_in(asked.head.target), asked.head)};
}

response site::malformed(std::string_view expected) const
{
    return net::line(room_->edition().malformed_status, expected);
}

/// Such a request is no sign that its player is here.
response site::malformed(request& asked, std::string_view expected) const
{
    asked.player = {};
    return malformed(expected);
}

/// Whether a client with these entity tags has seen the last change. One without tags waits for the
/// next.
bool site::is_up_to_date(std::string_view if_none_match) const
{
    const auto& game = room_->game();
    bool is_newest = if_none_match.empty() || if_none_match == "*";
    net::for_each_tag(if_none_match, [&](std::string_view tag) {
        is_newest = is_newest || game.changes_in(tag) == game.board().changes();
    });
    return is_newest;
}

/// The answer with a board. All who control nothing share one, header included.
reply_ptr site::board(const view& seen, const net::date_line& now)
{
    if (board_changes_ != seen->changes) {
        board_.keep(nullptr); // before the next is written, in its memory
        board_changes_.reset();
    }
    if (!seen->is_common || !board_changes_) {
        auto reply = net::tagged_reply(body_of(seen), seen->tag, &now);
        if (!seen->is_common)
            return reply;
        board_.keep(std::move(reply), &now);
        board_changes_ = seen->changes;
    }
    return board_.get(now);
}

reply_ptr site::flipped(const flip_result& result, net::http_session& client)
{
    if (failed(result.outcome))
        client.traffic().refused_moves.add(failure_of(result.outcome).why);
    if (result.outcome == flip_outcome::game_is_full)
        return net::text_reply(503, "no further player can join this game\n");
    if (room_->edition().tells_failures && failed(result.outcome))
        return refused_with(409, failure_of(result.outcome));
    return board(result.board, client.date());
}

} // namespace scramble::memory
