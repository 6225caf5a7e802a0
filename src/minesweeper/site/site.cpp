#include "minesweeper/site/site.hpp"

#include "minesweeper/site/live_session.hpp"
#include "net/http/common_answers.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/text/percent.hpp"
#include "scramble/text/query.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::net {

response minesweeper_site::serve(const request_head& head, http_session& /*from*/)
{
    const auto allowed = methods_where_nothing_changes;
    if (head.target == "*")
        return preflight(allowed, head);
    const std::string_view path = head.target.substr(0, head.target.find('?'));
    const reply_ptr file = page_.find(path);
    const auto name = percent_decoded(path.substr(1));
    if (!name)
        return malformed_target();
    if (file == nullptr && name != "live")
        return unknown("/live, and the page at /");
    if (head.method == http::verb::options)
        return preflight(allowed, head);
    if (head.method != http::verb::get && head.method != http::verb::head)
        return wrong_method(allowed);
    return file != nullptr ? now(file) : live(head);
}

bool minesweeper_site::is_for_browsers() const
{
    const minesweeper::board& board = table_.game().table();
    return std::uint64_t{board.columns()} * board.rows() <= most_squares;
}

response minesweeper_site::live(const request_head& head)
{
    if (!is_for_browsers())
        return line(
            413, fmt::format("a field of more than {} squares is not for browsers", most_squares));
    if (auto refused = websocket::refused_handshake(head, minesweeper_live_session::subprotocol))
        return now(std::move(refused));
    response taken;
    taken.successor = [this, handshake = websocket::handshake_of(head),
                       since = table_.game().step_in(query_value(head.target, "since"))](
                          tcp_socket socket, connections& others) {
        std::make_shared<minesweeper_live_session>(std::move(socket), others, table_, since)
            ->start(handshake, minesweeper_live_session::subprotocol);
    };
    return taken;
}

} // namespace scramble::net
