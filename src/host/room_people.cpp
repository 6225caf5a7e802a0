#include "host/room.hpp"
#include "scramble/text/take_word.hpp"

#include <algorithm>
#include <utility>

// What nodes that share a room tell each other of it, beside records.

namespace scramble::host {

std::string room::people_here() const
{
    people_at_node here;
    const auto* const own = std::get_if<net::key_digest>(&known_.key);
    here.has_host = own != nullptr && table_.attendance().is_here(*own);
    here.watching = table_.audience().size();
    here.bots = bots_.seated();
    game_->add_people(here);
    return text_of(here);
}

void room::hear_people(const std::string& node, std::string_view told)
{
    if (told.empty())
        at_nodes_.erase(node);
    else
        at_nodes_.insert_or_assign(node, read_people(told));
    people_at_node all;
    for (const auto& [name, each] : at_nodes_)
        all.add(each);
    const people_at_node before = std::exchange(elsewhere_, std::move(all));
    game_->know_elsewhere(elsewhere_);
    std::set<std::string> bots;
    for (const people_at_node::bot& each : elsewhere_.bots) {
        bots.insert(each.name);
        bots_.send_away(each.name); // two nodes have seated one at the same time
    }
    bots_.know_elsewhere(std::move(bots));
    if (before.watching != elsewhere_.watching || before.bots != elsewhere_.bots)
        tell();
}

void room::hear(std::string_view said)
{
    const std::string_view what = take_word(said);
    if (what == "react") {
        const std::string_view player = take_word(said);
        const auto* const word = std::ranges::find(reactions::words, said);
        if (word == reactions::words.end())
            return;
        reactions_.end(clock_.now());
        reactions_.show(player, *word, clock_.now());
    }
    else if (what == "bots-away") {
        bots_.send_all_away();
    }
    else if (what == "bot-away") {
        bots_.send_away(said);
    }
    else if (what == "end") {
        return end_.hear_said(decides_);
    }
    tell();
}

void room::share(bool decides)
{
    decides_ = decides;
    host_gone_ = {};
    game_->share(decides);
    crowd_.count_by([&clock = clock_] {
        return static_cast<std::uint64_t>(clock.time().time_since_epoch().count());
    });
}

} // namespace scramble::host
