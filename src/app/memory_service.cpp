#include "app/memory_service.hpp"

#include "app/run_name.hpp"

#include <utility>

namespace scramble {

memory_service::memory_service(server& home, memory::layout cards, const memory::edition& spoken,
                               const memory_settings& how)
    : home_(home), game_(home.home(), std::move(cards), new_run_name(), spoken.first_space),
      claims_(game_.players(), how.is_key_required),
      presence_(how.release_after ? std::make_unique<net::presence>(
                                        game_, claims_, home.connections(), *how.release_after)
                                  : nullptr),
      site_(game_, claims_, spoken, how.allowed_hosts, presence_.get())
{
    home.on_stop([this] { game_.close(); });
}

std::variant<std::uint16_t, fault> memory_service::listen(const listen_at& where)
{
    const auto serve = [this](net::tcp_socket socket) {
        net::start_session<net::http_session>(std::move(socket), site_, home_.connections());
    };
    return home_.listen(where, serve, net::full_reply());
}

} // namespace scramble
