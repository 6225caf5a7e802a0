#pragma once

#include "cluster/links.hpp"
#include "cluster/peer_link.hpp"
#include "cluster/secret.hpp"
#include "journal/shared_store.hpp"
#include "net/log.hpp"
#include "net/session.hpp"
#include "scramble/async/while_here.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::cluster {

/// This node's links to all other nodes of the cluster, one to each. Of two nodes, the one whose
/// name sorts first connects, and retries every second.
///
/// Used only on the strand.
class peers final : public links {
public:
    /// How many links may be unproven at once: for one more the oldest that was accepted ends.
    static constexpr std::size_t most_unproven = 100;
    /// As many as it needs, in a cluster of a hundred nodes.
    static constexpr std::size_t most_descriptors = most_unproven + 100;

    struct owner {
        std::function<void(const std::string& from, const message& message)> on_message;
        std::function<void(const std::string& node, bool is_up)> on_link;
        std::function<journal::room_log::time()> now = journal::room_log::clock;
        /// Nothing has come from a node for some seconds, or something does again.
        std::function<void(const std::string& node, bool is_quiet)> on_quiet =
            [](const std::string&, bool) {};
    };
    /// `node` is this node's name. All nodes share one secret.
    peers(strand executor, std::string node, std::string_view secret, owner hears);
    ~peers() override;
    peers(const peers&) = delete;
    peers& operator=(const peers&) = delete;

    /// Takes the list of nodes, which may include this one. Links to nodes that left it end.
    void know(const std::vector<journal::node>& all);
    /// Starts a link on a connection that claims to come from another node.
    void accept(net::tcp_socket socket);
    bool send(const std::string& node, message message) override;
    [[nodiscard]] std::string holder_for(std::string_view room) const override;
    /// Call once a second.
    void on_second();
    /// Ends all links for good, without callbacks.
    void close();

    /// The linked node whose wall clock differs most from this one's, and by how much it is ahead.
    struct other_clock {
        std::string node{};
        std::chrono::milliseconds ahead{};
    };
    [[nodiscard]] other_clock worst_clock() const;

    /// The nodes with a link.
    [[nodiscard]] std::set<std::string> linked() const;
    /// Whether, since the last link came up, somebody turned out to have another secret.
    [[nodiscard]] bool is_secret_refused() const { return is_secret_refused_; }

private:
    using link = std::shared_ptr<peer_link>;

    struct known_node {
        asio::ip::tcp::endpoint at;
        bool may_hold;
    };

    strand executor_;
    std::string node_;
    asio::ssl::context tls_;
    owner hears_;
    std::map<std::string, known_node> known_;
    std::map<std::string, link> up_;
    std::vector<link> unproven_;                             ///< the oldest first
    std::map<std::string, std::weak_ptr<peer_link>> trying_; ///< links that this node is opening
    bool is_secret_refused_ = false;
    log::failures failed_{"a link to another node does not come up"};
    while_here<peers> while_here_{*this};

    [[nodiscard]] link make(net::tcp_socket socket);
    void connect();
    void on_failed(const peer_link& which, error_code why);
    void on_up(peer_link& which);
    void on_line(peer_link& which, std::string_view line) const;
    void on_down(peer_link& which);
};

/// Whether a node has links to so few of all living ones that the others, and not this one, should
/// have the people: fewer than half, itself included; of two halves, that without the first name.
[[nodiscard]] bool is_apart(const std::string& own, const std::set<std::string>& living,
                            const std::set<std::string>& linked);

/// Reads ADDRESS:PORT; an IPv6 address is in brackets. Nothing if the text is neither.
[[nodiscard]] std::optional<asio::ip::tcp::endpoint> read_endpoint(std::string_view text);

} // namespace scramble::cluster
