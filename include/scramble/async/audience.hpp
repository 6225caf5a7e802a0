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
class audience {
public:
    using signature = void(error_code, Result);
    using suspended_type = suspended<signature>;

    /// `make_result` makes the result of an operation when it completes.
    audience(strand executor, std::function<Result(const Who&)> make_result)
        : strand_(std::move(executor)), make_result_(std::move(make_result))
    {
    }
    audience(const audience&) = delete;
    audience& operator=(const audience&) = delete;
    ~audience() { *self_ = nullptr; }

    /// Lets `caller` wait for the next event.
    void park(Who who, suspended_type caller)
    {
        parked_.push_back({std::move(who), events_, std::move(caller)});
        const auto place = std::prev(parked_.end());
        place->caller.on_cancellation(asio::cancellation_type::all, [this, place] {
            ensure(strand_.running_in_this_thread(), "an operation is cancelled on the strand");
            suspended_type cancelled(std::move(place->caller));
            parked_.erase(place);
            cancelled.resume(asio::error::operation_aborted, {});
        });
    }

    /// The event has happened: every operation that waits now completes once, from the next turn of
    /// the loop on. If another event happens before its turn, its result includes that one.
    void wake()
    {
        ++events_;
        go_on();
    }

    /// Completes all with `operation_aborted`.
    void abort()
    {
        for (auto& each : std::exchange(parked_, {}))
            each.caller.resume(asio::error::operation_aborted, {});
    }

    /// Drops all without completing them.
    void drop() { std::exchange(parked_, {}).clear(); }

    [[nodiscard]] std::size_t size() const { return parked_.size(); }

private:
    // Represents: parked_ wait, oldest first. An entry is due if events_ has grown since it was
    // added.
    // Invariant: due entries come first, and exist only while a turn is posted_.
    struct waiting {
        Who who;
        std::uint64_t since; ///< events_ when it was added
        suspended_type caller;
    };
    static constexpr std::size_t portion = 128;

    strand strand_;
    std::function<Result(const Who&)> make_result_;
    std::list<waiting> parked_;
    std::uint64_t events_ = 0;
    bool posted_ = false;
    std::shared_ptr<audience*> self_ =
        std::make_shared<audience*>(this); ///< null after destruction

    [[nodiscard]] bool is_due() const
    {
        return !parked_.empty() && parked_.front().since < events_;
    }

    void go_on()
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
        for (std::size_t resumed = 0; resumed < portion && is_due(); ++resumed) {
            parked_.front().caller.resume({}, make_result_(parked_.front().who));
            parked_.pop_front();
        }
        go_on();
    }
};

} // namespace scramble
