#include "host/archive.hpp"

#include <boost/asio/error.hpp>

#include <utility>

namespace scramble::host {

namespace {

/// What sleeps so long is forgotten.
constexpr std::chrono::hours longest_sleep{30 * 24};
/// When more would sleep, the one that was used longest ago is forgotten.
constexpr std::size_t most_asleep = 100'000;
/// The system's clock may be wrong at first, so nothing is forgotten for its age in the first hour.
constexpr std::uint32_t seconds_of_doubt = 3600;

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
        for (const journal::listed_room& each : rooms) {
            if (!each.code.empty()) // else it is the game of `scramble memory` or `minesweeper`
                self.add_sleeper(each);
        }
        then(why);
    }));
}

std::string_view archive::name_of(std::string_view code) const
{
    const auto found = by_code_.find(code);
    return found == by_code_.end() ? std::string_view() : std::string_view(found->second);
}

void archive::add_sleeper(const journal::listed_room& what)
{
    const std::string& name = what.name;
    by_name_.insert_or_assign(name, name);
    if (!what.code.empty())
        by_code_.insert_or_assign(what.code, name);
    for (const auto& each : what.inside) {
        by_name_.insert_or_assign(each.name, name);
        by_code_.insert_or_assign(each.code, name);
    }
    asleep_.insert_or_assign(name, sleeping{what});
    by_age_.emplace(what.used, name);
}

void archive::remove_sleeper(sleepers::iterator what)
{
    by_age_.erase({what->second.what.used, what->first});
    by_name_.erase(what->first);
    by_code_.erase(what->second.what.code);
    for (const auto& each : what->second.what.inside) {
        by_name_.erase(each.name);
        by_code_.erase(each.code);
    }
    asleep_.erase(what);
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
    add_sleeper({std::move(name), std::move(code), clock_.date().at(), tired.inside()});
    if (asleep_.size() > most_asleep)
        forget_oldest();
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
    const auto long_ago = clock_.date().at() - longest_sleep;
    if (++ticks_ > seconds_of_doubt && !by_age_.empty() && by_age_.begin()->first < long_ago)
        forget_oldest();
}

/// One that wakes is forgotten another time.
void archive::forget_oldest()
{
    const auto oldest = asleep_.find(by_age_.begin()->second);
    if (oldest->second.wakes != nullptr)
        return;
    const auto remove = [](archive& self, error_code error, const journal::claimed_room& of) {
        if (!error)
            self.kept_.remove(of.held, [](error_code) {});
    };
    kept_.claim(oldest->first, while_here(remove));
    remove_sleeper(oldest);
}

} // namespace scramble::host
