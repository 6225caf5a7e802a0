#pragma once

namespace scramble {

/// Whether this process ignores a signal, as it does SIGHUP under nohup.
[[nodiscard]] bool is_ignored(int signal);

/// Blocks or unblocks SIGHUP, so that one that comes early is not lost.
/// Requires: no other thread has been started.
void block_sighup(bool is_blocked);

} // namespace scramble
