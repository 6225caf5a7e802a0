#pragma once

#include "etcd/client.hpp"
#include "etcd/directory.hpp"
#include "etcd/keys.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace scramble::etcd {

/// Keeps a directory as etcd has it, by one watch of the node.
///
/// A watch that breaks goes on at the next endpoint where it was; so does one that tells nothing
/// for a while, since of an endpoint that has lost the others nothing is heard. If what it missed
/// is compacted, all is listed anew, and what differs is told.
///
/// Used on its strand only. Nothing is called inside the function that it was given to, nor after
/// the follower is destroyed.
class follower {
public:
    struct settings {
        client::settings how;
        std::chrono::milliseconds quiet = std::chrono::seconds(5); ///< until it watches elsewhere
    };
    using on_news = std::function<void(const directory::news&)>;
    using on_list = std::function<void(bool is_listed)>;

    follower(const strand& executor, settings how, keys all, on_news hear);
    follower(const follower&) = delete;
    follower& operator=(const follower&) = delete;
    ~follower();

    [[nodiscard]] const directory& known() const { return known_; }

    /// Lists all rooms as they are now: then they are known, and `then` is called. Given up after
    /// `until`.
    void list(client::clock::time_point until, on_list then);

    /// Follows no more.
    void stop();

private:
    struct listing;

    strand strand_;
    settings how_;
    keys keys_;
    directory known_;
    on_news hear_;
    std::shared_ptr<connection> stream_;
    std::size_t at_ = 0; ///< the endpoint that is watched
    steady_timer timer_;
    std::uint64_t pauses_ = 0;
    bool is_stopped_ = false;
    std::shared_ptr<follower*> self_; ///< for the timer; gone at the end
    client client_;

    void list_page(const std::shared_ptr<listing>& what);
    void take_page(const std::shared_ptr<listing>& what, client::result from);
    void list_anew();
    void watch();
    void take_line(std::string_view line);
    void after(std::chrono::milliseconds pause, void (follower::*step)());
    void be_quiet();
    void watch_next();
};

} // namespace scramble::etcd
