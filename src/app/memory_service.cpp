#include "app/memory_service.hpp"

#include "app/run_name.hpp"
#include <utility>

namespace scramble {

memory_service::memory_service(server& daemon, memory::layout cards, const memory::edition& spoken,
                               const memory_settings& settings, std::unique_ptr<kept_game> kept)
    : daemon_(daemon), room_(std::make_shared<memory::room>(
                           daemon.executor(), daemon.connections(), std::move(cards), spoken,
                           kept == nullptr ? new_run_name() : kept->run(), settings.room)),
      site_(new memory::site(room_, settings.site)), kept_(std::move(kept)),
      stop_(daemon.on_stop([this] { room_->game().close(); }))
{
}

std::variant<std::uint16_t, fault> memory_service::listen(const listen_at& where)
{
    const auto serve = [this](net::tcp_socket socket) {
        net::start_session<net::http_session>(std::move(socket), site_, daemon_.connections());
    };
    return daemon_.listen(where, serve, net::full_reply());
}

} // namespace scramble
