#include "minesweeper/site/site.hpp"

#include "minesweeper/site/live_session.hpp"
#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/people/wire/name.hpp"
#include "scramble/text/percent.hpp"
#include "scramble/text/query.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <variant>

namespace scramble::minesweeper {

using net::response;

namespace {

/// What a client asks for below the room's address.
struct address {
    std::string_view word;               ///< live, scores or edition
    std::optional<std::string> player{}; ///< of live
};

std::optional<address> read_address(std::string_view path, bool has_names)
{
    constexpr std::string_view below_live = "live/";
    if (path == "live")
        return address{"live"};
    if (path == "edition")
        return address{"edition"};
    if (has_names && path == "scores")
        return address{"scores"};
    if (has_names && path.starts_with(below_live))
        return address{"live", std::string(path.substr(below_live.size()))};
    return std::nullopt;
}

} // namespace

site::site(std::shared_ptr<room> served, const net::site_settings& settings)
    : http_site(settings), room_(std::move(served)), page_("minesweeper")
{
}

response site::serve(const net::request_head& head, net::http_session& /*client*/)
{
    const auto allowed = net::methods_where_nothing_changes;
    if (head.target == "*")
        return net::preflight(allowed, head);
    const std::string_view path = head.target.substr(0, head.target.find('?'));
    const net::reply_ptr file = page_.find(path, head);
    const auto name = percent_decoded(path.substr(1));
    if (!name)
        return net::malformed_target();
    const auto asked = read_address(*name, room_->has_names());
    if (file == nullptr && !asked)
        return room_->has_names() ? net::unknown("/live/PLAYER, /live, /scores, /edition, and the "
                                                 "page at /")
                                  : net::unknown("/live, /edition, and the page at /");
    if (head.method == net::http::verb::options)
        return net::preflight(allowed, head);
    if (head.method != net::http::verb::get && head.method != net::http::verb::head)
        return net::wrong_method(allowed);
    if (file != nullptr)
        return net::answer{file};
    if (asked->word == "edition")
        return net::answer{net::text_reply(200, edition_text(room_->edition()))};
    if (asked->word == "scores")
        return scores();
    if (asked->player && !people::is_player(*asked->player))
        return net::line(400, people::player_expected);
    return live(head, asked->player.value_or(""));
}

bool site::is_for_browsers() const
{
    const auto& board = room_->game().board();
    return std::uint64_t{board.columns()} * board.rows() <= most_squares;
}

response site::live(const net::request_head& head, const std::string& player)
{
    if (!is_for_browsers())
        return net::line(
            413, fmt::format("a field of more than {} squares is not for browsers", most_squares));
    if (auto refusal =
            net::websocket::refused_handshake(head, live_session::subprotocol, allowed_origins()))
        return net::answer{std::move(refusal)};
    person who{player, net::websocket::key_of(head)};
    if (!player.empty() && std::holds_alternative<net::malformed_key>(who.key))
        return net::line(400, room_->claims().refused(player, who.key)->reason.text);
    return net::upgrade{[room = room_, handshake = net::websocket::handshake_of(head),
                         who = std::move(who),
                         since = room_->game().step_in(query_value(head.target, "since"))](
                            net::tcp_socket socket, net::connections& others) {
        std::make_shared<live_session>(std::move(socket), others, room, who, since)
            ->start(handshake, live_session::subprotocol);
    }};
}

response site::scores()
{
    auto& game = room_->game();
    if (scores_.get() == nullptr || scored_at_ != game.steps()) {
        scores_.keep(net::text_reply(200, scores_text(game.table())));
        scored_at_ = game.steps();
    }
    return net::answer{scores_.get()};
}

} // namespace scramble::minesweeper
