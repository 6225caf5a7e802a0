#pragma once

#include "etcd/client.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace scramble::etcd {

/// The lease of a node: as long as it is kept alive the node is, and keeps what it holds. When it
/// is lost, a new one is granted. That of this node's last run is revoked first, so what it held
/// need not wait until its time is over.
///
/// Used on its strand only. Nothing is called inside the function that it was given to, nor after
/// the lease is destroyed; that does not revoke it.
class lease {
public:
    struct settings {
        client::settings how;
        std::chrono::seconds time = std::chrono::seconds(5); ///< without a sign of life
        std::string key;                                     ///< it exists as long as the lease
    };

    /// `on_change` is called with the lease's ID when it is granted and the next run of this node
    /// would find it, and with 0 when it is lost.
    lease(const strand& executor, settings how, std::string value,
          std::function<void(std::uint64_t)> on_change);
    lease(const lease&) = delete;
    lease& operator=(const lease&) = delete;
    ~lease();

    /// 0 if there is none.
    [[nodiscard]] std::uint64_t id() const { return is_found_ ? id_ : 0; }

    /// How long etcd has not answered it.
    [[nodiscard]] client::clock::duration silence() const { return client::clock::now() - heard_; }

    /// The value of the node's key is another now.
    void set(std::string value);

    /// Somebody has been told that there is no such lease.
    void lost(std::uint64_t id);

    /// Revokes it for good. `then` is called when that is done, or cannot be.
    void leave(std::function<void()> then);

private:
    settings how_;
    std::string value_;
    std::function<void(std::uint64_t)> on_change_;
    std::uint64_t id_ = 0;
    std::optional<std::uint64_t> before_; ///< of the last run; 0 if there is none any more
    bool is_written_ = false;             ///< the key has this value and goes with this lease
    bool is_found_ = false;               ///< by the key: it has had some value with this lease
    bool is_asking_ = false;
    bool has_left_ = false;
    std::size_t tries_left_ = 0; ///< to revoke it
    client::clock::time_point heard_ = client::clock::now();
    std::function<void()> left_;
    steady_timer timer_;
    std::uint64_t pauses_ = 0;
    std::shared_ptr<lease*> self_; ///< for the timer; gone at the end
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
