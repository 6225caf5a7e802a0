#pragma once

#include <cstdint>
#include <optional>

namespace scramble::check {

/// Whether a process of this machine takes TCP connections at a port, as the system tells. No
/// connection is tried.
[[nodiscard]] bool is_listening_at(std::uint16_t port);

// How that is found out.

/// Asks the kernel for the sockets that listen, which costs a tenth of a millisecond. Nothing if it
/// cannot be asked, as in some containers.
[[nodiscard]] std::optional<bool> netlink_tells_listening(std::uint16_t port);
/// Reads the table of all sockets, which costs some milliseconds: the kernel looks through all
/// places where a connection may be.
[[nodiscard]] bool table_tells_listening(std::uint16_t port);

} // namespace scramble::check
