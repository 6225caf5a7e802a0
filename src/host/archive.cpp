#include "host/archive.hpp"

#include <algorithm>
#include <utility>

namespace scramble::host {

namespace {

/// A room that sleeps so long is forgotten.
constexpr std::chrono::hours longest_sleep{30 * 24};
/// How many records are applied before others have their turn.
constexpr std::size_t most_at_once = 5'000;
/// One that could not be woken is not tried again for so long.
constexpr net::seconds until_tried_again{2};
constexpr std::uint32_t seconds_between_looks = 3600;

/// For a room whose inputs cannot be kept: nothing changes there.
class no_order final : public sequencer {
public:
    void submit(std::string /*record*/, turn then) override
    {
        std::move(then)(journal::make_error_code(journal::journal_errc::damaged));
    }
};

refusal not_woken()
{
    return {503, "this room is kept, but it cannot be read now: try again later",
            std::chrono::seconds(until_tried_again.count())};
}

} // namespace

archive::archive(strand executor, journal::store& kept, net::connections& clock)
    : executor_(std::move(executor)), kept_(kept), clock_(clock),
      tick_(clock.on_tick([this] { on_tick(); }))
{
}

/// `handle(archive, ...)` for the store, which may outlive the archive.
template <class Handle>
auto archive::while_here(Handle handle)
{
    return [weak = std::weak_ptr(self_), handle = std::move(handle)](auto&&... results) mutable {
        if (const auto self = weak.lock())
            handle(**self, std::forward<decltype(results)>(results)...);
    };
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
    added.order = std::make_unique<no_order>();
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
    auto log = std::make_unique<journal::room_log>(executor_, kept_, what.held, last);
    log->on_failure([this](error_code why) { note(why); });
    of.order_by(log.get());
    awake& entry = awake_[what.what.name];
    entry.held = what.held;
    entry.log = log.get();
    entry.order = std::move(log);
    return *entry.log;
}

std::optional<refusal> archive::wake(const std::string& name, const maker& make,
                                     const receiver& receive, std::function<void()> then)
{
    sleeping& found = asleep_.at(name);
    if (found.failed && clock_.now() - *found.failed < until_tried_again)
        return not_woken();
    const bool is_first = found.wakes == nullptr;
    if (is_first) {
        found.wakes = std::make_unique<waking>();
        found.wakes->make = make;
        found.wakes->receive = receive;
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
    if (wakes.made == nullptr) {
        kept_.release(wakes.of.held);
        return fail(name, journal::make_error_code(journal::journal_errc::damaged));
    }
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
        if (!wakes.made->apply(each.line, instant_of(each))) {
            wakes.is_damaged = true;
            break;
        }
        wakes.applied = each.number;
    }
    if (!wakes.is_damaged)
        return read_on(name);
    log::warning("{}: the record {} is damaged: the room can only be looked at, as it was before",
                 name, wakes.applied + 1);
    end_wake(name);
}

/// The room is as it was. Whoever waited for a card when the last record was made has gone.
void archive::end_wake(const std::string& name)
{
    waking& wakes = *asleep_.at(name).wakes;
    const auto wake_up = [this, name] {
        const auto found = asleep_.find(name);
        const auto woken = std::move(found->second.wakes);
        codes_.erase(found->second.code);
        asleep_.erase(found);
        woken->receive(std::move(woken->made));
        for (const auto& each : woken->waiters)
            each();
    };
    if (wakes.is_damaged) {
        awake& entry = awake_[name];
        entry.held = wakes.of.held;
        entry.order = std::make_unique<no_order>();
        wakes.made->order_by(entry.order.get());
        return wake_up();
    }
    journal::room_log& log = keep(*wakes.made, wakes.of, wakes.applied);
    wakes.made->game().resume();
    if (log.is_idle())
        return wake_up();
    log.on_idle([&log, wake_up] {
        const auto once = wake_up;
        log.on_idle({});
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

bool archive::is_idle(const std::string& name) const
{
    const auto found = awake_.find(name);
    return found == awake_.end() || found->second.log == nullptr || found->second.log->is_idle();
}

bool archive::has_records(const std::string& name) const
{
    const auto found = awake_.find(name);
    return found == awake_.end() || found->second.log == nullptr || found->second.log->last() > 0;
}

void archive::let_sleep(room& tired)
{
    const auto found = awake_.find(tired.known().name);
    tired.order_by(nullptr);
    kept_.release(found->second.held);
    awake_.erase(found);
    const room::about& known = tired.known();
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

/// The coarse clock counts from the start of the process, so this may be before 0: it wraps.
net::instant archive::instant_of(const journal::record& made) const
{
    const auto ago = clock_.date().at() - std::chrono::floor<std::chrono::seconds>(made.at);
    return clock_.now() -
           net::seconds(static_cast<std::uint32_t>(std::max(ago.count(), std::int64_t{0})));
}

void archive::note(error_code why)
{
    last_failure_ = why;
    failures_.record();
    tell_failures();
}

void archive::tell_failures()
{
    if (const std::size_t times = failures_.due(); times > 0)
        log::warning("cannot keep what people do: {} (count: {})", last_failure_.message(), times);
}

void archive::on_tick()
{
    tell_failures();
    if (++ticks_ % seconds_between_looks == 0)
        forget_old();
}

void archive::forget_old()
{
    const auto oldest = clock_.date().at() - longest_sleep;
    for (auto next = asleep_.begin(); next != asleep_.end();) {
        auto& [name, each] = *next;
        if (each.used >= oldest || each.wakes != nullptr) {
            ++next;
            continue;
        }
        kept_.claim(
            name, while_here([](archive& self, error_code error, const journal::claimed_room& old) {
                if (!error)
                    self.kept_.remove(old.held, [](error_code) {});
            }));
        codes_.erase(each.code);
        next = asleep_.erase(next);
    }
}

} // namespace scramble::host
