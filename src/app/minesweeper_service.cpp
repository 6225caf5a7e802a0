#include "app/minesweeper_service.hpp"

#include "app/run_name.hpp"
#include "minesweeper/site/telnet_session.hpp"
#include "net/http/http_session.hpp"
#include "net/log.hpp"

#include <utility>

namespace scramble {

minesweeper_service::minesweeper_service(server& daemon, minesweeper::field bombs,
                                         const minesweeper::edition& spoken, bool debug,
                                         const net::site_settings& settings,
                                         std::unique_ptr<kept_game> kept)
    : daemon_(daemon),
      room_(std::make_shared<minesweeper::room>(
          daemon.executor(), daemon.connections(), std::move(bombs), spoken,
          kept == nullptr ? new_run_name() : kept->run(), minesweeper::room_settings{debug})),
      site_(new minesweeper::site(room_, settings)), kept_(std::move(kept)),
      stop_(daemon.on_stop([this] { room_->game().close(); }))
{
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
