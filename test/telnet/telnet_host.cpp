#include "telnet/telnet_host.hpp"

#include "telnet/player.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>
#include <variant>

namespace scramble::telnet {

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

std::uint16_t listening(minesweeper_service& service)
{
    const auto bound = service.listen({});
    if (const auto* why = std::get_if<fault>(&bound))
        throw std::runtime_error(why->reason);
    return std::get<std::uint16_t>(bound);
}

} // namespace

minesweeper::field field_of(std::string_view text)
{
    minesweeper::field result;
    const auto columns = std::min(text.find('/'), text.size());
    result.columns = static_cast<std::uint32_t>(columns);
    result.rows = static_cast<std::uint32_t>((text.size() + 1) / (columns + 1));
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_end = at % (columns + 1) == columns;
        if (is_end ? text[at] != '/' : text[at] != '0' && text[at] != '1')
            throw std::invalid_argument("a field is lines of 0 and 1 with / between them");
        if (!is_end)
            result.bombs.push_back(text[at] == '1' ? 1 : 0);
    }
    if (columns == 0 || result.bombs.size() != columns * result.rows)
        throw std::invalid_argument("the lines of a field are of one length");
    return result;
}

minesweeper::field blank_field(std::uint32_t columns, std::uint32_t rows)
{
    return {columns, rows, std::vector<std::uint8_t>(std::size_t{columns} * rows)};
}

telnet_host::telnet_host(minesweeper::field bombs, const service& how)
    : server_(std::make_unique<server>()), service_(std::make_unique<minesweeper_service>(
                                               *server_, std::move(bombs), how.edition, how.debug)),
      port_(listening(*service_))
{
}

std::uint16_t telnet_host::another_port()
{
    return listening(*service_);
}

void telnet_host::settle()
{
    const patience patience;
    for (bool again = true; again;) {
        patience.check("the server never comes to rest");
        again = server_ != nullptr && loop().poll() > 0;
        for (player* each : players_)
            again = each->push() || again;
        again = is_anything_in_flight() || again;
    }
}

bool telnet_host::is_anything_in_flight()
{
    std::erase_if(departing_, [](const auto& each) { return each.is_end_known(); });
    return !departing_.empty() || std::any_of(players_.begin(), players_.end(),
                                              [](player* each) { return each->is_in_flight(); });
}

void telnet_host::pass(unsigned seconds)
{
    asio::post(loop(), [this, seconds] {
        auto& clock = server_->connections();
        for (unsigned passed = 0; passed < seconds; ++passed)
            clock.tick(clock.now() + 1);
    });
    settle();
}

void telnet_host::ask_to_stop()
{
    asio::post(loop(), [this] { server_->stop(); });
}

void telnet_host::stop()
{
    ask_to_stop();
    settle();
}

std::string telnet_host::hello(std::size_t players)
{
    const auto& table = game().table();
    return "Welcome to Minesweeper. Board: " + std::to_string(table.columns()) + " columns by " +
           std::to_string(table.rows()) + " rows. Players: " + std::to_string(players) +
           " including you. Type 'help' for help.\r\n";
}

void telnet_host::destroy()
{
    service_.reset();
    server_.reset();
}

void telnet_host::join(player& who)
{
    const patience patience;
    while (!who.link_.find_far()) {
        patience.check("the server does not accept a connection");
        loop().poll();
    }
    players_.push_back(&who);
}

void telnet_host::part(player& who)
{
    if (std::erase(players_, &who) > 0)
        departing_.push_back(who.link_);
}

} // namespace scramble::telnet
