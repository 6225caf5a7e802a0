#include "etcd/core.hpp"
#include "etcd/ending.hpp"
#include "etcd/job.hpp"
#include "etcd/values.hpp"

#include <utility>

namespace scramble::etcd {

using journal::journal_errc;
using journal::kept_room;
using journal::tenure;
using kind = client::outcome::kind;

ending::ending(core& on, tenure by, kept_room kept)
    : on_(on), by_(std::move(by)), what_(std::move(kept)), lease_(on.tenancy().id())
{
}

void ending::start()
{
    transaction next;
    next.when.push_back({on_.names().own(by_.room), by_.epoch});
    next.then.emplace_back(erase{on_.names().own(by_.room)});
    if (!is_full_)
        next.then.emplace_back(
            put{on_.names().place(by_.room), text_of_place(what_, used_now()), 0});
    on_.questions().transact(next, core::clock::now() + 200ms,
                             [this](const client::result& from) { judge(from.what); });
}

void ending::judge(kind how)
{
    const bool is_unknown = how == kind::lost || how == kind::unreachable;
    if (how == kind::full && !is_full_)
        is_full_ = true; // a delete needs no space and is still done
    else if (!is_unknown || on_.tenancy().id() != lease_ || on_.has_left())
        return on_.ended(by_.room);
    if (then_ && until_ <= core::clock::now())
        tell(false);
    start();
}

void ending::wait(core::clock::time_point until, std::function<void(bool)> then)
{
    until_ = until;
    then_ = std::move(then);
}

void ending::tell(bool is_over)
{
    if (const auto then = std::exchange(then_, nullptr))
        then(is_over);
}

namespace {

/// Ends the tenure in its turn. Telling etcd takes longer, but only another claim waits for that.
class release final : public job {
public:
    release(core& on, tenure by) : job(on, by.room), by_(std::move(by)) {}

    void start() override
    {
        end_tenure(on(), by_);
        on().done(*this);
    }

private:
    tenure by_;
};

class removal final : public job {
public:
    removal(core& on, tenure by, on_done then)
        : job(on, by.room), then_(std::move(then), on.executor()), by_(std::move(by))
    {
    }

    void start() override
    {
        const holding* const held = on().held(by_);
        if (held == nullptr)
            return finish(journal_errc::fenced);
        const keys& names = on().names();
        const std::string logs = names.logs(room());
        transaction next;
        next.when.push_back({names.own(room()), by_.epoch});
        for (const std::string& each : codes_of(held->what))
            next.then.emplace_back(erase{names.code(each)});
        next.then.emplace_back(erase{names.own(room())});
        next.then.emplace_back(erase{names.place(room())});
        next.then.emplace_back(erase{names.room(room())});
        next.then.emplace_back(erase{logs, keys::behind(logs)});
        next.otherwise.emplace_back(range{names.room(room())});
        on().questions().transact(next, until(),
                                  [this](const client::result& from) { judge(from); });
    }

private:
    suspended<void(error_code)> then_;
    tenure by_;

    void judge(const client::result& from)
    {
        if (from.what == kind::lost)
            end_tenure(on(), by_); // it is unknown whether it is done
        if (from.what != kind::done)
            return finish(reason_of(from.what));
        if (on().held(by_) != nullptr)
            on().drop(room());
        if (from.answer.is_then)
            return finish({});
        // If an earlier try was done, the room is gone, or a later one has its name.
        const entry* const kept =
            from.answer.results.empty() ? nullptr : from.answer.results[0].first();
        const bool is_done = from.is_in_doubt && (kept == nullptr || kept->created > by_.epoch);
        finish(is_done ? error_code() : journal_errc::fenced);
    }

    void finish(error_code why)
    {
        then_.resume(why);
        on().done(*this);
    }
};

} // namespace

void end_tenure(core& on, const tenure& by)
{
    holding* const held = on.held(by);
    if (held == nullptr)
        return;
    kept_room what = std::move(held->what);
    on.drop(by.room);
    on.end(by, std::move(what));
}

std::unique_ptr<job> release_of(core& on, tenure by)
{
    return std::make_unique<release>(on, std::move(by));
}

std::unique_ptr<job> removal_of(core& on, tenure by, job::on_done then)
{
    return std::make_unique<removal>(on, std::move(by), std::move(then));
}

} // namespace scramble::etcd
