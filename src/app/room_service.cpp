#include "app/room_service.hpp"

#include "app/data.hpp"
#include "app/figures.hpp"
#include "app/run_name.hpp"
#include "app/serving.hpp"
#include "digest/sha256.hpp"
#include "host/lone_keeper.hpp"
#include "scramble/text/decimal.hpp"
#include "scramble/text/take_word.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble {

namespace {

using journal::journal_errc;

/// A new game as it is kept: its name begins with the word of the command, and its settings are
/// "RUN SEED".
journal::kept_room new_game(const room_service::plan& wanted)
{
    const std::string digest = scramble::text_of(net::digest_of(wanted.identity));
    return {fmt::format("{}-{}", wanted.kind, digest.substr(0, 32)), "",
            fmt::format("{} {}", new_run_name(), wanted.seed)};
}

} // namespace

room_service::room_service(server& daemon, std::unique_ptr<journal::store> kept)
    : daemon_(daemon), store_(std::move(kept)),
      keeper_(host::keep_alone(daemon.executor(), store_.get(), daemon.connections())),
      long_work_(daemon.executor()), tick_(daemon.connections().on_tick([this] { on_second(); })),
      stop_(daemon.on_stop([this] { game().table().game().close(); }))
{
    if (keeper_ != nullptr)
        keeper_->on_failure([this](error_code why) { log_.note(why); });
    if (store_ != nullptr)
        store_->on_health([this] { log_.on_health(*store_); });
}

room_service::~room_service()
{
    if (room_ == nullptr)
        return;
    room_->order_by(at_once());
    room_->table().game().abandon();
}

void room_service::on_second()
{
    if (store_ != nullptr)
        log_.on_second(*store_);
}

std::string_view room_service::unready() const
{
    return scramble::unready(store_.get());
}

/// Makes the room. Result: nothing if it is not known which game that was.
host::keeper::remade room_service::make(const plan& wanted, const journal::kept_room& known)
{
    std::string_view settings = known.settings;
    std::string run(take_word(settings));
    const auto seed = decimal(settings);
    if (run.empty() || !seed)
        return {};
    if (store_ != nullptr)
        run += store_->copy();
    const host::game_limits unused;
    room_ = std::make_shared<host::pinned_room>(
        wanted.kind, wanted.begin({daemon_.executor(), daemon_.connections(), wanted.site, unused,
                                   run, *seed, false, false, false, best_, long_work_}));
    return {room_, [] {}};
}

std::optional<fault> room_service::open(const plan& wanted)
{
    const journal::kept_room fresh = new_game(wanted);
    if (keeper_ == nullptr) {
        (void)make(wanted, fresh);
        return std::nullopt;
    }
    std::optional<error_code> outcome;
    const auto wait = [&] {
        daemon_.run_until([&outcome] { return outcome.has_value(); });
        return *std::exchange(outcome, std::nullopt);
    };
    keeper_->wake(
        {fresh.name, "", {}},
        [&](const journal::kept_room& known, const auto& then) { then(make(wanted, known)); },
        [&](error_code error, host::keeper::woken made) {
            order_ = std::move(made.order);
            outcome = made.damaged == 0 ? error : journal_errc::damaged;
        });
    error_code why = wait();
    if (why == journal_errc::unknown_room) {
        store_->create(fresh, [&](error_code error, const journal::claimed_room& of) {
            outcome = error;
            if (error)
                return;
            order_ = keeper_->begin(*make(wanted, of.what).what, of);
            room_->order_by(*order_);
        });
        why = wait();
    }
    if (!why)
        return std::nullopt;
    return fault{0, fmt::format("cannot {} the game that is kept: {}",
                                why == journal_errc::damaged ? "read" : "open", why.message())};
}

void room_service::tell(metrics& to) const
{
    to.gauge("scramble_people", "People who play now.").value(game().table().here());
    if (store_ != nullptr)
        tell_journal(to, *store_);
}

std::variant<std::uint16_t, fault> room_service::listen(const listen_at& where)
{
    return listen_for_http(daemon_, where, &site());
}

std::variant<std::uint16_t, fault> room_service::listen_telnet(const listen_at& where)
{
    return listen_for_telnet(daemon_, where, [this](net::tcp_socket client) {
        game().join(std::move(client), daemon_.connections(), {}, {});
    });
}

} // namespace scramble
