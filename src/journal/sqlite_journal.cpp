#include "journal/sqlite_journal.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/require.hpp>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace scramble::journal {

/// Something that was asked. `run` is called on the thread, all else on the strand.
class sqlite_journal::job {
public:
    job() = default;
    job(const job&) = delete;
    job& operator=(const job&) = delete;
    virtual ~job() = default;

    virtual void run(database& on) = 0;
    virtual void complete() = 0;
};

/// Something whose outcome is no more than whether it is done.
class sqlite_journal::change final : public job {
public:
    using act = std::function<error_code(database&)>;

    change(act make, on_done then, const strand& executor)
        : then_(std::move(then), executor), act_(std::move(make))
    {
    }

    void run(database& on) override { why_ = act_(on); }
    void complete() override { then_.resume(why_); }

private:
    suspended<void(error_code)> then_;
    act act_;
    error_code why_;
};

template <class Value, class Act>
class sqlite_journal::question final : public job {
public:
    using handler = asio::any_completion_handler<void(error_code, Value)>;

    question(handler then, const strand& executor, Act act)
        : then_(std::move(then), executor), act_(std::move(act))
    {
    }

    void run(database& on) override { result_ = act_(on); }
    void complete() override { then_.resume(result_.why, std::move(result_.value)); }

private:
    suspended<void(error_code, Value)> then_;
    Act act_;
    database::result<Value> result_;
};

/// Nobody is told that it is done.
class sqlite_journal::errand final : public job {
public:
    explicit errand(std::function<void(database&)> act) : act_(std::move(act)) {}

    void run(database& on) override { act_(on); }
    void complete() override {}

private:
    std::function<void(database&)> act_;
};

sqlite_journal::sqlite_journal(strand executor, std::unique_ptr<database> kept)
    : strand_(std::move(executor)), database_(std::move(kept)), copy_(database_->copy())
{
}

sqlite_journal::~sqlite_journal()
{
    thread_.join();
    run(*database_, waiting_);
}

void sqlite_journal::create(kept_room kept, on_claim then)
{
    ask<claimed_room>(std::move(then),
                      [kept = std::move(kept)](database& on) { return on.create(kept); });
}

void sqlite_journal::list(on_list then)
{
    ask<std::vector<listed_room>>(std::move(then), [](database& on) { return on.list(); });
}

void sqlite_journal::claim(std::string room, on_claim then)
{
    ask<claimed_room>(std::move(then),
                      [room = std::move(room)](database& on) { return on.claim(room); });
}

void sqlite_journal::append(const tenure& by, std::vector<record> records, on_done then)
{
    ensure(records.size() <= most_in_append, "an append has few records");
    std::size_t bytes = 0;
    for (const record& each : records) {
        ensure(each.line.size() <= longest_line, "a record is a short line");
        bytes += each.line.size();
    }
    ensure(bytes <= most_bytes_in_append, "the records of an append are short together");
    add(std::make_unique<change>(
        [by, what = std::move(records)](database& on) { return on.append(by, what); },
        std::move(then), strand_));
}

void sqlite_journal::read(std::string room, std::uint64_t after, std::size_t most, on_read then)
{
    ask<std::vector<record>>(std::move(then), [room = std::move(room), after, most](database& on) {
        return on.read(room, after, most);
    });
}

void sqlite_journal::note(const tenure& by, const std::string& played)
{
    add(std::make_unique<errand>([by, played](database& on) { on.note(by, played); }));
}

void sqlite_journal::release(const tenure& by)
{
    add(std::make_unique<errand>([by](database& on) { on.release(by); }));
}

void sqlite_journal::remove(const tenure& by, on_done then)
{
    add(std::make_unique<change>([by](database& on) { return on.remove(by); }, std::move(then),
                                 strand_));
}

void sqlite_journal::check()
{
    // So many go in a fraction of a second: a stop need not wait for a large room.
    constexpr int most_in_a_second = 200;
    parts_ = most_in_a_second;
    remove_some(); // and after each batch the thread looks at the files
}

/// One waits at most: the disk may be slow.
void sqlite_journal::remove_some()
{
    if (std::exchange(is_part_waiting_, true))
        return;
    --parts_;
    add(std::make_unique<errand>([](database& on) { on.remove_some(); }));
}

template <class Value, class Act>
void sqlite_journal::ask(asio::any_completion_handler<void(error_code, Value)> then, Act act)
{
    add(std::make_unique<question<Value, Act>>(std::move(then), strand_, std::move(act)));
}

void sqlite_journal::add(std::unique_ptr<job> next)
{
    waiting_.push_back(std::move(next));
    if (!is_sending_)
        send_soon();
}

/// When all handlers have run that are ready now, as they may ask more: to wait for the disk twice
/// takes longer than they do.
void sqlite_journal::send_soon()
{
    is_sending_ = true;
    asio::post(strand_, while_here_([](sqlite_journal& self) { self.send(); }));
}

void sqlite_journal::send()
{
    batch_.swap(waiting_);
    is_part_waiting_ = false;
    auto working = asio::require(strand_, asio::execution::outstanding_work.tracked);
    auto then = while_here_([](sqlite_journal& self, const state& seen) { self.take_back(seen); });
    asio::post(thread_, [this, working, then = std::move(then)] {
        run(*database_, batch_);
        const state seen{database_->transactions(), database_->health(), database_->fullness(),
                         database_->is_removing()};
        asio::post(working, [then, seen]() mutable { then(seen); });
    });
}

void sqlite_journal::take_back(const state& seen)
{
    const bool is_news = seen.health != std::exchange(seen_, seen).health;
    if (seen_.is_removing && parts_ > 0)
        remove_some();
    is_sending_ = false;
    const batch done = std::exchange(batch_, {});
    for (const auto& each : done)
        each->complete(); // by a post
    if (!waiting_.empty())
        send_soon();
    if (is_news)
        hear_health_();
}

/// Notes go with the next transaction, or with one of their own at the end.
void sqlite_journal::run(database& on, const batch& all)
{
    constexpr std::size_t most_together = 256;
    for (std::size_t first = 0; first < all.size(); first += most_together)
        run_some(on, std::span(all).subspan(first, std::min(most_together, all.size() - first)));
    on.settle();
}

/// As one transaction. If one of them makes that fail, each half is tried, so that the others are
/// not much slower for it.
void sqlite_journal::run_some(database& on, std::span<const std::unique_ptr<job>> some)
{
    if (some.size() == 1)
        return some.front()->run(on);
    const bool is_done = on.together([&] {
        for (const auto& each : some)
            each->run(on);
    });
    if (is_done)
        return;
    run_some(on, some.first(some.size() / 2));
    run_some(on, some.subspan(some.size() / 2));
}

} // namespace scramble::journal
