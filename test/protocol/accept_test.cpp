#include "catch.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <cerrno>
#include <string>
#include <sys/socket.h>

// A listener outlives whatever the system says to it instead of a connection.

namespace {

int refusals = 0; ///< as many times it refuses, with
int refusal = 0;  ///< this error

} // namespace

/// Instead of the C library's, for all of this program.
extern "C" int accept(int listener, sockaddr* address, socklen_t* size)
{
    const int accepted = refusals > 0 ? -1 : ::accept4(listener, address, size, 0);
    if (refusals > 0) {
        --refusals;
        errno = refusal;
    }
    return accepted;
}

namespace scramble::protocol {

TEST_CASE("a connection behind a failure to accept is accepted by itself", "[accept]")
{
    // Where a listener waits to be told of the next connection, this one hangs until that comes.
    for (const int error : {ECONNABORTED, EPROTO, EMFILE, ENFILE, ENOBUFS, ENOMEM}) {
        INFO("error " << error);
        loopback_server server("1x2:A,A");
        server.settle();
        refusal = error;
        refusals = 1;
        client alice(server); // throws if it is not accepted
        CHECK(refusals == 0);
        CHECK(alice.get("/look/alice").status == 200);
    }
}

} // namespace scramble::protocol
