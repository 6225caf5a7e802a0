#include "whole/host.hpp"

#include "host/lone_keeper.hpp"
#include "memory/site/live_session.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace scramble::whole {

namespace {

memory::room_settings settings_of(const setup& in)
{
    memory::room_settings how;
    if (in.release_after)
        how.release.away = std::chrono::seconds(*in.release_after);
    how.is_key_required = in.is_key_required;
    return how;
}

/// A live session that reports its messages and its end.
class heard_session final : public memory::live_session {
public:
    template <class... Arguments>
    heard_session(listener& told, int its_connection, Arguments&&... arguments)
        : live_session(std::forward<Arguments>(arguments)...), listener_(told),
          connection_(its_connection)
    {
    }

private:
    listener& listener_;
    int connection_;

    void on_message(std::string_view text) override
    {
        listener_.on_message(connection_, text);
        live_session::on_message(text);
    }
    void on_left() override
    {
        listener_.on_left(connection_);
        live_session::on_left();
    }
};

} // namespace

/// Serves another site, and tells which connection is served.
class host::heard_site final : public net::http_site {
public:
    heard_site(host& at, net::site_ptr site) : http_site(how()), at_(at), what_(std::move(site)) {}

    net::response serve(net::request_head& head, net::http_session& from) override
    {
        const auto& all = at_.sessions_;
        at_.serving_ = static_cast<int>(std::find(all.begin(), all.end(), &from) - all.begin());
        at_.listener_.on_request(at_.serving_, head);
        const std::string network = from.network_of(head); // a client that is gone has none
        net::response result = what_->serve(head, from);
        at_.listener_.on_served(network);
        return result;
    }

private:
    host& at_;
    net::site_ptr what_;
};

host::host(listener& told, std::size_t before)
    : listener_(told), second_(daemon_.connections().on_tick([&told] { told.on_second(); })),
      sessions_(before)
{
    daemon_.connections().hold_clock();
}

void host::serve(net::site_ptr site)
{
    site_ = new heard_site(*this, std::move(site));
    const auto accept = [this](net::tcp_socket socket) {
        const std::size_t connection = not_accepted_.front(); // first come, first accepted
        not_accepted_.pop_front();
        begin(std::move(socket), connection);
    };
    const auto bound = daemon_.listen({"127.0.0.1"}, accept, net::full_reply());
    if (const auto* why = std::get_if<fault>(&bound))
        throw std::runtime_error(why->reason);
    port_ = std::get<std::uint16_t>(bound);
}

void host::hear(memory::site& of)
{
    of.make_live_by([this](net::tcp_socket socket, net::connections& others,
                           std::shared_ptr<memory::room> joined, const memory::live_request& asked,
                           const net::key& key) {
        listener_.on_live(serving_);
        return std::make_shared<heard_session>(listener_, serving_, std::move(socket), others,
                                               std::move(joined), asked, key);
    });
}

void host::begin(net::tcp_socket socket, std::size_t connection)
{
    const boost::intrusive_ptr session(
        new net::http_session(std::move(socket), site_, daemon_.connections()));
    // A new session may have the address of one that is gone.
    for (auto& each : sessions_) {
        if (each == session.get())
            each = nullptr;
    }
    sessions_.at(connection) = session.get();
    session->start();
}

std::unique_ptr<wire> host::connect(bool over_tcp)
{
    const std::size_t connection = sessions_.size();
    sessions_.emplace_back();
    if (over_tcp) {
        not_accepted_.push_back(connection);
        return std::make_unique<wire>(port_);
    }
    int far = -1;
    auto near = std::make_unique<wire>(&far);
    begin({daemon_.executor(), asio::ip::tcp::v4(), far}, connection); // Asio ignores the family
    return near;
}

std::shared_ptr<const bool> host::ask_to(std::function<void()> site)
{
    auto done = std::make_shared<bool>(false);
    asio::post(daemon_.executor(), [site = std::move(site), done] {
        site();
        *done = true;
    });
    return done;
}

std::shared_ptr<const bool> host::ask_to_tick()
{
    return ask_to([this] { daemon_.connections().tick(net::seconds(1)); });
}

std::shared_ptr<const bool> host::ask_to_stop()
{
    return ask_to([this] { daemon_.stop(); });
}

bool host::has(int connection) const
{
    const auto place = static_cast<std::size_t>(connection);
    return std::ranges::count(not_accepted_, place) > 0 ||
           daemon_.connections().has(sessions_.at(place));
}

game_host::game_host(const setup& in, listener& told, bool is_kept)
    : host(told),
      journal_(is_kept ? std::make_unique<test::memory_journal>(daemon().executor()) : nullptr),
      told_(is_kept ? std::make_unique<told_store>(*journal_, told) : nullptr),
      room_(std::make_shared<memory::room>(daemon().executor(), daemon().connections(),
                                           memory::layout{static_cast<std::uint32_t>(in.rows),
                                                          static_cast<std::uint32_t>(in.columns),
                                                          in.cards},
                                           in.spoken, in.run, settings_of(in))),
      stop_(daemon().on_stop([this] { room_->game().close(); }))
{
    const boost::intrusive_ptr site(new memory::site(room_, how()));
    hear(*site);
    serve(site);
    if (!is_kept)
        return;
    const std::string name = "game";
    journal_->create({name, "", ""}, [&](error_code, const scramble::journal::claimed_room& made) {
        log_ = std::make_unique<scramble::journal::room_log>(daemon().executor(), *told_, made.held,
                                                             made.last);
    });
    journal_->complete_all();
    while (log_ == nullptr)
        (void)step();
    room_->game().order_by(*log_);
}

game_host::~game_host()
{
    room_->game().order_by(at_once());
    if (journal_ != nullptr)
        journal_->crash(0);
    room_->game().abandon();
}

rooms_host::rooms_host(const scramble::host::limits& most, std::uint64_t seed, listener& told,
                       const std::shared_ptr<test::journal_content>& kept, std::size_t before)
    : host(told, before),
      journal_(kept == nullptr ? nullptr
                               : std::make_unique<test::memory_journal>(daemon().executor(), kept)),
      told_(kept == nullptr ? nullptr : std::make_unique<told_store>(*journal_, told)),
      lobby_(new scramble::host::lobby(
          daemon().executor(), daemon().connections(), how(), scramble::host::kinds(), most,
          scramble::host::keep_alone(daemon().executor(), told_.get(), daemon().connections()))),
      stop_(daemon().on_stop([this] { lobby_->rooms().close(); }))
{
    lobby_->rooms().draw_from([random = std::mt19937_64(seed)]() mutable {
        return static_cast<std::uint32_t>(random());
    });
    serve(lobby_);
    if (journal_ == nullptr)
        return;
    bool is_recalled = false;
    asio::post(daemon().executor(), [&] {
        lobby_->rooms().recall([&is_recalled](error_code) { is_recalled = true; });
        journal_->complete_all();
    });
    while (!is_recalled)
        (void)step();
}

rooms_host::~rooms_host()
{
    if (journal_ != nullptr)
        journal_->crash(0);
    lobby_->rooms().abandon();
}

memory::game& rooms_host::heard(scramble::host::room& opened)
{
    hear(dynamic_cast<memory::site&>(opened.game().site()));
    return dynamic_cast<memory::game&>(opened.table().game());
}

} // namespace scramble::whole
