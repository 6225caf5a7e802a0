#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/literal.hpp"
#include "instrument/live_client.hpp"
#include "instrument/memory_meter.hpp"
#include "net/http/kept_reply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

// Clients that read slowly, at boards whose text is larger than any buffer on its way: others are
// not delayed, and each answer is one consistent board.

namespace scramble::test {

namespace {

constexpr std::uint32_t few = 300;   // rows and columns of a large board
constexpr std::uint32_t side = 1000; // of a large field
constexpr std::size_t line_size = 2 * side + 1;
constexpr std::size_t field_size = side * line_size;

memory::layout large()
{
    memory::layout cards{few, few, {}};
    for (std::uint32_t space = 0; space < few * few; ++space)
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
    CHECK(line == 1 + few * few);
    return found;
}

using squares = std::set<std::pair<std::size_t, std::size_t>>;

/// The squares of a field's text that are not `-`. Fails unless it is a whole field.
squares seen(std::string_view text)
{
    squares found;
    REQUIRE(text.size() == field_size);
    for (std::size_t y = 0; y < side; ++y) {
        const auto line = text.substr(y * line_size, line_size);
        REQUIRE(line.ends_with("\r\n"));
        for (std::size_t x = line.find_first_not_of("- "); x < line_size - 2;
             x = line.find_first_not_of("- ", x + 1))
            found.insert({x / 2, y});
    }
    return found;
}

std::string flag(std::size_t x, std::size_t y)
{
    return fmt::format("flag {} {}\r\n", x, y);
}

/// How many squares of one line are in the set, counted from x = 0 to the first gap.
std::size_t in_line(const squares& all, std::size_t y)
{
    std::size_t x = 0;
    while (all.contains({x, y}))
        ++x;
    return x;
}

} // namespace

TEST_CASE("a large board is one board, whole, for who reads slowly too", "[slow]")
{
    memory_host server(large());
    http_client slow(server, buffers::narrow);
    http_client alice(server);
    constexpr int answers = 16; // more than all buffers on the way hold
    slow.send(times(answers, request_for("/look/slow")));
    server.settle();

    // While the first answers are being sent, alice plays on, and each of her moves shows at once.
    std::vector<std::set<std::size_t>> boards{{}};
    for (std::uint32_t move = 0; move < 40; ++move) {
        CHECK(slow.pull(2000) > 0);
        const answer got = alice.get(fmt::format("/flip/alice/{},{}", move * 7, move * 7));
        REQUIRE(got.status == 200);
        boards.push_back(face_up(got.body));
        CHECK(boards.back().size() == 1 + move % 2);
        CHECK(boards.back().count(move * 7 * (few + 1)) == 1);
    }

    // Each answer is one of those boards, and none is older than the one before.
    auto newest = boards.begin();
    for (int i = 0; i < answers; ++i) {
        newest = std::find(newest, boards.end(), face_up(slow.next().body));
        REQUIRE(newest != boards.end());
        if (i == 0)
            CHECK(newest->empty());
    }
    CHECK(newest == std::prev(boards.end()));
    CHECK(slow.waits());
}

TEST_CASE("mines-15: a field that is read slowly is the field of one moment", "[slow][telnet]")
{
    minesweeper_host server(blank_field(side, side));
    byte_client slow(server, buffers::narrow);
    byte_client alice(server);
    CHECK(slow.take() == server.hello(1));
    CHECK(alice.take() == server.hello(2));
    constexpr std::size_t moves = 40;
    for (std::size_t i = 0; i < moves; ++i)
        slow.send(flag(i, side - 1) + "look\r\n"); // slow fills the last line
    server.settle();

    // Meanwhile alice fills the first line, and gets her answer each time.
    std::size_t before = 0;
    for (std::size_t i = 0; i < moves; ++i) {
        CHECK(slow.pull(3000) > 0);
        alice.send(flag(i, 0));
        const squares now = seen(alice.take());
        CHECK(in_line(now, 0) == i + 1);
        CHECK(in_line(now, side - 1) >= before);
        before = in_line(now, side - 1);
        CHECK(now.size() == i + 1 + before);
    }
    CHECK(before < moves); // the slow reader did stop the server

    // Each answer to slow has all of his flags so far, and the first few of alice's.
    const std::string all = slow.take();
    REQUIRE(all.size() == 2 * moves * field_size);
    std::size_t alices = 0;
    for (std::size_t i = 0; i < 2 * moves; ++i) {
        const squares now = seen(std::string_view(all).substr(i * field_size, field_size));
        CHECK(in_line(now, side - 1) == i / 2 + 1);
        CHECK(in_line(now, 0) >= alices);
        alices = in_line(now, 0);
        CHECK(now.size() == i / 2 + 1 + alices);
    }
    CHECK(alices == moves);
    CHECK(slow.waits());
}

TEST_CASE("mines-15: a dig that opens all is not seen by half", "[slow][telnet]")
{
    minesweeper_host server(blank_field(side, side));
    byte_client slow(server, buffers::narrow);
    byte_client alice(server);
    CHECK(slow.take() == server.hello(1));
    CHECK(alice.take() == server.hello(2));
    constexpr int answers = 10;
    slow.send(times(answers, "look\r\n"));
    server.settle();
    slow.pull(100'000);
    const std::string open = alice.ask_line("dig 500 500");
    REQUIRE(open.size() == field_size);
    CHECK(open.find('-') == std::string::npos);

    const std::string all = slow.take();
    REQUIRE(all.size() == answers * field_size);
    bool is_open = false;
    for (std::size_t i = 0; i < answers; ++i) {
        const auto now = std::string_view(all).substr(i * field_size, field_size);
        is_open = is_open || now == open;
        if (is_open)
            CHECK((now == open));
        else // as it was before the dig
            CHECK(std::count(now.begin(), now.end(), '-') == side * side);
        CHECK((i > 0 || !is_open)); // the first was already on its way
    }
    CHECK(is_open);
    CHECK(slow.ask_line("look") == open);
}

TEST_CASE("a live client that reads slowly is told the newest", "[slow][live]")
{
    // The whole board is more than the kernel holds for a client that does not read.
    constexpr std::size_t rows = 1200;
    memory_host server(uniform_board(rows, rows));
    silent_client slow(server, "/live/slow");
    live_client quick(server, "/live/quick");
    (void)quick.heard();

    const std::size_t before = memory_in_use();
    for (unsigned move = 0; move < 300; ++move) {
        quick.say(fmt::format("flip {},{}", move, move));
        CHECK(quick.heard().ends_with(fmt::format("flipped {},{}\n", move, move)));
        if (move % 50 == 0)
            server.pass(2); // refills his allowance of messages
    }
    // Of the board being sent, only the pieces that have changed since are kept: 5 KB a move.
    CHECK(memory_in_use() - before < 2UL * 1024 * 1024);

    const auto told = slow.messages();
    REQUIRE(told.size() == 2);
    CHECK(told[0].find("-0\nfirst 0\n1200x1200\ndown\n") != std::string::npos);
    CHECK(told[0].size() > rows * rows * 5);
    CHECK(told[1].starts_with("at " + quick.mark() + "\nspace 0,0 "));
    CHECK(told[1].find("\nspace 299,299 up card\n") != std::string::npos);
    CHECK(told[1].ends_with("\nplayer quick 150 holds 298,298 299,299\n"));
}

TEST_CASE("a large board is answered to a watch as one board", "[slow]")
{
    memory_host server(large());
    http_client dora(server, buffers::narrow);
    http_client alice(server);
    dora.ask("/watch/dora");
    CHECK(dora.waits());
    (void)alice.get("/flip/alice/299,299");
    (void)alice.get("/flip/alice/0,0");
    const answer got = dora.next();
    const auto up = face_up(got.body);
    CHECK(up.count(few * few - 1) == 1);
    CHECK(got.value_of("ETag").ends_with(up.size() == 1 ? "-1\"" : "-2\""));
    CHECK(dora.waits());
}

TEST_CASE("a large board at rest stays one board, however often it is asked for", "[slow]")
{
    memory_host server(large());
    http_client dora(server);
    http_client alice(server);
    std::list<http_client> slow; // each reads a different board slowly
    for (std::uint32_t move = 0; move < 3; ++move) {
        const std::string body = dora.get("/look/dora").body;
        CHECK(face_up(body).size() == move);
        for (unsigned ask = 0; ask <= net::kept_reply::asks_before_joining; ++ask)
            CHECK(dora.get("/look/dora").body == body);
        slow.emplace_back(server, buffers::narrow).ask("/look/slow");
        server.settle();
        CHECK(slow.back().pull(2000) > 0);
        (void)alice.get(fmt::format("/flip/alice/0,{}", 2 * move));
    }
    std::size_t moves = 0;
    for (http_client& each : slow)
        CHECK(face_up(each.next().body).size() == moves++);
}

TEST_CASE("a large board is told live whole, and then by what differs", "[slow][live]")
{
    memory_host server(uniform_board(300, 400));
    live_client alice(server, "/live/alice");
    CHECK(alice.heard_steps() == "#0\nfirst 0\n300x400\n" + times(120'000, "down\n"));
    alice.say("flip 299,399");
    CHECK(alice.heard_steps() ==
          "#1\nspace 299,399 up card\nplayer alice 0 holds 299,399\nflipped 299,399\n");
}

TEST_CASE("a player who reads a few bytes at a time gets all of them", "[slow][telnet]")
{
    minesweeper_host server(blank_field(300, 300));
    byte_client slow(server, buffers::narrow);
    slow.send("look\r\nhelp\r\ndig 0 0\r\n");
    while (slow.inbox().size() < server.hello(1).size() + 2UL * 300 * 601) {
        server.settle();
        REQUIRE(slow.pull(777) > 0);
    }
    const std::string all = slow.take();
    CHECK(all.starts_with(server.hello(1) + "- - -"));
    CHECK(all.substr(server.hello(1).size() + 300 * 601).starts_with("Messages: "));
    CHECK(all.ends_with("   \r\n"));
    CHECK(slow.waits());
}

} // namespace scramble::test
