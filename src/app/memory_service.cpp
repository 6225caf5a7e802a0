#include "app/memory_service.hpp"

#include "app/figures.hpp"
#include "app/run_name.hpp"

#include <utility>

namespace scramble {

memory_service::memory_service(server& daemon, memory::layout cards, const memory::edition& spoken,
                               const memory_settings& settings, std::unique_ptr<kept_game> kept)
    : daemon_(daemon), room_(std::make_shared<memory::room>(
                           daemon.executor(), daemon.connections(), std::move(cards), spoken,
                           kept == nullptr ? new_run_name() : kept->run(), settings.room)),
      site_(new memory::site(room_, settings.site)), kept_(std::move(kept)),
      game_log_(memory::room::game_name, "", daemon.connections().traffic()),
      steps_(room_->game().on_step([this] { tell_log(); })),
      stop_(daemon.on_stop([this] { room_->game().close(); }))
{
    game_log_.skip(0, room_->game().board().is_over());
}

std::optional<fault> memory_service::recall()
{
    if (kept_ == nullptr)
        return std::nullopt;
    is_recalling_ = true;
    auto why = kept_->go_on_in(*room_);
    is_recalling_ = false;
    return why;
}

void memory_service::tell_log()
{
    const auto& game = room_->game();
    const auto& names = game.players().names();
    if (is_recalling_)
        return game_log_.skip(names.size(), game.board().is_over());
    game_log_.on_step(
        names, [](std::string_view) { return true; }, game.board().is_over(),
        [this] { return room_->result(); });
}

void memory_service::tell(metrics& to) const
{
    to.gauge("scramble_people", "People who play now.").value(static_cast<double>(room_->here()));
    if (kept_ != nullptr)
        tell_journal(to, kept_->store());
}

std::variant<std::uint16_t, fault> memory_service::listen(const listen_at& where)
{
    const auto serve = [this](net::tcp_socket socket) {
        net::start_session<net::http_session>(std::move(socket), site_, daemon_.connections());
    };
    return daemon_.listen(where, serve, net::full_reply());
}

} // namespace scramble
