#include "cluster/deals.hpp"

#include <algorithm>
#include <utility>

namespace scramble::cluster {

void deals::tell(by_room played)
{
    by_room news;
    for (const auto& [room, deal] : told_) {
        if (!played.contains(room))
            news.emplace(room, std::string());
    }
    for (const auto& [room, deal] : played) {
        const auto before = told_.find(room);
        if (before == told_.end() || before->second != deal)
            news.emplace(room, deal);
    }
    told_ = std::move(played);
    for (const std::string& node : linked_)
        tell(node, news);
}

void deals::tell(const std::string& node, const by_room& of) const
{
    for (const auto& [room, deal] : of)
        (void)peers_.send(node, {room, deal_message{deal}}); // told again when it is linked again
}

bool deals::is_played_elsewhere(
    std::string_view deal,
    const std::function<bool(const std::string& room)>& is_known_better) const
{
    const auto is_it = [&](const auto& played) {
        return played.second == deal && !is_known_better(played.first);
    };
    return std::ranges::any_of(
        elsewhere_, [&](const auto& node) { return std::ranges::any_of(node.second, is_it); });
}

void deals::receive(const std::string& from, const std::string& room, const std::string& deal)
{
    if (!linked_.contains(from))
        return;
    if (deal.empty())
        elsewhere_[from].erase(room);
    else
        elsewhere_[from].insert_or_assign(room, deal);
}

void deals::on_link(const std::string& node, bool is_up)
{
    elsewhere_.erase(node);
    if (!is_up)
        return void(linked_.erase(node));
    linked_.insert(node);
    tell(node, told_);
}

} // namespace scramble::cluster
