#pragma once

#include "etcd/archive_settings.hpp"
#include "etcd/boot_clock.hpp"
#include "etcd/endpoint.hpp"
#include "journal/shared_store.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scramble::etcd {

/// Rooms and their records in etcd, shared by several nodes.
///
/// A node holds rooms under its lease. When it dies, or is cut off for as long as the lease lasts,
/// other nodes may claim its rooms. Nothing relies on that time: an append is done only if its
/// tenure still owns the room. So if two nodes believe that they hold a room, one is `fenced`. A
/// lost lease loses all rooms held under it.
///
/// If the answer to an append is lost, the same append is sent again, unchanged, until an endpoint
/// says whether it is done. If none does in time, the append fails as `fenced` and the tenure is
/// over: the next node to claim the room, perhaps this one, reads whether it is there. An append
/// that reached no endpoint is `unavailable`, and its tenure goes on.
///
/// Calls for one room are done in order; rooms do not wait for each other. Appends of up to 60
/// rooms go together; later ones go into the next batch.
///
/// `create` fails with `unavailable` if its outcome stays unknown; the room may exist then, empty.
/// Names and codes contain neither spaces nor slashes.
class etcd_journal final : public journal::shared_store {
public:
    struct settings {
        std::vector<endpoint> endpoints; ///< at least one
        /// How they are reached. It is told why one is not.
        std::shared_ptr<access> by = std::make_shared<access>();
        journal::node self;                  ///< this node
        std::string prefix = "/scramble/1/"; ///< of all keys
        std::chrono::seconds lease_time{5};
        std::chrono::milliseconds timeout{1'000};   ///< of one call
        std::chrono::milliseconds patience{10'000}; ///< for all endpoints together
        std::chrono::milliseconds quiet{5'000}; ///< silence after which an endpoint is distrusted
        /// If nothing that is watched changes for so many revisions, or appends of this node, its
        /// key does.
        std::uint64_t most_behind = 10'000;
        /// What is unused for so long is old. Requires: all nodes have the same.
        std::chrono::milliseconds longest_sleep = std::chrono::days(30);
        /// Where rooms are kept that nobody holds; nothing: in etcd, too.
        std::optional<archive_settings> archive{};
        /// By which it knows whether its lease may have ended.
        std::function<boot_clock::time_point()> now = boot_clock::now;
    };

    /// Counts as outstanding work of its loop until it is destroyed or has left.
    etcd_journal(const strand& executor, settings how);

    /// Does not revoke the lease; `leave` does.
    ~etcd_journal() override;

    etcd_journal(const etcd_journal&) = delete;
    etcd_journal& operator=(const etcd_journal&) = delete;

    void create(journal::kept_room kept, on_claim then) override;
    void list(on_list then) override;
    void claim(std::string room, on_claim then) override;
    void take_over(std::string room, std::uint64_t known, std::function<bool()> is_awaited,
                   on_claim then) override;
    void append(const journal::tenure& by, std::vector<journal::record> records,
                on_done then) override;
    void read(std::string room, std::uint64_t after, std::size_t most, on_read then) override;
    void release(const journal::tenure& by) override;
    void remove(const journal::tenure& by, on_done then) override;
    void find(std::string room, on_find then) override;
    void on_change(std::function<void(const change&)> hear) override;
    void on_nodes(std::function<void(const std::vector<journal::node>&)> hear) override;
    [[nodiscard]] bool is_full() const override;
    [[nodiscard]] bool has_archive() const override;
    void check() override;
    /// As of the last look, some seconds ago.
    [[nodiscard]] double fullness() const override;
    /// In bytes; 0: not known yet.
    [[nodiscard]] double size() const;
    [[nodiscard]] double quota() const;
    [[nodiscard]] std::int64_t mark_now() const override;
    [[nodiscard]] std::int64_t old_before() const override;
    void drain() override;

    /// Why the archive did not do what it was asked last; empty if it did, or there is none.
    [[nodiscard]] std::string archive_failure() const;

    /// Calls `hear` with the ID of the present lease, and of each later one.
    void on_lease(std::function<void(std::uint64_t)> hear);

    /// Finishes all calls, then revokes the lease, so that others can claim its rooms at once.
    /// Later calls may fail with `unavailable`. Errors: `unavailable`: the lease may live until it
    /// runs out.
    void leave(on_done then);

    /// Whether etcd has given this node a lease that it has not lost.
    [[nodiscard]] bool has_lease() const;
    // See `lease`.
    [[nodiscard]] bool is_refused() const;
    [[nodiscard]] boot_clock::duration silence() const;
    [[nodiscard]] bool was_away();

    /// Why the last connection to etcd that failed did.
    [[nodiscard]] error_code failure() const;

    /// How many transactions of appends have succeeded.
    [[nodiscard]] std::uint64_t transactions() const override;

private:
    std::unique_ptr<class core> core_;
};

} // namespace scramble::etcd
