#pragma once

#include <memory>
#include <utility>

namespace scramble {

/// Makes handlers for others who may outlive `Self`: then these do nothing. A member of `Self`.
template <class Self>
class while_here {
public:
    explicit while_here(Self& self) : self_(std::make_shared<Self*>(&self)) {}

    /// `handle(self, ...)`.
    template <class Handle>
    [[nodiscard]] auto operator()(Handle handle) const
    {
        return
            [weak = std::weak_ptr(self_), handle = std::move(handle)](auto&&... results) mutable {
                if (const auto self = weak.lock())
                    handle(**self, std::forward<decltype(results)>(results)...);
            };
    }

    /// From now on it is as if `Self` had gone.
    void end() { self_.reset(); }
    [[nodiscard]] bool has_ended() const { return self_ == nullptr; }

private:
    std::shared_ptr<Self*> self_;
};

} // namespace scramble
