#pragma once

#include "scramble/async/audience.hpp"
#include "scramble/async/suspended.hpp"
#include "scramble/text/news.hpp"

#include <boost/asio/error.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace scramble {

/// What clients with a live connection need of a game, whichever it is: its steps are counted,
/// told, and waited for.
///
/// Used only on its strand. It may be destroyed at any time, but before the execution context;
/// handlers that still wait are then dropped unrun.
class followed_game {
public:
    using executor_type = strand;

    followed_game(const followed_game&) = delete;
    followed_game& operator=(const followed_game&) = delete;

    [[nodiscard]] executor_type get_executor() const { return strand_; }

    /// The number of steps so far.
    [[nodiscard]] virtual std::uint64_t steps() const = 0;

    /// What has happened since that step. The whole game for nothing, for a step that is too long
    /// ago or has yet to come, and where the changes would be as long.
    [[nodiscard]] virtual news news_since(std::optional<std::uint64_t> step) = 0;

    /// The step of a mark RUN-STEP, as in the first line of news; nothing if it is of another run,
    /// or no mark.
    [[nodiscard]] virtual std::optional<std::uint64_t> step_in(std::string_view mark) const = 0;

    /// Waits until there has been a step after `since`.
    ///
    /// Signature: `void(error_code, news)`, what has happened since, up to the answer's turn.
    /// Completes: after the next step; at once if `since` is not the newest one. Many complete in
    ///   portions, behind all whom the step answers.
    /// Executor: the handler's, by default the strand; never inside this function.
    /// Cancellation: terminal, partial and total.
    /// Errors: `operation_aborted` when cancelled or after `close()`.
    using follow_signature = void(error_code, news);
    template <asio::completion_token_for<follow_signature> CompletionToken>
    auto async_follow(std::uint64_t since, CompletionToken&& token)
    {
        return asio::async_initiate<CompletionToken, follow_signature>(
            [this](follow_handler handler, std::uint64_t step) {
                start_follow(std::move(handler), step);
            },
            token, since);
    }

    /// Every operation that waits, and every later one, completes with `operation_aborted`.
    virtual void close()
    {
        assert_on_strand();
        closed_ = true;
        follows_.abort();
    }

    /// Drops every handler that waits, unrun. Handlers own those who wait, who may own the game:
    /// without this, or `close()`, they would keep each other for ever.
    /// Requires: the loop runs no more.
    virtual void abandon() { follows_.drop(); }

protected:
    explicit followed_game(strand executor)
        : strand_(std::move(executor)),
          follows_(strand_, [this](std::uint64_t since) { return news_since(since); })
    {
    }
    ~followed_game() = default;

    /// There has been a step.
    void stepped() { follows_.wake(); }

    [[nodiscard]] bool is_closed() const { return closed_; }
    [[nodiscard]] std::size_t followers() const { return follows_.size(); }
    void assert_on_strand() const
    {
        ensure(strand_.running_in_this_thread(), "a game is used only on its strand");
    }

private:
    using follow_handler = asio::any_completion_handler<follow_signature>;

    strand strand_;
    audience<std::uint64_t, news> follows_;
    bool closed_ = false;

    void start_follow(follow_handler handler, std::uint64_t since)
    {
        assert_on_strand();
        suspended<follow_signature> caller(std::move(handler), strand_);
        if (closed_)
            return caller.resume(asio::error::operation_aborted, {});
        if (since != steps())
            return caller.resume({}, news_since(since));
        follows_.park(since, std::move(caller));
    }
};

} // namespace scramble
