#include "catch.hpp"
#include "host/explore.hpp"
#include "instrument/byte_client.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"
#include "minesweeper/site/live_session.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// A room of Minesweeper: names, who looks on, the penalty, the time, and what the host may do.

namespace scramble::test {

namespace {

const std::string host_key = "Authorization: Bearer 0123456789abcdef\r\n";
const std::string alice_key = "Authorization: Bearer aaaaaaaaaaaaaaaa\r\n";

struct field_room {
    explicit field_room(const std::string& settings, const scramble::host::limits& most = {})
        : server(most)
    {
        const answer made = post("/rooms?game=minesweeper&" + settings);
        REQUIRE(made.status == 201);
        at = "/" + made.value_of("Location");
        code = made.body.substr(34, 5);
    }

    rooms_host server;
    std::string at;
    std::string code;

    answer post(const std::string& target, const std::string& fields = host_key)
    {
        http_client client(server); // one that has been idle for long is closed
        client.send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                    fields + "\r\n");
        return client.next();
    }

    answer get(const std::string& target) { return http_client(server).get(at + target); }

    /// The lines of the room's state that follow its name and code.
    std::string state()
    {
        const std::string all = get("room").body;
        return all.substr(all.find("room game"));
    }
};

/// Somebody who plays in a room; without a name, somebody who looks on.
struct browser {
    browser(field_room& in, const std::string& name, const std::string& fields = {})
        : line(in.server, in.at + "live" + (name.empty() ? "" : "/" + name),
               {std::string(minesweeper::live_session::subprotocol), fields})
    {
    }

    live_client line;

    std::string heard() { return line.heard(); }
    /// What the server says to that, without its first line.
    std::string says(const std::string& text)
    {
        (void)line.heard();
        line.say(text);
        const std::string all = line.heard();
        return all.substr(all.find('\n') + 1);
    }
};

/// A row of four squares, of which only the first has no bomb.
constexpr auto all_but_one = "size=4,1&bombs=3&safe=0&seed=1";

/// How many squares are dug, by the scores.
int dug_in(field_room& room)
{
    const std::string scores = room.get("scores").body;
    return scores.empty() ? 0 : std::stoi(scores.substr(scores.find(' ')));
}

/// alice and bob hit bombs on that field, by rooms-6 and rooms-10 of docs/RULES.md alone.
struct naive_penalties {
    enum class event { alice_digs, bob_digs, second, pause, start, again };
    static constexpr std::array events{event::alice_digs, event::bob_digs, event::second,
                                       event::pause,      event::start,    event::again};

    std::array<int, 2> left{}; ///< seconds of alice and bob
    int bombs = 3;
    bool is_paused = false;
    bool is_dealt_now = false; ///< in this second

    auto operator<=>(const naive_penalties&) const = default;

    [[nodiscard]] bool is_possible(event what) const
    {
        const bool is_dig = what == event::alice_digs || what == event::bob_digs;
        return is_dig ? bombs > 0 : what != event::again || !is_dealt_now;
    }

    std::string apply(event what)
    {
        if (what == event::alice_digs || what == event::bob_digs)
            return dig(left.at(what == event::bob_digs ? 1 : 0));
        if (what == event::second) {
            for (int& each : left)
                each = std::max(each - 1, 0);
            is_dealt_now = false;
        }
        else if (what == event::again) {
            left = {};
            bombs = 3;
            is_dealt_now = true;
        }
        else
            is_paused = what == event::pause;
        return {};
    }

    /// How many seconds each is told.
    [[nodiscard]] std::array<int, 2> told() const { return left; }

private:
    std::string dig(int& own)
    {
        if (is_paused)
            return "paused";
        if (own > 0)
            return "penalty";
        own = 5;
        --bombs;
        return "BOOM!";
    }
};

/// The real ones.
struct real_penalties : field_room {
    using event = naive_penalties::event;
    explicit real_penalties(const naive_penalties& /*like*/) : field_room(all_but_one) {}

    browser alice{*this, "alice"};
    browser bob{*this, "bob"};
    int hit = 0;

    std::string apply(event what)
    {
        switch (what) {
        case event::alice_digs: return dig(alice);
        case event::bob_digs: return dig(bob);
        case event::second: server.pass(1); return {};
        case event::pause: REQUIRE(post(at + "pause").status == 200); return {};
        case event::start: REQUIRE(post(at + "start").status == 200); return {};
        case event::again:
            REQUIRE(post(at + "again?same=1").status == 200);
            hit = 0;
            return {};
        }
        return {};
    }

    /// By connections that are new.
    std::array<int, 2> told() { return {told("alice"), told("bob")}; }

private:
    std::string dig(browser& who)
    {
        const std::string answer = "\n" + who.says("dig " + std::to_string(hit + 1) + " 0");
        for (const std::string each : {"paused", "penalty"}) {
            if (answer.find("\nfailed dig " + std::to_string(hit + 1) + " 0 " + each + " ") !=
                answer.npos)
                return each;
        }
        ++hit;
        return answer.find("\nBOOM! ") != answer.npos ? "BOOM!" : answer;
    }
    int told(const std::string& who)
    {
        const std::string all = "\n" + browser(*this, who).heard();
        const auto found = all.find("\npenalty ");
        return found == all.npos ? 0 : std::stoi(all.substr(found + 9));
    }
};

} // namespace

TEST_CASE("rooms-4 in a room the first dig opens an area, also in the next game", "[rooms]")
{
    for (const std::string seed : {"1", "2", "3"}) {
        field_room room("preset=expert&seed=" + seed);
        browser alice(room, "alice");
        CHECK(alice.says("dig 12 7").find("ok dig 12 7") != std::string::npos);
        CHECK(dug_in(room) >= 9);
        CHECK(room.post(room.at + "again?game=2").status == 200);
        CHECK(alice.says("dig 0 0").find("ok dig 0 0") != std::string::npos);
        CHECK(dug_in(room) >= 4);
    }
}

TEST_CASE("rooms-5 a large field without guesses is found, and the digs that came meanwhile follow",
          "[rooms]")
{
    field_room room("size=100,100&bombs=0.25&guess=0&seed=1");
    browser alice(room, "alice");
    browser bob(room, "bob");
    (void)alice.heard();
    (void)bob.heard();
    alice.line.say("dig 50 50");
    bob.line.say("dig 0 0");
    CHECK(alice.heard().find("ok dig 50 50") != std::string::npos);
    CHECK(bob.heard().find(" 0 0\n") != std::string::npos);
    CHECK(dug_in(room) >= 9);
}

TEST_CASE("rooms-5 searches for fields have so much time together, and end with their games",
          "[rooms]")
{
    const std::string hard = "/rooms?game=minesweeper&size=2,5000&bombs=2500&guess=0&seed=";
    scramble::host::limits most;
    most.rooms_of_an_opener = 12;
    field_room room("size=2,5000&bombs=2500&guess=0&seed=1", most);
    browser alice(room, "alice");
    (void)alice.heard();
    alice.line.say("dig 0 0");
    CHECK(alice.heard().find("ok dig") == std::string::npos);
    CHECK(room.post(room.at + "again").status == 200);
    room.server.pass(1); // that search ends, and the next begins
    CHECK(alice.heard().find("ok dig") == std::string::npos);
    room.server.pass(1);
    CHECK(alice.heard().find("ok dig 0 0") != std::string::npos);

    for (int number = 0; number < 10; ++number) {
        const std::string other = "/" + room.post(hard + "1").value_of("Location");
        live_client bob(room.server, other + "live/bob",
                        {std::string(minesweeper::live_session::subprotocol), {}});
        (void)bob.heard();
        bob.say("dig 0 0");
        CHECK(bob.heard().find("ok dig") == std::string::npos);
        http_client host(room.server);
        host.send("POST " + other + "end HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                  host_key + "\r\n");
        room.server.pass(1);
        CHECK(host.next().status == 200);
    }
    CHECK(room.post(room.at + "again").status == 200);
    (void)alice.heard();
    alice.line.say("dig 0 0");
    room.server.pass(2);
    CHECK(alice.heard().find("ok dig 0 0") != std::string::npos);
}

TEST_CASE("rooms-5 a field without guesses needs a first dig that opens an area", "[rooms]")
{
    rooms_host server;
    for (const std::string settings : {"guess=0&opening=0", "guess=0&safe=0", "guess=2"}) {
        http_client client(server);
        client.send("POST /rooms?game=minesweeper&" + settings +
                    " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
        const answer refused = client.next();
        CHECK(refused.status == 400);
        CHECK(refused.body.find("guess=") == 0);
    }
    field_room room("size=3,3&bombs=1&opening=0&seed=1");
    browser alice(room, "alice");
    (void)alice.says("dig 1 1");
    CHECK(dug_in(room) == 1);
}

TEST_CASE("a dig outside the field claims no name", "[rooms]")
{
    field_room room("size=2,1&bombs=0");
    browser eve(room, "alice", "Authorization: Bearer eeeeeeeeeeeeeeee\r\n");
    CHECK(eve.says("dig 9999 0").ends_with("ok dig 9999 0\n"));
    browser alice(room, "alice", alice_key);
    CHECK(alice.says("flag 0 0").ends_with("ok flag 0 0\n"));
}

TEST_CASE("players of a field have names, and the squares that they have dug", "[rooms]")
{
    field_room room("size=3,1&bombs=0");
    browser alice(room, "alice");
    CHECK(alice.heard() ==
          "at " + alice.line.mark() +
              "\ndebug 1\nplayers 1\nsize 3 1\n---\nleft 0\nroom game 1\nroom watching 0\nnow 0\n");
    CHECK(alice.says("flag 1 0") == "row 0 1 F\nleft -1\nplayer alice 0 0\nok flag 1 0\n");
    browser bob(room, "bob");
    CHECK(bob.says("dig 0 0") ==
          "row 0 0  \nplayer bob 1 0\nroom game 1\nroom watching 0\nroom begun 0\nok dig 0 0\n");
    CHECK(bob.says("dig 0 0") == "ok dig 0 0\n");
    CHECK(alice.says("dig 2 0").starts_with("row 0 2  \nplayer alice 1 0\n"));
    CHECK(room.get("scores").body == "alice 1 0\nbob 1 0\n");
    CHECK(bob.says("deflag 1 0") == "row 0 1 -\nleft 0\nok deflag 1 0\n");
    CHECK(bob.says("dig 1 0").ends_with("room over\nroom time 0\nok dig 1 0\n"));
    CHECK(room.get("scores").body == "alice 1 0\nbob 2 0\n");
    CHECK(room.post(room.at + "again").status == 200);
    CHECK(room.state() == "room game 2\nroom watching 0\nroom won bob 1\n");
    CHECK(room.get("scores").body == "alice 0 0\nbob 0 0\n");
    CHECK(room.get("live/no-name").status == 400);
    CHECK(room.get("live/").status == 400);
    CHECK(room.get("nothing").status == 404);
}

TEST_CASE("who has no name looks on at a field, and is counted", "[rooms]")
{
    field_room room("size=3,1&bombs=0");
    browser alice(room, "alice");
    (void)alice.heard();
    {
        browser carol(room, "");
        CHECK(carol.heard().find("\nplayers 1\n") != std::string::npos);
        CHECK(alice.heard().ends_with("room game 1\nroom watching 1\n"));
        for (const std::string move : {"dig 0 0", "flag 0 0", "deflag 0 0"})
            CHECK(carol.says(move) ==
                  "failed " + move + " looks-on you look on: play under a name\n");
        CHECK(carol.says("look").starts_with("malformed "));
        carol.line.say_close(1000);
    }
    CHECK(alice.heard().ends_with("room game 1\nroom watching 0\n"));
    CHECK(room.get("scores").body.empty());
}

TEST_CASE("a name of a field is claimed with a key", "[rooms]")
{
    field_room room("size=9,9&bombs=10");
    browser alice(room, "alice", alice_key);
    CHECK(alice.says("flag 0 0").ends_with("ok flag 0 0\n"));
    browser thief(room, "alice");
    CHECK(thief.says("dig 0 1").starts_with("failed dig 0 1 claimed "));
    browser other(room, "alice", host_key);
    CHECK(other.says("deflag 0 0").starts_with("failed deflag 0 0 claimed "));
    const std::string subprotocol(minesweeper::live_session::subprotocol);
    live_client again(room.server, room.at + "live/alice",
                      {subprotocol + ", key.aaaaaaaaaaaaaaaa"});
    again.say("deflag 0 0");
    CHECK(again.heard().ends_with("ok deflag 0 0\n"));
    live_client malformed(room.server, room.at + "live/alice", {subprotocol + ", key.short"});
    CHECK(malformed.status() == 400);
}

TEST_CASE("rooms-10 who hits a bomb waits five seconds, and stays", "[rooms]")
{
    field_room room(all_but_one);
    browser alice(room, "alice");
    const std::string boom = alice.says("dig 1 0");
    CHECK(boom.find("\nleft 2\nplayer alice 0 1\n") != boom.npos);
    CHECK(boom.ends_with("BOOM! 1 0\npenalty 5\n"));
    room.server.pass(2);
    const std::string refused =
        " penalty you have hit a bomb: wait before you dig or flag again\npenalty 3\n";
    CHECK(alice.says("dig 0 0") == "failed dig 0 0" + refused);
    CHECK(alice.says("flag 0 0") == "failed flag 0 0" + refused);
    browser same(room, "alice"); // to come back does not help
    CHECK(same.heard().ends_with("\nnow 2\npenalty 3\n"));
    browser bob(room, "bob");
    CHECK(bob.says("flag 0 0").ends_with("ok flag 0 0\n"));
    CHECK(bob.says("deflag 0 0").ends_with("ok deflag 0 0\n"));
    room.server.pass(2);
    CHECK(alice.says("dig 0 0").ends_with("penalty 1\n"));
    room.server.pass(1);
    CHECK(alice.says("dig 0 0").ends_with("ok dig 0 0\n"));
    CHECK(room.get("scores").body == "alice 1 1\nbob 0 0\n");
}

TEST_CASE("rooms-10 a new game ends the penalty", "[rooms]")
{
    field_room room(all_but_one);
    browser alice(room, "alice");
    CHECK(alice.says("dig 1 0").ends_with("penalty 5\n"));
    CHECK(room.post(room.at + "again").status == 200);
    CHECK(alice.says("flag 0 0").ends_with("ok flag 0 0\n"));
}

TEST_CASE("rooms-10 the five seconds run on in a pause", "[rooms]")
{
    field_room room(all_but_one);
    browser alice(room, "alice");
    CHECK(alice.says("dig 1 0").ends_with("penalty 5\n"));
    REQUIRE(room.post(room.at + "pause").status == 200);
    room.server.pass(4);
    REQUIRE(room.post(room.at + "start").status == 200);
    CHECK(alice.says("flag 0 0").ends_with("penalty 1\n"));
    room.server.pass(1);
    CHECK(alice.says("flag 0 0").ends_with("ok flag 0 0\n"));
}

TEST_CASE("rooms-10 rooms-6 in every state of two who hit bombs the model says what comes next",
          "[rooms]")
{
    CHECK(explore<real_penalties>(naive_penalties{}) == 176);
}

TEST_CASE("the time runs from the first dig to the last, and bombs are shown then", "[rooms]")
{
    field_room room("size=5,1&bombs=1&safe=0&seed=1"); // in the middle
    room.server.pass(3);
    browser alice(room, "alice");
    CHECK(alice.heard().ends_with("\nnow 3\n"));
    CHECK(alice.says("flag 0 0").find("begun") == std::string::npos);
    CHECK(alice.says("deflag 0 0").find("begun") == std::string::npos);
    room.server.pass(7);
    CHECK(
        alice.says("dig 0 0") ==
        "row 0 0  1\nplayer alice 2 0\nroom game 1\nroom watching 0\nroom begun 10\nok dig 0 0\n");
    room.server.pass(14);
    CHECK(alice.says("dig 4 0") == "row 0 3 1 \nplayer alice 4 0\nbombs 0 2\nroom game 1\n"
                                   "room watching 0\nroom over\nroom time 14\nok dig 4 0\n");
    room.server.pass(5);
    CHECK(alice.says("dig 2 0").find("BOOM! 2 0") != std::string::npos);
    CHECK(room.state() == "room game 1\nroom watching 0\nroom over\nroom time 14\n");
    browser late(room, "");
    CHECK(late.heard().find("\nroom time 14\nnow 29\n") != std::string::npos);
    CHECK(room.post(room.at + "again").status == 200);
    CHECK(room.state().find("room time") == std::string::npos);
}

TEST_CASE("the best times of a preset are kept for all rooms", "[rooms]")
{
    scramble::host::best_times best;
    CHECK(best.of("expert").empty());
    for (const std::uint32_t seconds : {7U, 5U, 9U, 5U, 6U})
        best.add("expert", {seconds, {std::to_string(best.of("expert").size())}});
    CHECK(best.of("expert") ==
          std::vector<scramble::host::best_times::entry>{{5, {"1"}}, {5, {"3"}}, {6, {"3"}}});
    CHECK(best.of("beginner").empty());
}

TEST_CASE("a time counts if no bomb went off, on a field that nobody knows", "[rooms]")
{
    const bool is_listed = GENERATE(true, false);
    CAPTURE(is_listed);
    rooms_host server;
    const std::string settings =
        "game=minesweeper&preset=beginner&safe=0&listed=" + std::to_string(is_listed);
    const introduction who{std::string(minesweeper::live_session::subprotocol)};
    const auto& fresh = server.opened(settings);
    const std::string with_seed = settings + "&seed=" + std::to_string(fresh.game().seed());

    std::vector<std::string> free;
    const auto& tried = server.opened(with_seed);
    live_client finder(server, "/r/" + tried.known().name + "/live/finder", who);
    for (int number = 0; number < 81; ++number) {
        const std::string at = std::to_string(number % 9) + ' ' + std::to_string(number / 9);
        finder.say("dig " + at);
        const bool is_free = finder.heard().find("BOOM!") == std::string::npos;
        if (is_free)
            free.push_back(at);
        server.pass(is_free ? 1 : 5);
    }
    CHECK(free.size() == 71);
    CHECK(tried.state().find("\nroom time ") != std::string::npos);
    CHECK(tried.state().find("best") == std::string::npos);

    const auto play = [&](const scramble::host::room& in) {
        live_client alice(server, "/r/" + in.known().name + "/live/alice", who);
        for (const std::string& square : free) {
            alice.say("dig " + square);
            server.pass(1);
        }
        CHECK(in.table().is_over());
    };
    const auto& known = server.opened(with_seed);
    play(known);
    CHECK(known.state().find("best") == std::string::npos); // somebody has chosen the field
    for (int game = 1; game <= 2; ++game) {
        play(fresh);
        CHECK(fresh.state().find("room best ") == fresh.state().rfind("room best "));
        const std::string best = fresh.state().substr(fresh.state().find("\nroom best "));
        CHECK(best.ends_with(" alice\n") == is_listed);
        http_client client(server);
        client.send("POST /r/" + fresh.known().name +
                    "/again?same=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        CHECK(client.next().status == 200);
    }
}

TEST_CASE("the host of a field locks it, removes players, and hands over", "[rooms]")
{
    field_room room("size=9,9&bombs=10");
    browser alice(room, "alice", alice_key);
    browser bob(room, "bob");
    CHECK(room.post(room.at + "host/alice").status == 404);
    CHECK(alice.says("flag 0 0").ends_with("ok flag 0 0\n"));
    CHECK(room.post(room.at + "lock").status == 200);
    CHECK(bob.says("flag 1 0").starts_with("failed flag 1 0 locked "));
    CHECK(alice.says("flag 2 0").ends_with("ok flag 2 0\n"));
    CHECK(room.post(room.at + "lock?on=0").status == 200);
    CHECK(bob.says("flag 1 0").ends_with("ok flag 1 0\n"));
    CHECK(room.post(room.at + "remove/dora").status == 404);
    CHECK(room.post(room.at + "remove/bob").status == 200);
    CHECK(bob.says("deflag 1 0").starts_with("failed deflag 1 0 removed "));
    CHECK(room.post(room.at + "host/alice").status == 200);
    CHECK(room.post(room.at + "lock").status == 403);
    CHECK(room.post(room.at + "lock", alice_key).status == 200);
}

TEST_CASE("when the host of a field has gone for a minute, who is there is the host",
          "[rooms][names]")
{
    field_room room("size=9,9&bombs=10");
    const auto names = [&] { return room.get("names").body; };
    auto hanna = std::make_unique<browser>(room, "hanna", host_key);
    browser alice(room, "alice", alice_key);
    byte_client telnet(room.server, room.server.telnet_port());
    (void)telnet.ask_line(room.code);
    CHECK(hanna->says("flag 0 0").ends_with("ok flag 0 0\n"));
    CHECK(alice.says("flag 1 0").ends_with("ok flag 1 0\n"));
    (void)telnet.ask_line("flag 2 0");
    room.server.pass(90);
    CHECK(names() == "names 0\n");
    hanna.reset();
    telnet.close();
    room.server.pass(10);
    CHECK(names() == "names 2\nname hanna gone\nname telnet_1 gone\n");
    CHECK(room.post(room.at + "lock").status == 200); // here after all
    room.server.pass(59);
    CHECK(alice.heard().find("room host") == std::string::npos);
    room.server.pass(1);
    CHECK(alice.heard().find("room host alice\n") != std::string::npos);
}

TEST_CASE("who may not play under its name looks on, and is counted so", "[rooms][names]")
{
    field_room room("size=9,9&bombs=10");
    browser alice(room, "alice", alice_key);
    browser thief(room, "alice"); // nobody has claimed it yet
    const auto counted = [&] {
        browser seen(room, "");
        const std::string all = seen.heard();
        const auto rest = all.substr(all.find("\nplayers ") + 1);
        const auto state = rest.substr(rest.find("room watching ")); // the last is `seen`
        return rest.substr(0, rest.find('\n')) + ", " + state.substr(0, state.find('\n'));
    };
    CHECK(counted() == "players 2, room watching 1");
    CHECK(alice.says("flag 0 0").ends_with("ok flag 0 0\n"));
    room.server.pass(1);
    CHECK(counted() == "players 1, room watching 2");
    const browser other(room, "alice", host_key);
    const browser none(room, "telnet_1");
    CHECK(counted() == "players 1, room watching 4");

    byte_client telnet(room.server, room.server.telnet_port());
    (void)telnet.ask_line(room.code);
    (void)telnet.ask_line("flag 1 0");
    CHECK(counted() == "players 2, room watching 4");
    CHECK(room.post(room.at + "remove/telnet_1").status == 200);
    CHECK(counted() == "players 1, room watching 5");
    CHECK(room.post(room.at + "remove/alice").status == 200);
    CHECK(counted() == "players 0, room watching 6");
    const browser again(room, "alice", alice_key);
    CHECK(counted() == "players 0, room watching 7");

    browser bob(room, "bob");
    CHECK(counted() == "players 1, room watching 7");
    CHECK(room.post(room.at + "lock").status == 200);
    room.server.pass(1);
    CHECK(counted() == "players 0, room watching 8");
    CHECK(room.post(room.at + "lock?on=0").status == 200);
    room.server.pass(1);
    CHECK(counted() == "players 1, room watching 7");
    telnet.close();
    room.server.pass(1);
    CHECK(counted() == "players 1, room watching 6");
}

TEST_CASE("people on telnet get names of their own", "[rooms]")
{
    field_room room(all_but_one);
    const auto port = room.server.telnet_port();
    byte_client one(room.server, port);
    byte_client two(room.server, port);
    (void)one.ask_line(room.code);
    (void)two.ask_line(room.code);
    browser thief(room, "telnet_1");
    CHECK(thief.says("flag 0 0").starts_with("failed flag 0 0 claimed "));
    CHECK(one.ask_line("dig 1 0") == "BOOM!\r\n");
    CHECK(one.ask_line("dig 0 0") == "you have hit a bomb: wait before you dig or flag again\r\n");
    CHECK(one.ask_line("look") == "- 1 - -\r\n");
    CHECK(two.ask_line("dig 0 0") == "  1 - -\r\n");
    CHECK(room.get("scores").body == "telnet_1 0 1\ntelnet_2 1 0\n");
    CHECK(room.post(room.at + "remove/telnet_2").status == 200);
    CHECK(two.ask_line("dig 2 0") == "the host has removed you from this room\r\n");
    room.server.pass(5);
    CHECK(one.ask_line("flag 2 0") == "  1 F -\r\n");
}

TEST_CASE("a field has limits, too: players, moves a second, and moves of a game", "[rooms]")
{
    scramble::host::limits most;
    most.game = {2, 2, 7};
    field_room room("size=9,9&bombs=10", most);
    browser alice(room, "alice");
    browser bob(room, "bob");
    browser carol(room, "carol");
    for (int moves = 0; moves < 5; ++moves) // the first is free
        CHECK(alice.says("flag 0 0").ends_with("ok flag 0 0\n"));
    CHECK(alice.says("flag 0 0").starts_with("failed flag 0 0 too-fast "));
    CHECK(bob.says("flag 0 1").ends_with("ok flag 0 1\n"));
    CHECK(carol.says("flag 0 2").starts_with("failed flag 0 2 full "));
    room.server.pass(1);
    CHECK(alice.says("flag 0 0").ends_with("ok flag 0 0\n"));
    CHECK(alice.says("flag 0 0").starts_with("failed flag 0 0 too-long "));
    CHECK(room.post(room.at + "again").status == 200);
    CHECK(bob.says("flag 0 0").ends_with("ok flag 0 0\n"));
}

TEST_CASE("bombs of a field may be a fraction of its squares", "[rooms]")
{
    field_room room("size=10,5&bombs=0.2");
    browser alice(room, "alice");
    CHECK(alice.heard().find("\nleft 10\n") != std::string::npos);
    for (const std::string good : {"0.0", "1.0", "0.25", "49", "0"})
        CHECK(room.post("/rooms?game=minesweeper&size=10,5&bombs=" + good).status == 201);
    for (const std::string bad : {"", "-1", "1.1", "0,2", "0.2x", "nan", "1e-1", "50", "0x1"})
        CHECK(room.post("/rooms?game=minesweeper&size=10,5&bombs=" + bad).status == 400);
}

} // namespace scramble::test
