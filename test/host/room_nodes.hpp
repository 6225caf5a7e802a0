#pragma once

#include "host/small_room.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// Servers that share their rooms, over a store in memory and links within the process. All that
/// can happen by itself does, until a test takes it in hand.
class room_nodes {
public:
    explicit room_nodes(const std::vector<std::string>& names)
    {
        for (const std::string& name : names)
            begin(name);
    }
    room_nodes(const room_nodes&) = delete;
    room_nodes& operator=(const room_nodes&) = delete;
    ~room_nodes()
    {
        const std::map<std::string, side> ended = std::exchange(all_, {}); // nothing is sent now
        for (const auto& [name, each] : ended)
            each.server->destroy();
    }

    std::shared_ptr<journal_content> content = std::make_shared<journal_content>();

    [[nodiscard]] rooms_host& at(const std::string& node) { return *all_.at(node).server; }

    /// It finds what its last run held, if the store has not noticed the end of that.
    void begin(const std::string& node)
    {
        content->expire(node);
        relays_.erase(node);
        side& fresh = all_[node];
        fresh.ways = std::make_unique<wires>(*this, node);
        fresh.server = std::make_unique<rooms_host>(node, content, *fresh.ways);
        fresh.server->journal().complete_by_itself(!is_in_hand_);
        for (const auto& [other, each] : all_)
            if (has_way(node, other))
                tell_link(node, other, true);
        settle();
    }
    [[nodiscard]] bool is_relay(const std::string& node) const { return relays_.contains(node); }
    /// From now on it holds no room.
    void relay(const std::string& node)
    {
        relays_.insert(node);
        at(node).keeper().retire();
        settle();
    }
    /// As by kill -9. Of what waits for the store, as much is done. Requires: no client is left.
    void end(const std::string& node, std::size_t written = 0)
    {
        side ended = std::move(all_.at(node));
        all_.erase(node);
        ended.server->journal().crash(written);
        ended.server->destroy();
        ended_.push_back(std::move(ended));
        for (const auto& [other, each] : all_) {
            drop(node, other);
            tell_link(other, node, false);
        }
        settle();
    }
    /// The same, and the store has noticed.
    void kill(const std::string& node)
    {
        end(node);
        content->expire(node);
        settle();
    }
    /// All that can happen by itself happens.
    void settle()
    {
        do {
            for (int round = 0; round < 2; ++round)
                for (auto& [name, each] : all_)
                    if (!each.is_paused)
                        each.server->settle();
        } while (!is_in_hand_ && deliver_all());
    }
    void tick()
    {
        for (auto& [name, each] : all_)
            each.server->tick();
        settle();
    }

    /// From now on, messages and what the store is asked wait until the test lets them go on.
    void take_in_hand()
    {
        is_in_hand_ = true;
        for (auto& [name, each] : all_)
            each.server->journal().complete_by_itself(false);
    }
    [[nodiscard]] bool is_alive(const std::string& node) const { return all_.contains(node); }
    /// A process that is stopped does nothing.
    void pause(const std::string& node, bool is_paused) { all_.at(node).is_paused = is_paused; }
    [[nodiscard]] bool is_up(const std::string& node) const
    {
        return is_alive(node) && !all_.at(node).is_paused;
    }
    /// The store does what waits longest for that node. Result: whether there was something.
    bool work(const std::string& node)
    {
        if (!is_up(node) || at(node).journal().waiting() == 0)
            return false;
        at(node).journal().complete_next();
        settle();
        return true;
    }
    /// The next message on that way arrives. Result: whether there was one.
    bool deliver(const std::string& from, const std::string& to)
    {
        const bool is_any = is_up(to) && arrive(from, to);
        settle();
        return is_any;
    }
    /// Two nodes do not reach each other, or do so again.
    void cut(const std::string& one, const std::string& other, bool is_cut)
    {
        if (one == other || cut_.contains(std::minmax(one, other)) == is_cut)
            return;
        is_cut ? (void)cut_.insert(std::minmax(one, other))
               : (void)cut_.erase(std::minmax(one, other));
        drop(one, other);
        tell_link(one, other, !is_cut);
        settle();
    }
    /// A second passes at that node.
    void tick(const std::string& node)
    {
        at(node).tick();
        settle();
    }

    /// A request with the key of that letter, unless it is 0.
    [[nodiscard]] static std::string request(const std::string& method, const std::string& target,
                                             char key)
    {
        return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" +
               (method == "POST" ? "Content-Length: 0\r\n" : "") +
               (key == 0 ? "" : "Authorization: Bearer " + key_of(key) + "\r\n") + "\r\n";
    }
    /// Asks that node. Result: the answer, which must come without another event.
    answer ask(const std::string& node, const std::string& method, const std::string& target,
               char key = 0)
    {
        http_client client(at(node));
        client.send(request(method, target, key));
        settle();
        return client.next();
    }
    answer get(const std::string& node, const std::string& target, char key = 0)
    {
        return ask(node, "GET", target, key);
    }
    /// Opens a room there for the host with the key of 'h'. Result: its address.
    std::string open(const std::string& node,
                     const std::string& settings = "size=2x2&cards=A,B&seed=5")
    {
        const answer made = ask(node, "POST", "/rooms?" + settings, 'h');
        REQUIRE(made.status == 201);
        return "/" + made.value_of("Location");
    }

private:
    struct wires final : cluster::links {
        wires(room_nodes& of, std::string from) : all(of), own(std::move(from)) {}
        bool send(const std::string& node, cluster::message message) override
        {
            if (!all.has_way(own, node))
                return false;
            all.on_the_way_[{own, node}].push_back(std::move(message));
            return true;
        }
        [[nodiscard]] std::string holder_for(std::string_view /*room*/) const override
        {
            for (const auto& [other, each] : all.all_)
                if (!all.relays_.contains(other) && all.has_way(own, other))
                    return other;
            return {};
        }
        room_nodes& all;
        std::string own;
    };
    struct side {
        std::unique_ptr<wires> ways{};
        std::unique_ptr<rooms_host> server{};
        bool is_paused = false;
    };

    std::map<std::string, side> all_;
    std::vector<side> ended_;
    std::map<std::pair<std::string, std::string>, std::deque<cluster::message>> on_the_way_;
    std::set<std::pair<std::string, std::string>> cut_;
    std::set<std::string> relays_;
    bool is_in_hand_ = false;

    [[nodiscard]] bool has_way(const std::string& one, const std::string& other) const
    {
        return one != other && all_.contains(one) && all_.contains(other) &&
               !cut_.contains(std::minmax(one, other));
    }
    bool arrive(const std::string& from, const std::string& to)
    {
        auto& way = on_the_way_[{from, to}];
        if (way.empty())
            return false;
        asio::post(at(to).loop(), [&keeper = at(to).keeper(), from, what = std::move(way.front())] {
            keeper.receive(from, what);
        });
        way.pop_front();
        return true;
    }
    bool deliver_all()
    {
        bool is_any = false;
        for (const auto& [from, here] : all_)
            for (const auto& [to, there] : all_)
                while (arrive(from, to))
                    is_any = true;
        return is_any;
    }
    void drop(const std::string& one, const std::string& other)
    {
        on_the_way_[{one, other}].clear();
        on_the_way_[{other, one}].clear();
    }
    /// Both hear of it, if they are there.
    void tell_link(const std::string& one, const std::string& other, bool is_up)
    {
        for (const auto& [here, there] : {std::pair(one, other), std::pair(other, one)})
            if (is_alive(here))
                asio::post(at(here).loop(), [&keeper = at(here).keeper(), node = there, is_up] {
                    keeper.on_link(node, is_up);
                });
    }
};

} // namespace scramble::test
