#pragma once

#include "etcd/core.hpp"
#include "etcd/job.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace scramble::etcd {

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
            is_over ? await_lease() : finish(journal::journal_errc::unavailable);
        });
    }
    virtual void ask() = 0;

    [[nodiscard]] std::uint64_t lease() const { return lease_; }
    [[nodiscard]] bool is_of_this_lease(const entry& own) const
    {
        return own.lease == lease_ && own.value == on().how().self.name;
    }
    /// The lease was lost: tries with the next one, if there is time.
    void lose_lease()
    {
        on().lost_lease(lease_);
        core::clock::now() < until() ? take_lease() : finish(journal::journal_errc::unavailable);
    }

    // These destroy it.
    void succeed(std::uint64_t epoch, std::uint64_t last, const journal::kept_room& kept,
                 std::optional<std::int64_t> used = {})
    {
        if (on().tenancy().id() != lease_) // lost meanwhile, and the room with it
            return finish(journal::journal_errc::unavailable);
        on().hold(room(), {epoch, last, kept});
        then_.resume({}, {{room(), epoch}, kept, last, used});
        on().done(*this);
    }
    void finish(error_code why)
    {
        then_.resume(why, {});
        on().done(*this);
    }

private:
    suspended<void(error_code, journal::claimed_room)> then_;
    std::uint64_t lease_ = 0;

    void await_lease()
    {
        on().with_lease(until(), [this](std::uint64_t lease) {
            lease_ = lease;
            lease == 0 ? finish(on().no_lease_why()) : ask();
        });
    }
};

} // namespace scramble::etcd
