#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/post.hpp>

#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

namespace scramble {

/// Long work that is done a piece at a time. In each turn of the loop one piece of one work is
/// done, however much there is to do, so that everybody else has to wait for one piece at most.
/// There may be a bound for how many are done in a time.
///
/// Used only on the strand. What is not done when it ends is dropped.
class chores {
public:
    explicit chores(strand executor) : to_do_(std::make_shared<list>(std::move(executor))) {}

    /// Does a piece of some work. Result: whether that was the last one. It may add other work.
    using piece = std::function<bool()>;

    /// The first piece is done later, after the work that was added before has had a turn.
    void add(piece work)
    {
        to_do_->works.push_back(std::move(work));
        post(to_do_);
    }

    /// Until this is called again, at most so many pieces are done.
    void allow(std::size_t pieces)
    {
        to_do_->allowed = pieces;
        post(to_do_);
    }

    /// How much work is not done yet.
    [[nodiscard]] std::size_t size() const { return to_do_->works.size(); }

private:
    struct list {
        explicit list(strand by) : executor(std::move(by)) {}
        strand executor;
        std::deque<piece> works;
        std::size_t allowed = std::numeric_limits<std::size_t>::max(); ///< from now on
        bool is_posted = false; ///< a turn; one is while there is work that is allowed
    };
    std::shared_ptr<list> to_do_;

    static void post(const std::shared_ptr<list>& chores)
    {
        if (chores->is_posted || chores->works.empty() || chores->allowed == 0)
            return;
        chores->is_posted = true;
        asio::post(chores->executor, [weak = std::weak_ptr(chores)] {
            const auto of = weak.lock();
            if (of == nullptr)
                return;
            --of->allowed;
            piece work = std::move(of->works.front()); // it may add others
            const bool is_done = work();
            of->works.pop_front();
            if (!is_done)
                of->works.push_back(std::move(work));
            of->is_posted = false;
            post(of);
        });
    }
};

} // namespace scramble
