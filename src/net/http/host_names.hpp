#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scramble::net {

/// The names by which clients may call this server, in Host: every address, `localhost` and what
/// is below it, the machine's own names, and those that were given.
///
/// A browser told by another name, which somebody else may have pointed here (DNS rebinding), would
/// let that one's page play.
class host_names {
public:
    explicit host_names(const std::vector<std::string>& allowed = {});

    /// Whether a request with that Host is for this server, on whatever port. Empty, for a
    /// client of HTTP/1.0 that names none, is. Requires: it is well-formed.
    [[nodiscard]] bool include(std::string_view host);

private:
    // Represents: names_, in small letters, are the machine's own and the allowed ones; last_ is
    // the Host that was last found good, since nearly all requests have the same.
    std::vector<std::string> names_;
    std::string last_;

    [[nodiscard]] bool knows(std::string_view host) const;
};

} // namespace scramble::net
