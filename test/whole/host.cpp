#include "whole/host.hpp"

#include "memory/site/live_session.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
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

class host::heard_site final : public memory::site {
public:
    explicit heard_site(host& at) : site(at.room_, {{"x"}, {}}), at_(at) {}

    net::response serve(const net::request_head& head, net::http_session& from) override
    {
        const auto& all = at_.sessions_;
        serving_ = static_cast<int>(std::find(all.begin(), all.end(), &from) - all.begin());
        at_.listener_.on_request(serving_, head);
        return site::serve(head, from);
    }

private:
    host& at_;
    int serving_ = 0;

    std::shared_ptr<memory::live_session> make_live(net::tcp_socket socket,
                                                    net::connections& others,
                                                    const memory::live_request& asked,
                                                    const net::key& key) override
    {
        return std::make_shared<heard_session>(at_.listener_, serving_, std::move(socket), others,
                                               at_.room_, asked, key);
    }
};

host::host(const setup& in, listener& told)
    : listener_(told), second_(daemon_.connections().on_tick([&told] { told.on_second(); })),
      room_(std::make_shared<memory::room>(daemon_.executor(), daemon_.connections(),
                                           memory::layout{static_cast<std::uint32_t>(in.rows),
                                                          static_cast<std::uint32_t>(in.columns),
                                                          in.cards},
                                           in.spoken, std::string(run_name), settings_of(in))),
      site_(new heard_site(*this)), stop_(daemon_.on_stop([this] { room_->game().close(); }))
{
    daemon_.connections().hold_clock();
    const auto serve = [this](net::tcp_socket socket) {
        const std::size_t connection = not_accepted_.front(); // first come, first accepted
        not_accepted_.pop_front();
        begin(std::move(socket), connection);
    };
    const auto bound = daemon_.listen({"127.0.0.1"}, serve, net::full_reply());
    if (const auto* why = std::get_if<fault>(&bound))
        throw std::runtime_error(why->reason);
    port_ = std::get<std::uint16_t>(bound);
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

std::shared_ptr<const bool> host::ask_to(std::function<void()> what)
{
    auto done = std::make_shared<bool>(false);
    asio::post(daemon_.executor(), [what = std::move(what), done] {
        what();
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

} // namespace scramble::whole
