#pragma once

#include "net/reply.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace scramble::net {

/// The answer shared by all who ask for the same thing, kept until the thing changes.
///
/// A long answer is sent in the pieces that it shares with the answers before and after it. Once it
/// has been requested often, they are copied into one piece, which takes a tenth less time to send.
class kept_reply {
public:
    /// How many requests justify the copy, which takes about as long as one answer.
    static constexpr unsigned asks_before_joining = 16;
    /// A longer answer is not copied: it would delay other clients.
    static constexpr std::size_t longest_joined = 8UL * 1024 * 1024;

    /// Replaces the answer; `of` is its Date, if it has one.
    void keep(reply_ptr answer, const date_line* of = nullptr);

    /// The answer; null if none was kept.
    [[nodiscard]] const reply_ptr& get()
    {
        if (answer_ != nullptr && answer_->pieces.size() > 1 && ++asks_ > asks_before_joining)
            join();
        return answer_;
    }

    /// The answer with the Date `now`. Requires: one was kept.
    [[nodiscard]] const reply_ptr& get(const date_line& now)
    {
        (void)get();
        if (dated_ != now.at())
            keep_dated(now);
        return answer_;
    }

private:
    // Represents: asks_ counts the calls of get() since the last keep(), while answer_ is in
    // several pieces. dated_ is the Date in answer_, `never` if there is none. joined_ is the last
    // copy, while anyone still uses it. There is only one at a time: otherwise slow clients could
    // each hold a copy of another state of the board.
    static constexpr auto never = std::chrono::sys_seconds::min();
    reply_ptr answer_;
    std::chrono::sys_seconds dated_ = never;
    std::weak_ptr<const std::string> joined_;
    unsigned asks_ = 0;

    void join();
    void keep_dated(const date_line& now);
};

} // namespace scramble::net
