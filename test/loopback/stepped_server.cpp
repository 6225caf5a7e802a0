#include "loopback/stepped_server.hpp"

#include "loopback/connection.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace scramble::loopback {

namespace {

/// Gives up where something never comes to rest.
class patience {
public:
    void check(const char* what) const
    {
        if (std::chrono::steady_clock::now() > end_)
            throw std::runtime_error(what);
    }

private:
    std::chrono::steady_clock::time_point end_ =
        std::chrono::steady_clock::now() + std::chrono::seconds(20);
};

} // namespace

std::uint16_t stepped_server::listening(const std::variant<std::uint16_t, fault>& bound)
{
    if (const auto* why = std::get_if<fault>(&bound))
        throw std::runtime_error(why->reason);
    const auto port = std::get<std::uint16_t>(bound);
    if (port_ == 0)
        port_ = port;
    return port;
}

void stepped_server::settle()
{
    const patience patience;
    for (bool again = true; again;) {
        patience.check("the server never comes to rest");
        again = daemon_ != nullptr && loop().poll() > 0;
        for (connection* each : connections_)
            again = each->push() || again;
        again = is_anything_in_flight() || again;
    }
}

bool stepped_server::is_anything_in_flight()
{
    std::erase_if(departing_, [](const auto& each) { return each.is_end_known(); });
    return !departing_.empty() ||
           std::any_of(connections_.begin(), connections_.end(),
                       [](connection* each) { return each->is_in_flight(); });
}

void stepped_server::ask_to_stop()
{
    asio::post(loop(), [this] { daemon_->stop(); });
}

void stepped_server::stop()
{
    ask_to_stop();
    settle();
}

void stepped_server::join(connection& who)
{
    const patience patience;
    while (!who.link_.find_far()) {
        patience.check("the server does not accept a connection");
        loop().poll();
    }
    connections_.push_back(&who);
}

void stepped_server::part(connection& who)
{
    if (std::erase(connections_, &who) > 0)
        departing_.push_back(who.link_);
}

} // namespace scramble::loopback
