#pragma once

#include "scramble/async/suspended.hpp"
#include "scramble/error.hpp"

#include <boost/asio/error.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <utility>

namespace scramble {

/// The operations that wait for the next event of one kind. They complete in the order in which
/// they started, a few per turn of the loop, so that no player's move waits for all of them.
///
/// Each can be cancelled: terminal, partial and total. Used only on its strand. It may be destroyed
/// at any time; operations that still wait are then dropped without completing.
template <class Who, class Result>
class waiting_list {
public:
    using signature = void(error_code, Result);
    using suspended_type = suspended<signature>;

    /// `make_result` makes the result of an operation when it completes.
    waiting_list(strand executor, std::function<Result(const Who&)> make_result)
        : strand_(std::move(executor)), make_result_(std::move(make_result))
    {
    }
    waiting_list(const waiting_list&) = delete;
    waiting_list& operator=(const waiting_list&) = delete;
    ~waiting_list() { *self_ = nullptr; }

    /// Lets `caller` wait for the next event.
    void add(Who who, suspended_type caller)
    {
        waiting_.push_back({std::move(who), events_, std::move(caller)});
        const auto entry = std::prev(waiting_.end());
        entry->caller.on_cancellation(asio::cancellation_type::all, [this, entry] {
            ensure(strand_.running_in_this_thread(), "an operation is cancelled on the strand");
            suspended_type cancelled(std::move(entry->caller));
            waiting_.erase(entry);
            cancelled.resume(asio::error::operation_aborted, {});
        });
    }

    /// The event has happened: every operation that waits now completes once, from the next turn of
    /// the loop on. If another event happens before its turn, its result includes that one.
    void wake()
    {
        ++events_;
        schedule();
    }

    /// Completes all with `operation_aborted`.
    void abort()
    {
        for (auto& each : std::exchange(waiting_, {}))
            each.caller.resume(asio::error::operation_aborted, {});
    }

    /// Drops all without completing them.
    void drop() { std::exchange(waiting_, {}).clear(); }

    [[nodiscard]] std::size_t size() const { return waiting_.size(); }

private:
    // Represents: waiting_ wait, oldest first. An entry is due if events_ has grown since it was
    // added.
    // Invariant: due entries come first; there are some only while a turn is posted_.
    struct operation {
        Who who;
        std::uint64_t since; ///< events_ when it was added
        suspended_type caller;
    };
    static constexpr std::size_t per_turn = 128;

    strand strand_;
    std::function<Result(const Who&)> make_result_;
    std::list<operation> waiting_;
    std::uint64_t events_ = 0;
    bool posted_ = false;
    /// Null after destruction.
    std::shared_ptr<waiting_list*> self_ = std::make_shared<waiting_list*>(this);

    [[nodiscard]] bool is_due() const
    {
        return !waiting_.empty() && waiting_.front().since < events_;
    }

    void schedule()
    {
        if (!is_due() || std::exchange(posted_, true))
            return;
        asio::post(strand_, [self = self_] {
            if (*self != nullptr)
                (*self)->resume_some();
        });
    }

    void resume_some()
    {
        posted_ = false;
        for (std::size_t resumed = 0; resumed < per_turn && is_due(); ++resumed) {
            waiting_.front().caller.resume({}, make_result_(waiting_.front().who));
            waiting_.pop_front();
        }
        schedule();
    }
};

} // namespace scramble
