#pragma once

#include "etcd/client.hpp"
#include "journal/journal.hpp"

#include <cstdint>
#include <functional>

namespace scramble::etcd {

class core;

/// Tells etcd that a tenure is over, until that is done, or the lease is lost or left to end. The
/// room cannot be claimed by this node before that: a late copy of an append would find its tenure
/// alive.
class ending {
public:
    ending(core& on, journal::tenure by, journal::kept_room what);

    /// Effect: `core::ended` is called, never inside this function.
    void start();

    /// `then` is told that it is over, or that it is not by `until`.
    /// Requires: nobody waits.
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

    void judge(client::outcome::kind what);
};

/// The tenure is over as far as this node is concerned; nothing if it was before.
void end_tenure(core& on, const journal::tenure& by);

} // namespace scramble::etcd
