#include "live/live_host.hpp"

#include "protocol/loopback_server.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace scramble::live {

namespace {

std::uint16_t bound(const std::variant<std::uint16_t, fault>& port)
{
    if (const auto* why = std::get_if<fault>(&port))
        throw std::runtime_error(why->reason);
    return std::get<std::uint16_t>(port);
}

} // namespace

live_host::live_host(std::string_view cards, const memory::edition& spoken,
                     const memory_settings& how)
    : memory_(std::make_unique<memory_service>(*server_, protocol::board_of(cards), spoken, how)),
      port_(bound(memory_->listen({})))
{
}

live_host::live_host(memory::layout cards)
    : memory_(std::make_unique<memory_service>(*server_, std::move(cards), memory::edition_2023)),
      port_(bound(memory_->listen({})))
{
}

live_host::live_host(minesweeper::field bombs, bool debug)
    : minesweeper_(std::make_unique<minesweeper_service>(*server_, std::move(bombs),
                                                         minesweeper::edition_2016, debug)),
      port_(bound(minesweeper_->listen_web({}))), telnet_port_(bound(minesweeper_->listen({})))
{
}

void live_host::settle()
{
    if (server_ == nullptr)
        return;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    for (bool again = true; again;) {
        if (std::chrono::steady_clock::now() > end)
            throw std::runtime_error("the server never comes to rest");
        loop().restart();
        again = loop().poll() > 0;
        for (peer* each : peers_)
            again = each->push() || again;
        again = again || std::any_of(peers_.begin(), peers_.end(),
                                     [](peer* each) { return each->is_in_flight(); });
    }
}

void live_host::pass(unsigned seconds)
{
    for (unsigned each = 0; each < seconds; ++each)
        leap(1);
}

void live_host::leap(unsigned seconds)
{
    asio::post(loop(), [this, seconds] { server_->connections().tick(net::seconds(seconds)); });
    settle();
}

void live_host::stop()
{
    asio::post(loop(), [this] { server_->stop(); });
    settle();
}

void live_host::destroy()
{
    memory_.reset();
    minesweeper_.reset();
    server_.reset();
}

void live_host::join(peer& who, const loopback::link& link)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    loopback::link ends = link;
    while (!ends.find_far()) {
        if (std::chrono::steady_clock::now() > end)
            throw std::runtime_error("the server does not accept a connection");
        loop().poll();
    }
    peers_.push_back(&who);
}

} // namespace scramble::live
