#include "host/crowd.hpp"

#include "people/names/display_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>
#include <variant>

namespace scramble::host {

std::optional<refusal> crowd::refused(std::string_view player, std::string_view name,
                                      const net::key& key) const
{
    if (const auto wrong = people::what_is_wrong_with_display_name(name))
        return refusal{400, *wrong};
    if (!std::holds_alternative<net::key_digest>(key))
        return refusal{401, "a name needs a key: send Authorization: Bearer KEY"};
    if (auto why = refusal_of(table_.refused_name(player, key)))
        return why;
    if (denied_ && denied_->are_in(name))
        return refusal{403, "this name is not allowed here"};
    if (table_.claims().is_like_another(name, player))
        return refusal{409, "somebody else here is called that"};
    return std::nullopt;
}

bool crowd::rename(std::string_view player, std::string_view name, const net::key_digest& key)
{
    if (!table_.claims().call(player, name)) // by now
        return false;
    const auto [found, is_new] = known_.try_emplace(std::string(player));
    person& who = found->second;
    reserve(player, who, key);
    const std::string_view wanted = name == player ? std::string_view() : name;
    if (who.name == wanted && !is_new) // who is new is told of, so that others see who has come
        return true;
    who.name = wanted;
    who.changed = count();
    return true;
}

std::string_view crowd::name_of(std::string_view player) const
{
    const auto found = known_.find(player);
    return found == known_.end() ? std::string_view() : found->second.name;
}

void crowd::reserve(std::string_view player, person& who, const net::key_digest& key)
{
    // Only renaming reserves: who is reserved must follow from the records.
    if (!std::exchange(who.is_reserved, true)) {
        reserved_.emplace_back(player);
        if (reserved_.size() > most_reserved)
            forget_oldest();
    }
    table_.claims().reserve(player, key);
}

/// The name is free again, unless its player has moved since.
void crowd::forget_oldest()
{
    const auto oldest = known_.find(reserved_.front());
    oldest->second.is_reserved = false;
    if (table_.claims().unreserve(oldest->first))
        known_.erase(oldest);
    reserved_.pop_front();
}

void crowd::remove(std::string_view player)
{
    const auto found = known_.find(player);
    if (found == known_.end() || table_.players().find(player))
        return; // or nothing is told, or look() sees it
    found->second.is_removed = true;
    found->second.changed = count();
}

bool crowd::look()
{
    const auto before = changes_;
    for (const people::member& each : table_.members()) {
        auto found = known_.find(each.name);
        const bool is_plain = each.is_here && !each.is_removed && !each.release;
        if (found == known_.end() && is_plain)
            continue;
        if (found == known_.end())
            found = known_.emplace(each.name, person{}).first;
        person& who = found->second;
        const bool is_here = each.is_here || each.is_removed; // whoever was removed does not go
        if (who.is_here == is_here && who.is_removed == each.is_removed &&
            who.is_warned == each.release.has_value())
            continue;
        who.is_here = is_here;
        who.is_removed = each.is_removed;
        who.is_warned = each.release.has_value();
        who.changed = count();
    }
    for (const std::string& name : reserved_)
        look_for_guest(name);
    return changes_ != before;
}

/// Whoever only has a name has gone once its connections have, if there were any.
void crowd::look_for_guest(const std::string& name)
{
    const auto found = known_.find(name);
    if (found == known_.end() || found->second.is_removed || table_.players().find(name))
        return;
    person& who = found->second;
    const bool is_here = table_.attendance().is_guest(name);
    if (is_here)
        who.has_come = true;
    if (!who.has_come || who.is_here == is_here)
        return;
    who.is_here = is_here;
    who.changed = count();
}

std::uint64_t crowd::count()
{
    return changes_ = clock_ ? std::max(changes_ + 1, clock_()) : changes_ + 1;
}

std::string crowd::told(std::uint64_t since) const
{
    constexpr std::uint64_t most_delay = 5000; // milliseconds between servers
    if (clock_)
        since -= std::min(since, most_delay);
    std::string lines = fmt::format("names {}\n", changes_);
    std::map<std::string_view, std::chrono::seconds> warned;
    for (const people::member& each : table_.members()) {
        if (each.release)
            warned.emplace(each.name, *each.release);
    }
    for (const auto& [player, who] : known_) {
        if (who.changed <= since)
            continue;
        const std::string_view state = who.is_removed ? "removed" : who.is_here ? "here" : "gone";
        fmt::format_to(std::back_inserter(lines), "name {} {}", player, state);
        if (const auto found = warned.find(player); found != warned.end())
            fmt::format_to(std::back_inserter(lines), " release {}", found->second.count());
        lines += who.name.empty() ? "\n" : fmt::format(" as {}\n", who.name);
    }
    return lines;
}

} // namespace scramble::host
