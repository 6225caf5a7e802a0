#include "catch.hpp"
#include "net/http/kept_reply.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <algorithm>
#include <iterator>
#include <list>
#include <set>
#include <string>
#include <vector>

// A board of 90,000 spaces, whose text is larger than any buffer on its way.

namespace scramble::protocol {

namespace {

constexpr std::uint32_t side = 300;

memory::layout large()
{
    memory::layout cards{side, side, {}};
    for (std::uint32_t space = 0; space < side * side; ++space)
        cards.cards.push_back("C" + std::to_string(space / 2));
    return cards;
}

/// The spaces that lie face up in a board's text.
std::set<std::size_t> face_up(const std::string& text)
{
    std::set<std::size_t> found;
    std::size_t line = 0;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1, ++line) {
        if (line > 0 && (text.compare(at, 3, "up ") == 0 || text.compare(at, 3, "my ") == 0))
            found.insert(line - 1);
    }
    CHECK(line == 1 + side * side);
    return found;
}

} // namespace

TEST_CASE("a large board is one board, whole, for who reads slowly too", "[protocol]")
{
    loopback_server server(large());
    client slow(server, 0, room::narrow);
    client alice(server);
    // More than every buffer on the way holds.
    constexpr int looks = 16;
    for (int i = 0; i < looks; ++i)
        slow.ask("/look/slow");
    server.settle();

    // While the first answers are on their way, alice plays on, and all of her moves show at
    // once.
    std::vector<std::set<std::size_t>> boards{{}};
    for (std::uint32_t move = 0; move < 40; ++move) {
        CHECK(slow.pull(2000) > 0);
        const std::string line = std::to_string(move * 7);
        const answer got = alice.get("/flip/alice/" + line + "," + line);
        REQUIRE(got.status == 200);
        boards.push_back(face_up(got.body));
        CHECK(boards.back().size() == 1 + move % 2);
        CHECK(boards.back().count(move * 7 * (side + 1)) == 1);
    }

    // Each answer is one of those boards; none is older than the one before it.
    auto newest = boards.begin();
    for (int i = 0; i < looks; ++i) {
        const std::string body = slow.next().body;
        newest = std::find(newest, boards.end(), face_up(body));
        REQUIRE(newest != boards.end());
        if (i == 0)
            CHECK(newest->empty());
    }
    CHECK(newest == std::prev(boards.end()));
    CHECK(slow.waits());
}

TEST_CASE("a large board is answered to a watch as one board", "[protocol]")
{
    loopback_server server(large());
    client dora(server, 0, room::narrow);
    client alice(server);
    dora.ask("/watch/dora");
    CHECK(dora.waits());
    (void)alice.get("/flip/alice/299,299");
    (void)alice.get("/flip/alice/0,0");
    const answer got = dora.next();
    const auto up = face_up(got.body);
    CHECK(up.count(side * side - 1) == 1);
    CHECK(got.value_of("ETag").ends_with(up.size() == 1 ? "-1\"" : "-2\""));
    CHECK(dora.waits());
}

TEST_CASE("a large board at rest stays one board, however often it is asked for", "[protocol]")
{
    loopback_server server(large());
    client dora(server);
    client alice(server);
    std::list<client> slow; // each takes its time over another board
    for (std::uint32_t move = 0; move < 3; ++move) {
        const std::string body = dora.get("/look/dora").body;
        CHECK(face_up(body).size() == move);
        for (unsigned ask = 0; ask <= net::kept_reply::asks_before_joining; ++ask)
            CHECK(dora.get("/look/dora").body == body);
        slow.emplace_back(server, 0, room::narrow).ask("/look/slow");
        server.settle();
        CHECK(slow.back().pull(2000) > 0);
        (void)alice.get("/flip/alice/0," + std::to_string(2 * move));
    }
    std::size_t moves = 0;
    for (client& each : slow)
        CHECK(face_up(each.next().body).size() == moves++);
}

TEST_CASE("an answer is finished though its client has closed its side and a flip behind it waits",
          "[protocol]")
{
    loopback_server server({1000, 1000, std::vector<std::string>(1'000'000, "card")});
    client alice(server);
    client bob(server, 0, room::narrow);
    alice.ask("/flip/alice/0,0");
    server.settle();
    bob.send(request_for("/look/bob") + request_for("/flip/bob/0,0"));
    server.settle();
    CHECK(bob.pull(1000) == 1000);
    bob.half_close();
    server.settle();
    server.tick();
    CHECK(bob.next().body.size() == 10 + 5'000'000 - 5 + 8);
    CHECK(bob.is_closed());
    CHECK(server.game().waiting() == 0);
}

TEST_CASE("the kernel holds little for a client that does not read", "[protocol]")
{
    const room held = GENERATE(room::usual, room::narrow);
    // More than it would take for a client by itself.
    loopback_server server({3000, 3000, std::vector<std::string>(9'000'000, "card")});
    client bob(server, 0, held);
    bob.ask("/look/bob");
    server.settle();
    CHECK(bob.unsent() > 16 * 1024);
    CHECK(bob.unsent() < 320 * 1024);
}

TEST_CASE("who takes nothing of an answer for 30 s is cut, whatever stands behind it", "[protocol]")
{
    const bool waits = GENERATE(false, true);
    INFO((waits ? "a flip stands" : "nothing stands") << " behind the answer");
    // One answer is more than the kernel holds for a connection.
    loopback_server server({1000, 1000, std::vector<std::string>(1'000'000, "card")});
    client alice(server);
    client bob(server, 0, room::narrow);
    alice.ask("/flip/alice/0,0");
    server.settle();
    bob.send(request_for("/look/bob") + (waits ? request_for("/flip/bob/0,0") : ""));
    server.settle();
    CHECK(server.game().waiting() == 0); // nothing is served behind an answer that is not taken
    for (int second = 0; second < 32; ++second) {
        server.tick();
        server.settle();
    }
    CHECK(server.game().waiting() == 0);
    (void)bob.so_far();
    CHECK(bob.is_ended());
}

} // namespace scramble::protocol
