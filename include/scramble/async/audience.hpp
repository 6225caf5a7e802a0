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

/// Those who wait for the next event of one kind. Their completion handlers are kept in the order
/// in which they came and resumed in portions, so that nobody's move waits behind them all.
///
/// Each may be cancelled: terminal, partial and total. Used only on its strand. It may be
/// destroyed at any time; handlers that still wait are then dropped unrun.
template <class Who, class Result>
class audience {
public:
    using signature = void(error_code, Result);
    using suspended_type = suspended<signature>;

    /// Whoever is resumed gets what `make_result` then makes for it.
    audience(strand executor, std::function<Result(const Who&)> make_result)
        : strand_(std::move(executor)), make_result_(std::move(make_result))
    {
    }
    audience(const audience&) = delete;
    audience& operator=(const audience&) = delete;
    ~audience() { *self_ = nullptr; }

    /// `caller` waits for the next event.
    void park(Who who, suspended_type caller)
    {
        parked_.push_back({std::move(who), events_, std::move(caller)});
        const auto place = std::prev(parked_.end());
        place->caller.on_cancellation(asio::cancellation_type::all, [this, place] {
            ensure(strand_.running_in_this_thread(), "who waits is cancelled on the strand");
            suspended_type cancelled(std::move(place->caller));
            parked_.erase(place);
            cancelled.resume(asio::error::operation_aborted, {});
        });
    }

    /// The event: all who wait now are resumed, each once, from the next turn of the loop on.
    /// One who is resumed after a later event has that one's result.
    void wake()
    {
        ++events_;
        go_on();
    }

    /// All who wait are resumed with `operation_aborted`.
    void abort()
    {
        for (auto& each : std::exchange(parked_, {}))
            each.caller.resume(asio::error::operation_aborted, {});
    }

    /// All who wait are dropped unrun.
    void drop() { std::exchange(parked_, {}).clear(); }

    [[nodiscard]] std::size_t size() const { return parked_.size(); }

private:
    // Represents: parked_ wait; those that came before the last of events_ are due.
    // Invariant: parked_ are ordered by `since`, so those that are due come first; some are due
    // only while a turn is posted_.
    struct waiting {
        Who who;
        std::uint64_t since; ///< events before it came
        suspended_type caller;
    };
    static constexpr std::size_t portion = 128;

    strand strand_;
    std::function<Result(const Who&)> make_result_;
    std::list<waiting> parked_;
    std::uint64_t events_ = 0;
    bool posted_ = false;
    std::shared_ptr<audience*> self_ = std::make_shared<audience*>(this); ///< null once it is gone

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
