#include "memory/site/site.hpp"

#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/memory/wire/failure.hpp"

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>

#include <fmt/format.h>

#include <utility>

namespace scramble::memory {

using net::answer;
using net::later;
using net::reply_ptr;
using net::response;

struct site::request_context {
    const net::request_head& head;
    const net::key& key;
    net::http_session& client;
    reply_ptr file; ///< the page's file, if the path is not one of the game's
};

namespace {

net::body body_of(const view& seen)
{
    return {seen->size, seen->pieces};
}

reply_ptr stopping()
{
    static const reply_ptr reply = net::text_reply(503, "the server is stopping\n");
    return reply;
}

/// The answer to a failed flip: the text is for people, the field for programs.
reply_ptr failed_flip(const failure& why)
{
    return net::text_reply(409, fmt::format("{}\n", why.text),
                           fmt::format("Scramble-Rule: {}\r\n"
                                       "Access-Control-Expose-Headers: Scramble-Rule\r\n",
                                       why.why));
}

reply_ptr refused_with(unsigned status, const failure& why)
{
    std::string_view field;
    if (status == 401)
        field = "WWW-Authenticate: Bearer\r\n";
    else if (status == 429 || status == 503)
        field = "Retry-After: 1\r\n";
    return net::text_reply(status, fmt::format("{}\n", why.text), field);
}

/// The answer to a move that may not be made.
response refused(const claims::refusal& why, net::http_session& client)
{
    client.traffic().refused_moves.add(why.reason.why);
    return answer{why.status == 409 ? failed_flip(why.reason)
                                    : refused_with(why.status, why.reason)};
}

/// The player of a request; empty if it has none.
std::string_view player_of(const request& asked)
{
    return std::visit(
        [](const auto& what) -> std::string_view {
            if constexpr (requires { what.player; })
                return what.player;
            return {};
        },
        asked);
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

response site::serve(const net::request_head& head, net::http_session& client)
{
    if (head.target == "*")
        return net::preflight(net::methods_where_nothing_changes, head);
    auto asked = read_request(head.target, room_->edition());
    if (const auto* live = std::get_if<live_request>(&asked);
        live != nullptr && live->player.empty() && !room_->has_audience())
        asked = unknown_path{};
    reply_ptr file;
    if (std::holds_alternative<unknown_path>(asked)) {
        file = page_.find(head.target.substr(0, head.target.find('?')), head);
        if (file == nullptr)
            return net::unknown("/look/PLAYER, /flip/PLAYER/ROW,COLUMN, /watch/PLAYER, /scores, "
                                "/replace/PLAYER/OLD/NEW, /edition, /live/PLAYER, and the page at "
                                "/");
    }

    if (!std::holds_alternative<malformed_target>(asked)) {
        const bool changes = changes_board(asked);
        const auto allowed =
            changes ? net::methods_where_the_board_changes : net::methods_where_nothing_changes;
        if (head.method == net::http::verb::options)
            return net::preflight(allowed, head);
        if (head.method != net::http::verb::get &&
            (head.method != net::http::verb::head || changes))
            return net::wrong_method(allowed);
        if (changes && head.is_prefetch)
            return net::line(503, "what changes the board is not prefetched");
        if (changes && net::is_forged(head))
            return net::line(403, "another site's page may not do this in your name");
    }
    const net::key key = net::key_in_authorization(head);
    const request_context context{head, key, client, std::move(file)};
    response result = std::visit([&](const auto& what) { return serve(what, context); }, asked);
    room_->note_request(player_of(asked), key);
    return result;
}

response site::serve(const look_request& asked, const request_context& context)
{
    context.client.is_asked(net::asked::look);
    const view seen = room_->game().look(asked.player);
    const auto if_none_match = context.head.if_none_match;
    if (!if_none_match.empty() && net::names_tag(if_none_match, seen->tag))
        return answer{net::empty_reply(304, fmt::format("ETag: \"{}\"\r\n", seen->tag))};
    return answer{board(seen, context.client.date())};
}

response site::serve(const flip_request& asked, const request_context& context)
{
    context.client.is_asked(net::asked::move);
    auto& game = room_->game();
    const bool begins_early = room_->edition().early_headers && !game.is_waiting(asked.player);
    const auto why = room_->async_flip(
        asked.player, context.key, asked.at,
        asio::bind_cancellation_slot(
            context.client.cancellation(),
            [self = boost::intrusive_ptr(this),
             session = context.client.shared()](error_code error, const flip_result& result) {
                if (result.has_waited)
                    session->was_asked(net::asked::waiting_move);
                resume(*session, error, result.board,
                       [&] { return self->flipped(result, *session); });
            }));
    if (why)
        return refused(*why, context.client);
    if (begins_early && game.is_waiting(asked.player))
        return net::begun{net::early_head(!context.head.is_http_1_0)};
    return later{};
}

response site::serve(const watch_request& asked, const request_context& context)
{
    context.client.is_asked(net::asked::watch);
    auto& game = room_->game();
    if (!is_up_to_date(context.head.if_none_match))
        return answer{board(game.look(asked.player), context.client.date())};
    auto wait = [self = boost::intrusive_ptr(this), session = context.client.shared(),
                 present = room_->register_presence(asked.player, context.key)](error_code error,
                                                                                const view& seen) {
        resume(*session, error, seen, [&] { return self->board(seen, session->date()); });
    };
    game.async_watch(
        asked.player, std::nullopt,
        asio::bind_cancellation_slot(context.client.cancellation(),
                                     asio::bind_allocator(net::heap_allocator(), std::move(wait))));
    if (room_->edition().early_headers)
        return net::begun{net::early_head(!context.head.is_http_1_0)};
    return later{};
}

response site::serve(const replace_request& asked, const request_context& context)
{
    context.client.is_asked(net::asked::move);
    const auto why = room_->async_replace(
        asked.player, context.key, {{asked.from, asked.to}},
        [self = boost::intrusive_ptr(this), session = context.client.shared()](error_code error,
                                                                               const view& seen) {
            resume(*session, error, seen, [&] { return self->board(seen, session->date()); });
        });
    if (why)
        return refused(*why, context.client);
    return later{};
}

response site::serve(const live_request& asked, const request_context& context)
{
    if (auto refusal = net::websocket::refused_handshake(context.head, live_session::subprotocol,
                                                         allowed_origins()))
        return answer{std::move(refusal)};
    const net::key key = net::websocket::key_of(context.head);
    if (std::holds_alternative<net::malformed_key>(key)) // a well-formed wrong key may still watch
        return answer{refused_with(400, room_->refused(asked.player, key)->reason)};
    return net::upgrade{[self = boost::intrusive_ptr(this), asked, key,
                         handshake = net::websocket::handshake_of(context.head)](
                            net::tcp_socket socket, net::connections& others) {
        self->make_live_(std::move(socket), others, self->room_, asked, key)
            ->start(handshake, live_session::subprotocol);
    }};
}

response site::serve(const scores_request& /*asked*/, const request_context& context)
{
    const auto& game = room_->game();
    const scored now{game.number(), game.players().names().size(), game.board().pairs_matched()};
    if (scores_.get() == nullptr || scored_ != now) {
        scores_.keep(net::text_reply(200, scores_text(game.players(), game.board())));
        scored_ = now;
    }
    return answer{scores_.get(context.client.date())};
}

response site::serve(const edition_request& /*asked*/, const request_context& /*context*/)
{
    return answer{net::text_reply(200, edition_text(room_->edition()))};
}

response site::serve(const unknown_path& /*asked*/, const request_context& context)
{
    return answer{context.file};
}

response site::serve(const malformed_target& /*asked*/, const request_context& /*context*/)
{
    return net::malformed_target();
}

response site::serve(const malformed_part& asked, const request_context& /*context*/)
{
    return net::line(room_->edition().malformed_status, asked.expected);
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
    if (!seen->is_common || board_changes_ != seen->changes) {
        auto reply = net::pieces_reply(
            body_of(seen), {"ETag: \"", seen->tag, "\"\r\nAccess-Control-Expose-Headers: ETag\r\n"},
            &now);
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
        return failed_flip(failure_of(result.outcome));
    return board(result.board, client.date());
}

} // namespace scramble::memory
