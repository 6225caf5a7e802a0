#pragma once

#include "etcd/client.hpp"
#include "etcd/directory.hpp"
#include "scramble/async/while_here.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace scramble::etcd {

class core;

/// How long a room has not been used, without any clock that may be wrong.
///
/// The nodes set marks in etcd, one after another. A node sets the next one when it has seen none
/// for a `period`, by its monotonic clock; of several that do, etcd takes one. So between two marks
/// there is at least a period. What was last used before `count` of them is old. While no node
/// runs, nothing ages.
///
/// A node that holds a room says so behind each mark. So a room that was held until its node died
/// is as old as that node's death, within a period.
class ages {
public:
    static constexpr std::uint64_t count = 120;

    ages(core& on, std::chrono::milliseconds period);

    /// What was last changed before this revision is old; 0: nothing is.
    [[nodiscard]] std::uint64_t old_before() const;

    /// The directory has other marks, or its first ones.
    void on_news();
    /// Sets no mark any more.
    void stop();

private:
    core& on_;
    std::chrono::milliseconds period_;
    std::uint64_t newest_ = 0;
    bool is_stopped_ = false;
    steady_timer timer_;
    std::vector<std::string> to_renew_; ///< rooms held at the last mark
    bool is_renewing_ = false;
    while_here<ages> while_here_{*this};

    void await_next();
    void set_next();
    void renew_next();
};

} // namespace scramble::etcd
