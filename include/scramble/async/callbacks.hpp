#pragma once

#include <boost/intrusive/list.hpp>

#include <cstddef>
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
        registration called({}); // before it are those that have been called
        registered_.push_front(called);
        while (call_next(called)) {
        }
    }

    // The same, but a few at a time.

    /// From now on `call_some` calls all, also those that it had left.
    void begin()
    {
        begun_.unlink();
        registered_.push_front(begun_);
    }
    /// Calls the next `most` of all. Result: whether some are left.
    [[nodiscard]] bool call_some(std::size_t most)
    {
        while (most > 0 && begun_.is_linked() && call_next(begun_))
            --most;
        if (begun_.is_linked() && std::next(registered_.iterator_to(begun_)) == registered_.end())
            begun_.unlink();
        return begun_.is_linked();
    }

private:
    using list = boost::intrusive::list<registration, boost::intrusive::constant_time_size<false>>;
    list registered_;        ///< with a place, which calls nothing, of each call that is under way
    registration begun_{{}}; ///< the place of `call_some`, while it has begun

    /// Calls the function behind that place, and moves the place behind it. Result: whether there
    /// was one.
    bool call_next(registration& called)
    {
        const auto place = registered_.iterator_to(called);
        const auto next = std::next(place);
        if (next == registered_.end())
            return false;
        registered_.splice(std::next(next), registered_, place);
        if (const auto call = next->call_) // which may destroy the registration
            call();
        return true;
    }
};

} // namespace scramble
