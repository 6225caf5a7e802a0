#include "minesweeper/site/site.hpp"

#include "minesweeper/site/live_session.hpp"
#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/text/percent.hpp"
#include "scramble/text/query.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::minesweeper {

using net::response;

site::site(std::shared_ptr<room> served, const net::site_settings& settings)
    : http_site(settings), room_(std::move(served)), page_("minesweeper.html")
{
}

response site::serve(const net::request_head& head, net::http_session& /*client*/)
{
    const auto allowed = net::methods_where_nothing_changes;
    if (head.target == "*")
        return net::preflight(allowed, head);
    const std::string_view path = head.target.substr(0, head.target.find('?'));
    const net::reply_ptr file = page_.find(path);
    const auto name = percent_decoded(path.substr(1));
    if (!name)
        return net::malformed_target();
    if (file == nullptr && name != "live" && name != "edition")
        return net::unknown("/live, /edition, and the page at /");
    if (head.method == net::http::verb::options)
        return net::preflight(allowed, head);
    if (head.method != net::http::verb::get && head.method != net::http::verb::head)
        return net::wrong_method(allowed);
    if (file != nullptr)
        return net::answer{file};
    if (name == "edition")
        return net::answer{net::text_reply(200, edition_text(room_->edition()))};
    return live(head);
}

bool site::is_for_browsers() const
{
    const auto& board = room_->game().board();
    return std::uint64_t{board.columns()} * board.rows() <= most_squares;
}

response site::live(const net::request_head& head)
{
    if (!is_for_browsers())
        return net::line(
            413, fmt::format("a field of more than {} squares is not for browsers", most_squares));
    if (auto refusal =
            net::websocket::refused_handshake(head, live_session::subprotocol, allowed_origins()))
        return net::answer{std::move(refusal)};
    return net::upgrade{[room = room_, handshake = net::websocket::handshake_of(head),
                         since = room_->game().step_in(query_value(head.target, "since"))](
                            net::tcp_socket socket, net::connections& others) {
        std::make_shared<live_session>(std::move(socket), others, room, since)
            ->start(handshake, live_session::subprotocol);
    }};
}

} // namespace scramble::minesweeper
