#include "host/lone_keeper.hpp"

#include "journal/portion.hpp"
#include "journal/room_log.hpp"

#include <boost/asio/post.hpp>

#include <utility>

// How something wakes: it is claimed, made again, and its records are applied to it.

namespace scramble::host {

namespace {

/// How many records are read at once.
constexpr std::size_t most_read = 5'000;
/// The system's clock may be wrong at first, so nothing is forgotten in the first hour.
constexpr net::seconds doubt{3600};

} // namespace

class lone_keeper::log_order final : public kept_order {
public:
    log_order(const journal::claimed_room& of, journal::store& kept,
              std::unique_ptr<journal::room_log> by)
        : held_(of.held), kept_(kept), played_(of.what.played), log_(std::move(by))
    {
    }
    void submit(std::string record, turn then) override
    {
        log_->submit(std::move(record), std::move(then));
    }
    [[nodiscard]] bool is_idle() const override { return log_->is_idle(); }
    [[nodiscard]] bool is_blank() const override { return log_->last() == 0; }
    void note(const std::string& played) override
    {
        if (std::exchange(played_, played) != played)
            kept_.note(held_, played);
    }
    [[nodiscard]] std::optional<journal::tenure> end() override { return held_; }
    [[nodiscard]] journal::room_log& log() { return *log_; }

private:
    journal::tenure held_;
    journal::store& kept_;
    std::string played_; ///< as it is noted
    std::unique_ptr<journal::room_log> log_;
};

lone_keeper::lone_keeper(strand executor, journal::store& kept, net::connections& clock)
    : keeper(clock), executor_(std::move(executor)), kept_(kept)
{
}

std::unique_ptr<lone_keeper::log_order> lone_keeper::order_of(const journal::claimed_room& of,
                                                              std::uint64_t last)
{
    auto log = std::make_unique<journal::room_log>(executor_, kept_, of.held, last,
                                                   [this] { return clock().time(); });
    log->on_failure([this](error_code why) { note(why); });
    return std::make_unique<log_order>(of, kept_, std::move(log));
}

std::optional<std::int64_t> lone_keeper::old_before(std::chrono::seconds longest_sleep) const
{
    if (clock().now() - begun_ <= doubt)
        return std::nullopt;
    return mark_now() - longest_sleep.count();
}

std::int64_t lone_keeper::mark_now() const
{
    return clock().date().at().time_since_epoch().count();
}

std::unique_ptr<kept_order> lone_keeper::begin(archived& /*made*/, const journal::claimed_room& of)
{
    return order_of(of, of.last);
}

void lone_keeper::wake(const journal::listed_room& listed, maker make,
                       std::function<void(error_code, woken)> then)
{
    const std::string& name = listed.name;
    const bool is_new = waking_.emplace(name, waking{std::move(make), std::move(then)}).second;
    ensure(is_new, "it is woken once");
    kept_.claim(name,
                while_here_([name](lone_keeper& self, error_code error, journal::claimed_room of) {
                    self.on_claimed(name, error, std::move(of));
                }));
}

void lone_keeper::on_claimed(const std::string& name, error_code error, journal::claimed_room of)
{
    waking& wakes = waking_.at(name);
    wakes.of = std::move(of);
    if (error)
        return finish(name, error);
    const maker make = std::move(wakes.make); // the waking may end inside it
    make(wakes.of.what,
         while_here_([name](lone_keeper& self, const remade& made) { self.on_made(name, made); }));
}

void lone_keeper::on_made(const std::string& name, const remade& made)
{
    waking& wakes = waking_.at(name);
    wakes.made.made = made;
    if (made.what == nullptr) {
        kept_.release(wakes.of.held);
        return finish(name, journal::journal_errc::damaged);
    }
    constexpr std::uint64_t most_changes_awake = 1'000'000;
    made.what->count_from(wakes.of.held.epoch * most_changes_awake);
    read_on(name);
}

void lone_keeper::read_on(const std::string& name)
{
    const waking& wakes = waking_.at(name);
    if (wakes.applied == wakes.of.last)
        return end_wake(name);
    kept_.read(
        name, wakes.applied, most_read,
        while_here_([name](lone_keeper& self, error_code error, std::vector<journal::record> read) {
            self.on_read(name, error, std::move(read));
        }));
}

void lone_keeper::on_read(const std::string& name, error_code error,
                          std::vector<journal::record> read)
{
    waking& wakes = waking_.at(name);
    const bool is_damaged = error == journal::journal_errc::damaged || (!error && read.empty());
    if (error && !is_damaged) {
        kept_.release(wakes.of.held);
        return finish(name, error);
    }
    wakes.is_right = !is_damaged;
    wakes.read = std::move(read);
    wakes.taken = 0;
    apply_on(name);
}

/// In portions: others have their turn in between.
void lone_keeper::apply_on(const std::string& name)
{
    waking& wakes = waking_.at(name);
    for (journal::portion now; wakes.taken < wakes.read.size() && now.takes_one(); ++wakes.taken) {
        const journal::record& each = wakes.read[wakes.taken];
        if (!wakes.made.made.what->apply(each.line, instant_of(each))) {
            wakes.is_right = false;
            wakes.read.clear();
            break;
        }
        wakes.applied = each.number;
    }
    if (wakes.taken < wakes.read.size())
        return asio::post(executor_,
                          while_here_([name](lone_keeper& self) { self.apply_on(name); }));
    if (wakes.is_right)
        return read_on(name);
    wakes.made.damaged = wakes.applied + 1;
    end_wake(name);
}

/// It is as it was.
void lone_keeper::end_wake(const std::string& name)
{
    waking& wakes = waking_.at(name);
    archived& what = *wakes.made.made.what;
    what.tell_anew();
    if (wakes.made.damaged != 0) {
        wakes.made.order = std::make_unique<nothing_kept>(wakes.of.held);
        what.order_by(*wakes.made.order);
        return finish(name, {});
    }
    auto order = order_of(wakes.of, wakes.applied);
    journal::room_log& log = order->log();
    wakes.made.order = std::move(order);
    what.order_by(*wakes.made.order);
    what.resume();
    if (log.is_idle())
        return finish(name, {});
    log.on_idle([&log, this, name = std::string(name)]() mutable {
        lone_keeper& self = *this;
        const std::string its_name = std::move(name);
        log.on_idle({}); // ends this function object
        self.finish(its_name, {});
    });
}

void lone_keeper::finish(const std::string& name, error_code why)
{
    auto ended = waking_.extract(name);
    ended.mapped().then(why, why ? woken() : std::move(ended.mapped().made));
}

std::unique_ptr<keeper> keep_alone(strand executor, journal::store* kept, net::connections& clock)
{
    if (kept == nullptr)
        return nullptr;
    return std::make_unique<lone_keeper>(std::move(executor), *kept, clock);
}

} // namespace scramble::host
