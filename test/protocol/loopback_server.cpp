#include "protocol/loopback_server.hpp"

#include "protocol/client.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <stdexcept>

namespace scramble::protocol {

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
        std::chrono::steady_clock::now() + std::chrono::seconds(5);
};

std::uint32_t number(std::string_view& text)
{
    std::uint32_t result = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
    if (error != std::errc())
        throw std::invalid_argument("a board is ROWSxCOLUMNS:CARD,CARD,...");
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return result;
}

void skip(std::string_view& text, char expected)
{
    if (!text.starts_with(expected))
        throw std::invalid_argument("a board is ROWSxCOLUMNS:CARD,CARD,...");
    text.remove_prefix(1);
}

std::uint16_t listening(memory_service& daemon)
{
    const auto bound = daemon.listen({});
    if (const auto* why = std::get_if<fault>(&bound))
        throw std::runtime_error(why->reason);
    return std::get<std::uint16_t>(bound);
}

} // namespace

memory::layout board_of(std::string_view text)
{
    memory::layout result;
    result.rows = number(text);
    skip(text, 'x');
    result.columns = number(text);
    skip(text, ':');
    for (;;) {
        const auto comma = text.find(',');
        result.cards.emplace_back(text.substr(0, comma));
        if (comma == text.npos)
            break;
        text.remove_prefix(comma + 1);
    }
    if (result.cards.size() != std::size_t{result.rows} * result.columns)
        throw std::invalid_argument("a board has ROWS x COLUMNS cards");
    return result;
}

loopback_server::loopback_server(memory::layout cards, const memory::edition& spoken)
    : daemon_(std::make_unique<server>()),
      service_(std::make_unique<memory_service>(*daemon_, std::move(cards), spoken)),
      port_(listening(*service_))
{
}

std::uint16_t loopback_server::another_port()
{
    return listening(*service_);
}

void loopback_server::settle()
{
    const patience patience;
    for (bool again = true; again;) {
        patience.check("the server never comes to rest");
        again = daemon_ != nullptr && loop().poll() > 0;
        for (client* each : clients_)
            again = each->push() || again;
        again = is_anything_in_flight() || again;
    }
}

bool loopback_server::is_anything_in_flight()
{
    std::erase_if(departing_, [](const link& each) { return each.is_end_known(); });
    return !departing_.empty() || std::any_of(clients_.begin(), clients_.end(),
                                              [](client* each) { return each->is_in_flight(); });
}

void loopback_server::tick()
{
    asio::post(loop(), [this] { daemon_->connections().tick(daemon_->connections().now() + 1); });
}

void loopback_server::stop()
{
    asio::post(loop(), [this] { daemon_->stop(); });
    settle();
}

void loopback_server::join(client& who)
{
    const patience patience;
    while (!who.link_.find_far()) {
        patience.check("the server does not accept a connection");
        loop().poll();
    }
    clients_.push_back(&who);
}

void loopback_server::part(client& who)
{
    if (std::erase(clients_, &who) > 0)
        departing_.push_back(who.link_);
}

} // namespace scramble::protocol
