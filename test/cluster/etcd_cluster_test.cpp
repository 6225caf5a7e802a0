#include "catch.hpp"
#include "dice.hpp"
#include "journal/etcd_nodes.hpp"

#include "cluster/peers.hpp"
#include "cluster/shared_log.hpp"
#include "net/listener.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>

// Nodes that share a room over a real etcd and real links.

namespace scramble::test {

namespace {

namespace shared = scramble::cluster;

constexpr auto shared_room = "tea";

/// A node as a process has it.
class full_node {
public:
    full_node(shared_etcd& all, const std::string& name)
        : executor_(all.loop.get_executor()),
          door_(
              executor_, [this](net::tcp_socket socket) { peers_->accept(std::move(socket)); },
              [](error_code) {}),
          name_(name)
    {
        REQUIRE_FALSE(door_.open({asio::ip::make_address("127.0.0.1"), 0}));
        auto how = all.settings(name);
        how.self.at = "127.0.0.1:" + std::to_string(door_.local_endpoint().port());
        store_.emplace(all, how);
        peers_.emplace(
            executor_, name, "sesame",
            shared::peers::owner{
                [this](const std::string& from, const shared::message& message) {
                    log_->receive(from, message);
                },
                [this](const std::string& node, bool is_up) { log_->on_link(node, is_up); }});
        here_.emplace(shared::shared_log::this_node{executor_, store_->store(), *peers_,
                                                    name + ".1", [this] { return ++inputs_; }});
        log_.emplace(*here_,
                     shared::shared_log::room{
                         shared_room,
                         [this](const journal::record& record) { taken.push_back(record.line); },
                         [](shared::standing) {}},
                     std::string());
        store_->store().on_change([this](const journal::shared_store::change& change) {
            if (change.what.name == shared_room)
                log_->on_change(change);
        });
        store_->store().list([](error_code, const std::vector<journal::listed_room>&) {});
        store_->store().on_nodes(
            [this](const std::vector<journal::node>& now) { peers_->know(now); });
        log_->start();
    }
    full_node(const full_node&) = delete;
    full_node& operator=(const full_node&) = delete;
    /// Ends in the middle of what it does. etcd hears of it at once.
    ~full_node()
    {
        revoke(store_->lease());
        log_.reset();
        peers_.reset();
        store_->kill();
    }

    void submit(const std::string& line, std::function<void(error_code)> then)
    {
        log_->submit(line, [this, line, then = std::move(then)](error_code why) {
            if (!why)
                taken.push_back(line);
            then(why);
        });
    }
    [[nodiscard]] bool holds() const { return log_->held().has_value(); }
    [[nodiscard]] std::size_t links() const { return peers_->linked().size(); }
    void tick()
    {
        peers_->on_second();
        log_->on_second();
    }

    std::vector<std::string> taken;

private:
    strand executor_;
    net::listener door_;
    std::string name_;
    std::optional<one_node> store_;
    std::optional<shared::peers> peers_;
    std::uint64_t inputs_ = 0;
    std::optional<shared::shared_log::this_node> here_;
    std::optional<shared::shared_log> log_;
};

using node_map = std::map<std::string, std::unique_ptr<full_node>>;

/// Runs the loop until `done()`. When nothing happens, a second passes.
template <class Done>
void run(shared_etcd& all, node_map& nodes, Done done)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done()) {
        REQUIRE(std::chrono::steady_clock::now() < end);
        all.loop.restart();
        if (all.loop.run_one_for(std::chrono::milliseconds(200)) == 0)
            for (auto& [name, each] : nodes)
                each->tick();
    }
}

} // namespace

TEST_CASE("the holder ends, and no answered input is lost, over a real etcd and real links")
{
    INFO(how_to_repeat());
    dice random;
    shared_etcd all;
    {
        asked_node first(all, "first"); // makes the room, and leaves
        first.store().release(first.room(shared_room));
        REQUIRE_FALSE(first.leave());
    }
    node_map nodes;
    for (const std::string name : {"a", "b", "c"})
        nodes[name] = std::make_unique<full_node>(all, name);
    run(all, nodes, [&] {
        return std::ranges::all_of(nodes,
                                   [](const auto& each) { return each.second->links() == 2; });
    });
    std::vector<std::string> answered;
    std::size_t asked = 0;
    std::size_t heard = 0;
    const auto submit = [&](full_node& to, std::string line) {
        ++asked;
        to.submit(line, [&, line](error_code why) {
            ++heard;
            if (!why)
                answered.push_back(line);
        });
    };
    for (int number = 0; number < 300; ++number) {
        auto& chosen = *std::next(nodes.begin(), random.below(static_cast<int>(nodes.size())));
        submit(*chosen.second, "input" + std::to_string(number));
        all.loop.restart();
        all.loop.poll();
        if (number != 150)
            continue;
        run(all, nodes, [&] {
            return std::ranges::any_of(nodes,
                                       [](const auto& each) { return each.second->holds(); });
        });
        const auto holder =
            std::ranges::find_if(nodes, [](const auto& each) { return each.second->holds(); });
        const auto ended = std::move(holder->second);
        nodes.erase(holder);
    }
    run(all, nodes, [&] { return heard == asked; });
    run(all, nodes, [&] {
        return nodes.begin()->second->taken.size() == nodes.rbegin()->second->taken.size();
    });
    const auto& log = nodes.begin()->second->taken;
    CHECK(log == nodes.rbegin()->second->taken);
    CHECK(std::set(log.begin(), log.end()).size() == log.size());
    for (const std::string& each : answered)
        CHECK(std::ranges::find(log, each) != log.end());
    CHECK(answered.size() > 150);
}

} // namespace scramble::test
