#pragma once

#include "app/metrics.hpp"
#include "host/rooms.hpp"
#include "journal/journal.hpp"
#include "net/connections.hpp"

#include <chrono>
#include <cstddef>

namespace scramble {

// The figures of `/metrics`. docs/OPERATING.md has them in a table.

/// The process, and which program it runs.
void tell_process(metrics& to);
void tell_clients(metrics& to, const net::connections& all);
void tell_journal(metrics& to, journal::store& where);
void tell_rooms(metrics& to, const host::rooms& all);

/// What a node of a cluster knows of itself.
struct node_figures {
    // Rooms and classes that are awake here.
    std::size_t holding = 0;
    std::size_t following = 0;
    std::size_t apart = 0;
    std::size_t damaged = 0;
    std::size_t nodes = 0; ///< that live, this one included
    std::size_t links = 0;
    std::chrono::duration<double> silence{}; ///< of etcd
    std::chrono::duration<double> lease{};
    bool is_cut_off = false;
    std::chrono::duration<double> clocks_apart{}; ///< at most
    // Of etcd, in bytes; 0: not known.
    double size = 0;
    double quota = 0;
    bool is_full = false;
    bool is_archive_away = false;
};
void tell_node(metrics& to, const node_figures& known);

} // namespace scramble
