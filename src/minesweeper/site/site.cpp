#include "minesweeper/site/site.hpp"

#include "minesweeper/site/live_session.hpp"
#include "net/websocket/handshake.hpp"
#include "scramble/people/wire/name.hpp"
#include "scramble/text/query.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <variant>

namespace scramble::minesweeper {

using net::response;

site::site(std::shared_ptr<room> served, const net::site_settings& settings)
    : http_site(settings), room_(std::move(served)), page_("minesweeper")
{
}

std::span<const site::route> site::map(bool has_names)
{
    using enum net::effect;
    static constexpr std::array named{
        route{reads, "/live/PLAYER", &site::live},
        route{reads, "/live", &site::live}, // looks on
        route{reads, "/scores", &site::scores},
        route{reads, "/edition", &site::edition},
        route{reads, "/", &site::file},
        route{reads, "/rules", &site::file, net::in_404::no},
    };
    static constexpr std::array nameless{
        route{reads, "/live", &site::live},
        route{reads, "/edition", &site::edition},
        route{reads, "/", &site::file},
        route{reads, "/rules", &site::file, net::in_404::no},
    };
    return has_names ? std::span<const route>(named) : nameless;
}

response site::serve(net::request_head& head, net::http_session& client)
{
    const std::string_view text = net::path_in(head.target);
    const net::decoded_path path(text);
    if (path.is_malformed())
        return net::malformed_target();
    const auto paths = map(room_->has_names());
    const auto* const found =
        net::find(paths, path.asked(), [&] { return page_.find(text, head) != nullptr; });
    return net::served_by(paths, found, head, allowed_origins(),
                          [&](const route& at) { return (this->*at.serve)(head, path, client); });
}

bool site::is_for_browsers() const
{
    const auto& board = room_->game().board();
    return std::uint64_t{board.columns()} * board.rows() <= most_squares;
}

response site::live(const net::request_head& head, const net::decoded_path& path,
                    net::http_session& client)
{
    const std::string player(path.size() == 0 ? "" : path[0]);
    if (path.size() != 0 && !people::is_player(player))
        return net::line(400, people::player_expected);
    if (!is_for_browsers())
        return net::line(
            413, fmt::format("a field of more than {} squares is not for browsers", most_squares));
    if (auto refusal =
            net::websocket::refused_handshake(head, live_session::subprotocol, allowed_origins()))
        return net::answer{std::move(refusal)};
    person who{player, net::websocket::key_of(head), false, client.network_of(head)};
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

response site::scores(const net::request_head& /*head*/, const net::decoded_path& /*path*/,
                      net::http_session& /*client*/)
{
    auto& game = room_->game();
    if (scores_.get() == nullptr || scored_at_ != game.steps()) {
        scores_.keep(net::text_reply(200, scores_text(game.table())));
        scored_at_ = game.steps();
    }
    return net::answer{scores_.get()};
}

response site::edition(const net::request_head& /*head*/, const net::decoded_path& /*path*/,
                       net::http_session& /*client*/)
{
    return net::answer{net::text_reply(200, edition_text(room_->edition()))};
}

response site::file(const net::request_head& head, const net::decoded_path& /*path*/,
                    net::http_session& /*client*/)
{
    return net::answer{page_.find(net::path_in(head.target), head)};
}

} // namespace scramble::minesweeper
