#include "app/minesweeper_service.hpp"

#include "app/figures.hpp"
#include "app/run_name.hpp"
#include "minesweeper/site/telnet_session.hpp"
#include "net/http/http_session.hpp"
#include "net/log.hpp"

#include <utility>

namespace scramble {

namespace {

minesweeper::room_settings settings_of(bool debug)
{
    minesweeper::room_settings how;
    how.debug = debug;
    return how;
}

} // namespace

minesweeper_service::minesweeper_service(server& daemon, minesweeper::field bombs,
                                         const minesweeper::edition& spoken, bool debug,
                                         const net::site_settings& settings,
                                         std::unique_ptr<kept_game> kept)
    : daemon_(daemon), room_(std::make_shared<minesweeper::room>(
                           daemon.executor(), daemon.connections(), std::move(bombs), spoken,
                           kept == nullptr ? new_run_name() : kept->run(), settings_of(debug))),
      site_(new minesweeper::site(room_, settings)), kept_(std::move(kept)),
      game_log_(minesweeper::room::game_name, "", daemon.connections().traffic()),
      steps_(room_->game().on_step([this] { tell_log(); })),
      stop_(daemon.on_stop([this] { room_->game().close(); }))
{
    game_log_.skip(0, room_->game().board().is_cleared());
}

std::optional<fault> minesweeper_service::recall()
{
    if (kept_ == nullptr)
        return std::nullopt;
    is_recalling_ = true;
    auto why = kept_->go_on_in(*room_);
    is_recalling_ = false;
    return why;
}

/// Nobody has a name, so each connection that plays is somebody who joins.
void minesweeper_service::tell_log()
{
    const bool is_over = room_->game().board().is_cleared();
    if (is_recalling_)
        return game_log_.skip(0, is_over);
    game_log_.on_nameless(room_->game().players());
    game_log_.on_step(
        {}, [](std::string_view) { return true; }, is_over,
        [] { return people::game_log::result(); });
}

void minesweeper_service::tell(metrics& to) const
{
    to.gauge("scramble_people", "People who play now.")
        .value(static_cast<double>(room_->game().players()));
    if (kept_ != nullptr)
        tell_journal(to, kept_->store());
}

std::variant<std::uint16_t, fault> minesweeper_service::listen(const listen_at& where)
{
    const auto serve = [this](net::tcp_socket socket) {
        minesweeper::keep_urgent_data(socket);
        net::start_session<minesweeper::telnet_session>(std::move(socket), room_,
                                                        daemon_.connections());
    };
    return daemon_.listen(where, serve, minesweeper::full_reply());
}

std::variant<std::uint16_t, fault> minesweeper_service::listen_web(const listen_at& where)
{
    const auto serve = [this](net::tcp_socket socket) {
        net::start_session<net::http_session>(std::move(socket), site_, daemon_.connections());
    };
    if (!site_->is_for_browsers())
        log::warning("a field of more than {} squares is not for browsers",
                     minesweeper::site::most_squares);
    return daemon_.listen(where, serve, net::full_reply());
}

} // namespace scramble
