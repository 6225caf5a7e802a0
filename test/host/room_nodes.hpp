#pragma once

#include "host/small_room.hpp"

#include <boost/asio/post.hpp>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// Servers that share their rooms, over a store in memory and links within the process.
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

    void begin(const std::string& node)
    {
        side& fresh = all_[node];
        fresh.ways = std::make_unique<wires>(*this, node);
        fresh.server = std::make_unique<rooms_host>(node, content, *fresh.ways);
        tell_link(node, true);
    }
    /// As after kill -9, once the store has noticed.
    void kill(const std::string& node)
    {
        side ended = std::move(all_.at(node));
        all_.erase(node);
        ended.server->journal().crash(0);
        ended.server->destroy();
        ended_.push_back(std::move(ended));
        tell_link(node, false);
        content->expire(node);
        settle();
    }
    /// All that can happen by itself happens.
    void settle()
    {
        for (std::size_t sent = sent_ + 1; sent != sent_;) {
            sent = sent_;
            for (int round = 0; round < 2; ++round)
                for (auto& [name, each] : all_)
                    each.server->settle();
        }
    }
    void tick()
    {
        for (auto& [name, each] : all_)
            each.server->tick();
        settle();
    }

    /// Asks that node. Result: the answer, which must come without another event.
    answer ask(const std::string& node, const std::string& method, const std::string& target,
               char key = 0)
    {
        http_client client(at(node));
        client.send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" +
                    (method == "POST" ? "Content-Length: 0\r\n" : "") +
                    (key == 0 ? "" : "Authorization: Bearer " + key_of(key) + "\r\n") + "\r\n");
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
        bool send(const std::string& node, cluster::message what) override
        {
            const auto found = all.all_.find(node);
            if (found == all.all_.end() || !all.all_.contains(own))
                return false;
            ++all.sent_;
            asio::post(found->second.server->loop(),
                       [&to = *found->second.server, from = own, what = std::move(what)] {
                           to.keeper().receive(from, what);
                       });
            return true;
        }
        room_nodes& all;
        std::string own;
    };
    struct side {
        std::unique_ptr<wires> ways{};
        std::unique_ptr<rooms_host> server{};
    };

    std::map<std::string, side> all_;
    std::vector<side> ended_;
    std::size_t sent_ = 0;

    void tell_link(const std::string& node, bool is_up)
    {
        for (auto& [name, each] : all_)
            if (name != node)
                asio::post(each.server->loop(), [&keeper = each.server->keeper(), node, is_up] {
                    keeper.on_link(node, is_up);
                });
        settle();
    }
};

} // namespace scramble::test
