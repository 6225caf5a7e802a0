#include "instrument/host.hpp"

#include "host/lone_keeper.hpp"
#include "host/memory_kind.hpp"
#include "host/minesweeper_kind.hpp"
#include "instrument/byte_client.hpp"
#include "instrument/patience.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace scramble::test {

namespace {

constexpr std::chrono::seconds longest_rest{100}; ///< until nothing is in flight

} // namespace

std::uint16_t host::listening(const std::variant<std::uint16_t, fault>& bound)
{
    if (const auto* why = std::get_if<fault>(&bound))
        throw std::runtime_error(why->reason);
    return ports_.emplace_back(std::get<std::uint16_t>(bound));
}

std::uint16_t host::admin_port()
{
    auto opened = admin::open(daemon(), {});
    if (const auto* why = std::get_if<fault>(&opened))
        throw std::runtime_error(why->reason);
    admin_ = std::get<std::unique_ptr<admin>>(std::move(opened));
    admin_->add([this](metrics& to) { tell(to); });
    daemon().watchers().hold_clock();
    return admin_->port();
}

/// Looks first at what is in flight: what arrives later is found by the next round, what arrived
/// earlier by this one.
void host::settle()
{
    const patience patience(longest_rest);
    for (bool again = true; again;) {
        patience.check("the server never comes to rest");
        again = is_anything_in_flight();
        again = (daemon_ != nullptr && loop().poll() > 0) || again;
        for (byte_client* each : clients_)
            again = each->work() || again;
    }
}

void host::take_all_of(const byte_client& who)
{
    const patience patience(longest_rest);
    for (settle(); who.is_sending(); settle())
        patience.check("the server does not read all it is sent");
}

bool host::is_anything_in_flight()
{
    std::erase_if(departing_, [](const auto& each) { return each.is_end_known(); });
    bool found = !departing_.empty();
    for (byte_client* each : clients_) {
        if (each->link_.is_in_flight()) {
            each->link_.acknowledge();
            found = true;
        }
    }
    return found;
}

bool host::runs_out()
{
    tick(); // the end of the time to stop
    loop().run();
    return loop().stopped();
}

void host::tick(unsigned seconds)
{
    asio::post(loop(), [this, seconds] {
        daemon().connections().tick(net::seconds(seconds));
        if (admin_ != nullptr)
            daemon().watchers().tick(net::seconds(seconds));
    });
}

/// The server asks the kernel what its clients have acknowledged. The kernel delays that for a
/// twentieth of a second, which would be many of our seconds.
void host::pass(unsigned seconds)
{
    for (unsigned passed = 0; passed < seconds; ++passed) {
        settle();
        const patience patience(longest_rest);
        while (std::any_of(clients_.begin(), clients_.end(), [](byte_client* each) {
            each->link_.acknowledge();
            return !each->link_.is_acknowledged();
        }))
            patience.check("what was received is not acknowledged");
        tick();
        settle();
    }
}

void host::ask_to_stop()
{
    asio::post(loop(), [this] { daemon_->stop(); });
}

void host::stop()
{
    ask_to_stop();
    settle();
}

void host::join(byte_client& who)
{
    const patience patience(longest_rest);
    while (!who.link_.find_far()) {
        patience.check("the server does not accept a connection");
        loop().poll();
    }
    clients_.push_back(&who);
}

void host::part(byte_client& who)
{
    if (std::erase(clients_, &who) > 0)
        departing_.push_back(who.link_);
}

room_host::room_host(std::string_view kind, scramble::host::beginning begin)
    : service_(std::make_unique<room_service>(daemon()))
{
    if (const auto why = service_->open({kind, "", std::move(begin)}))
        throw std::runtime_error(why->reason);
}

void room_host::destroy()
{
    service_.reset();
    host::destroy();
}

memory_host::memory_host(memory::layout cards, const memory::edition& spoken,
                         const memory::room_settings& how)
    : room_host("memory",
                [cards = std::move(cards), spoken, how](const scramble::host::surroundings& with) {
                    return scramble::host::begin_memory(cards, spoken, how, with);
                })
{
    (void)listening(service().listen({}));
}

rooms_host::rooms_host(const scramble::host::limits& most,
                       std::span<const scramble::host::kind> games, const net::site_settings& site,
                       const std::shared_ptr<journal_content>& kept)
    : journal_(kept == nullptr ? nullptr
                               : std::make_unique<memory_journal>(daemon().executor(), kept)),
      service_(std::make_unique<host_service>(
          daemon(), games, site, most,
          scramble::host::keep_alone(daemon().executor(), journal_.get(), daemon().connections())))
{
    begin();
}

rooms_host::rooms_host(const std::string& node, const std::shared_ptr<journal_content>& kept,
                       cluster::links& peers)
    : journal_(std::make_unique<memory_journal>(daemon().executor(), kept, node)),
      service_(std::make_unique<host_service>(daemon(), scramble::host::kinds(),
                                              net::site_settings{}, scramble::host::limits{},
                                              sharing(node, peers)))
{
    begin();
}

/// Each run of a node is another origin.
std::unique_ptr<scramble::host::keeper> rooms_host::sharing(const std::string& node,
                                                            cluster::links& peers)
{
    static int runs = 0;
    auto made = std::make_unique<scramble::host::shared_keeper>(
        cluster::shared_log::this_node{daemon().executor(), *journal_, peers,
                                       node + "." + std::to_string(++runs),
                                       [number = std::uint64_t{0}]() mutable { return ++number; }},
        daemon().connections());
    shared_ = made.get();
    return made;
}

void rooms_host::begin()
{
    if (journal_ != nullptr) {
        journal_->complete_by_itself();
        if (const auto why = service_->recall())
            throw std::runtime_error(why->reason);
    }
    (void)listening(service_->listen({}));
}

scramble::host::room& rooms_host::opened(const std::string& settings, const std::string& by,
                                         std::string_view body)
{
    scramble::host::room* made = nullptr;
    const auto why = rooms().open({"/rooms?" + settings, body}, by, {}, [&](const auto& opened) {
        made = std::get<scramble::host::room*>(opened);
    });
    if (why)
        throw std::runtime_error(why->reason);
    while (made == nullptr)
        (void)step();
    return *made;
}

void rooms_host::destroy()
{
    service_.reset();
    journal_.reset();
    host::destroy();
}

scramble::host::beginning playing(minesweeper::field bombs, const field_settings& how)
{
    return [bombs = std::move(bombs), how](const scramble::host::surroundings& with) {
        minesweeper::room_settings settings;
        settings.debug = how.debug;
        return scramble::host::begin_minesweeper(bombs, how.edition, settings, with);
    };
}

minesweeper_host::minesweeper_host(minesweeper::field bombs, const field_settings& how)
    : room_host("minesweeper", playing(std::move(bombs), how))
{
    (void)listening(service().listen_telnet({}));
    web_port_ = listening(service().listen({}));
}

std::string minesweeper_host::hello(std::size_t players)
{
    const auto& table = game().board();
    return "Welcome to Minesweeper. Board: " + std::to_string(table.columns()) + " columns by " +
           std::to_string(table.rows()) + " rows. Players: " + std::to_string(players) +
           " including you. Type 'help' for help.\r\n";
}

} // namespace scramble::test
