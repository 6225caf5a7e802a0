#include "etcd/directory.hpp"

#include "etcd/values.hpp"
#include "scramble/text/decimal.hpp"

#include <algorithm>
#include <utility>

namespace scramble::etcd {

using journal::listed_room;

std::vector<listed_room> directory::rooms() const
{
    std::vector<listed_room> all;
    for (const auto& [name, what] : rooms_)
        if (!is_gone(what))
            all.push_back(listed(what));
    return all;
}

std::vector<journal::node> directory::nodes() const
{
    std::vector<journal::node> all;
    for (const auto& [name, what] : nodes_)
        all.push_back(what);
    return all;
}

std::optional<directory::placed> directory::find(std::string_view room) const
{
    const auto found = rooms_.find(room);
    if (found == rooms_.end() || is_gone(found->second))
        return std::nullopt;
    const known& what = found->second;
    const bool is_archived = !what.place;
    return placed{listed(what), is_archived ? what.archived_at : what.created, is_archived};
}

listed_room directory::listed(const known& one)
{
    listed_room result = one.place ? *one.place : one.archived.value();
    result.holder = one.holder;
    if (one.place)
        result.used = static_cast<std::int64_t>(one.used);
    return result;
}

directory::change directory::change_of(const std::string& name, std::uint64_t revision) const
{
    const auto found = rooms_.find(name);
    if (found != rooms_.end() && !is_gone(found->second))
        return {listed(found->second), revision, false};
    change gone;
    gone.number = revision;
    gone.what.name = name;
    gone.is_gone = true;
    return gone;
}

directory::news directory::replace(const std::vector<entry>& all, std::uint64_t revision)
{
    news told;
    if (revision < revision_)
        return told;
    revision_ = revision;
    is_damaged_ = false;
    const auto before = std::exchange(rooms_, {});
    const auto nodes_before = std::exchange(nodes_, {});
    const auto ages_before = std::exchange(ages_, {});
    for (const entry& each : all)
        (void)take({each, false}, told);
    told.has_nodes = nodes_ != nodes_before;
    told.has_ages = ages_ != ages_before;
    std::set<std::string> touched;
    for (const auto& [name, what] : before)
        touched.insert(name);
    for (const auto& [name, what] : rooms_)
        touched.insert(name);
    for (const std::string& name : touched) {
        const auto old = before.find(name);
        const bool was = old != before.end() && !is_gone(old->second);
        change next = change_of(name, revision);
        if (was ? next.is_gone || next.what != listed(old->second) : !next.is_gone)
            told.rooms.push_back(std::move(next));
    }
    return told;
}

directory::news directory::apply(const std::vector<event>& all)
{
    news told;
    auto next = all.begin();
    while (next != all.end()) {
        // Events of one revision happened at once, so they make one change of a room.
        const std::uint64_t revision = next->what.modified;
        known_rooms before;
        std::set<std::string> touched;
        for (; next != all.end() && next->what.modified == revision; ++next) {
            if (revision <= revision_)
                continue;
            std::string_view room = next->what.key;
            if (!keys_.take("own/", room) && !keys_.take("place/", room) &&
                !keys_.take("out/", room)) {
                (void)take(*next, told);
                continue;
            }
            if (const auto found = rooms_.find(room); found != rooms_.end())
                before.insert(*found);
            touched.insert(take(*next, told));
        }
        tell(touched, before, revision, told);
        revision_ = std::max(revision_, revision);
    }
    return told;
}

void directory::tell(const std::set<std::string>& touched, const known_rooms& before,
                     std::uint64_t revision, news& told) const
{
    for (const std::string& name : touched) {
        const auto old = before.find(name);
        const bool was = old != before.end() && !is_gone(old->second);
        change next = change_of(name, revision);
        if (was || !next.is_gone)
            told.rooms.push_back(std::move(next));
    }
}

std::string directory::take(const event& heard, news& told)
{
    std::string_view name = heard.what.key;
    if (keys_.take("node/", name)) {
        auto node = heard.is_gone ? std::nullopt : read_node(name, heard.what.value);
        told.has_nodes = true;
        if (node)
            nodes_.insert_or_assign(std::string(name), std::move(*node));
        else
            nodes_.erase(std::string(name));
        return {};
    }
    if (keys_.take("old/", name)) {
        take_age(name, heard);
        told.has_ages = true;
        return {};
    }
    if (keys_.take("place/", name))
        return take_place(name, heard);
    if (keys_.take("out/", name))
        return take_archived(name, heard);
    if (!keys_.take("own/", name))
        return {};
    std::string room(name);
    known& here = rooms_[room];
    here.holder = heard.is_gone ? std::string() : heard.what.value;
    here.used = std::max(here.used, heard.what.modified);
    if (is_gone(here) && here.holder.empty())
        rooms_.erase(room);
    return room;
}

std::string directory::take_place(std::string_view name, const event& heard)
{
    auto place = heard.is_gone ? std::nullopt : read_place(name, heard.what.value);
    return take_room(name, heard, place.has_value(), [&](known& here) {
        here.used = std::max(here.used, heard.what.modified);
        here.place = std::move(place);
        here.created = heard.what.created;
    });
}

/// What happens at once comes in any order: it leaves its place, and is archived.
std::string directory::take_archived(std::string_view name, const event& heard)
{
    auto read = heard.is_gone ? std::nullopt : read_archived(name, heard.what.value);
    return take_room(name, heard, read.has_value(), [&](known& here) {
        here.archived = read ? std::optional(std::move(read->place)) : std::nullopt;
        here.archived_at = heard.what.created;
    });
}

/// A value that cannot be read changes nothing.
template <class Change>
std::string directory::take_room(std::string_view name, const event& heard, bool is_read,
                                 Change take)
{
    std::string room(name);
    known& here = rooms_[room];
    if (is_read || heard.is_gone)
        take(here);
    else
        is_damaged_ = true;
    if (is_gone(here) && here.holder.empty())
        rooms_.erase(room);
    return room;
}

void directory::take_age(std::string_view number, const event& heard)
{
    const auto mark = decimal(number);
    if (mark && heard.is_gone)
        ages_.erase(*mark);
    else if (mark)
        ages_.insert_or_assign(*mark, heard.what.created);
}

} // namespace scramble::etcd
