#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scramble::net {

/// The names that clients may use for this server in Host: every IP address, `localhost` and names
/// below it, the machine's own names, and the allowed ones.
///
/// If other names were accepted, an attacker could point one of them at this server (DNS rebinding)
/// and play from a page under it.
class host_names {
public:
    explicit host_names(const std::vector<std::string>& allowed = {});

    /// Whether a request with that Host, whatever its port, is for this server. An empty one is:
    /// HTTP/1.0 clients may send none. Requires: a well-formed host.
    [[nodiscard]] bool include(std::string_view host);

private:
    // Represents: names_, in lower case, are the machine's own and the allowed names; last_ is the
    // last Host accepted, since nearly all requests have the same.
    std::vector<std::string> names_;
    std::string last_;

    [[nodiscard]] bool knows(std::string_view host) const;
};

} // namespace scramble::net
