#pragma once

#include "cluster/shared_log.hpp"
#include "dice.hpp"
#include "instrument/memory_journal.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// An input of somebody, and what became of it.
struct asked_input {
    std::string line;
    std::size_t asked;                     ///< when, as `nodes::now()` counts
    std::optional<std::size_t> answered{}; ///< when
    error_code why{};                      ///< of the answer
};

/// Several nodes that share one room, over a store and links that do as the test says: each event
/// is one step.
class nodes {
public:
    static constexpr const char* room = "tea";

    /// Nodes `a`, `b`... The room is there; nobody holds it.
    explicit nodes(std::size_t number)
    {
        content_->rooms[room] = {{room, {}, {}, {}}, 0, {}, {}, {}};
        for (std::size_t each = 0; each < number; ++each)
            all_[std::string(1, static_cast<char>('a' + each))];
        for (auto& [name, each] : all_)
            start(name);
    }
    ~nodes()
    {
        for (auto& [name, each] : all_)
            kill(name);
        settle();
    }
    nodes(const nodes&) = delete;
    nodes& operator=(const nodes&) = delete;

    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> result;
        for (const auto& [name, each] : all_)
            result.push_back(name);
        return result;
    }
    [[nodiscard]] std::size_t now() const { return now_; }
    [[nodiscard]] const std::deque<asked_input>& asked() const { return asked_; }
    [[nodiscard]] std::vector<std::string> log() const
    {
        std::vector<std::string> lines;
        for (const auto& each : content_->rooms.at(room).records)
            lines.push_back(each.line);
        return lines;
    }
    /// What a node has taken.
    [[nodiscard]] const std::vector<std::string>& taken(const std::string& name) const
    {
        return all_.at(name).taken;
    }
    [[nodiscard]] bool is_alive(const std::string& name) const
    {
        return all_.at(name).log != nullptr;
    }
    [[nodiscard]] bool is_paused(const std::string& name) const { return all_.at(name).is_paused; }
    [[nodiscard]] cluster::shared_log& log_of(const std::string& name)
    {
        return *all_.at(name).log;
    }
    [[nodiscard]] cluster::standing stands(const std::string& name) const
    {
        return all_.at(name).log->stands();
    }

    /// A process begins with that name; what it had before is lost.
    void start(const std::string& name)
    {
        side& fresh = all_.at(name);
        fresh.store = std::make_unique<memory_journal>(context_.get_executor(), content_, name);
        fresh.here =
            std::make_unique<cluster::shared_log::this_node>(cluster::shared_log::this_node{
                context_.get_executor(), *fresh.store, fresh.links,
                name + "." + std::to_string(++runs_), [this] { return ++inputs_; }});
        fresh.taken.clear();
        fresh.is_paused = false;
        fresh.links.send_one = [this, name](const std::string& to, cluster::message change) {
            if (!all_.contains(to) || !has_link(name, to))
                return false;
            on_the_way_[{name, to}].push_back(std::move(change));
            return true;
        };
        fresh.links.find_one = [this, name] {
            for (const auto& [other, each] : all_)
                if (!each.is_retired && has_link(name, other))
                    return other;
            return std::string();
        };
        fresh.is_retired = false;
        fresh.log = std::make_unique<cluster::shared_log>(
            *fresh.here,
            cluster::shared_log::room{
                room,
                [&fresh](const journal::record& change) { fresh.taken.push_back(change.line); },
                [](cluster::standing) {}},
            content_->rooms.at(room).holder);
        fresh.store->on_change([this, name](const auto& change) {
            if (side& heard = all_.at(name); heard.log != nullptr)
                heard.log->on_change(change);
        });
        for (auto& [other, each] : all_)
            if (other != name && each.log != nullptr && has_link(name, other))
                each.log->on_link(name, true);
        fresh.log->start();
        settle();
    }
    /// The process ends at once. Of what it has asked the store, some was done.
    void kill(const std::string& name, std::size_t written = 0)
    {
        side& ended = all_.at(name);
        if (ended.log == nullptr)
            return;
        ended.links.send_one = nullptr;
        ended.links.find_one = nullptr;
        ended.store->crash(written);
        ended.is_ending = true;
        ended.log.reset();
        ended.is_ending = false;
        ended.store.reset();
        ended.is_leased = true;
        for (const auto& other : names()) {
            drop(name, other);
            if (side& each = all_.at(other); other != name && each.log != nullptr)
                each.log->on_link(name, false);
        }
        settle();
    }
    void pause(const std::string& name, bool is_paused) { all_.at(name).is_paused = is_paused; }
    /// The store has not heard of the node for too long.
    void expire(const std::string& name)
    {
        all_.at(name).is_leased = false;
        content_->expire(name);
        settle();
    }
    /// The store notices which processes have ended.
    void expire_ended()
    {
        for (const auto& name : names())
            if (all_.at(name).is_leased)
                expire(name);
    }
    void cut(const std::string& one, const std::string& other)
    {
        if (!cut_.insert(std::minmax(one, other)).second)
            return;
        drop(one, other);
        tell_link(one, other, false);
    }
    void mend(const std::string& one, const std::string& other)
    {
        if (cut_.erase(std::minmax(one, other)) != 0)
            tell_link(one, other, true);
    }

    void submit(const std::string& name)
    {
        asked_.push_back({"input" + std::to_string(asked_.size()), ++now_});
        asked_input& what = asked_.back();
        side& at = all_.at(name);
        at.log->submit(what.line, [this, &what, &at](error_code why) {
            if (at.is_ending)
                return; // nobody hears it
            what.answered = ++now_;
            what.why = why;
            if (!why)
                at.taken.push_back(what.line);
        });
        settle();
    }
    /// Whether the store has something to do for that node, or there is a message on that way.
    [[nodiscard]] bool has_store_work(const std::string& name) const
    {
        const side& at = all_.at(name);
        return at.log != nullptr && !at.is_paused && at.store->waiting() > 0;
    }
    [[nodiscard]] bool has_message(const std::string& from, const std::string& to) const
    {
        const auto found = on_the_way_.find({from, to});
        return found != on_the_way_.end() && !found->second.empty() && is_alive(to) &&
               !is_paused(to);
    }
    /// Its answers come in order, and so does what it tells; but not these among each other.
    void work(const std::string& name, bool is_other = false)
    {
        memory_journal& store = *all_.at(name).store;
        const auto kinds = store.rooms();
        store.complete_next(is_other ? *kinds.rbegin() : *kinds.begin());
        settle();
    }
    void fail_store(const std::string& name, error_code why)
    {
        if (is_alive(name))
            all_.at(name).store->fail_with(why);
    }
    void deliver(const std::string& from, const std::string& to)
    {
        auto& way = on_the_way_.at({from, to});
        const cluster::message what = std::move(way.front());
        way.pop_front();
        all_.at(to).log->receive(from, what);
        settle();
    }
    /// The node that holds the room, as the store says.
    [[nodiscard]] const std::string& holder() const { return content_->rooms.at(room).holder; }
    /// Nobody needs the room there any more.
    void put_away(const std::string& name)
    {
        side& tired = all_.at(name);
        if (const auto held = tired.log->give_up())
            tired.store->release(*held);
        tired.log.reset();
        settle();
        while (tired.store->waiting() > 0)
            work(name);
    }
    /// It holds the room no more.
    void retire(const std::string& name)
    {
        all_.at(name).is_retired = true;
        all_.at(name).log->retire();
        settle();
    }
    void tick(const std::string& name)
    {
        all_.at(name).log->on_second();
        settle();
    }

    /// All that can happen by itself happens, until nothing is left to do.
    void run()
    {
        for (bool has_more = true; has_more;) {
            has_more = false;
            for (const auto& name : names()) {
                while (has_store_work(name)) {
                    work(name);
                    has_more = true;
                }
                for (const auto& other : names()) {
                    while (has_message(name, other)) {
                        deliver(name, other);
                        has_more = true;
                    }
                }
            }
        }
    }

private:
    struct simulated_links final : cluster::links {
        std::function<bool(const std::string&, cluster::message)> send_one;
        std::function<std::string()> find_one;
        bool send(const std::string& node, cluster::message change) override
        {
            return send_one && send_one(node, std::move(change));
        }
        [[nodiscard]] std::string holder_for(std::string_view /*room*/) const override
        {
            return find_one ? find_one() : std::string();
        }
    };
    struct side {
        std::unique_ptr<memory_journal> store{};
        simulated_links links{};
        std::unique_ptr<cluster::shared_log::this_node> here{};
        std::unique_ptr<cluster::shared_log> log{};
        std::vector<std::string> taken{};
        bool is_paused = false;
        bool is_ending = false;
        bool is_retired = false;
        bool is_leased = false; ///< the store has not noticed the end of an earlier process
    };

    asio::io_context context_{1};
    std::shared_ptr<journal_content> content_ = std::make_shared<journal_content>();
    std::map<std::string, side> all_;
    std::map<std::pair<std::string, std::string>, std::deque<cluster::message>> on_the_way_;
    std::set<std::pair<std::string, std::string>> cut_;
    std::deque<asked_input> asked_;
    std::size_t now_ = 0;
    std::uint64_t inputs_ = 0;
    std::uint64_t runs_ = 0;

    void settle()
    {
        context_.restart();
        context_.poll();
    }
    [[nodiscard]] bool has_link(const std::string& one, const std::string& other) const
    {
        return one != other && is_alive(one) && is_alive(other) &&
               !cut_.contains(std::minmax(one, other));
    }
    void drop(const std::string& one, const std::string& other)
    {
        on_the_way_[{one, other}].clear();
        on_the_way_[{other, one}].clear();
    }
    void tell_link(const std::string& one, const std::string& other, bool is_up)
    {
        for (const auto& [here, there] : {std::pair(one, other), std::pair(other, one)})
            if (side& at = all_.at(here); at.log != nullptr && (!is_up || is_alive(there)))
                at.log->on_link(there, is_up);
        settle();
    }
};

} // namespace scramble::test
