#include "etcd/appends.hpp"

#include "etcd/core.hpp"
#include "etcd/ending.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <utility>

namespace scramble::etcd {

using journal::journal_errc;
using kind = client::outcome::kind;

namespace {

constexpr std::size_t most_at_once = 60;      // two comparisons each; etcd allows 128
constexpr std::size_t most_bytes = 1U << 20U; // etcd allows 1.5 MB

} // namespace

appends::appends(core& on, client::settings how) : on_(on), client_(on.executor(), std::move(how))
{
}

void appends::add(const std::string& room)
{
    ready_.push_back(room);
    if (!is_sending_)
        send_soon();
}

/// Sends once all handlers that are ready now have run: they may add more, and a second round trip
/// to etcd takes longer than they do.
void appends::send_soon()
{
    is_sending_ = true;
    on_.post([this] { compose(); });
}

void appends::compose()
{
    std::size_t count = 0;
    std::size_t bytes = 0;
    while (!ready_.empty() && count < most_at_once && bytes < most_bytes) {
        if (!take(ready_.front(), count, bytes))
            break;
        ready_.pop_front();
    }
    send();
}

/// Takes as many of a room's appends as fit, in order. Result: whether there were any.
bool appends::take(const std::string& room, std::size_t& count, std::size_t& bytes)
{
    const holding* const held = on_.held(room);
    std::uint64_t last = held == nullptr ? 0 : held->last;
    const std::size_t before = batch_.size();
    for (addition* each : on_.appends_of(room)) {
        const std::size_t size = each->text().size();
        if (count > 0 && (count == most_at_once || bytes + size > most_bytes))
            break; // the rest goes into the next batch
        item next{each};
        if (on_.held(each->by()) == nullptr)
            fail(next, journal_errc::fenced);
        else if (each->count() == 0)
            next.is_decided = true;
        else if (each->first() != last + 1)
            fail(next, journal_errc::unavailable);
        else {
            last += each->count();
            ++count;
            bytes += size;
        }
        batch_.push_back(next);
    }
    return batch_.size() > before;
}

void appends::send()
{
    transaction next;
    for (const item& each : batch_) {
        if (each.is_decided)
            continue;
        const journal::tenure& by = each.what->by();
        const std::string own = on_.names().own(by.room);
        const std::string log = on_.names().log(by.room, each.what->first());
        next.when.push_back({own, by.epoch});
        next.when.push_back({log, 0});
        next.then.emplace_back(put{log, each.what->text(), 0});
    }
    if (next.when.empty())
        return finish();
    client_.transact(next, given_up(), [this](const client::result& from) { judge(from); });
}

/// Until when what is not decided is tried.
client::clock::time_point appends::given_up() const
{
    auto until = client::clock::time_point::max();
    for (const item& each : batch_)
        if (!each.is_decided)
            until = std::min(until, each.what->given_up());
    return until;
}

void appends::judge(const client::result& from)
{
    if (from.what != kind::done) {
        if (from.what == kind::full)
            on_.room().run_out();
        fail_rest(from);
        return finish();
    }
    on_.heard_of(from.answer.revision, from.answer.is_then ? from.answer.results.size() : 0);
    if (from.answer.is_then) {
        ++transactions_;
        for (item& each : batch_)
            if (!each.is_decided)
                succeed(each);
        return finish();
    }
    look();
}

/// Asks why a batch was refused. That is rare, and etcd would take as long for the questions as for
/// all else if they came with each batch. What has refused it is as it was: see above.
void appends::look()
{
    transaction next;
    for (const item& each : batch_) {
        if (each.is_decided)
            continue;
        const journal::tenure& by = each.what->by();
        next.then.emplace_back(range{on_.names().own(by.room)});
        next.then.emplace_back(range{on_.names().log(by.room, each.what->first())});
    }
    client_.transact(next, given_up(), [this](client::result from) {
        if (from.what == kind::done && judge_each(from.answer))
            return send(); // the rest, without the decided ones
        from.is_in_doubt = true;
        fail_rest(from);
        finish();
    });
}

/// Result: whether any was decided.
bool appends::judge_each(const transacted& read)
{
    std::size_t at = 0;
    bool is_any = false;
    for (item& each : batch_) {
        if (each.is_decided)
            continue;
        if (read.results.size() < at + 2)
            return false;
        const entry* const own = read.results[at++].first();
        const entry* const log = read.results[at++].first();
        if (log != nullptr && log->value == each.what->text())
            succeed(each);
        else if (own == nullptr || own->created != each.what->by().epoch) {
            if (on_.held(each.what->by()) != nullptr)
                on_.drop(each.what->room());
            fail(each, journal_errc::fenced);
        }
        else if (log != nullptr)
            surrender(each);
        is_any |= each.is_decided;
    }
    return is_any;
}

void appends::succeed(item& which)
{
    which.is_decided = true;
    if (holding* held = on_.held(which.what->by()))
        held->last = which.what->first() + which.what->count() - 1;
}

void appends::fail(item& which, error_code why)
{
    which.is_decided = true;
    which.why = why;
}

/// It is unknown whether this append is done. The next tenure of the room will find out.
void appends::surrender(item& which)
{
    fail(which, journal_errc::fenced);
    end_tenure(on_, which.what->by());
}

void appends::fail_rest(const client::result& from)
{
    const bool is_in_doubt = from.is_in_doubt || from.what == kind::lost;
    for (item& each : batch_) {
        if (each.is_decided)
            continue;
        is_in_doubt ? surrender(each) : fail(each, reason_of(from.what));
    }
}

/// Starts the next job of each room.
void appends::finish()
{
    const auto batch = std::exchange(batch_, {});
    for (std::size_t at = 0; at < batch.size();) {
        const std::string room = batch[at].what->room();
        std::size_t count = 0;
        for (; at + count < batch.size() && batch[at + count].what->room() == room; ++count)
            batch[at + count].what->resume(batch[at + count].why); // by a post
        on_.done_appends(room, count);
        at += count;
    }
    is_sending_ = false;
    if (!ready_.empty())
        send_soon();
}

} // namespace scramble::etcd
