#pragma once

#include "etcd/client.hpp"
#include "journal/journal.hpp"

#include <cstdint>
#include <functional>

namespace scramble::etcd {

class core;

/// Tells etcd that a tenure is over; tries until that is done, or until the lease is lost or
/// abandoned. Before that this node cannot claim the room again, or a late copy of an append would
/// find its tenure alive.
class ending {
public:
    ending(core& on, journal::tenure by, journal::kept_room kept);

    /// Calls `core::ended` when done, never inside this function.
    void start();

    /// Calls `then` with true when it is over, or with false after `until`.
    /// Requires: no earlier wait is pending.
    void wait(client::clock::time_point until, std::function<void(bool is_over)> then);
    void tell(bool is_over);

private:
    core& on_;
    journal::tenure by_;
    journal::kept_room what_;
    std::uint64_t lease_;
    bool is_full_ = false;
    client::clock::time_point until_;
    std::function<void(bool)> then_;

    void judge(client::outcome::kind how);
};

/// Ends a tenure at this node, if it has not ended.
void end_tenure(core& on, const journal::tenure& by);

} // namespace scramble::etcd
