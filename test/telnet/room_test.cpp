#include "catch.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

// When there is no room for another player.

namespace scramble::telnet {

TEST_CASE("a player too many is told so in one line", "[room][telnet]")
{
    telnet_host host("000/010");
    host.limit_connections(1);
    player alice(host);
    host.pass(5); // a player who only watches is not idle
    player bob(host);
    host.settle();
    bob.pull();
    CHECK(bob.inbox() == "The server has no room for another player. Try again later.\r\n");
    CHECK(bob.is_ended());
    CHECK_FALSE(bob.was_reset());
    CHECK(host.game().players() == 1);
    alice.close();
    host.settle();
    player dora(host);
    host.settle();
    dora.pull();
    CHECK(dora.inbox() == host.hello(1));
}

} // namespace scramble::telnet
