#pragma once

#include "scramble/async/callbacks.hpp"
#include "scramble/async/sequencer.hpp"
#include "scramble/async/suspended.hpp"
#include "scramble/async/waiting_list.hpp"
#include "scramble/text/news.hpp"

#include <boost/asio/error.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scramble {

/// What a live connection needs from a game of either kind: the game counts its steps, and a client
/// can ask what happened since a step and wait for the next one. It also has the order in which
/// inputs get their turns.
///
/// Used only on its strand. It may be destroyed at any time, but before the execution context;
/// operations that still wait are then dropped without completing.
class followed_game {
public:
    using executor_type = strand;

    followed_game(const followed_game&) = delete;
    followed_game& operator=(const followed_game&) = delete;

    [[nodiscard]] executor_type get_executor() const { return strand_; }

    /// The number of steps so far.
    [[nodiscard]] virtual std::uint64_t steps() const = 0;

    /// The changes since `step`. The whole game if `step` is empty, too old or in the future, or if
    /// the changes would be as long.
    [[nodiscard]] virtual news news_since(std::optional<std::uint64_t> step) = 0;

    /// The step in a mark RUN-STEP, as in the first line of news; nothing if the mark is malformed
    /// or from another run.
    [[nodiscard]] virtual std::optional<std::uint64_t> step_in(std::string_view mark) const = 0;

    /// What people should know beside the game, in whole lines: a step, if they differ from those
    /// before. News have all of them or none.
    virtual void note(std::string lines) = 0;

    /// Calls `hear` after every step, before clients hear of it, and after every change that nobody
    /// sees, as long as the registration exists. It may note something.
    [[nodiscard]] callbacks::registration on_step(std::function<void()> hear)
    {
        return after_step_.add(std::move(hear));
    }

    // It is one game after another, for the same people.

    /// Calls `hear` before the next one is dealt, while all is as the present one has left it, as
    /// long as the registration exists.
    [[nodiscard]] callbacks::registration before_deal(std::function<void()> hear)
    {
        return before_deal_.add(std::move(hear));
    }

    /// Which one, from 1.
    [[nodiscard]] std::uint32_t number() const { return number_; }
    /// The seed of the present one; nothing if it is the first.
    [[nodiscard]] std::optional<std::uint64_t> seed() const { return seed_; }
    /// How many inputs it has had so far.
    [[nodiscard]] std::uint64_t inputs() const { return inputs_; }

    /// From now on `by` gives inputs their turns; before, that is `at_once`.
    void order_by(sequencer& by) { order_ = &by; }
    [[nodiscard]] sequencer& order() const { return *order_; }

    /// Waits for a step after `since`.
    ///
    /// Signature: `void(error_code, news)`, with everything that happened since.
    /// Completes: after the next step; at once if `since` is not the newest step. Many complete a
    ///   few per turn of the loop, after the operations that the step decides.
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

    /// Completes every waiting operation, and every later one, with `operation_aborted`.
    virtual void close()
    {
        assert_on_strand();
        closed_ = true;
        follows_.abort();
    }

    /// Drops every waiting handler without running it. Handlers own sessions, and sessions may own
    /// the game: without this or `close()` they would keep each other alive.
    /// Requires: the loop no longer runs.
    virtual void abandon() { follows_.drop(); }

protected:
    explicit followed_game(strand executor)
        : strand_(std::move(executor)),
          follows_(strand_, [this](std::uint64_t since) { return news_since(since); })
    {
    }
    ~followed_game() = default;

    /// Call after every step.
    void stepped()
    {
        after_step_.call();
        follows_.wake();
    }

    /// Call after a change that is no step.
    void changed_unseen() { after_step_.call(); }

    void count_input() { ++inputs_; }
    /// The next game is dealt. Call before anything of the present one changes.
    void begin_next(std::uint64_t seed)
    {
        before_deal_.call();
        ++number_;
        seed_ = seed;
        inputs_ = 0;
    }

    [[nodiscard]] bool is_closed() const { return closed_; }
    [[nodiscard]] std::size_t followers() const { return follows_.size(); }
    void assert_on_strand() const
    {
        ensure(strand_.running_in_this_thread(), "a game is used only on its strand");
    }

private:
    using follow_handler = asio::any_completion_handler<follow_signature>;

    strand strand_;
    waiting_list<std::uint64_t, news> follows_;
    callbacks after_step_;
    callbacks before_deal_;
    sequencer* order_ = &at_once();
    std::uint32_t number_ = 1;
    std::optional<std::uint64_t> seed_;
    std::uint64_t inputs_ = 0;
    bool closed_ = false;

    void start_follow(follow_handler handler, std::uint64_t since)
    {
        assert_on_strand();
        suspended<follow_signature> caller(std::move(handler), strand_);
        if (closed_)
            return caller.resume(asio::error::operation_aborted, {});
        if (since != steps())
            return caller.resume({}, news_since(since));
        follows_.add(since, std::move(caller));
    }
};

} // namespace scramble
