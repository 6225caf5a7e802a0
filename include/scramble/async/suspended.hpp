#pragma once

#include <boost/asio/any_completion_executor.hpp>
#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/associated_cancellation_slot.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/cancellation_type.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/prefer.hpp>
#include <boost/asio/require.hpp>
#include <boost/system/error_code.hpp>

#include <tuple>
#include <utility>

namespace scramble {

namespace asio = boost::asio;
using boost::system::error_code;

/// The strand on which a game runs.
///
/// One thread runs one `io_context(1)`, so no two handlers run at the same time, and each sees
/// everything that earlier ones did: the context itself is the strand. An `asio::strand<>` around
/// it would only add a lock and a queue.
using strand = asio::io_context::executor_type;

template <class Signature>
class suspended;

/// The completion handler of an operation that waits. It is stored until it is resumed once, or
/// dropped.
///
/// Meanwhile it counts as outstanding work of the strand and of the handler's executor. Used only
/// on the game's strand.
template <class... Results>
class suspended<void(Results...)> {
public:
    using handler_type = asio::any_completion_handler<void(Results...)>;

    /// `executor` is for a handler that has none of its own.
    suspended(handler_type handler, const strand& executor)
        : strand_(asio::require(executor, asio::execution::outstanding_work.tracked)),
          slot_(asio::get_associated_cancellation_slot(handler)),
          executor_(other_than(executor, asio::get_associated_executor(handler, executor))),
          handler_(std::move(handler))
    {
    }

    suspended(suspended&& other) noexcept
        : strand_(std::move(other.strand_)), slot_(std::exchange(other.slot_, {})),
          executor_(std::move(other.executor_)), handler_(std::move(other.handler_))
    {
    }

    // In Boost 1.81, move assignment of any_completion_handler recurses for ever.
    suspended& operator=(suspended&&) = delete;
    suspended(const suspended&) = delete;
    suspended& operator=(const suspended&) = delete;

    ~suspended() { forget_cancellation(); }

    /// A cancellation of one of the `accepted` types calls `cancel`, which may resume or drop this
    /// handler.
    template <class Cancel>
    void on_cancellation(asio::cancellation_type accepted, Cancel cancel)
    {
        if (!slot_.is_connected())
            return;
        slot_.assign([accepted, cancel](asio::cancellation_type type) {
            if ((type & accepted) == asio::cancellation_type::none)
                return;
            // Resuming destroys this closure.
            // NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
            const auto copy = cancel;
            copy();
        });
    }

    /// From now on a cancellation has no effect.
    void forget_cancellation()
    {
        if (slot_.is_connected() && handler_)
            slot_.clear();
    }

    /// Runs the handler with these results on its executor, never before this function has
    /// returned.
    ///
    /// Requires: not resumed before.
    void resume(Results... results)
    {
        forget_cancellation();
        if (!executor_) // as nearly all: no need to dispatch
            return asio::post(asio::require(strand_, asio::execution::outstanding_work.untracked),
                              [handler = std::move(handler_),
                               results = std::tuple(std::move(results)...)]() mutable {
                                  std::apply(std::move(handler), std::move(results));
                              });
        asio::post(strand_, [executor = std::move(executor_), handler = std::move(handler_),
                             results = std::tuple(std::move(results)...)]() mutable {
            asio::dispatch(executor,
                           [handler = std::move(handler), results = std::move(results)]() mutable {
                               std::apply(std::move(handler), std::move(results));
                           });
        });
    }

private:
    using working_strand =
        decltype(asio::require(std::declval<strand>(), asio::execution::outstanding_work.tracked));
    working_strand strand_;
    asio::cancellation_slot slot_;
    asio::any_completion_executor executor_; ///< the handler's; none if it is the strand
    handler_type handler_;

    [[nodiscard]] static asio::any_completion_executor
    other_than(const strand& executor, const asio::any_completion_executor& own)
    {
        const auto* const same = own.target<strand>();
        if (same != nullptr && *same == executor)
            return {};
        return asio::prefer(own, asio::execution::outstanding_work.tracked);
    }
};

} // namespace scramble
