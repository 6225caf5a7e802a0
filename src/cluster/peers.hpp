#pragma once

#include "cluster/links.hpp"
#include "cluster/peer_link.hpp"
#include "journal/shared_store.hpp"
#include "net/log.hpp"
#include "net/session.hpp"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::cluster {

/// This node's links to all others of the cluster: one to each. Of two nodes the one whose name
/// comes first connects, and tries again every second.
///
/// Used only on the strand.
class peers final : public links {
public:
    struct owner {
        std::function<void(const std::string& from, const message& what)> on_message;
        std::function<void(const std::string& node, bool is_up)> on_link;
    };
    /// `node` is the name of this one. All nodes have the same secret.
    peers(strand executor, std::string node, std::string secret, owner hears);
    ~peers() override;
    peers(const peers&) = delete;
    peers& operator=(const peers&) = delete;

    /// These are all nodes now, this one perhaps included. Links to nodes that are gone end.
    void know(const std::vector<journal::node>& all);
    /// Another node has connected, or somebody who says so.
    void accept(net::tcp_socket socket);
    bool send(const std::string& node, message what) override;
    [[nodiscard]] std::string holder_for(std::string_view room) const override;
    /// A second has passed.
    void on_second();
    /// Ends all links, for good. Nobody hears of it.
    void close();

    /// The nodes to which there is a link.
    [[nodiscard]] std::set<std::string> linked() const;

private:
    using link = std::shared_ptr<peer_link>;
    /// So many may be proving who they are at once.
    static constexpr std::size_t most_unproven = 100;

    struct known_node {
        asio::ip::tcp::endpoint at;
        bool may_hold;
    };

    strand executor_;
    std::string node_;
    std::string secret_;
    owner hears_;
    std::map<std::string, known_node> known_;
    std::map<std::string, link> up_;
    std::set<link> unproven_;
    std::map<std::string, std::weak_ptr<peer_link>> trying_; ///< that this node has begun
    log::failures refused_{"refused somebody who says to be a node"};
    std::shared_ptr<peers*> self_ = std::make_shared<peers*>(this); ///< for links

    [[nodiscard]] link make(net::tcp_socket socket);
    void connect();
    void on_up(peer_link& which);
    void on_line(peer_link& which, std::string_view line) const;
    void on_down(peer_link& which);
};

/// The address and port of `text`, ADDRESS:PORT, the former in brackets if it is one of IPv6.
/// Nothing if it is no such text.
[[nodiscard]] std::optional<asio::ip::tcp::endpoint> read_endpoint(std::string_view text);

} // namespace scramble::cluster
