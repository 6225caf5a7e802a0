#include "check/server_work.hpp"

#include "../catch.hpp"

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using scramble::check::milliseconds;
using scramble::check::overtime;
using scramble::check::steady;
using scramble::check::work_of;

namespace {

/// Another process, which ends with this object or with this process.
class child {
public:
    explicit child(void (*does)()) : id_(::fork())
    {
        if (id_ != 0)
            return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        does();
        ::_exit(0);
    }
    child(const child&) = delete;
    child& operator=(const child&) = delete;
    ~child() { end(); }

    [[nodiscard]] pid_t id() const { return id_; }
    void end()
    {
        if (id_ > 0 && ::kill(id_, SIGKILL) == 0)
            ::waitpid(id_, nullptr, 0);
        id_ = -1;
    }

private:
    pid_t id_;
};

void computes()
{
    for (volatile bool goes_on = true; goes_on;) {
    }
}

void sleeps()
{
    for (;;)
        ::pause();
}

void has_a_child_that_computes()
{
    const child of_its_own(computes);
    sleeps();
}

/// Whether something comes true within a minute.
template <class Condition>
bool comes_true(Condition holds)
{
    const auto end = steady::now() + std::chrono::minutes(1);
    while (!holds()) {
        if (steady::now() > end)
            return false;
    }
    return true;
}

} // namespace

TEST_CASE("a process that computes is at work, and one that sleeps is not", "[check]")
{
    const child busy(computes);
    const child idle(sleeps);
    CHECK(comes_true([&] { return work_of(busy.id()).worked >= milliseconds(50); }));
    CHECK(work_of(busy.id()).is_at_work);
    CHECK(comes_true([&] { return !work_of(idle.id()).is_at_work; }));
    CHECK(work_of(idle.id()).worked < milliseconds(50));
}

TEST_CASE("the work of a process is that of its children, too", "[check]")
{
    const child parent(has_a_child_that_computes);
    CHECK(comes_true([&] { return work_of(parent.id()).worked >= milliseconds(100); }));
    CHECK(work_of(parent.id()).is_at_work);
}

TEST_CASE("a process that has ended does nothing", "[check]")
{
    child busy(computes);
    const pid_t id = busy.id();
    busy.end();
    CHECK_FALSE(work_of(id).is_at_work);
    CHECK(work_of(id).worked == milliseconds(0));
}

TEST_CASE("a server that sleeps gets more time only while the check has to do", "[check]")
{
    const child idle(sleeps);
    REQUIRE(comes_true([&] { return !work_of(idle.id()).is_at_work; }));
    overtime more(idle.id(), std::chrono::minutes(1), 1);
    CHECK(more.is_granted(true));
    CHECK_FALSE(more.is_granted(false));
}

TEST_CASE("a server that sleeps gets no more time when as many looks as wanted have found that",
          "[check]")
{
    const child idle(sleeps);
    REQUIRE(comes_true([&] { return !work_of(idle.id()).is_at_work; }));
    overtime more(idle.id(), std::chrono::minutes(1), 3);
    CHECK(more.is_granted(false));
    CHECK(more.is_granted(false));
    CHECK(more.is_granted(true)); // and three more are wanted
    CHECK(more.is_granted(false));
    CHECK(more.is_granted(false));
    CHECK_FALSE(more.is_granted(false));
}

TEST_CASE("a server of whose work nothing is known gets no more time to look again", "[check]")
{
    overtime more(0, std::chrono::minutes(1), overtime::looks_to_accuse);
    CHECK_FALSE(more.is_granted(false));
}

TEST_CASE("a server that works gets more time, until it has had enough of it", "[check]")
{
    const child busy(computes);
    overtime more(busy.id(), milliseconds(200), 1);
    CHECK(more.is_granted(false));
    CHECK(comes_true([&] { return !more.is_granted(false); }));
}

TEST_CASE("a check that has always to do ends", "[check]")
{
    overtime more(0, milliseconds(1), 1); // of a server of which nothing is known
    CHECK(comes_true([&] { return !more.is_granted(true); }));
    CHECK_FALSE(more.is_granted(false));
}
