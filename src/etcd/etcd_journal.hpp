#pragma once

#include "journal/shared_store.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace scramble::etcd {

/// Rooms and their records in etcd, shared by several nodes.
///
/// What a node holds goes with its lease: when the node has died, or was cut off for the time of
/// the lease, others may claim its rooms. Nobody trusts that time: each append is done only if the
/// room's owner is still the one of its tenure, so of two nodes that think they hold a room one is
/// `fenced`. When the lease is lost, all rooms are that were held.
///
/// If the answer to an append is lost, the same is asked again, unchanged, until an endpoint
/// tells what became of it. If none does within the patience, the append is `fenced` and the
/// tenure over: whoever claims the room next, perhaps this node, reads whether it is there.
/// An append that reached no endpoint is `unavailable`, and its tenure goes on.
///
/// What is asked of one room is done in order; rooms do not wait for each other. Appends of up to
/// 60 rooms go together; what comes while these are under way goes into the next.
///
/// `create` in a node that could not be told what became of it fails with `unavailable`, though the
/// room may be there, empty. Names and codes have neither spaces nor slashes.
class etcd_journal final : public journal::shared_store {
public:
    struct settings {
        std::vector<asio::ip::tcp::endpoint> endpoints; ///< at least one
        journal::node self;                             ///< this node
        std::string prefix = "/scramble/1/";            ///< of all keys
        std::chrono::seconds lease_time{5};
        std::chrono::milliseconds timeout{1'000};   ///< of one call
        std::chrono::milliseconds patience{10'000}; ///< with all endpoints, until `unavailable`
        std::chrono::milliseconds quiet{5'000};     ///< until an endpoint is not believed
    };

    /// Until it is destroyed or has left, it counts as outstanding work of its loop.
    etcd_journal(const strand& executor, settings how);

    /// Does not revoke the lease: that is what `leave` does.
    ~etcd_journal() override;

    etcd_journal(const etcd_journal&) = delete;
    etcd_journal& operator=(const etcd_journal&) = delete;

    void create(journal::kept_room what, on_claim then) override;
    void list(on_list then) override;
    void claim(std::string room, on_claim then) override;
    void append(const journal::tenure& by, std::vector<journal::record> what,
                on_done then) override;
    void read(std::string room, std::uint64_t after, std::size_t most, on_read then) override;
    void release(const journal::tenure& by) override;
    void remove(const journal::tenure& by, on_done then) override;
    void find(std::string room, on_find then) override;
    void on_change(std::function<void(const change&)> hear) override;
    void on_nodes(std::function<void(const std::vector<journal::node>&)> hear) override;
    void drain() override;

    /// `hear` is told the lease's ID whenever one is granted, also the present one.
    void on_lease(std::function<void(std::uint64_t)> hear);

    /// Does what was asked, then revokes the lease, so that others may claim all at once. What is
    /// asked from now on may fail with `unavailable`. Errors: `unavailable`, when the lease may
    /// live until its time is over.
    void leave(on_done then);

    /// How long etcd has not answered what keeps this node alive.
    [[nodiscard]] std::chrono::steady_clock::duration silence() const;

    /// How many transactions of appends have succeeded.
    [[nodiscard]] std::uint64_t transactions() const override;

private:
    std::unique_ptr<class core> core_;
};

} // namespace scramble::etcd
