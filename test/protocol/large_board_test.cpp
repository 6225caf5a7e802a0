#include "catch.hpp"
#include "protocol/client.hpp"
#include "protocol/loopback_server.hpp"

#include <algorithm>
#include <iterator>
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

} // namespace scramble::protocol
