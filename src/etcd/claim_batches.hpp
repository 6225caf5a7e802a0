#pragma once

#include "etcd/claim.hpp"
#include "etcd/client.hpp"

#include <cstddef>
#include <deque>
#include <vector>

namespace scramble::etcd {

class core;

/// Takes claims through their steps, several at a time: a node may have to take over thousands of
/// rooms. Rooms for which somebody waits come first. A few batches are under way, and each goes
/// through all its steps before another one begins; so the first rooms go on long before the last.
///
/// Most of the time goes to etcd, which takes longer to read a question than to answer it. So a
/// room that is known well enough costs one step.
class claim_batches {
public:
    claim_batches(core& on, client::settings how);

    /// Requires: the claim lives until it is finished.
    void add(claim& which);

private:
    using batch = std::vector<claim*>;
    /// etcd allows 128 operations in a transaction.
    static constexpr std::size_t most_rooms = 128 / claim::take_size;
    static constexpr std::size_t most_batches = 3;

    core& on_;
    std::deque<claim*> waiting_;
    std::size_t under_way_ = 0;
    bool is_posted_ = false;
    client client_;

    void start();
    [[nodiscard]] batch next();
    void look(const batch& all);
    void judge_look(const batch& all, const client::result& from);
    void take(const batch& all);
    void judge_take(const batch& all, const client::result& from);
    void end();
};

} // namespace scramble::etcd
