#pragma once

#include "cluster/links.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace scramble::cluster {

/// The deals that are played at the nodes, in rooms whose cards somebody may know from another
/// room. Used only on the strand.
class deals {
public:
    using by_room = std::map<std::string, std::string>;

    /// `peers` must outlive it.
    explicit deals(links& peers) : peers_(peers) {}

    /// Those are played at this node. The others are told what has changed.
    void tell(by_room played);
    /// Whether another node plays that deal in a room of which this one does not know better.
    [[nodiscard]] bool
    is_played_elsewhere(std::string_view deal,
                        const std::function<bool(const std::string& room)>& is_known_better) const;

    /// Another node has said that.
    void receive(const std::string& from, const std::string& room, const std::string& deal);
    /// The link to a node has broken, or is there again.
    void on_link(const std::string& node, bool is_up);

private:
    links& peers_;
    std::set<std::string> linked_;
    by_room told_;
    std::map<std::string, by_room> elsewhere_; ///< by node

    void tell(const std::string& node, const by_room& of) const;
};

} // namespace scramble::cluster
