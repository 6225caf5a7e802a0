#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"

#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <sys/socket.h>

// A listener survives every error that the system gives it instead of a connection.

namespace {

int refusals = 0;       ///< how many times it still refuses
int refused_with = 0;   ///< the error with which it refuses
int last_accepted = -1; ///< the server's end of the newest connection

} // namespace

/// Replaces the C library's in this whole program.
extern "C" int accept(int listener, sockaddr* address, socklen_t* size)
{
    const int accepted = refusals > 0 ? -1 : ::accept4(listener, address, size, 0);
    if (refusals > 0) {
        --refusals;
        errno = refused_with;
    }
    if (accepted >= 0)
        last_accepted = accepted;
    return accepted;
}

namespace scramble::test {

TEST_CASE("a connection behind a failure to accept is accepted by itself", "[accept]")
{
    // A listener that waited for the next connection would hang here until it comes.
    for (const int error : {ECONNABORTED, EPROTO, EMFILE, ENFILE, ENOBUFS, ENOMEM}) {
        INFO("error " << error);
        memory_host server("1x2:A,A");
        server.settle();
        refused_with = error;
        refusals = 1;
        http_client alice(server); // throws if it is not accepted
        CHECK(refusals == 0);
        CHECK(alice.get("/look/alice").status == 200);
    }
}

TEST_CASE("every connection notices a cut cable, and holds little for who does not read",
          "[accept]")
{
    memory_host server("1x2:A,A");
    const http_client alice(server);
    const auto option = [](int level, int name) {
        int value = -1;
        socklen_t size = sizeof value;
        CHECK(::getsockopt(last_accepted, level, name, &value, &size) == 0);
        return value;
    };
    CHECK(option(SOL_SOCKET, SO_KEEPALIVE) == 1);
    CHECK(option(IPPROTO_TCP, TCP_KEEPIDLE) == 30);
    CHECK(option(IPPROTO_TCP, TCP_KEEPINTVL) == 10);
    CHECK(option(IPPROTO_TCP, TCP_KEEPCNT) == 3);
    CHECK(option(IPPROTO_TCP, TCP_USER_TIMEOUT) == 0); // it would cut clients that read slowly
    CHECK(option(IPPROTO_TCP, TCP_NODELAY) == 1);
    CHECK(option(SOL_SOCKET, SO_SNDBUF) == 2 * 128 * 1024); // Linux reports twice the value set
}

} // namespace scramble::test
