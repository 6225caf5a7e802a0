#pragma once

#include "scramble/async/callbacks.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

namespace scramble::net {

/// Those who look on, counted. Used only on the strand.
class audience {
    struct count {
        std::size_t size = 0;
        callbacks after_change{};

        void change(std::size_t to)
        {
            size = to;
            after_change.call();
        }
    };
    struct leave {
        std::shared_ptr<count> from;
        void operator()(const void* /*seat*/) const { from->change(from->size - 1); }
    };

public:
    /// One of them, who counts while it exists. It may outlive the audience.
    using seat = std::unique_ptr<const void, leave>;
    [[nodiscard]] seat enter()
    {
        count_->change(count_->size + 1);
        return seat(count_.get(), leave{count_});
    }

    [[nodiscard]] std::size_t size() const { return count_->size; }

    /// Calls `hear` whenever the number changes, as long as the registration exists.
    [[nodiscard]] callbacks::registration on_change(std::function<void()> hear)
    {
        return count_->after_change.add(std::move(hear));
    }

private:
    std::shared_ptr<count> count_ = std::make_shared<count>();
};

} // namespace scramble::net
