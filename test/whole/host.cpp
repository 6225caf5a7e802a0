#include "whole/host.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace scramble::whole {

host::host(memory::layout cards, const memory::edition& spoken, listener tell)
    : room_(std::make_shared<memory::room>(daemon_.executor(), daemon_.connections(),
                                           std::move(cards), spoken, std::string(run_name))),
      site_(new site(*this)), tell_(std::move(tell)),
      stop_(daemon_.on_stop([this] { room_->game().close(); }))
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

net::response host::site::serve(const net::request_head& head, net::http_session& from)
{
    const auto& all = at_.sessions_;
    const auto found = std::find(all.begin(), all.end(), &from);
    at_.tell_(static_cast<int>(found - all.begin()), head);
    return site_->serve(head, from);
}

void host::begin(net::tcp_socket socket, std::size_t connection)
{
    const boost::intrusive_ptr session(
        new net::http_session(std::move(socket), site_, daemon_.connections()));
    // One that is gone may have been where this one is now.
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
    begin({daemon_.executor(), asio::ip::tcp::v4(), far}, connection); // Asio asks for no family
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
    const bool is_waiting_to_be_accepted =
        std::find(not_accepted_.begin(), not_accepted_.end(), place) != not_accepted_.end();
    return is_waiting_to_be_accepted || daemon_.connections().has(sessions_.at(place));
}

} // namespace scramble::whole
