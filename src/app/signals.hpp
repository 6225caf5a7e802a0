#pragma once

namespace scramble {

/// Whether this process ignores a signal, as it does SIGHUP under nohup.
[[nodiscard]] bool is_ignored(int signal);

/// Whether a SIGHUP waits until a server heeds it. Requires: no other thread has been started.
void hold_hangups(bool so);

} // namespace scramble
