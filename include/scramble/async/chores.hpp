#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/post.hpp>

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

namespace scramble {

/// Long work that is done a piece at a time. In each turn of the loop one piece of one work is
/// done, however much there is to do, so that everybody else has to wait for one piece at most.
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
        if (to_do_->works.size() == 1)
            post(to_do_);
    }

    /// How much work is not done yet.
    [[nodiscard]] std::size_t size() const { return to_do_->works.size(); }

private:
    struct list {
        explicit list(strand by) : executor(std::move(by)) {}
        strand executor;
        std::deque<piece> works; ///< while there is one, a turn is posted
    };
    std::shared_ptr<list> to_do_;

    static void post(const std::shared_ptr<list>& chores)
    {
        asio::post(chores->executor, [weak = std::weak_ptr(chores)] {
            const auto of = weak.lock();
            if (of == nullptr)
                return;
            piece work = std::move(of->works.front()); // it may add others
            const bool is_done = work();
            of->works.pop_front();
            if (!is_done)
                of->works.push_back(std::move(work));
            if (!of->works.empty())
                post(of);
        });
    }
};

} // namespace scramble
