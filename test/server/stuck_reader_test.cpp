#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/literal.hpp"
#include "instrument/live_client.hpp"
#include "instrument/memory_meter.hpp"

#include <algorithm>

// Clients that read little or nothing: others are not delayed, little is held for them, and a
// client that takes nothing for half a minute is cut.

namespace scramble::test {

namespace {

constexpr std::uint32_t side_of_field = 1000; // of a large field
constexpr std::size_t size_of_field = side_of_field * (2 * side_of_field + 1);

} // namespace

TEST_CASE("the kernel holds little for a client that does not read", "[slow]")
{
    const buffers held = GENERATE(buffers::usual, buffers::narrow);
    memory_host server(uniform_board(3000, 3000)); // more than the kernel takes by default
    http_client bob(server, held);
    bob.ask("/look/bob");
    server.settle();
    CHECK(bob.unsent() > 16 * 1024);
    CHECK(bob.unsent() < 320 * 1024);
}

TEST_CASE("mines-15: a hundred players who never read delay nobody", "[slow][telnet]")
{
    minesweeper_host server(blank_field(side_of_field, side_of_field));
    std::list<byte_client> stuck;
    for (int i = 0; i < 100; ++i)
        stuck.emplace_back(server, buffers::narrow).send(times(20, "look\r\n"));
    server.settle();
    byte_client alice(server);
    CHECK(alice.take() == server.hello(101));
    for (int i = 0; i < 20; ++i) {
        const std::string field = alice.ask_line("flag 7 " + std::to_string(i));
        CHECK(field.size() == size_of_field);
        CHECK(std::count(field.begin(), field.end(), 'F') == i + 1);
    }
    // Clients that give up are gone at once.
    for (int i = 0; i < 50; ++i)
        stuck.pop_back();
    server.settle();
    byte_client bob(server);
    CHECK(bob.take() == server.hello(52));
    CHECK(bob.ask_line("look") == alice.ask_line("look"));
}

TEST_CASE("who takes nothing of an answer for 30 s is cut, whatever stands behind it", "[slow]")
{
    const bool waits = GENERATE(false, true);
    INFO((waits ? "a flip stands" : "nothing stands") << " behind the answer");
    memory_host server(uniform_board(1000, 1000)); // more than the kernel holds
    http_client alice(server);
    http_client bob(server, buffers::narrow);
    (void)alice.get("/flip/alice/0,0");
    bob.send(request_for("/look/bob") + (waits ? request_for("/flip/bob/0,0") : ""));
    server.pass(29);
    CHECK(bob.unsent() > 0);
    CHECK(server.game().waiting() == 0); // nothing is served after an answer that is not taken
    server.pass(3);
    CHECK(server.game().waiting() == 0);
    (void)bob.so_far();
    CHECK(bob.is_ended());
}

TEST_CASE("a player who takes nothing for 30 s is cut", "[slow][telnet]")
{
    minesweeper_host server(blank_field(side_of_field, side_of_field));
    byte_client stuck(server, buffers::narrow);
    byte_client idle(server);
    stuck.send(times(16, "look\r\n"));
    server.pass(29);
    CHECK(server.game().players() == 2);
    server.pass(3);
    CHECK(server.game().players() == 1);
    (void)stuck.take();
    CHECK(stuck.is_ended());
    CHECK(idle.take() == server.hello(2)); // players who do nothing may stay
    CHECK(idle.ask_line("look").size() == size_of_field);
}

TEST_CASE("a live client that takes nothing for 30 s is cut, and disturbs nobody", "[slow][live]")
{
    memory_host server(uniform_board(1000, 1000));
    silent_client stuck(server, "/live/stuck"); // 5 MB come
    live_client alice(server, "/live/alice");
    CHECK(alice.count() == 1);
    alice.say("flip 7,7");
    CHECK(alice.heard().ends_with("\nflipped 7,7\n"));
    server.pass(31);
    alice.say("flip 7,8");
    CHECK(alice.heard().ends_with("\nflipped 7,8\n"));
    CHECK(server.game().waiting() == 1); // alice follows, and no one else
    CHECK(stuck.take().size() < 5'000'000);
    CHECK(stuck.is_ended());
}

TEST_CASE("a live client that talks and takes nothing is not read", "[slow][live]")
{
    memory_host server(uniform_board(1000, 1000));
    silent_client stuck(server, "/live/stuck"); // 5 MB come
    const std::string long_message = "flip " + std::string(4000, '0') + ",0";
    const std::size_t before = memory_in_use();
    for (int second = 0; second < 20; ++second) {
        for (int message = 0; message < 50; ++message)
            stuck.send(text_frame(long_message)); // the answer repeats it
        server.pass(1);
    }
    CHECK(memory_in_use() < before + 64 * 1024);
    CHECK_FALSE(stuck.is_ended());
}

TEST_CASE("a player who takes a little in half a minute is not cut", "[slow][telnet]")
{
    minesweeper_host server(blank_field(side_of_field, side_of_field));
    byte_client slow(server, buffers::narrow);
    slow.send(times(16, "look\r\n"));
    server.settle();
    for (int half_minutes = 0; half_minutes < 6; ++half_minutes) {
        // Too little for the kernel to take more from the server.
        for (std::size_t taken = 0; taken < 20'000; server.settle()) {
            taken += slow.pull(1'000);
            REQUIRE_FALSE(slow.is_ended());
        }
        server.pass(29);
    }
    CHECK(server.game().players() == 1);
}

TEST_CASE("a live client that reads slowly, but reads, is not cut", "[slow][live]")
{
    constexpr std::size_t rows = 1500;
    memory_host server(uniform_board(rows, rows));
    silent_client slow(server, "/live/slow"); // 11 MB come
    std::size_t taken = 0;
    for (int second = 0; second < 120; ++second) {
        taken += slow.take(50'000).size();
        server.pass(1);
    }
    CHECK(taken == 120 * std::size_t{50'000});
    CHECK_FALSE(slow.is_ended());
    CHECK(slow.take().size() > rows * rows * 5 - taken);
    CHECK_FALSE(slow.is_ended());
}

TEST_CASE("an answer is finished though its client has closed its side and a flip behind it waits",
          "[slow]")
{
    memory_host server(uniform_board(1000, 1000));
    http_client alice(server);
    http_client bob(server, buffers::narrow);
    (void)alice.get("/flip/alice/0,0");
    bob.send(request_for("/look/bob") + request_for("/flip/bob/0,0"));
    server.settle();
    CHECK(bob.pull(1000) == 1000);
    bob.half_close();
    server.pass(1);
    CHECK(bob.next().body.size() == 10 + 5'000'000 - 5 + 8);
    CHECK(bob.is_closed());
    CHECK(server.game().waiting() == 0);
}

} // namespace scramble::test
