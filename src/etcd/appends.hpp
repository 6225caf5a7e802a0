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

/// Sends the appends of all rooms in batches. Appends that arrive while a batch is under way go
/// into the next one.
///
/// A batch is one transaction: all or nothing. If its comparisons fail, a look says for each append
/// whether it is done, is fenced, or failed only because of others. The last are sent again, in any
/// mix: a batch whose comparisons failed can never succeed later, because an ended tenure never
/// comes back and a used number is never free again.
class appends {
public:
    appends(core& on, client::settings how);

    /// Takes note that appends are at the front of that room's queue.
    void add(const std::string& room);

    [[nodiscard]] std::uint64_t transactions() const { return transactions_; }

private:
    /// An append of the batch.
    struct item {
        addition* what;
        bool is_decided = false;
        error_code why{}; ///< the outcome, once decided
    };

    core& on_;
    std::deque<std::string> ready_; ///< rooms with appends to send
    std::vector<item> batch_;       ///< grouped by room, in order
    bool is_sending_ = false;       ///< from the decision to send until the batch is done
    std::uint64_t transactions_ = 0;
    client client_;

    void send_soon();
    void compose();
    [[nodiscard]] bool take(const std::string& room, std::size_t& count, std::size_t& bytes);
    [[nodiscard]] client::clock::time_point given_up() const;
    void send();
    void judge(const client::result& from);
    void look();
    void succeed(item& which);
    static void fail(item& which, error_code why);
    void surrender(item& which);
    [[nodiscard]] bool judge_each(const transacted& read);
    void fail_rest(const client::result& from);
    void finish();
};

} // namespace scramble::etcd
