#pragma once

#include "dice.hpp"
#include "host/node_answers.hpp"
#include "host/room_nodes.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scramble::test {

/// People at several nodes play one room, while nodes and links fail, and the store and the links
/// take their time.
class nodes_play {
public:
    explicit nodes_play(dice& random) : random_(random)
    {
        const std::string body = std::to_string(rows) + 'x' + std::to_string(columns) + '\n';
        http_client host(nodes_.at("a"));
        std::string cards;
        for (const std::string& each : dealt)
            cards += each + '\n';
        host.send("POST /rooms?board=own&shuffle=0&lastpair=0 HTTP/1.1\r\nHost: localhost\r\n"
                  "Authorization: Bearer " +
                  key_of('h') + "\r\nContent-Length: " +
                  std::to_string(body.size() + cards.size()) + "\r\n\r\n" + body + cards);
        nodes_.settle();
        const answer made = host.next();
        REQUIRE(made.status == 201);
        at_ = "/" + made.value_of("Location");
        for (const std::string& node : names)
            REQUIRE(nodes_.get(node, at_ + "look/nobody").status == 200);
        for (const std::string& node : names)
            for (int each = 0; each < 2; ++each)
                people_.emplace_back().node = node;
        nodes_.take_in_hand();
    }

    /// One thing happens.
    void step()
    {
        ++now_;
        const std::string& node = random_.one_of(names);
        const int what = random_.below(1000);
        if (what < 330)
            (void)nodes_.deliver(node, random_.one_of(names));
        else if (what < 600)
            (void)nodes_.work(node);
        else if (what < 850)
            ask(people_[random_.below(people_.size())]);
        else if (what < 858)
            leave(people_[random_.below(people_.size())]);
        else if (what < 866)
            deal(node);
        else if (what < 920 && nodes_.is_up(node))
            nodes_.tick(node);
        else
            fail(node, what);
        hear();
    }
    /// All nodes and links are well again, and do what is left to do.
    void heal()
    {
        for (const std::string& node : names) {
            for (const std::string& other : names)
                nodes_.cut(node, other, false);
            if (nodes_.is_alive(node) && nodes_.is_relay(node))
                kill(node);
            if (!nodes_.is_alive(node))
                nodes_.begin(node);
            nodes_.pause(node, false);
            nodes_.at(node).journal().fail_with({});
        }
        for (int second = 0; second < 15; ++second) {
            run();
            for (const std::string& node : names)
                nodes_.tick(node);
        }
        run();
    }
    /// Nothing is wrong with what was answered, and with what is kept.
    void check()
    {
        naive_room room = replay();
        std::string log;
        for (const journal::record& each : kept())
            log += std::to_string(each.number) + ' ' + each.line + '\n';
        INFO(log);
        answers_check(all_, room).run();
    }
    /// A move of somebody new at that node is kept, and a look there shows it.
    void check_alive(const std::string& node)
    {
        people_.clear();
        http_client player(nodes_.at(node));
        player.ask(at_ + "flip/late_" + node + "/0,0");
        run();
        (void)player.pull();
        INFO("at " << node << ", which was told " << player.inbox());
        CHECK(std::ranges::count(kept(), "flip late_" + node + " 0,0", &journal::record::line) ==
              1);
        http_client client(nodes_.at(node));
        client.ask(at_ + "look/nobody");
        run();
        CHECK(client.next().body == replay().seen_by("nobody", records()));
    }

    static inline const std::vector<std::string> names{"a", "b", "c"};

private:
    static constexpr int rows = 2;
    static constexpr int columns = 4;
    static inline const std::vector<std::string> dealt{"A", "B", "C", "A", "C", "B", "D", "D"};

    /// Plays at one node; under a name of its own for as long as all is answered.
    struct person {
        std::string node{};
        std::string name{};
        asked_node* open = nullptr;
        std::unique_ptr<http_client> client{};
    };

    dice& random_;
    room_nodes nodes_{names};
    std::string at_;
    std::size_t now_ = 0;
    int players_ = 0;
    std::deque<asked_node> all_;
    std::vector<person> people_;
    /// The host's last request.
    struct dealing {
        std::string node{};
        std::unique_ptr<http_client> client{};
    };
    dealing dealing_;

    [[nodiscard]] const std::vector<journal::record>& kept() const
    {
        return nodes_.content->rooms.begin()->second.records;
    }
    [[nodiscard]] std::size_t records() const { return kept().size(); }
    [[nodiscard]] naive_room replay() const
    {
        std::vector<std::string> lines;
        for (const journal::record& each : kept())
            lines.push_back(each.line);
        return {rows, columns, dealt, lines};
    }

    void ask(person& who)
    {
        if (who.open != nullptr || !nodes_.is_up(who.node))
            return;
        if (who.name.empty())
            who.name = "p" + std::to_string(++players_);
        if (who.client == nullptr)
            who.client = std::make_unique<http_client>(nodes_.at(who.node));
        const bool is_flip = random_.below(4) != 0;
        const std::string flip =
            std::to_string(random_.below(rows)) + ',' + std::to_string(random_.below(columns));
        all_.push_back({who.node, who.name, is_flip ? flip : "", now_, records()});
        who.open = &all_.back();
        who.client->ask(at_ + (is_flip ? "flip/" + who.name + '/' + flip : "look/" + who.name));
        nodes_.settle();
    }

    /// Who waits goes away, and somebody else comes.
    static void leave(person& who)
    {
        if (who.open != nullptr)
            who = {who.node};
    }
    /// The host has the cards dealt there, and hears nothing.
    void deal(const std::string& node)
    {
        if (!nodes_.is_up(node))
            return;
        dealing_ = {node, std::make_unique<http_client>(nodes_.at(node))};
        dealing_.client->send(room_nodes::request(
            "POST", at_ + "again?same=1&game=" + std::to_string(replay().game() + 1), 'h'));
        nodes_.settle();
    }

    void fail(const std::string& node, int fault)
    {
        const std::string& other = random_.one_of(names);
        if (fault >= 920 && fault < 940) { // the link breaks, and is there again
            nodes_.cut(node, other, true);
            nodes_.cut(node, other, false);
        }
        else if (fault < 945 && nodes_.is_alive(node))
            kill(node);
        else if (fault < 955 && !nodes_.is_alive(node))
            nodes_.begin(node);
        else if (fault < 965)
            nodes_.content->expire(node); // also of one that is well
        else if (fault < 972)
            nodes_.cut(node, other, true);
        else if (fault < 982)
            nodes_.cut(node, other, false);
        else if (fault < 983 && nodes_.is_alive(node))
            nodes_.relay(node);
        else if (fault < 987 && nodes_.is_alive(node))
            nodes_.pause(node, random_.below(2) == 0);
        else if (nodes_.is_alive(node))
            nodes_.at(node).journal().fail_with(
                random_.below(3) == 0 ? make_error_code(journal::journal_errc::unavailable)
                                      : error_code());
    }
    void kill(const std::string& node)
    {
        for (person& each : people_)
            if (each.node == node)
                each = {random_.one_of(names)};
        if (dealing_.node == node)
            dealing_ = {};
        nodes_.end(node, random_.below(std::size_t{4}));
    }

    /// Whatever has come back is noted.
    void hear()
    {
        for (person& each : people_) {
            if (each.client == nullptr || !nodes_.is_up(each.node))
                continue;
            (void)each.client->pull();
            auto came = parse_answer(each.client->inbox(), each.client->is_ended(), false);
            if (came.so_far == extent::whole && each.open != nullptr) {
                each.client->discard(came.size);
                note(each, std::move(came.what));
            }
            else if (each.client->is_ended())
                each = {each.node};
        }
    }
    /// A name whose flip may be done or not is not used again.
    void note(person& by, answer answered)
    {
        by.open->answered = now_;
        by.open->after = records();
        by.open->told = std::move(answered);
        const bool is_told = by.open->is_told();
        by.open = nullptr;
        if (!is_told)
            by = {by.node};
    }

    /// All that can happen without another event.
    void run()
    {
        for (bool is_any = true; is_any;) {
            is_any = false;
            nodes_.settle();
            for (const std::string& node : names) {
                while (nodes_.work(node))
                    is_any = true;
                for (const std::string& other : names)
                    while (nodes_.deliver(node, other))
                        is_any = true;
            }
        }
        hear();
    }
};

} // namespace scramble::test
