#include "host/archive.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scramble::host {

namespace {

/// A room that sleeps so long is forgotten.
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
        for (const journal::listed_room& each : rooms) {
            self.asleep_.insert_or_assign(each.name,
                                          sleeping{each.code, each.used, std::nullopt, nullptr});
            if (!each.code.empty())
                self.codes_.insert_or_assign(each.code, each.name);
        }
        self.forget_old();
        then(why);
    }));
}

std::string_view archive::name_of(std::string_view code) const
{
    const auto found = codes_.find(code);
    return found == codes_.end() ? std::string_view() : std::string_view(found->second);
}

void archive::add(room& made, std::string origin, std::function<void(error_code)> then)
{
    awake& added = awake_[made.known().name];
    added.order = std::make_unique<nothing_kept>();
    made.order_by(added.order.get());
    kept_.create({made.known().name, made.known().code, std::move(origin)},
                 while_here([&made, name = made.known().name, then = std::move(then)](
                                archive& self, error_code why, const journal::claimed_room& of) {
                     if (!self.awake_.contains(name))
                         return; // it was closed meanwhile
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

/// From now on the inputs of that room are records.
journal::room_log& archive::keep(room& of, const journal::claimed_room& what, std::uint64_t last)
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

void archive::let_sleep(room& tired)
{
    const auto found = awake_.find(tired.known().name);
    tired.order_by(nullptr);
    kept_.release(found->second.held);
    awake_.erase(found);
    const room::about& known = tired.known();
    if (asleep_.size() >= most_asleep)
        forget_oldest();
    asleep_.insert_or_assign(known.name,
                             sleeping{known.code, clock_.date().at(), std::nullopt, nullptr});
    codes_.insert_or_assign(known.code, known.name);
}

void archive::forget(room& ended)
{
    const auto found = awake_.find(ended.known().name);
    if (found == awake_.end())
        return; // it was never kept
    ended.order_by(nullptr);
    kept_.remove(found->second.held, while_here([](archive& self, error_code why) {
                     if (why)
                         self.note(why);
                 }));
    awake_.erase(found);
}

void archive::on_tick()
{
    failures_.tell();
    if (++ticks_ % seconds_between_sweeps == 0)
        forget_old();
}

void archive::forget_old()
{
    const auto oldest = clock_.date().at() - longest_sleep;
    for (auto next = asleep_.begin(); next != asleep_.end();) {
        const sleeping& each = next->second;
        next = each.used < oldest && each.wakes == nullptr ? forget(next) : std::next(next);
    }
}

void archive::forget_oldest()
{
    const auto oldest = std::ranges::min_element(asleep_, {}, [](const auto& each) {
        return std::pair{each.second.wakes != nullptr, each.second.used};
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
    codes_.erase(old->second.code);
    return asleep_.erase(old);
}

} // namespace scramble::host
