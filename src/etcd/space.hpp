#pragma once

#include "etcd/client.hpp"

#include <cstdint>

namespace scramble::etcd {

/// How much space etcd has, and whether it has run out: it then refuses all that would add to it,
/// until somebody has made room and ended its alarm. As of the endpoint that was asked last.
class space {
public:
    space(const strand& executor, client::settings how) : client_(executor, std::move(how)) {}

    /// Call once a second: it asks now and then.
    void on_second();
    /// Takes note that etcd has refused something for want of space.
    void run_out() { is_full_ = true; }

    [[nodiscard]] bool is_full() const { return is_full_; }
    /// In bytes; 0: not known.
    [[nodiscard]] double size() const { return size_; }
    [[nodiscard]] double quota() const { return quota_; }
    /// The part that is used; 0: not known.
    [[nodiscard]] double fullness() const { return quota_ == 0 ? 0 : size_ / quota_; }

private:
    bool is_full_ = false;
    bool is_asking_ = false;
    double size_ = 0;
    double quota_ = 0;
    std::uint32_t seconds_ = 0;
    client client_;

    void look();
    void take_figures(const client::outcome& from);
};

} // namespace scramble::etcd
