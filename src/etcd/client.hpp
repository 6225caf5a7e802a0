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

/// Sends calls to etcd: to one of several endpoints, and to the next one after a failure.
///
/// Used on its strand only. Handlers are never called inside the function that takes them, and not
/// after the client is destroyed.
class client {
public:
    using clock = std::chrono::steady_clock;

    struct settings {
        std::vector<endpoint> endpoints;
        std::shared_ptr<access> by = std::make_shared<access>();
        std::size_t most_calls = 4; ///< at a time; further calls wait
        std::chrono::milliseconds timeout = 1s;
        std::chrono::milliseconds pause = 50ms; ///< after all endpoints have failed
        std::size_t most_answer = 8U << 20U;    ///< in bytes
    };

    /// The outcome of a call.
    struct outcome {
        enum class kind {
            done,
            refused,     ///< not done
            full,        ///< not done: etcd has no space
            no_lease,    ///< not done: the lease is gone
            too_large,   ///< the answer is too large
            lost,        ///< perhaps done: the answer was lost
            unreachable, ///< not done: no endpoint got it
        };
        kind what = kind::unreachable;
        std::string body{};
        bool is_denied = false; ///< etcd has refused the name and password
    };
    using on_outcome = std::function<void(outcome)>;

    /// The outcome of a transaction.
    struct result {
        outcome::kind what = outcome::kind::unreachable;
        /// An earlier try of the same call may be done, now or later.
        bool is_in_doubt = false;
        transacted answer{};
    };
    using on_result = std::function<void(result)>;

    /// Requires: at least one endpoint.
    client(strand executor, settings how);
    client(const client&) = delete;
    client& operator=(const client&) = delete;
    ~client();

    /// Calls once. After a failure, the next call goes to the next endpoint.
    void call(std::string target, std::string text, on_outcome then);

    /// Sends a transaction again and again, unchanged, until an endpoint does or refuses it. Gives
    /// up after `until`, but tries each endpoint at least once.
    ///
    /// A lost answer means that the transaction may run twice: its comparisons must detect that.
    /// When space runs out, etcd may do a transaction and still answer "no space". So after that
    /// answer the comparisons are sent once more, without the puts; if they are false now, the
    /// result is in doubt.
    void transact(const transaction& transaction, clock::time_point until, on_result then);

private:
    struct waiting_call {
        std::string target;
        std::string text;
        on_outcome then;
        std::string token{};   ///< with which it was sent
        bool is_again = false; ///< with a new token
    };
    struct attempt;

    strand strand_;
    settings how_;
    std::size_t at_ = 0; ///< the endpoint in use
    std::deque<waiting_call> waiting_;
    std::vector<std::shared_ptr<connection>> idle_;
    std::vector<std::shared_ptr<connection>> busy_;
    std::vector<std::shared_ptr<attempt>> attempts_;
    bool signs_in_ = false;

    void start_next();
    void start(waiting_call next);
    void sign_in();
    void answer(waiting_call next, const std::shared_ptr<connection>& from,
                connection::answer given);
    [[nodiscard]] std::shared_ptr<connection> free_connection();
    void take_back(const std::shared_ptr<connection>& from, bool is_usable);
    void try_now(const std::shared_ptr<attempt>& one);
    void judge(const std::shared_ptr<attempt>& one, outcome from);
    void try_later(const std::shared_ptr<attempt>& one);
    void end(const std::shared_ptr<attempt>& one, result with);
};

} // namespace scramble::etcd
