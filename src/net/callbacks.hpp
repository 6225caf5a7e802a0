#pragma once

#include <boost/intrusive/list.hpp>

#include <functional>
#include <utility>

namespace scramble::net {

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
        registration(callbacks& all, std::function<void()> call) : call_(std::move(call))
        {
            all.registered_.push_back(*this);
        }
        std::function<void()> call_;
    };

    [[nodiscard]] registration add(std::function<void()> call) { return {*this, std::move(call)}; }

    void call()
    {
        list called;
        while (!registered_.empty()) {
            registration& next = registered_.front();
            registered_.pop_front();
            called.push_back(next);
            const auto call = next.call_; // which may destroy the registration
            call();
        }
        registered_.swap(called);
    }

private:
    using list = boost::intrusive::list<registration, boost::intrusive::constant_time_size<false>>;
    list registered_;
};

} // namespace scramble::net
