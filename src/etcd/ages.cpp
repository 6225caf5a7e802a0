#include "etcd/ages.hpp"

#include "etcd/core.hpp"
#include "etcd/values.hpp"

#include <algorithm>
#include <utility>

namespace scramble::etcd {

namespace {

/// 0 if there is none.
std::uint64_t newest_in(const directory::marks& all)
{
    return all.empty() ? 0 : all.rbegin()->first;
}

} // namespace

ages::ages(core& on, std::chrono::milliseconds period)
    : on_(on), period_(period), timer_(on.executor())
{
    await_next();
}

/// The earliest mark that is there, so that no mark that was set twice makes anything older.
std::uint64_t ages::old_before() const
{
    const directory::marks& all = on_.following().known().ages();
    const std::uint64_t newest = newest_in(all);
    if (newest <= count || !all.contains(newest - count))
        return 0;
    return std::ranges::min_element(all, {}, [](const auto& each) { return each.second; })->second;
}

void ages::on_news()
{
    const std::uint64_t newest = newest_in(on_.following().known().ages());
    if (std::exchange(newest_, newest) == newest || is_stopped_)
        return;
    await_next();
    to_renew_ = on_.held_names();
    if (!std::exchange(is_renewing_, true))
        renew_next();
}

void ages::stop()
{
    is_stopped_ = true;
    timer_.cancel();
}

void ages::await_next()
{
    timer_.expires_after(period_);
    timer_.async_wait(while_here_([](ages& self, error_code why) {
        if (!why && !self.is_stopped_)
            self.set_next();
    }));
}

/// If it knows the last mark no more, or not yet, the comparisons are false.
void ages::set_next()
{
    await_next(); // if this fails
    const auto& known = on_.following().known();
    if (known.revision() == 0)
        return;
    const keys& names = on_.names();
    const std::uint64_t last = newest_in(known.ages());
    transaction next;
    if (last != 0)
        next.when.push_back({names.old(last), known.ages().at(last)});
    next.when.push_back({names.old(last + 1), 0});
    next.then.emplace_back(put{names.old(last + 1), "1", 0});
    if (last >= count)
        next.then.emplace_back(erase{names.old(0), names.old(last + 1 - count)});
    on_.questions().transact(next, client::clock::now(), [](const client::result&) {});
}

/// One after another: nobody waits for that.
void ages::renew_next()
{
    while (!to_renew_.empty()) {
        const std::string room = std::move(to_renew_.back());
        to_renew_.pop_back();
        const holding* const held = on_.held(room);
        if (held == nullptr)
            continue;
        const keys& names = on_.names();
        transaction next;
        next.when.push_back({names.own(room), held->epoch});
        next.then.emplace_back(put{names.place(room), text_of_place(held->what, used_now()), 0});
        return on_.questions().transact(next, client::clock::now(),
                                        [this](const client::result&) { renew_next(); });
    }
    is_renewing_ = false;
}

} // namespace scramble::etcd
