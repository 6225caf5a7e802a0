#pragma once

#include "net/http/reply.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace scramble::net {

/// The answer that all get who ask for one thing, kept until the thing changes.
///
/// A long one goes out in the pieces that it has in common with the answers before and after
/// it. Once many have asked for the same they are copied into one, which takes a tenth less time
/// to send.
class kept_reply {
public:
    /// So many asks are worth the copy, which takes about as long as one answer.
    static constexpr unsigned asks_before_joining = 16;
    /// Nobody is to wait for the copy of a longer one.
    static constexpr std::size_t longest_joined = 8UL * 1024 * 1024;

    /// Keeps that one from now on, which has the Date `of`, if any.
    void keep(reply_ptr answer, const date_line* of = nullptr);

    /// What was kept last, null before.
    [[nodiscard]] const reply_ptr& get()
    {
        if (answer_ != nullptr && answer_->pieces.size() > 1 && ++asks_ > asks_before_joining)
            join();
        return answer_;
    }

    /// The same with the Date `now`. Requires: one was kept.
    [[nodiscard]] const reply_ptr& get(const date_line& now)
    {
        (void)get();
        if (dated_ != now.at())
            keep_dated(now);
        return answer_;
    }

private:
    // Represents: get() was called asks_ times since the last keep(), as long as answer_ is in
    // several pieces. dated_ is when its Date is from, `never` if it has none. joined_ is the
    // copy of all pieces that was made last, unless nobody has it any more. There is one at a
    // time: clients that take theirs slowly hold what they share with the board, and not a copy
    // of each state of it.
    static constexpr auto never = std::chrono::sys_seconds::min();
    reply_ptr answer_;
    std::chrono::sys_seconds dated_ = never;
    std::weak_ptr<const std::string> joined_;
    unsigned asks_ = 0;

    void join();
    void keep_dated(const date_line& now);
};

} // namespace scramble::net
