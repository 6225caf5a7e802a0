#include "check/machine.hpp"

#include "check/finding.hpp"

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>

namespace scramble::check {

machine::machine(steady::duration whole)
    : signals_(loop_, SIGINT, SIGTERM), end_(steady::now() + whole)
{
    struct sigaction now {};
    if (::sigaction(SIGHUP, nullptr, &now) == 0 && now.sa_handler != SIG_IGN)
        signals_.add(SIGHUP);
    signals_.async_wait([this](error_code error, int number) { signal_ = error ? 0 : number; });
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

machine::~machine()
{
    while (::waitpid(-1, nullptr, WNOHANG) > 0) { // orphans that have ended by themselves
    }
}

void machine::go_on() const
{
    if (signal_ != 0)
        throw interrupted{signal_};
}

void machine::run_one_until(steady::time_point then)
{
    loop_.restart();
    loop_.run_one_until(then);
}

bool machine::run_ready()
{
    loop_.restart();
    return loop_.poll() > 0;
}

} // namespace scramble::check
