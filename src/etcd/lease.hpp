#pragma once

#include "etcd/boot_clock.hpp"
#include "etcd/client.hpp"
#include "scramble/async/while_here.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace scramble::etcd {

/// The lease of a node. A node owns its rooms as long as its lease is kept alive; when the lease is
/// lost, it asks for a new one. At start it first revokes the lease of the node's last run, so that
/// the rooms held then are free at once.
///
/// Used on its strand only. Handlers are never called inside the function that takes them, and not
/// after the lease is destroyed. Destroying it does not revoke it.
class lease {
public:
    struct settings {
        client::settings how;
        std::chrono::seconds time = std::chrono::seconds(5); ///< after the last keep-alive
        std::string key; ///< of the node; it exists as long as the lease
        std::function<boot_clock::time_point()> now = boot_clock::now;
    };

    /// Calls `on_change` with the lease's ID once it is granted and written where the node's next
    /// run finds it, and with 0 when it is lost.
    lease(const strand& executor, settings how, std::string value,
          std::function<void(std::uint64_t)> on_change);
    lease(const lease&) = delete;
    lease& operator=(const lease&) = delete;
    ~lease();

    /// The ID; 0 without a lease.
    [[nodiscard]] std::uint64_t id() const { return is_found_ ? id_ : 0; }

    /// Whether it has none because etcd has no space.
    [[nodiscard]] bool is_full() const { return is_full_ && id() == 0; }

    /// Whether etcd answered, and did not do what it was asked, since it last did.
    [[nodiscard]] bool is_refused() const { return is_refused_; }

    /// Time since it sent what etcd has answered. The answer may have waited here for long.
    [[nodiscard]] boot_clock::duration silence() const { return how_.now() - heard_; }

    /// Whether this process has stood still since it was last asked this, and others may have taken
    /// its rooms meanwhile. Ask now and then, and before anybody is answered.
    [[nodiscard]] bool was_away();

    /// Changes the value of the node's key.
    void set(std::string value);

    /// Call when etcd has said that this lease is gone.
    void lost(std::uint64_t id);

    /// Revokes it for good. Calls `then` when that is done, or cannot be done.
    void leave(std::function<void()> then);

private:
    settings how_;
    std::string value_;
    std::function<void(std::uint64_t)> on_change_;
    std::uint64_t id_ = 0;
    std::optional<std::uint64_t> before_; ///< lease of the last run; 0 if there is none
    bool is_written_ = false;             ///< the key has its present value, under this lease
    bool is_found_ = false;               ///< the key exists under this lease, with some value
    bool is_full_ = false;                ///< as of the last answer
    bool is_refused_ = false;             ///< until it does what it is asked
    bool is_asking_ = false;
    bool has_left_ = false;
    std::size_t tries_left_ = 0; ///< to revoke it
    boot_clock::time_point heard_ = how_.now();
    boot_clock::time_point asked_ = heard_; ///< by `was_away`
    bool was_silent_ = false; ///< since then etcd was not heard for longer than the lease lasts
    std::function<void()> left_;
    steady_timer timer_;
    std::uint64_t pauses_ = 0;
    while_here<lease> while_here_{*this};
    client client_;

    void step();
    void find_before();
    void revoke_before();
    void grant();
    void write();
    void keep();
    void revoke();
    template <class Take>
    void ask(const std::string& target, const std::string& text, Take take);
    void step_after(std::chrono::milliseconds pause);
    void end();
};

} // namespace scramble::etcd
