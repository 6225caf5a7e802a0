#include "etcd/core.hpp"
#include "etcd/job.hpp"
#include "etcd/values.hpp"

#include <optional>

namespace scramble::etcd {

using journal::journal_errc;
using journal::kept_room;
using journal::tenure;
using kind = client::outcome::kind;

namespace {

/// The end of a tenure. Nobody is told of it, and until it is known to be done or the lease is lost
/// the room cannot be claimed again: by a late append, the tenure would be alive still.
class ending final : public job {
public:
    /// Without `what`, the room is let go of now.
    ending(core& on, tenure by, std::optional<kept_room> what)
        : job(on, by.room), by_(std::move(by)), what_(std::move(what))
    {
    }

    void start() override
    {
        if (holding* held = on().held(by_); held != nullptr && !what_) {
            what_ = std::move(held->what);
            on().drop(room());
        }
        lease_ = on().tenancy().id();
        if (!what_ || lease_ == 0)
            return on().done(*this); // it has ended
        ask();
    }

private:
    tenure by_;
    std::optional<kept_room> what_;
    std::uint64_t lease_ = 0;
    bool is_full_ = false;

    void ask()
    {
        const keys& names = on().names();
        transaction next;
        next.when.push_back({names.own(room()), by_.epoch});
        next.then.emplace_back(erase{names.own(room())});
        if (!is_full_)
            next.then.emplace_back(put{names.place(room()), text_of_place(*what_, used_now()), 0});
        on().questions().transact(next, on().patience(),
                                  [this](const client::result& from) { judge(from.what); });
    }

    void judge(kind what)
    {
        const bool is_unknown = what == kind::lost || what == kind::unreachable;
        if (what == kind::full && !is_full_)
            is_full_ = true; // what takes no space is done all the same
        else if (!is_unknown || on().tenancy().id() != lease_)
            return on().done(*this);
        ask();
    }
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
            give_up();
        if (from.what != kind::done)
            return finish(reason_of(from.what));
        if (on().held(by_) != nullptr)
            on().drop(room());
        if (from.answer.is_then)
            return finish({});
        // If it was done and the answer lost, there is no such room, or a later one.
        const entry* const kept =
            from.answer.results.empty() ? nullptr : from.answer.results[0].first();
        const bool is_done = from.is_in_doubt && (kept == nullptr || kept->created > by_.epoch);
        finish(is_done ? error_code() : journal_errc::fenced);
    }

    /// Nobody knows whether it is done, or will be: so the tenure is over.
    void give_up()
    {
        if (holding* held = on().held(by_)) {
            kept_room what = std::move(held->what);
            on().drop(room());
            on().add(surrender_of(on(), by_, std::move(what)));
        }
    }

    void finish(error_code why)
    {
        then_.resume(why);
        on().done(*this);
    }
};

} // namespace

std::unique_ptr<job> ending_of(core& on, tenure by)
{
    return std::make_unique<ending>(on, std::move(by), std::nullopt);
}

std::unique_ptr<job> surrender_of(core& on, const tenure& by, kept_room what)
{
    return std::make_unique<ending>(on, by, std::move(what));
}

std::unique_ptr<job> removal_of(core& on, tenure by, job::on_done then)
{
    return std::make_unique<removal>(on, std::move(by), std::move(then));
}

} // namespace scramble::etcd
