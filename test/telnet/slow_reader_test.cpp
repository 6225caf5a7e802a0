#include "catch.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

#include <algorithm>
#include <cstdint>
#include <list>
#include <set>
#include <string>
#include <string_view>
#include <utility>

// Players who read slowly or not at all, at a board whose text is larger than what the kernel
// holds of it: others are not delayed, and each answer is one board.

namespace scramble::telnet {

namespace {

constexpr std::uint32_t side = 1000;
constexpr std::size_t line_size = 2 * side + 1;
constexpr std::size_t board_size = side * line_size;

using squares = std::set<std::pair<std::size_t, std::size_t>>;

/// The squares of a board's text that are not `-`. Fails unless it is a whole board.
squares seen(std::string_view board)
{
    squares found;
    REQUIRE(board.size() == board_size);
    for (std::size_t y = 0; y < side; ++y) {
        const auto line = board.substr(y * line_size, line_size);
        REQUIRE(line.ends_with("\r\n"));
        for (std::size_t x = line.find_first_not_of("- "); x < line_size - 2;
             x = line.find_first_not_of("- ", x + 1))
            found.insert({x / 2, y});
    }
    return found;
}

std::string flag(std::size_t x, std::size_t y)
{
    return "flag " + std::to_string(x) + ' ' + std::to_string(y) + "\r\n";
}

/// How many squares of one line, from x = 0 on without a gap, are in a set.
std::size_t in_line(const squares& all, std::size_t y)
{
    std::size_t x = 0;
    while (all.contains({x, y}))
        ++x;
    return x;
}

} // namespace

TEST_CASE("mines-15: a board that is read slowly is the board of one moment", "[telnet]")
{
    telnet_host server(blank_field(side, side));
    player slow(server, 0, room::narrow);
    player alice(server);
    CHECK(slow.take() == server.hello(1));
    CHECK(alice.take() == server.hello(2));
    constexpr std::size_t moves = 40;
    std::string sent;
    for (std::size_t i = 0; i < moves; ++i)
        sent += flag(i, side - 1) + "look\r\n"; // slow fills the last line
    slow.send(sent);
    server.settle();

    // Alice fills the first line meanwhile, and has her answer each time.
    std::size_t before = 0;
    for (std::size_t i = 0; i < moves; ++i) {
        CHECK(slow.pull(3000) > 0);
        alice.send(flag(i, 0));
        const squares board = seen(alice.take());
        CHECK(in_line(board, 0) == i + 1);
        CHECK(in_line(board, side - 1) >= before);
        before = in_line(board, side - 1);
        CHECK(board.size() == i + 1 + before);
    }
    CHECK(before < moves); // slow was stopped by not reading: else nothing was tested

    // Each of slow's boards has his flags so far, and some first ones of alice's.
    const std::string all = slow.take();
    REQUIRE(all.size() == 2 * moves * board_size);
    std::size_t alices = 0;
    for (std::size_t i = 0; i < 2 * moves; ++i) {
        const squares board = seen(std::string_view(all).substr(i * board_size, board_size));
        CHECK(in_line(board, side - 1) == i / 2 + 1);
        CHECK(in_line(board, 0) >= alices);
        alices = in_line(board, 0);
        CHECK(board.size() == i / 2 + 1 + alices);
    }
    CHECK(alices == moves);
    CHECK(slow.waits());
}

TEST_CASE("mines-15: a dig that opens all is not seen by half", "[telnet]")
{
    telnet_host server(blank_field(side, side));
    player slow(server, 0, room::narrow);
    player alice(server);
    CHECK(slow.take() == server.hello(1));
    CHECK(alice.take() == server.hello(2));
    constexpr std::size_t looks = 10;
    for (std::size_t i = 0; i < looks; ++i)
        slow.send("look\r\n");
    server.settle();
    slow.pull(100'000);
    const std::string open = alice.ask("dig 500 500");
    REQUIRE(open.size() == board_size);
    CHECK(open.find('-') == std::string::npos);

    const std::string all = slow.take();
    REQUIRE(all.size() == looks * board_size);
    bool is_open = false;
    for (std::size_t i = 0; i < looks; ++i) {
        const auto board = std::string_view(all).substr(i * board_size, board_size);
        is_open = is_open || board == open;
        if (is_open)
            CHECK((board == open));
        else // as it was before the dig
            CHECK(std::count(board.begin(), board.end(), '-') == side * side);
        CHECK((i > 0 || !is_open)); // the first was on its way already
    }
    CHECK(is_open);
    CHECK(slow.ask("look") == open);
}

TEST_CASE("mines-15: a hundred players who never read delay nobody", "[telnet]")
{
    telnet_host server(blank_field(side, side));
    std::list<player> stuck;
    for (int i = 0; i < 100; ++i) {
        player& added = stuck.emplace_back(server, 0, room::narrow);
        for (int look = 0; look < 20; ++look)
            added.send("look\r\n");
    }
    server.settle();
    player alice(server);
    CHECK(alice.take() == server.hello(101));
    for (std::size_t i = 0; i < 20; ++i) {
        alice.send(flag(i, i));
        CHECK(seen(alice.take()).size() == i + 1);
    }
    // Those who give up are gone at once.
    for (int i = 0; i < 50; ++i)
        stuck.pop_back();
    server.settle();
    player bob(server);
    CHECK(bob.take() == server.hello(52));
    CHECK(seen(bob.ask("look")).size() == 20);
}

TEST_CASE("who takes nothing for half a minute is cut", "[telnet]")
{
    telnet_host server(blank_field(side, side));
    player stuck(server, 0, room::narrow);
    player idle(server);
    for (int look = 0; look < 16; ++look)
        stuck.send("look\r\n");
    server.settle();
    server.pass(29);
    CHECK(server.game().players() == 2);
    // The systems still bring each other a few bytes, in a time of their own.
    for (int minutes = 0; minutes < 20 && server.game().players() == 2; ++minutes)
        server.pass(60);
    CHECK(server.game().players() == 1);
    (void)stuck.take();
    CHECK(stuck.is_ended());
    CHECK(idle.take() == server.hello(2)); // who plays nothing may stay
    CHECK(idle.ask("look").size() == board_size);
}

TEST_CASE("who takes a little in half a minute is not cut", "[telnet]")
{
    telnet_host server(blank_field(side, side));
    player slow(server, 0, room::narrow);
    for (int look = 0; look < 16; ++look)
        slow.send("look\r\n");
    server.settle();
    for (int half_minutes = 0; half_minutes < 6; ++half_minutes) {
        // Less than what has the kernel take more of the server's.
        for (std::size_t taken = 0; taken < 20'000; server.settle()) {
            taken += slow.pull(1'000);
            REQUIRE_FALSE(slow.is_ended());
        }
        server.pass(29);
    }
    CHECK(server.game().players() == 1);
}

TEST_CASE("a player who reads a few bytes at a time gets all of them", "[telnet]")
{
    telnet_host server(blank_field(300, 300));
    player slow(server, 0, room::narrow);
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

} // namespace scramble::telnet
