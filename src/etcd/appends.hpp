#pragma once

#include "etcd/client.hpp"
#include "etcd/job.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace scramble::etcd {

class core;

/// Sends the appends of all rooms, many at once: what comes while a batch is under way goes into
/// the next.
///
/// A batch is one transaction, all or none. If its comparisons fail, what is read tells of each
/// append whether it is done, fenced, or was only in bad company: those are sent again. A batch
/// that has failed so can never be done later: a tenure that has ended never comes back, and
/// neither does a number. So what is sent again may be mixed anew.
class appends {
public:
    appends(core& on, client::settings how);

    /// Appends wait at the front of that room's queue.
    void add(const std::string& room);

    [[nodiscard]] std::uint64_t transactions() const { return transactions_; }

private:
    /// An append of the batch.
    struct item {
        addition* what;
        bool is_decided = false;
        error_code why{}; ///< then: its outcome
    };

    core& on_;
    std::deque<std::string> ready_; ///< the rooms that have some
    std::vector<item> batch_;       ///< those of one room stand together, in order
    bool is_sending_ = false;       ///< from when it is decided until the batch is done
    std::uint64_t transactions_ = 0;
    client client_;

    void send_soon();
    void compose();
    [[nodiscard]] bool take(const std::string& room, std::size_t& count, std::size_t& bytes);
    void send();
    void judge(client::result from);
    void succeed(item& which);
    static void fail(item& which, error_code why);
    void surrender(item& which);
    [[nodiscard]] bool judge_each(const transacted& read);
    void fail_rest(const client::result& from);
    void finish();
};

} // namespace scramble::etcd
