#include "host/archive.hpp"

#include <algorithm>
#include <utility>

// How something wakes: it is claimed, made again, and its records are applied to it.

namespace scramble::host {

namespace {

/// How many records are applied before others have their turn.
constexpr std::size_t most_at_once = 5'000;
/// One that could not be woken is not tried again for so long.
constexpr net::seconds until_tried_again{2};

refusal not_woken()
{
    return {503, "this room is kept, but it cannot be read now: try again later",
            std::chrono::seconds(until_tried_again.count())};
}

} // namespace

std::optional<refusal> archive::wake(std::string_view asked, const maker& make,
                                     std::function<void()> then)
{
    const std::string name = by_name_.find(asked)->second;
    sleeping& found = asleep_.at(name);
    if (found.failed && clock_.now() - *found.failed < until_tried_again)
        return not_woken();
    const bool is_first = found.wakes == nullptr;
    if (is_first) {
        found.wakes = std::make_unique<waking>();
        found.wakes->make = make;
        kept_.claim(name,
                    while_here([name](archive& self, error_code error, journal::claimed_room of) {
                        self.on_claimed(name, error, std::move(of));
                    }));
    }
    found.wakes->waiters.push_back(std::move(then));
    return std::nullopt;
}

void archive::on_claimed(const std::string& name, error_code error, journal::claimed_room of)
{
    waking& wakes = *asleep_.at(name).wakes;
    wakes.of = std::move(of);
    if (error)
        return fail(name, error);
    wakes.made = wakes.make(wakes.of.what);
    if (wakes.made.what == nullptr) {
        kept_.release(wakes.of.held);
        return fail(name, journal::make_error_code(journal::journal_errc::damaged));
    }
    constexpr std::uint64_t most_changes_awake = 1'000'000;
    wakes.made.what->count_from(wakes.of.held.epoch * most_changes_awake);
    read_on(name);
}

void archive::read_on(const std::string& name)
{
    const waking& wakes = *asleep_.at(name).wakes;
    if (wakes.applied == wakes.of.last)
        return end_wake(name);
    kept_.read(name, wakes.applied, most_at_once,
               while_here([name](archive& self, error_code error,
                                 const std::vector<journal::record>& read) {
                   self.on_read(name, error, read);
               }));
}

void archive::on_read(const std::string& name, error_code error,
                      const std::vector<journal::record>& read)
{
    waking& wakes = *asleep_.at(name).wakes;
    const bool is_damaged = error == journal::journal_errc::damaged || (!error && read.empty());
    if (error && !is_damaged) {
        kept_.release(wakes.of.held);
        return fail(name, error);
    }
    wakes.is_damaged = is_damaged;
    for (const journal::record& each : read) {
        if (!wakes.made.what->apply(each.line, instant_of(each))) {
            wakes.is_damaged = true;
            break;
        }
        wakes.applied = each.number;
    }
    if (!wakes.is_damaged)
        return read_on(name);
    log::warning("{}: the record {} is damaged: it can only be looked at, as it was before", name,
                 wakes.applied + 1);
    end_wake(name);
}

/// It is as it was.
void archive::end_wake(const std::string& name)
{
    waking& wakes = *asleep_.at(name).wakes;
    wakes.made.what->tell_anew();
    const auto wake_up = [this, name] {
        const auto found = asleep_.find(name);
        const auto woken = std::move(found->second.wakes);
        remove_sleeper(found);
        woken->made.receive();
        for (const auto& each : woken->waiters)
            each();
    };
    if (wakes.is_damaged) {
        awake& entry = awake_[name];
        entry.held = wakes.of.held;
        entry.order = std::make_unique<nothing_kept>();
        wakes.made.what->order_by(entry.order.get());
        return wake_up();
    }
    journal::room_log& log = keep(*wakes.made.what, wakes.of, wakes.applied);
    wakes.made.what->resume();
    if (log.is_idle())
        return wake_up();
    log.on_idle([&log, then = wake_up]() mutable {
        auto once = std::move(then);
        log.on_idle({}); // ends this function object
        once();
    });
}

void archive::fail(const std::string& name, error_code why)
{
    log::warning("{} cannot be read: {}", name, why.message());
    sleeping& found = asleep_.at(name);
    found.failed = clock_.now();
    const auto ended = std::move(found.wakes);
    for (const auto& each : ended->waiters)
        each();
}

/// The coarse clock counts from the start of the process, so this may be before 0: it wraps.
net::instant archive::instant_of(const journal::record& made) const
{
    const auto ago = clock_.date().at() - std::chrono::floor<std::chrono::seconds>(made.at);
    return clock_.now() -
           net::seconds(static_cast<std::uint32_t>(std::max(ago.count(), std::int64_t{0})));
}

} // namespace scramble::host
