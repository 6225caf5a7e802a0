#pragma once

#include "app/metrics.hpp"
#include "app/server.hpp"
#include "cluster/peers.hpp"
#include "etcd/etcd_journal.hpp"
#include "host/shared_keeper.hpp"
#include "scramble/error.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble {

/// What a command line says about the cluster of which the server is a node.
struct cluster_settings {
    /// A file, and which option names it, as it is called.
    struct named_file {
        std::string path;
        std::string by;
    };

    std::vector<etcd::endpoint> etcd; ///< empty: the server is alone
    bool uses_tls = false;            ///< to etcd
    named_file etcd_ca;               ///< whom it trusts; empty: whom this machine trusts
    named_file etcd_cert;             ///< what it shows etcd, if anything
    named_file etcd_key;
    named_file etcd_user;                     ///< NAME:PASSWORD, if it signs in
    std::string etcd_prefix = "/scramble/1/"; ///< of all its keys
    std::optional<etcd::endpoint> archive;    ///< nothing: etcd keeps what sleeps, too
    std::string archive_path;
    bool archive_uses_tls = false;
    named_file archive_key; ///< REGION:ID:SECRET, if requests are signed
    std::string node;
    std::optional<asio::ip::tcp::endpoint> peer; ///< where the other nodes reach it
    named_file secret;
    std::chrono::seconds lease{5}; ///< so long after its death others take over
    bool is_relay = false;         ///< it never holds a room
    std::chrono::seconds longest_sleep = std::chrono::days(30); ///< of a room: then it is deleted
};

/// This server as one of several nodes: where rooms are kept, and the links to the other nodes.
/// When the server stops, it gives all its rooms away.
class cluster_node {
public:
    /// Result: the node, which must not outlive the server; or why it cannot be one.
    [[nodiscard]] static std::variant<std::unique_ptr<cluster_node>, fault>
    join(server& daemon, const cluster_settings& how);
    cluster_node(const cluster_node&) = delete;
    cluster_node& operator=(const cluster_node&) = delete;
    ~cluster_node() = default;

    /// How the rooms of a host are kept. The node must outlive it. Requires: it is called once.
    [[nodiscard]] std::unique_ptr<host::keeper> keeper();

    /// A word for why this node cannot serve: `cut-off`, `no-lease`, `wrong-secret` or `no-links`;
    /// empty if it can.
    [[nodiscard]] std::string_view unready() const;
    /// `etcd-full` while nobody can move at any node, but all can look; or empty.
    [[nodiscard]] std::string_view remark() const { return store_.is_full() ? "etcd-full" : ""; }
    void tell(metrics& to) const;

private:
    cluster_node(server& daemon, const cluster_settings& how, const std::string& secret,
                 std::shared_ptr<etcd::access> by, std::optional<etcd::archive_settings> archive);

    server& daemon_;
    journal::node self_;
    etcd::etcd_journal store_;
    cluster::peers peers_;
    host::shared_keeper* keeper_ = nullptr;
    /// When etcd has not answered for so long, other nodes have taken this one's rooms.
    std::chrono::seconds longest_silence_;
    bool is_cut_off_ = false;
    std::string_view told_;        ///< why it cannot serve, as the log has it
    bool is_full_ = false;         ///< likewise whether etcd is
    bool is_archive_away_ = false; ///< likewise
    std::uint32_t apart_ = 0;      ///< seconds without links to most nodes
    bool do_clocks_agree_ = true;
    std::chrono::seconds lease_;
    std::set<std::string> nodes_; ///< that live, this one included
    callbacks::registration tick_;
    callbacks::registration stop_;
    callbacks::registration end_;

    void on_second();
    void compare_clocks();
    void tell_unready();
    void tell_archive();
    void retire();
    void leave();
};

} // namespace scramble
