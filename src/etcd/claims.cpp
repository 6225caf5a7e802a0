#include "etcd/core.hpp"
#include "etcd/job.hpp"
#include "etcd/log_end.hpp"
#include "etcd/values.hpp"

namespace scramble::etcd {

using journal::claimed_room;
using journal::journal_errc;
using journal::kept_room;
using kind = client::outcome::kind;

namespace {

/// A job that ends with this node holding a room.
class taking : public job {
protected:
    taking(core& on, std::string room, journal::store::on_claim then)
        : job(on, std::move(room)), then_(std::move(then), on.executor())
    {
    }

    /// Calls `ask` once there is a lease and no tenure of the room is ending.
    void take_lease()
    {
        on().when_ended(room(), until(), [this](bool is_over) {
            is_over ? await_lease() : finish(journal_errc::unavailable);
        });
    }
    void await_lease()
    {
        on().with_lease(until(), [this](std::uint64_t lease) {
            lease_ = lease;
            lease == 0 ? finish(journal_errc::unavailable) : ask();
        });
    }
    /// Sends the transaction that takes the room. If it is not done, `judge` says why.
    void transact(const transaction& what)
    {
        on().questions().transact(what, until(), [this](const client::result& from) {
            if (from.what == kind::no_lease)
                return lose_lease();
            // A lost one may still be done; the next claim finds out.
            if (from.what != kind::done)
                return finish(reason_of(from.what));
            judge(from);
        });
    }
    virtual void ask() = 0;
    virtual void judge(const client::result& from) = 0;

    [[nodiscard]] std::uint64_t lease() const { return lease_; }
    /// Whether the owner is this node, by an earlier try whose answer was lost.
    [[nodiscard]] bool is_ours(const entry* own, const client::result& from) const
    {
        return from.is_in_doubt && own != nullptr && is_of_this_lease(*own);
    }
    [[nodiscard]] bool is_of_this_lease(const entry& own) const
    {
        return own.lease == lease_ && own.value == on().how().self.name;
    }

    void succeed(std::uint64_t epoch, std::uint64_t last, const kept_room& what,
                 std::optional<std::int64_t> used = {})
    {
        if (on().tenancy().id() != lease_) // lost meanwhile, and the room with it
            return finish(journal_errc::unavailable);
        on().hold(room(), {epoch, last, what});
        then_.resume({}, {{room(), epoch}, what, last, used});
        on().done(*this);
    }
    void finish(error_code why)
    {
        then_.resume(why, {});
        on().done(*this);
    }

private:
    suspended<void(error_code, claimed_room)> then_;
    std::uint64_t lease_ = 0;

    void lose_lease()
    {
        on().lost_lease(lease_);
        core::clock::now() < until() ? take_lease() : finish(journal_errc::unavailable);
    }
};

class creation final : public taking {
public:
    creation(core& on, kept_room what, journal::store::on_claim then)
        : taking(on, what.name, std::move(then)), what_(std::move(what))
    {
    }

    void start() override
    {
        on().held(room()) != nullptr ? finish(journal_errc::exists) : take_lease();
    }

private:
    kept_room what_;

    void ask() override
    {
        const keys& names = on().names();
        transaction next;
        next.when = {{names.room(room()), 0}, {names.own(room()), 0}};
        next.then.emplace_back(put{names.room(room()), text_of(what_), 0});
        next.then.emplace_back(put{names.own(room()), on().how().self.name, lease()});
        next.then.emplace_back(put{names.place(room()), text_of_place(what_, used_now()), 0});
        for (const std::string& each : codes_of(what_)) {
            next.when.push_back({names.code(each), 0});
            next.then.emplace_back(put{names.code(each), room(), 0});
        }
        next.otherwise.emplace_back(range{names.room(room())});
        next.otherwise.emplace_back(range{names.own(room())});
        transact(next);
    }

    void judge(const client::result& from) override
    {
        if (from.answer.is_then)
            return succeed(from.answer.revision, 0, what_);
        if (from.answer.results.size() != 2)
            return finish(journal_errc::unavailable);
        const entry* const kept = from.answer.results[0].first();
        const entry* const own = from.answer.results[1].first();
        if (is_ours(own, from) && kept != nullptr && kept->created == own->created)
            return succeed(own->created, 0, what_);
        finish(journal_errc::exists);
    }
};

class claim final : public taking {
public:
    claim(core& on, std::string room, journal::store::on_claim then)
        : taking(on, std::move(room), std::move(then))
    {
    }

    void start() override
    {
        if (on().held(room()) != nullptr)
            return finish(journal_errc::owned);
        take_lease(); // the node's predecessor has released its rooms by then
    }

private:
    kept_room what_;
    std::uint64_t created_ = 0; ///< the room
    std::int64_t used_ = 0;     ///< the mark of its place
    log_end end_{on().names(), room()};

    /// Looks at what there is to claim.
    void ask() override
    {
        const keys& names = on().names();
        transaction asked;
        asked.then.emplace_back(range{names.room(room())});
        asked.then.emplace_back(range{names.own(room())});
        asked.then.emplace_back(range{names.place(room())});
        on().questions().transact(asked, until(), [this](const client::result& from) {
            if (from.what != kind::done || from.answer.results.size() != 3)
                return finish(journal_errc::unavailable);
            const entry* const kept = from.answer.results[0].first();
            if (kept == nullptr)
                return finish(journal_errc::unknown_room);
            const entry* const own = from.answer.results[1].first();
            if (own != nullptr && !is_of_this_lease(*own))
                return finish(journal_errc::owned);
            auto what = read_room(room(), kept->value);
            if (!what)
                return finish(journal_errc::damaged);
            what_ = std::move(*what);
            const entry* const place = from.answer.results[2].first();
            used_ = place == nullptr ? 0 : static_cast<std::int64_t>(place->modified);
            if (own != nullptr) // by an abandoned call that was done late
                return find_end(own->created);
            created_ = kept->created;
            take();
        });
    }

    void take()
    {
        const keys& names = on().names();
        transaction next;
        next.when = {{names.room(room()), created_}, {names.own(room()), 0}};
        next.then.emplace_back(put{names.own(room()), on().how().self.name, lease()});
        next.then.emplace_back(put{names.place(room()), text_of_place(what_, used_now()), 0});
        next.otherwise.emplace_back(range{names.room(room())});
        next.otherwise.emplace_back(range{names.own(room())});
        transact(next);
    }

    void judge(const client::result& from) override
    {
        const auto& read = from.answer.results;
        if (read.size() != 2)
            return finish(journal_errc::unavailable);
        if (from.answer.is_then)
            return find_end(from.answer.revision);
        const entry* const kept = read[0].first();
        const entry* const own = read[1].first();
        if (kept == nullptr || kept->created != created_)
            return finish(journal_errc::unknown_room);
        if (is_ours(own, from))
            return find_end(own->created);
        finish(journal_errc::owned);
    }

    /// From now on nobody else can append. If the last record cannot be found, the next claim finds
    /// that this node owns the room.
    void find_end(std::uint64_t epoch)
    {
        if (const auto last = end_.result())
            return succeed(epoch, *last, what_, used_);
        on().questions().transact(end_.next(), until(), [this, epoch](const client::result& from) {
            if (from.what != kind::done || !end_.take(from.answer))
                return finish(journal_errc::unavailable);
            find_end(epoch);
        });
    }
};

} // namespace

std::unique_ptr<job> creation_of(core& on, kept_room what, journal::store::on_claim then)
{
    return std::make_unique<creation>(on, std::move(what), std::move(then));
}

std::unique_ptr<job> claim_of(core& on, std::string room, journal::store::on_claim then)
{
    return std::make_unique<claim>(on, std::move(room), std::move(then));
}

} // namespace scramble::etcd
