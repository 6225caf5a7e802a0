#include "people/site/attendance.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <variant>

namespace scramble::people {

namespace {

/// Somebody who reloads a page, or asks over HTTP now and then, has not gone.
constexpr net::seconds longest_gap{5};

/// So many are noted before others have their turn: once the denied words are others, each of them
/// takes up to 11 microseconds.
constexpr std::size_t most_in_a_portion = 25;

} // namespace

void attendance::wake()
{
    if (tick_ == nullptr)
        tick_ = std::make_unique<ticking>(clock_, [this] { pass(); });
}

void attendance::note_request(std::string_view who, const net::key& key)
{
    const auto known = players_.find(who);
    if (!known || claims_.refused(who, key))
        return; // it has not played yet, or the client is somebody else
    add_newcomers();
    record& whose = records_[static_cast<std::size_t>(*known)];
    whose.seen = now();
    whose.noted = whose.seen;
    wake();
}

attendance::registration attendance::add(std::string who, const net::key& key)
{
    auto made = std::make_unique<entry>(std::move(who), key);
    registered_.push_back(*made);
    note(*made); // it may be gone before the next pass
    wake();
    return made;
}

void attendance::add_newcomers()
{
    records_.resize(players_.names().size(), record{now(), now()});
}

void attendance::pass()
{
    if (note_some()) {
        tick_.reset(); // the next portion comes in the same second, after all that others do then
        wake();
        return;
    }
    add_newcomers();
    std::erase_if(guests_, [this](const auto& each) { return now() - each.second > longest_gap; });
    for (const std::string& name : elsewhere_) {
        if (const auto known = players_.find(name))
            records_[static_cast<std::size_t>(*known)].seen = now();
    }
    for (std::size_t number = 0; number < records_.size(); ++number)
        note_here(static_cast<player>(number));
    on_second();
    after_pass_.call();
    const bool is_anybody = std::ranges::any_of(records_, &record::is_here);
    if (registered_.empty() && guests_.empty() && !is_anybody && may_rest())
        tick_.reset();
}

/// Notes the next of those who are registered. Result: whether some are left.
bool attendance::note_some()
{
    if (!noted_.is_linked())
        registered_.push_front(noted_);
    const auto place = registered_.iterator_to(noted_);
    for (std::size_t room = most_in_a_portion; room > 0; --room) {
        const auto next = std::next(place);
        if (next == registered_.end())
            break;
        registered_.splice(std::next(next), registered_, place);
        note(*next);
    }
    if (std::next(place) != registered_.end())
        return true;
    noted_.unlink();
    return false;
}

bool attendance::is_connected(const entry& who) const
{
    return !who.who_.empty() && !claims_.refused(who.who_, who.key_, who.denied_);
}

void attendance::note(const entry& who)
{
    if (players_.find(who.who_))
        note_request(who.who_, who.key_);
    else if (is_connected(who))
        guests_.insert_or_assign(who.who_, now());
}

void attendance::note_here(player who)
{
    record& whose = records_[static_cast<std::size_t>(who)];
    if (is_present(who)) {
        whose.seen = now();
        whose.noted = whose.seen;
    }
    const bool is_here = now() - whose.seen <= longest_gap;
    if (is_here && !whose.is_here)
        whose.came = now();
    whose.is_here = is_here;
}

std::size_t attendance::here() const
{
    std::set<std::string_view> names;
    for (const entry& each : registered_)
        names.insert(each.who_);
    names.erase(std::string_view()); // those who look on
    return names.size();
}

void attendance::know_elsewhere(std::set<std::string> names)
{
    elsewhere_ = std::move(names);
    if (!elsewhere_.empty())
        wake();
}

/// Whether something has happened lately at this server.
bool attendance::is_noted(const record& whose) const
{
    return whose.noted && now() - *whose.noted <= longest_gap;
}

std::set<std::string> attendance::connected() const
{
    std::set<std::string> names;
    for (const entry& each : registered_) {
        if (is_connected(each))
            names.insert(each.who_);
    }
    return names;
}

std::optional<net::key_digest> attendance::key_of_guest(std::string_view who) const
{
    for (const entry& each : registered_) {
        const auto* const key = std::get_if<net::key_digest>(&each.key_);
        if (key != nullptr && each.who_ == who && is_connected(each))
            return *key;
    }
    return std::nullopt;
}

std::set<std::string> attendance::at_this_server() const
{
    std::set<std::string> names;
    for (std::size_t number = 0; number < records_.size(); ++number) {
        if (is_noted(records_[number]))
            names.emplace(players_.names()[number]);
    }
    return names;
}

net::instant attendance::last_seen(player who) const
{
    const auto number = static_cast<std::size_t>(who);
    return number < records_.size() ? records_[number].seen : now();
}

bool attendance::is_here(player who) const
{
    const auto number = static_cast<std::size_t>(who);
    return number >= records_.size() || records_[number].is_here;
}

net::seconds attendance::time_of(player who) const
{
    const auto number = static_cast<std::size_t>(who);
    return number < records_.size() ? now() - records_[number].came : net::seconds{};
}

bool attendance::is_here(const net::key_digest& key) const
{
    for (const entry& each : registered_) {
        const auto* const own = std::get_if<net::key_digest>(&each.key_);
        if (own != nullptr && net::is_same(*own, key))
            return true;
    }
    for (std::size_t number = 0; number < records_.size(); ++number) {
        if (!is_noted(records_[number]))
            continue;
        const auto claimed = claims_.key_of(players_.names()[number]);
        if (claimed && net::is_same(*claimed, key))
            return true;
    }
    return false;
}

} // namespace scramble::people
