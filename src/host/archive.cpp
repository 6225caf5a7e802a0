#include "host/archive.hpp"

#include <boost/asio/error.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace scramble::host {

namespace {

/// What sleeps so long is forgotten.
constexpr std::chrono::hours longest_sleep{30 * 24};
/// When more would sleep, the one that was used longest ago is forgotten.
constexpr std::size_t most_asleep = 100'000;
constexpr std::uint32_t seconds_between_sweeps = 3600;

} // namespace

archive::archive(strand executor, journal::store& kept, net::connections& clock)
    : executor_(std::move(executor)), kept_(kept), clock_(clock),
      tick_(clock.on_tick([this] { on_tick(); }))
{
}

void archive::recall(std::function<void(error_code)> then)
{
    kept_.list(while_here([then = std::move(then)](archive& self, error_code why,
                                                   const std::vector<journal::listed_room>& rooms) {
        for (const journal::listed_room& each : rooms)
            self.add_sleeper(each);
        self.forget_old();
        then(why);
    }));
}

std::string_view archive::name_of(std::string_view code) const
{
    const auto found = codes_.find(code);
    return found == codes_.end() ? std::string_view() : std::string_view(found->second);
}

void archive::add_sleeper(const journal::listed_room& what)
{
    const std::string& name = what.name;
    names_.insert_or_assign(name, name);
    if (!what.code.empty())
        codes_.insert_or_assign(what.code, name);
    for (const auto& each : what.inside) {
        names_.insert_or_assign(each.name, name);
        codes_.insert_or_assign(each.code, name);
    }
    asleep_.insert_or_assign(name, sleeping{what});
}

archive::sleepers::iterator archive::remove_sleeper(sleepers::iterator what)
{
    names_.erase(what->first);
    codes_.erase(what->second.what.code);
    for (const auto& each : what->second.what.inside) {
        names_.erase(each.name);
        codes_.erase(each.code);
    }
    return asleep_.erase(what);
}

void archive::add(archived& made, std::string origin, std::function<void(error_code)> then)
{
    const journal::place found_by = made.place();
    awake& added = awake_[found_by.name];
    added.order = std::make_unique<nothing_kept>();
    made.order_by(added.order.get());
    kept_.create({found_by.name, found_by.code, std::move(origin), made.inside()},
                 while_here([&made, name = found_by.name, then = std::move(then)](
                                archive& self, error_code why, const journal::claimed_room& of) {
                     if (!self.awake_.contains(name)) { // it was ended meanwhile
                         if (!why)
                             self.remove(of.held, nobody_hears);
                         return then(asio::error::operation_aborted);
                     }
                     if (why) {
                         self.note(why);
                         made.order_by(nullptr);
                         self.awake_.erase(name);
                     }
                     else {
                         (void)self.keep(made, of, of.last);
                     }
                     then(why);
                 }));
}

/// From now on its inputs are records.
journal::room_log& archive::keep(archived& of, const journal::claimed_room& what,
                                 std::uint64_t last)
{
    auto log = std::make_unique<journal::room_log>(executor_, kept_, what.held, last,
                                                   [this] { return clock_.time(); });
    log->on_failure([this](error_code why) { note(why); });
    of.order_by(log.get());
    awake& entry = awake_[what.what.name];
    entry.held = what.held;
    entry.log = log.get();
    entry.order = std::move(log);
    return *entry.log;
}

bool archive::is_idle(const std::string& name) const
{
    const auto found = awake_.find(name);
    return found == awake_.end() || found->second.log == nullptr || found->second.log->is_idle();
}

bool archive::has_records(const std::string& name) const
{
    const auto found = awake_.find(name);
    return found != awake_.end() &&
           (found->second.log == nullptr || found->second.log->last() > 0); // null: damaged
}

void archive::let_sleep(archived& tired)
{
    auto [name, code] = tired.place();
    const auto found = awake_.find(name);
    tired.order_by(nullptr);
    kept_.release(found->second.held);
    awake_.erase(found);
    if (asleep_.size() >= most_asleep)
        forget_oldest();
    add_sleeper({std::move(name), std::move(code), clock_.date().at(), tired.inside()});
}

void archive::forget(archived& ended, turn_heard then)
{
    const auto found = awake_.find(ended.place().name);
    if (found == awake_.end())
        return then({}); // it is not kept
    ended.order_by(nullptr);
    const journal::tenure held = found->second.held;
    awake_.erase(found);
    if (held.room.empty())
        return then({}); // not yet: `add` removes it
    remove(held, std::move(then));
}

void archive::remove(const journal::tenure& what, turn_heard then)
{
    kept_.remove(what, while_here([what, then = std::move(then)](archive& self, error_code why) {
                     if (why && why != journal::journal_errc::fenced) {
                         self.note(why);
                         self.doomed_.push_back(what);
                     }
                     then(why);
                 }));
}

void archive::on_tick()
{
    failures_.tell();
    for (const journal::tenure& each : std::exchange(doomed_, {}))
        remove(each, nobody_hears);
    if (++ticks_ % seconds_between_sweeps == 0)
        forget_old();
}

void archive::forget_old()
{
    const auto oldest = clock_.date().at() - longest_sleep;
    for (auto next = asleep_.begin(); next != asleep_.end();) {
        const sleeping& each = next->second;
        next = each.what.used < oldest && each.wakes == nullptr ? forget(next) : std::next(next);
    }
}

void archive::forget_oldest()
{
    const auto oldest = std::ranges::min_element(asleep_, {}, [](const auto& each) {
        return std::pair{each.second.wakes != nullptr, each.second.what.used};
    });
    if (oldest->second.wakes == nullptr)
        forget(oldest);
}

archive::sleepers::iterator archive::forget(sleepers::iterator old)
{
    const auto remove = [](archive& self, error_code error, const journal::claimed_room& of) {
        if (!error)
            self.kept_.remove(of.held, [](error_code) {});
    };
    kept_.claim(old->first, while_here(remove));
    return remove_sleeper(old);
}

} // namespace scramble::host
