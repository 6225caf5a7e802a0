#include "host/unheard.hpp"

#include <utility>

namespace scramble::host {

bool unheard::await(std::string_view asked, waiter then)
{
    auto found = words_.find(asked);
    if (found == words_.end() && words_.size() < most)
        found = words_.emplace(asked, word{}).first;
    if (found == words_.end() || found->second.age >= until_over)
        return false;
    found->second.waiters.push_back(std::move(then));
    return true;
}

void unheard::heard_of(std::string_view called)
{
    const auto found = words_.find(called);
    if (found == words_.end())
        return;
    const word known = std::move(found->second);
    words_.erase(found);
    for (const waiter& each : known.waiters)
        each();
}

void unheard::heard_end_of(std::string_view called)
{
    word& known = words_[std::string(called)];
    known.age = until_over; // who looks again does not wait again
    const auto waiters = std::exchange(known.waiters, {});
    for (const waiter& each : waiters)
        each();
}

void unheard::on_tick()
{
    std::vector<waiter> over;
    for (auto each = words_.begin(); each != words_.end();) {
        word& what = each->second;
        if (++what.age == until_over)
            for (waiter& then : what.waiters)
                over.push_back(std::move(then));
        if (what.age >= until_over)
            what.waiters.clear();
        each = what.age >= until_forgotten ? words_.erase(each) : std::next(each);
    }
    for (const waiter& each : over)
        each();
}

} // namespace scramble::host
