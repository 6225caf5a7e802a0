#include "app/signals.hpp"

#include <csignal>

namespace scramble {

bool is_ignored(int signal)
{
    struct sigaction action {};
    return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

void block_sighup(bool is_blocked)
{
    sigset_t hangup;
    sigemptyset(&hangup);
    sigaddset(&hangup, SIGHUP);
    ::pthread_sigmask(is_blocked ? SIG_BLOCK : SIG_UNBLOCK, &hangup, nullptr);
}

} // namespace scramble
