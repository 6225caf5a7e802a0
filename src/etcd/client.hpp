#pragma once

#include "etcd/connection.hpp"
#include "etcd/wire.hpp"

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble::etcd {

using namespace std::chrono_literals;

/// Asks etcd: one of several endpoints, the next one after each failure.
///
/// Used on its strand only. Nothing is called inside the function that it was given to, nor after
/// the client is destroyed.
class client {
public:
    using clock = std::chrono::steady_clock;

    struct settings {
        std::vector<endpoint> endpoints;
        std::size_t most_calls = 4; ///< under way at a time; the others wait
        std::chrono::milliseconds timeout = 1s;
        std::chrono::milliseconds pause = 50ms; ///< when all endpoints have failed
        std::size_t most_answer = 8U << 20U;    ///< in bytes
    };

    /// What became of a call.
    struct outcome {
        enum class kind {
            done,
            refused,     ///< it is not done
            full,        ///< etcd has no space; the transaction is not done
            no_lease,    ///< it is not done: the lease is gone
            too_large,   ///< the answer is too large
            lost,        ///< it may be done
            unreachable, ///< it is not done: nobody has got it
        };
        kind what = kind::unreachable;
        std::string body{};
    };
    using on_outcome = std::function<void(outcome)>;

    /// What became of a transaction.
    struct result {
        outcome::kind what = outcome::kind::unreachable;
        /// Nobody knows what has become of a call before the last: it may be done, now or later.
        bool is_in_doubt = false;
        transacted answer{};
    };
    using on_result = std::function<void(result)>;

    /// Requires: there is an endpoint.
    client(strand executor, settings how);
    client(const client&) = delete;
    client& operator=(const client&) = delete;
    ~client();

    /// Calls once. What failed may be sent again, and goes to the next endpoint then.
    void call(std::string target, std::string text, on_outcome then);

    /// Sends the same again and again, until an endpoint answers it or refuses it. It is given up
    /// after `until`, but not before each endpoint had it once.
    ///
    /// If it was done and the answer was lost, it is done once more: its comparisons have to find
    /// out. So they have to when etcd has no space: it says so of one that it has done, too, if
    /// that was the first for which the space did not suffice. Then they are asked once more, with
    /// nothing to do, and if they are false now, the call is in doubt.
    void transact(const transaction& what, clock::time_point until, on_result then);

private:
    struct waiting_call {
        std::string target;
        std::string text;
        on_outcome then;
    };
    struct attempt;

    strand strand_;
    settings how_;
    std::size_t at_ = 0; ///< the endpoint that is used now
    std::deque<waiting_call> waiting_;
    std::vector<std::shared_ptr<connection>> idle_;
    std::vector<std::shared_ptr<connection>> busy_;
    std::vector<std::shared_ptr<attempt>> attempts_;

    void start_next();
    [[nodiscard]] std::shared_ptr<connection> free_connection();
    void take_back(const std::shared_ptr<connection>& from, bool is_usable);
    void try_now(const std::shared_ptr<attempt>& what);
    void judge(const std::shared_ptr<attempt>& what, outcome from);
    void try_later(const std::shared_ptr<attempt>& what);
    void end(const std::shared_ptr<attempt>& what, result with);
};

} // namespace scramble::etcd
