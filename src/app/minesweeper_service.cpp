#include "app/minesweeper_service.hpp"

#include "app/run_name.hpp"
#include "minesweeper/site/telnet_session.hpp"
#include "net/http/http_session.hpp"
#include "net/log.hpp"

#include <utility>

namespace scramble {

minesweeper_service::minesweeper_service(server& home, minesweeper::field bombs,
                                         const minesweeper::edition& spoken, bool debug,
                                         const std::vector<std::string>& allowed_hosts)
    : home_(home), game_(home.home(), std::move(bombs), new_run_name(), debug),
      table_(game_, spoken, debug), site_(table_, allowed_hosts)
{
    home.on_stop([this] { game_.close(); });
}

std::variant<std::uint16_t, fault> minesweeper_service::listen(const listen_at& where)
{
    const auto serve = [this](net::tcp_socket socket) {
        // A Telnet client marks where an interrupt came with urgent data, which is to stay in
        // its place among the rest.
        error_code ignored;
        socket.set_option(net::tcp_socket::out_of_band_inline(true), ignored);
        net::start_session<net::telnet_session>(std::move(socket), table_, home_.connections());
    };
    return home_.listen(where, serve, net::full_telnet_reply());
}

std::variant<std::uint16_t, fault> minesweeper_service::listen_web(const listen_at& where)
{
    const auto serve = [this](net::tcp_socket socket) {
        net::start_session<net::http_session>(std::move(socket), site_, home_.connections());
    };
    if (!site_.is_for_browsers())
        log::warning("a field of more than {} squares is not for browsers",
                     net::minesweeper_site::most_squares);
    return home_.listen(where, serve, net::full_reply());
}

} // namespace scramble
