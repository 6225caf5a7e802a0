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

/// The strand on which all of a game happens.
///
/// One thread runs one `io_context(1)`, so no two handlers of that context ever run at
/// the same time, and each sees all that those before it did: the context itself is the
/// strand. An `asio::strand<>` around it would add a lock and a queue, and no order.
using strand = asio::io_context::executor_type;

template <class Signature>
class suspended;

/// The completion handler of an operation that waits: it is kept here until it is resumed,
/// once, or dropped.
///
/// Meanwhile it counts as outstanding work of the strand, and of the executor on which
/// it will run. Used only on the game's strand.
template <class... Results>
class suspended<void(Results...)> {
public:
    using handler_type = asio::any_completion_handler<void(Results...)>;

    /// The handler runs on `executor` if it has no executor of its own.
    suspended(handler_type handler, const strand& executor)
        : strand_(asio::require(executor, asio::execution::outstanding_work.tracked)),
          slot_(asio::get_associated_cancellation_slot(handler)),
          executor_(asio::prefer(asio::get_associated_executor(handler, executor),
                                 asio::execution::outstanding_work.tracked)),
          handler_(std::move(handler))
    {
    }

    suspended(suspended&& other) noexcept
        : strand_(std::move(other.strand_)), slot_(std::exchange(other.slot_, {})),
          executor_(std::move(other.executor_)), handler_(std::move(other.handler_))
    {
    }

    // any_completion_handler's move assignment of Boost 1.81 never returns.
    suspended& operator=(suspended&&) = delete;
    suspended(const suspended&) = delete;
    suspended& operator=(const suspended&) = delete;

    ~suspended() { forget_cancellation(); }

    /// From now on a cancellation of one of the `accepted` types calls `cancel`, which may
    /// resume or drop this handler.
    template <class Cancel>
    void on_cancellation(asio::cancellation_type accepted, Cancel cancel)
    {
        if (!slot_.is_connected())
            return;
        slot_.assign([accepted, cancel](asio::cancellation_type type) {
            if ((type & accepted) == asio::cancellation_type::none)
                return;
            const auto copy = cancel; // resuming destroys this closure
            copy();
        });
    }

    /// Has the handler run with those results, on its executor and never before this
    /// function has returned: whoever calls is not re-entered.
    ///
    /// Requires: it was not resumed before.
    void resume(Results... results)
    {
        forget_cancellation();
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
    asio::any_completion_executor executor_;
    handler_type handler_;

    void forget_cancellation()
    {
        if (slot_.is_connected() && handler_)
            slot_.clear();
    }
};

} // namespace scramble
