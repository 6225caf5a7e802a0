#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"

#include <string>

// Clients that go away while they wait, in every way and with any bytes still sent.

namespace scramble::test {

namespace {

/// The name of the player who controls a card; empty if there is none.
std::string controller(memory_host& server, memory::position at)
{
    const auto who = server.game().board().at(at).controller;
    if (who == memory::nobody)
        return {};
    return std::string(server.game().players().names().at(static_cast<std::size_t>(who)));
}

/// Alice's flip is being sent, which wakes bob's watch; a flip of his is queued behind it.
struct woken_watch {
    memory_host server{"1x4:A,B,C,D"};
    http_client alice{server};
    http_client bob{server};

    woken_watch()
    {
        bob.send(request_for("/watch/bob") + request_for("/flip/bob/0,3"));
        CHECK(bob.waits());
        alice.ask("/flip/alice/0,0");
    }

    void run(int handlers)
    {
        for (int each = 0; each < handlers; ++each)
            (void)server.step();
    }

    [[nodiscard]] bool has_carried_out() { return server.game().players().find("bob").has_value(); }
    [[nodiscard]] bool has_answered() const
    {
        return bob.inbox().find("1x4\nup A\ndown\ndown\nmy D\n") != std::string::npos;
    }
};

} // namespace

TEST_CASE("decision 6: who leaves while a flip waits leaves the queue", "[protocol]")
{
    const auto how = GENERATE(way::close, way::half_close, way::reset);
    const memory::edition spoken = GENERATE(memory::edition_2020, memory::edition_2023);
    const std::string first = spoken.first_space == 1 ? "1,1" : "0,0";
    const std::string second = spoken.first_space == 1 ? "1,2" : "0,1";
    for (const std::size_t behind : {0U, 100U, 1000U, 15'000U, 20'000U, 300'000U}) {
        if (behind > 100'000 && how != way::reset)
            continue; // the end would stay behind bytes that the server has no room for
        INFO("in " << spoken.year << " bob " << name_of(how) << " with " << behind
                   << " bytes behind his flip");
        memory_host server("1x4:A,B,C,D", spoken);
        http_client alice(server);
        http_client bob(server);
        http_client charlie(server);
        (void)alice.get("/flip/alice/" + first);
        bob.send(request_for("/flip/bob/" + first));
        for (std::size_t size = 0; size < behind; size += 50)
            bob.send("GET /scores HTTP/1.1\r\nHost: localhost\r\nX: 1234\r\n\r\n");
        server.settle();
        charlie.ask("/flip/charlie/" + first);
        server.settle();
        CHECK(server.game().waiting() == 2);

        leave(bob, how);
        server.settle();
        // Behind more bytes than are read ahead no read sees the end; the next second does.
        server.tick();
        server.settle();
        CHECK(server.game().waiting() == 1);
        CHECK(alice.get("/flip/alice/" + second).body == "1x4\nup A\nup B\ndown\ndown\n");
        CHECK(controller(server, {0, 0}) == "charlie");
        server.settle();
        charlie.pull();
        CHECK(charlie.inbox().find("1x4\nmy A\nup B\n") != std::string::npos);
    }
}

TEST_CASE("decision 6: who leaves while a watch waits is forgotten", "[protocol]")
{
    const auto how = GENERATE(way::close, way::half_close, way::reset);
    for (const std::string method : {"GET", "HEAD"}) {
        INFO("dora " << name_of(how));
        memory_host server("1x2:A,A");
        http_client alice(server);
        http_client dora(server);
        dora.send(method + " /watch/dora HTTP/1.1\r\nHost: localhost\r\n\r\n" +
                  request_for("/scores"));
        server.settle();
        CHECK(server.game().waiting() == 1);
        leave(dora, how);
        server.settle();
        CHECK(server.game().waiting() == 0);
        CHECK(alice.get("/flip/alice/0,0").status == 200);
        dora.pull();
        CHECK(dora.inbox().empty());
    }
}

TEST_CASE("decision 3: a flip that was given up has finished the play before it", "[protocol]")
{
    memory_host server("1x4:A,A,B,B");
    http_client alice(server);
    http_client bob(server);
    (void)bob.get("/flip/bob/0,2");
    (void)alice.get("/flip/alice/0,0");
    (void)alice.get("/flip/alice/0,1");
    alice.ask("/flip/alice/0,2");
    CHECK(alice.waits());
    alice.reset();
    CHECK(bob.get("/flip/bob/0,3").body == "1x4\nnone\nnone\nmy B\nmy B\n");
    CHECK(bob.get("/scores").body == "bob 1\nalice 1\n");
    // Nothing waits for her any more, so she may flip on another connection.
    http_client again(server);
    CHECK(again.get("/flip/alice/0,0").status == 409);
    CHECK(bob.get("/flip/bob/0,0").body.starts_with("cannot flip"));
}

TEST_CASE("a card let go of as its next player leaves is not lost", "[protocol]")
{
    const auto how = GENERATE(way::close, way::half_close, way::reset);
    for (const bool leaves_first : {false, true}) {
        INFO("bob " << name_of(how) << (leaves_first ? " before" : " behind") << " the flip");
        memory_host server("1x4:A,B,C,D");
        http_client alice(server);
        http_client bob(server);
        http_client charlie(server);
        (void)alice.get("/flip/alice/0,0");
        bob.ask("/flip/bob/0,0");
        server.settle();
        charlie.ask("/flip/charlie/0,0");
        server.settle();
        // Both are in the kernel before the server runs again.
        if (leaves_first)
            leave(bob, how);
        alice.ask("/flip/alice/0,1");
        if (!leaves_first)
            leave(bob, how);
        CHECK(alice.next().status == 200);
        // The first to come has it: bob, if it was given to him before he was seen to leave, or
        // else charlie. If bob has it, charlie still waits.
        const std::string now = controller(server, {0, 0});
        CHECK((now == "bob" || now == "charlie"));
        CHECK(server.game().waiting() == (now == "bob" ? 1 : 0));
        if (now == "charlie")
            CHECK(charlie.next().body == "1x4\nmy A\nup B\ndown\ndown\n");
    }
}

TEST_CASE("a flip that was carried out is answered, whenever its client ends its side",
          "[protocol]")
{
    int carried_out = 0;
    for (int moment = 0; moment < 25; ++moment) {
        INFO("bob closes his side " << moment << " handlers behind the change");
        woken_watch at;
        at.run(moment);
        at.bob.half_close();
        at.server.settle();
        at.bob.pull();
        if (at.has_carried_out()) {
            ++carried_out;
            CHECK(at.bob.inbox().find("1x4\nup A\ndown\ndown\ndown\n") != std::string::npos);
            CHECK(at.has_answered());
        }
        CHECK(at.server.game().waiting() == 0);
    }
    CHECK(carried_out > 0);
}

TEST_CASE("a flip that was carried out is answered, also if a second passes meanwhile",
          "[protocol]")
{
    for (int moment = 0; moment < 400; ++moment) {
        INFO("moment " << moment);
        woken_watch at;
        at.run(moment / 20);
        at.bob.half_close();
        at.run(moment % 20);
        at.server.tick();
        at.server.settle();
        at.bob.pull();
        CHECK(at.has_answered() == at.has_carried_out());
    }
}

TEST_CASE("decision 6: who leaves without having read a large answer leaves the queue",
          "[protocol]")
{
    const auto how = GENERATE(way::close, way::reset);
    const memory::layout cards{300, 300, std::vector<std::string>(90'000, "card")};
    for (const int looks : {1, 20}) { // 20 are more than the kernel holds
        INFO(looks << " answers unread, then bob " << name_of(how));
        memory_host server(cards);
        http_client alice(server);
        http_client bob(server, buffers::narrow);
        (void)alice.get("/flip/alice/0,0");
        for (int i = 0; i < looks; ++i)
            bob.ask("/look/bob");
        bob.ask("/flip/bob/0,0");
        server.settle();
        CHECK(bob.pull(1000) == 1000);
        leave(bob, how);
        CHECK(alice.get("/flip/alice/0,1").status == 200);
        server.settle();
        CHECK(server.game().waiting() == 0);
    }
}

} // namespace scramble::test
