#pragma once

#include "cluster/message.hpp"

#include <string>
#include <string_view>

namespace scramble::cluster {

/// Links to the other nodes. Messages to a node arrive in order. When a link breaks, a message may
/// be lost, and every later one with it until the link is up again. `send` calls nobody back: the
/// owner hears of a broken link later.
class links {
public:
    links(const links&) = delete;
    links& operator=(const links&) = delete;
    virtual ~links() = default;

    /// Result: whether there is a link to that node; otherwise nothing was sent.
    virtual bool send(const std::string& node, message message) = 0;

    /// A node to which there is a link, and which may hold that room; empty if there is none.
    [[nodiscard]] virtual std::string holder_for(std::string_view room) const = 0;

protected:
    links() = default;
};

} // namespace scramble::cluster
