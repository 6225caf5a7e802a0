#pragma once

#include "cluster/message.hpp"

#include <string>

namespace scramble::cluster {

/// The ways to the other nodes. What is sent to a node arrives in order, but may be lost with the
/// link, and then so is all behind it until the link is up again.
class links {
public:
    links(const links&) = delete;
    links& operator=(const links&) = delete;
    virtual ~links() = default;

    /// Result: whether there is a link to that node; otherwise nothing was sent.
    virtual bool send(const std::string& node, message what) = 0;

protected:
    links() = default;
};

} // namespace scramble::cluster
