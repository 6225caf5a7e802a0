#pragma once

#include "etcd/client.hpp"
#include "etcd/directory.hpp"
#include "etcd/keys.hpp"
#include "scramble/async/while_here.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace scramble::etcd {

/// Keeps a directory up to date by one watch.
///
/// A watch that breaks continues at the next endpoint. So does one that is silent for a while: an
/// endpoint that is cut off from the others says nothing. If events were compacted meanwhile, the
/// follower lists everything again and reports the differences.
///
/// Used on its strand only. Handlers are never called inside the function that takes them, and not
/// after the follower is destroyed.
class follower {
public:
    struct settings {
        client::settings how;
        std::chrono::milliseconds quiet = std::chrono::seconds(5); ///< then it watches elsewhere
    };
    using on_news = std::function<void(const directory::news&)>;
    using on_list = std::function<void(bool is_listed)>;

    follower(const strand& executor, settings how, keys all, on_news hear);
    follower(const follower&) = delete;
    follower& operator=(const follower&) = delete;
    ~follower();

    [[nodiscard]] const directory& known() const { return known_; }

    /// Lists all rooms as they are now, then calls `then`. Gives up after `until`.
    void list(client::clock::time_point until, on_list then);

    /// Stops for good.
    void stop();

private:
    struct listing;

    strand strand_;
    settings how_;
    keys keys_;
    directory known_;
    on_news hear_;
    std::shared_ptr<connection> stream_;
    std::size_t at_ = 0; ///< the endpoint it watches at
    steady_timer timer_;
    std::uint64_t pauses_ = 0;
    bool is_stopped_ = false;
    while_here<follower> while_here_{*this};
    client client_;

    void list_page(const std::shared_ptr<listing>& pages);
    void take_page(const std::shared_ptr<listing>& pages, client::result from);
    void list_anew();
    void watch();
    void take_line(std::string_view line);
    void after(std::chrono::milliseconds pause, void (follower::*step)());
    void be_quiet();
    void watch_next();
};

} // namespace scramble::etcd
