#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scramble::net {

/// The names that clients may use for this server in Host: every IP address, `localhost` and names
/// below it, the machine's own names, and the allowed ones. An allowed `*.NAME` is each name with
/// one more part before `NAME`.
///
/// If other names were accepted, an attacker could point one of them at this server (DNS rebinding)
/// and play from a page under it.
class host_names {
public:
    explicit host_names(const std::vector<std::string>& allowed = {});

    /// Whether a request with that Host, whatever its port, is for this server. An empty one is:
    /// HTTP/1.0 clients may send none. Requires: a well-formed host.
    [[nodiscard]] bool include(std::string_view host);

    /// The part before `localhost`, or before the rest of an allowed `*.NAME`, in lower case; empty
    /// if that Host has another name.
    [[nodiscard]] std::string first_part(std::string_view host) const;

private:
    // Represents: names_, in lower case, are the machine's own and the allowed names; suffixes_ are
    // what follows the * of those that begin with it, and `.localhost`; last_ is the last Host
    // accepted, since nearly all requests have the same.
    std::vector<std::string> names_;
    std::vector<std::string> suffixes_{".localhost"};
    std::string last_;

    [[nodiscard]] bool knows(std::string_view host) const;
};

/// Whether a Host is by its name this machine, for whoever uses it: `localhost`, a name below it,
/// or a loopback address. Requires: a well-formed host.
[[nodiscard]] bool is_of_loopback(std::string_view host);

} // namespace scramble::net
