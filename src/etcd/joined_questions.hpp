#pragma once

#include "etcd/client.hpp"
#include "etcd/wire.hpp"
#include "scramble/async/while_here.hpp"

#include <cstddef>
#include <deque>
#include <functional>
#include <vector>

namespace scramble::etcd {

/// Asks etcd for keys. Questions that wait together go together, since a call costs etcd more than
/// a question: a node may have to read thousands of rooms at once. Each is answered as of one
/// revision.
///
/// Used on its strand only. Handlers are never called inside the function that takes them, and not
/// after this is destroyed.
class joined_questions {
public:
    /// A question.
    struct one {
        std::vector<range> what;
        std::size_t weight = 1; ///< about how long the answer is: as so many records
        client::clock::time_point until;
        /// An answer for each range; nothing unless it is done.
        std::function<void(client::outcome::kind, std::vector<found>)> then;
    };

    joined_questions(const strand& executor, client::settings how);

    /// Requires: at least one range, and few.
    void ask(one next);

private:
    using batch = std::vector<one>;
    static constexpr std::size_t most_ranges = 128; ///< which etcd allows
    static constexpr std::size_t most_weight = 1000;

    strand strand_;
    std::size_t most_batches_;
    std::deque<one> waiting_;
    std::size_t under_way_ = 0;
    bool is_posted_ = false;
    while_here<joined_questions> while_here_{*this};
    client client_;

    void start();
    [[nodiscard]] batch next();
    void send(batch all);
    void judge(batch all, client::result from);
};

} // namespace scramble::etcd
