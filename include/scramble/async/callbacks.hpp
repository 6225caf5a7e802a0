#pragma once

#include <boost/intrusive/list.hpp>

#include <functional>
#include <iterator>
#include <utility>

namespace scramble {

/// Functions that are called together, in the order in which they were added, each as long as its
/// registration exists.
class callbacks {
    using hook = boost::intrusive::list_base_hook<
        boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

public:
    /// Removes its function when it is destroyed: at any time, even from its own function.
    class [[nodiscard]] registration : public hook {
    public:
        registration(const registration&) = delete;
        registration& operator=(const registration&) = delete;
        ~registration() = default;

    private:
        friend callbacks;
        explicit registration(std::function<void()> call) : call_(std::move(call)) {}
        registration(callbacks& all, std::function<void()> call) : registration(std::move(call))
        {
            all.registered_.push_back(*this);
        }
        std::function<void()> call_;
    };

    [[nodiscard]] registration add(std::function<void()> call) { return {*this, std::move(call)}; }

    /// Calls all. A function may call all again.
    void call()
    {
        if (registered_.empty())
            return;
        registration called({}); // before it are those that have been called
        registered_.push_front(called);
        const auto place = registered_.iterator_to(called);
        for (auto next = std::next(place); next != registered_.end(); next = std::next(place)) {
            registered_.splice(std::next(next), registered_, place);
            const auto call = next->call_; // which may destroy the registration
            if (call)
                call();
        }
    }

private:
    using list = boost::intrusive::list<registration, boost::intrusive::constant_time_size<false>>;
    list registered_; ///< with a place, which calls nothing, of each call that is under way
};

} // namespace scramble
