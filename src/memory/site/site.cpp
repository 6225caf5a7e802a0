#include "memory/site/site.hpp"

#include "memory/site/live_session.hpp"
#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/memory/wire/failure.hpp"

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>

#include <fmt/format.h>

#include <utility>

namespace scramble::net {

namespace {

using memory::flip_outcome;

const response later{nullptr, true};

body body_of(const memory::view& shown)
{
    return {shown->size, shown->pieces};
}

reply_ptr stopping()
{
    static const reply_ptr answer = text_reply(503, "the server is stopping\n");
    return answer;
}

/// A page elsewhere that has the browser fetch this as an image, a script, a frame or a
/// navigation, none of which asks us first.
bool is_forged(const request_head& head)
{
    return head.fetch_mode == "no-cors" ||
           (head.fetch_mode == "navigate" && head.fetch_site == "cross-site");
}

response refused_seat(const memory::claims::refusal& why)
{
    return now(text_reply(why.status, fmt::format("{}\n", why.told.text),
                          why.status == 401 ? "WWW-Authenticate: Bearer\r\n" : ""));
}

/// A flip that failed, told to people by the text and to programs by the field.
reply_ptr failed_flip(const memory::failure& why)
{
    return text_reply(409, fmt::format("{}\n", why.text),
                      fmt::format("Scramble-Rule: {}\r\n"
                                  "Access-Control-Expose-Headers: Scramble-Rule\r\n",
                                  why.why));
}

/// The player in whose name something is asked for; empty if in nobody's.
std::string_view player_of(const memory::request& asked)
{
    return std::visit(
        [](const auto& what) -> std::string_view {
            if constexpr (requires { what.player; })
                return what.player;
            return {};
        },
        asked);
}

} // namespace

memory_site::memory_site(memory::game& game, memory::claims& names, const memory::edition& spoken,
                         const std::vector<std::string>& allowed_hosts, presence* here)
    : http_site(allowed_hosts), game_(game), claims_(names), edition_(spoken), here_(here),
      page_("memory.html", spoken.first_space)
{
}

response memory_site::serve(const request_head& head, http_session& from)
{
    if (head.target == "*")
        return preflight(methods_where_nothing_changes, head);
    const auto asked = memory::read_request(head.target, edition_);
    if (std::holds_alternative<memory::malformed_target>(asked))
        return malformed_target();
    reply_ptr file;
    if (std::holds_alternative<memory::unknown_path>(asked)) {
        file = page_.find(head.target.substr(0, head.target.find('?')));
        if (file == nullptr)
            return unknown("/look/PLAYER, /flip/PLAYER/ROW,COLUMN, /watch/PLAYER, /scores, "
                           "/replace/PLAYER/OLD/NEW, /live/PLAYER, and the page at /");
    }

    const bool changes = memory::changes_board(asked);
    const auto allowed = changes ? methods_where_the_board_changes : methods_where_nothing_changes;
    if (head.method == http::verb::options)
        return preflight(allowed, head);
    if (head.method != http::verb::get && (head.method != http::verb::head || changes))
        return wrong_method(allowed);
    if (changes && head.is_prefetch)
        return line(503, "what changes the board is not prefetched");
    if (changes && is_forged(head))
        return line(403, "another site's page may not do this in your name");
    if (file != nullptr)
        return now(file);
    const key shown = key_in_authorization(head.authorization);
    response answer = serve_allowed(head, asked, shown, from);
    if (here_ != nullptr)
        here_->saw(player_of(asked), shown);
    return answer;
}

response memory_site::serve_allowed(const request_head& head, const memory::request& asked,
                                    const key& shown, http_session& from)
{
    if (const auto* look_at = std::get_if<memory::look_request>(&asked))
        return look(head, *look_at);
    if (const auto* flip_of = std::get_if<memory::flip_request>(&asked))
        return flip(head, *flip_of, shown, from);
    if (const auto* watch_by = std::get_if<memory::watch_request>(&asked))
        return watch(head, *watch_by, shown, from);
    if (const auto* replace_by = std::get_if<memory::replace_request>(&asked))
        return replace(*replace_by, shown, from);
    if (const auto* live_of = std::get_if<memory::live_request>(&asked))
        return live(head, *live_of, shown);
    if (const auto* malformed = std::get_if<memory::malformed_part>(&asked))
        return line(edition_.malformed_status, malformed->expected);
    return scores();
}

response memory_site::look(const request_head& head, const memory::look_request& asked)
{
    const memory::view shown = game_.look(asked.player);
    if (!head.if_none_match.empty() && names_tag(head.if_none_match, shown->tag))
        return now(empty_reply(304, fmt::format("ETag: \"{}\"\r\n", shown->tag)));
    return now(board(shown));
}

response memory_site::flip(const request_head& head, const memory::flip_request& asked,
                           const key& shown, http_session& from)
{
    if (const auto why = claims_.refused(asked.player, shown))
        return refused_seat(*why);
    if (!asked.at || !game_.table().contains(*asked.at)) {
        if (edition_.tells_failures)
            return now(failed_flip(memory::no_such_space));
        return line(404, "the board has no such space");
    }
    const bool waited = edition_.early_headers && game_.is_waiting(asked.player);
    game_.async_flip(
        asked.player, *asked.at,
        asio::bind_cancellation_slot(
            from.cancellation(),
            [this, session = from.shared()](error_code error, const memory::flip_result& result) {
                if (error)
                    session->resume(stopping(), true);
                else if (session->has_begun())
                    session->resume(rest(result.board, *session));
                else
                    session->resume(flipped(result));
            }));
    claims_.claim(asked.player, shown);
    if (edition_.early_headers && !waited && game_.is_waiting(asked.player))
        return {early_head(!head.is_http_1_0), true, false};
    return later;
}

response memory_site::watch(const request_head& head, const memory::watch_request& asked,
                            const key& by, http_session& from)
{
    if (!is_up_to_date(head.if_none_match))
        return now(board(game_.look(asked.player)));
    auto answer = [this, session = from.shared()](error_code error, const memory::view& shown) {
        if (error)
            session->resume(stopping(), true);
        else if (session->has_begun())
            session->resume(rest(shown, *session));
        else
            session->resume(board(shown));
    };
    const auto wait = [&](auto handler) {
        game_.async_watch(
            asked.player, std::nullopt,
            asio::bind_cancellation_slot(from.cancellation(),
                                         asio::bind_allocator(at_rest(), std::move(handler))));
    };
    if (here_ == nullptr)
        wait(std::move(answer));
    else
        wait([here = here_, stay = here_->came(asked.player, by),
              answer = std::move(answer)](error_code error, const memory::view& shown) {
            here->went(stay);
            answer(error, shown);
        });
    if (edition_.early_headers)
        return {early_head(!head.is_http_1_0), true, false};
    return later;
}

response memory_site::replace(const memory::replace_request& asked, const key& shown,
                              http_session& from)
{
    if (const auto why = claims_.refused(asked.player, shown))
        return refused_seat(*why);
    game_.async_map(asked.player, memory::board::substitution{{asked.from, asked.to}},
                    [this, session = from.shared()](error_code error, const memory::view& seen) {
                        if (error)
                            session->resume(stopping(), true);
                        else
                            session->resume(board(seen));
                    });
    return later;
}

response memory_site::live(const request_head& head, const memory::live_request& asked, key shown)
{
    if (auto refused = websocket::refused_handshake(head, memory_live_session::subprotocol))
        return now(std::move(refused));
    if (std::holds_alternative<no_key>(shown))
        shown = key_in_subprotocols(head.websocket.subprotocols);
    if (std::holds_alternative<malformed_key>(shown)) // the others may look on
        return refused_seat(*claims_.refused(asked.player, shown));
    response taken;
    taken.successor = [this, asked, shown, handshake = websocket::handshake_of(head)](
                          tcp_socket socket, connections& others) {
        std::make_shared<memory_live_session>(std::move(socket), others, game_, edition_, here_,
                                              claims_, asked.player, shown,
                                              game_.step_in(asked.since))
            ->start(handshake, memory_live_session::subprotocol);
    };
    return taken;
}

response memory_site::scores()
{
    const std::size_t players = game_.players().names().size();
    const std::uint64_t pairs = game_.table().pairs_matched();
    if (last_scores_ == nullptr || scored_players_ != players || scored_pairs_ != pairs) {
        last_scores_ = text_reply(200, memory::scores_text(game_.players(), game_.table()));
        scored_players_ = players;
        scored_pairs_ = pairs;
    }
    return now(last_scores_);
}

/// Whether a client that has these entity tags has seen the last change. One without tags
/// does not say, and waits for the next.
bool memory_site::is_up_to_date(std::string_view if_none_match) const
{
    bool is_newest = if_none_match.empty() || if_none_match == "*";
    for_each_tag(if_none_match, [&](std::string_view tag) {
        is_newest = is_newest || game_.changes_in(tag) == game_.table().changes();
    });
    return is_newest;
}

/// The answer that shows a board. All who control nothing share one, header included.
reply_ptr memory_site::board(const memory::view& shown)
{
    if (shown->is_common && last_board_ != nullptr && shown->changes == last_changes_)
        return last_board_;
    auto answer = pieces_reply(
        body_of(shown), {"ETag: \"", shown->tag, "\"\r\nAccess-Control-Expose-Headers: ETag\r\n"});
    if (shown->is_common) {
        last_changes_ = shown->changes;
        last_board_ = answer;
    }
    return answer;
}

/// The rest of an answer whose header went out when it began to wait.
reply_ptr memory_site::rest(const memory::view& shown, const http_session& to)
{
    return late_body(body_of(shown), !to.answers_http_1_0());
}

reply_ptr memory_site::flipped(const memory::flip_result& result)
{
    if (result.outcome == flip_outcome::table_is_full)
        return text_reply(503, "no further player can join this game\n");
    if (edition_.tells_failures && memory::failed(result.outcome))
        return failed_flip(memory::failure_of(result.outcome));
    return board(result.board);
}

} // namespace scramble::net
