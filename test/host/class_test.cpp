#include "catch.hpp"
#include "host/csv.hpp"
#include "host/given_names.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"
#include "instrument/page_parts.hpp"
#include "minesweeper/site/live_session.hpp"
#include "people/names/denied_words.hpp"
#include "people/names/letters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// A class: several rooms that one person drives.

namespace scramble::test {

namespace {

using scramble::host::csv_cell;
using scramble::host::limits;

const std::string teachers = "Authorization: Bearer 0123456789abcdef\r\n";
const std::string pupils = "Authorization: Bearer aaaaaaaaaaaaaaaa\r\n";
const introduction field_client{std::string(minesweeper::live_session::subprotocol)};

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != text.npos;
}

void send_post(http_client& client, const std::string& target, const std::string& fields = teachers)
{
    client.send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                fields + "\r\n");
}

/// A class whose teacher has the key `teachers`.
struct one_class {
    explicit one_class(const std::string& settings, const limits& most = {})
        : server(most, scramble::host::kinds(), {.trusted_proxies = {"127.0.0.1", "::1"}})
    {
        const answer made = post("/rooms?" + settings, teachers);
        REQUIRE(made.status == 201);
        at = "/" + made.value_of("Location");
        code = made.body.substr(made.body.size() - 6, 5);
    }

    rooms_host server;
    std::string at;
    std::string code;

    answer post(const std::string& target, const std::string& fields = {})
    {
        http_client client(server); // idle ones are closed after a while
        send_post(client, target, fields);
        return client.next();
    }
    answer get(const std::string& target) { return http_client(server).get(target); }
    /// The teacher asks for a change, which is made.
    void drive(const std::string& change)
    {
        INFO(change);
        REQUIRE(post(at + change, teachers).status == 200);
    }
    std::string state() { return get(at + "class").body; }
    bool has_state(std::string_view line) { return has(state(), "\n" + std::string(line) + "\n"); }

    const scramble::host::class_of_rooms& itself()
    {
        return *server.rooms().find_class(at.substr(3, 13));
    }
    /// The address of a room, from 0.
    std::string room(std::size_t number)
    {
        return "/r/" + itself().rooms().at(number)->known().name + "/";
    }
    /// What a player is answered for a flip.
    answer flip(std::size_t in, const std::string& card) { return get(room(in) + "flip/" + card); }
};

/// The lines about the class in the state of a room.
std::string part_of(const answer& told)
{
    std::string lines;
    for (const std::string_view word :
         {"room class", "room paused", "room until", "room left", "room names-"}) {
        const auto begin = told.body.find(word);
        if (begin != std::string::npos)
            lines += told.body.substr(begin, told.body.find('\n', begin) + 1 - begin);
    }
    return lines;
}

} // namespace

TEST_CASE("one request opens a class, whose code leads to its rooms", "[class]")
{
    one_class school("count=3&size=1x2&cards=A&title=our+class");
    CHECK(school.server.rooms().all().size() == 3);
    std::string rooms;
    for (const auto* each : school.itself().rooms()) {
        rooms += "class room 0 open " + each->known().name + "\n";
        CHECK(each->known().title == "our class");
        CHECK(each->table().size() == "1x2");
    }
    CHECK(school.state() == "class name " + school.at.substr(3, 13) + "\nclass code " +
                                school.code +
                                "\nclass title our class\nclass game memory\nclass round 1\n"
                                "class paused\n" +
                                rooms);
    CHECK(part_of(school.get(school.room(2) + "room")) == "room class 3\nroom paused\n");
    const answer bare = school.get(school.at.substr(0, school.at.size() - 1));
    CHECK(bare.status == 308);
    CHECK(bare.value_of("Location") == school.at.substr(3));
    const answer page = school.get(school.at);
    CHECK(page.value_of("Content-Type") == "text/html; charset=utf-8");
    const std::string script = part_in(page.body, "class", ".js");
    REQUIRE_FALSE(script.empty());
    CHECK(school.get(school.at + script).status == 200);
}

TEST_CASE("newcomers are spread over the rooms of a class", "[class]")
{
    one_class school("count=3&size=1x2&cards=A");
    std::map<std::string, int> sent;
    std::vector<std::string> joined;
    const auto join = [&] {
        const answer to = school.get("/j/" + school.code);
        REQUIRE(to.status == 303);
        joined.push_back(to.value_of("Location").substr(2));
        ++sent[joined.back()];
    };
    for (int people = 0; people < 7; ++people)
        join(); // nobody has come yet
    CHECK(sent[school.room(0)] == 3);
    CHECK(sent[school.room(1)] == 2);
    CHECK(sent[school.room(2)] == 2);

    // They come. Then two leave, and two others are sent where those were.
    std::vector<std::unique_ptr<live_client>> people;
    for (const std::string& where : joined)
        people.push_back(std::make_unique<live_client>(
            school.server, where + "live/player" + std::to_string(people.size())));
    CHECK(has(school.state(), "\nclass room 3 open "));
    people.erase(people.begin() + 1, people.begin() + 3);
    REQUIRE(joined[1] == school.room(1));
    REQUIRE(joined[2] == school.room(2));
    school.server.settle();
    joined.clear();
    join();
    join();
    CHECK(joined == std::vector{school.room(1), school.room(2)});

    // Who does not come is not expected for ever.
    school.server.pass(70);
    joined.clear();
    join();
    join();
    CHECK(joined == std::vector{school.room(1), school.room(2)});

    // Nobody is sent into a locked room.
    for (const std::size_t number : {1U, 2U})
        CHECK(school.post(school.room(number) + "lock?on=1", teachers).status == 200);
    joined.clear();
    join();
    join();
    CHECK(joined == std::vector{school.room(0), school.room(0)});
}

TEST_CASE("a class has no rude names, unless the operator allows them", "[class][names]")
{
    const auto status = [](one_class& school, const std::string& target) {
        return school.post(school.room(1) + target, pupils).status;
    };
    const std::string settings = "size=1x2&cards=A";
    const std::string titled = "/rooms?count=2&" + settings + "&title=";
    one_class school("count=2&" + settings);
    CHECK(status(school, "name/ann?as=Sh1t") == 403);
    CHECK(status(school, "name/Scheisser?as=Ann") == 403);
    CHECK(school.flip(0, "f_u_c_k/0,0").status == 403);
    CHECK(school.post(titled + "Mierda", teachers).status == 400);
    const answer room = school.post("/rooms?" + settings + "&title=Mierda", teachers);
    CHECK(room.status == 201); // no class
    CHECK(school.post("/" + room.value_of("Location") + "name/ann?as=Sh1t", pupils).status == 200);

    limits most;
    most.allows_rude_names = true;
    most.game.denied = std::make_shared<const people::denied_words>("weasel");
    school.server.change({}, most);
    CHECK(status(school, "name/ann?as=Sh1t") == 200); // from now on, in this class, too
    CHECK(status(school, "name/bob?as=Weasel") == 403);
    CHECK(school.post(titled + "Mierda", teachers).status == 201);
    most.allows_rude_names = false;
    school.server.change({}, most);
    CHECK(status(school, "name/bob?as=Bullshit") == 403);
    CHECK(status(school, "name/bob?as=Weasel") == 403);
}

TEST_CASE("a class counts as one room for its opener", "[class]")
{
    limits few;
    few.rooms = 5;
    few.rooms_of_an_opener = 2;
    one_class school("count=3&board=zoo", few);
    CHECK(school.post("/rooms?count=3", teachers).status == 503);
    CHECK(school.post("/rooms?count=2", teachers).status == 201);
    few.rooms = 10'000;
    one_class other("count=40&board=zoo", few);
    CHECK(other.server.rooms().all().size() == 40);
    CHECK(other.post("/rooms").status == 201);
    CHECK(other.post("/rooms").status == 429);
    CHECK(other.post("/rooms?count=2", teachers).status == 429);
}

TEST_CASE("what is no class is refused", "[class]")
{
    one_class school("count=2&board=zoo");
    for (const char* settings : {"count=1", "count=41", "count=x", "count=2&count=3",
                                 "count=2&board=zo", "count=2&bombs=3"}) {
        INFO(settings);
        CHECK(school.post(std::string("/rooms?") + settings, teachers).status == 400);
    }
    CHECK(school.post("/rooms?count=2&board=zoo").status == 401);
    CHECK(school.server.rooms().all().size() == 2);
    CHECK(school.get("/c/0123456789/class").status == 404);
    CHECK(school.get(school.at + "nothing").status == 404);
    CHECK(school.get(school.at + "start").status == 405);
    CHECK(school.post(school.at + "class").status == 405);
    CHECK(school.post(school.at).status == 405);
    for (const char* change : {"start?now=1", "limit", "limit?seconds=86401", "next?round=3",
                               "next?round=x", "names", "names?as=none", "names?as=own&more=1"}) {
        INFO(change);
        CHECK(school.post(school.at + change, teachers).status == 400);
    }
}

TEST_CASE("only the teacher drives a class, and no page elsewhere does", "[class]")
{
    one_class school("count=2&board=zoo");
    const std::string before = school.state();
    for (const std::string change :
         {"start", "pause", "limit?seconds=5", "next", "names?as=given"}) {
        INFO(change);
        CHECK(school.post(school.at + change).status == 401);
        CHECK(school.post(school.at + change, pupils).status == 403);
        CHECK(school.post(school.at + change, teachers + teachers).status == 400);
        CHECK(
            school.post(school.at + change, teachers + "Origin: https://evil.example\r\n").status ==
            403);
    }
    CHECK(school.state() == before);
    CHECK(school.post(school.at + "pause", teachers).body == before + "class yours\n");
}

TEST_CASE("a class begins paused, and all its rooms start together", "[class]")
{
    one_class school("count=2&size=1x4&cards=A&lastpair=0");
    const answer refused = school.flip(1, "bob/0,0");
    CHECK(refused.status == 409);
    CHECK(refused.value_of("Scramble-Rule") == "paused");
    CHECK(refused.body == "the game is paused\n");
    CHECK(school.get(school.room(1) + "replace/bob/A/B").status == 409);
    CHECK(school.get(school.room(1) + "scores").body.empty()); // nobody has played
    live_client alice(school.server, school.room(0) + "live/alice");
    CHECK(alice.heard().ends_with("room class 1\nroom paused\n"));
    alice.say("flip 0,0");
    CHECK(alice.heard().ends_with("failed 0,0 paused the game is paused\n"));
    school.drive("start");
    CHECK(alice.heard().ends_with("room game 1\nroom watching 0\nroom class 1\n"));
    alice.say("flip 0,0");
    CHECK(alice.heard().ends_with("flipped 0,0\n"));
    CHECK(school.flip(1, "bob/0,0").status == 200);
    school.drive("pause");
    CHECK(alice.heard().ends_with("room class 1\nroom paused\n"));
    CHECK(school.flip(1, "bob/0,1").status == 409);
    CHECK(school.get(school.room(1) + "look/bob").body == "1x4\nmy A\ndown\ndown\ndown\n");
}

TEST_CASE("rooms-6 a flip that waits goes on waiting while the game is paused", "[class]")
{
    one_class school("count=2&size=1x4&cards=A&lastpair=0");
    school.drive("start");
    CHECK(school.flip(0, "alice/0,0").status == 200);
    http_client bob(school.server);
    bob.ask(school.room(0) + "flip/bob/0,0");
    school.server.settle();
    school.drive("pause");
    school.server.pass(60); // alice would have been released after 10 seconds
    CHECK(bob.so_far().so_far == extent::part_of_head);
    school.drive("start");
    school.server.pass(10); // she has her time anew
    CHECK(bob.so_far().so_far == extent::part_of_head);
    school.server.pass(3);
    CHECK(bob.next().body == "1x4\nmy A\ndown\ndown\ndown\n");
}

TEST_CASE("rooms-6 a field is paused for browsers and for telnet", "[class]")
{
    one_class school("count=2&game=minesweeper&size=2,1&bombs=0");
    live_client live(school.server, school.room(0) + "live/alice", field_client);
    byte_client telnet(school.server, school.server.telnet_port());
    (void)telnet.take();
    (void)telnet.ask_line(school.itself().rooms().front()->known().code);
    (void)live.heard();
    for (const std::string move : {"dig 0 0", "flag 1 0", "deflag 1 0"}) {
        live.say(move);
        CHECK(live.heard().ends_with("failed " + move + " paused the game is paused\n"));
        CHECK(telnet.ask_line(move) == "the game is paused\r\n");
    }
    CHECK(telnet.ask_line("look") == "- -\r\n");
    school.drive("start");
    live.say("flag 1 0");
    CHECK(live.heard().ends_with("ok flag 1 0\n"));
    CHECK(telnet.ask_line("deflag 1 0") == "- -\r\n");
}

TEST_CASE("the code of a class works over telnet", "[class]")
{
    one_class school("count=2&game=minesweeper&size=2,1&bombs=0");
    const auto port = school.server.telnet_port();
    byte_client alice(school.server, port);
    byte_client bob(school.server, port);
    for (byte_client* each : {&alice, &bob}) {
        (void)each->take();
        CHECK(has(each->ask_line(school.code), "Players: 1 including you."));
    }
}

TEST_CASE("rooms-7 a time limit pauses all rooms when it has passed", "[class]")
{
    one_class school("count=2&size=1x2&cards=A&lastpair=0");
    live_client alice(school.server, school.room(1) + "live/alice");
    school.drive("limit?seconds=60");
    CHECK(school.has_state("class limit 60 60"));
    CHECK(alice.heard().ends_with("room class 2\nroom paused\nroom left 60\n"));
    school.server.pass(100); // the time of a paused game stands still
    school.drive("start");
    CHECK(alice.heard().ends_with("room class 2\nroom until 160\n"));
    school.server.pass(20);
    CHECK(school.has_state("class limit 60 40"));
    CHECK(alice.heard().empty()); // pages count by themselves
    school.drive("pause");
    CHECK(alice.heard().ends_with("room class 2\nroom paused\nroom left 40\n"));
    school.server.pass(100);
    school.drive("start");
    CHECK(alice.heard().ends_with("room class 2\nroom until 260\n"));
    school.server.pass(39);
    CHECK(school.flip(0, "bob/0,0").status == 200);
    school.server.pass(1);
    CHECK(school.flip(0, "bob/0,0").status == 409);
    CHECK(alice.heard().ends_with("room over\nroom class 2\nroom paused\nroom time-up\n"));
    CHECK(school.has_state("class limit 60 0"));

    const answer over = school.post(school.at + "start", teachers);
    CHECK(over.status == 409);
    CHECK(has(over.body, "the time of this round is over"));
    school.drive("next");
    CHECK(school.has_state("class limit 60 60"));
    school.drive("start");
    school.server.pass(30);
    school.drive("next"); // a round that is played has all its time
    school.server.pass(59);
    CHECK_FALSE(school.has_state("class paused"));
    school.server.pass(1);
    CHECK(school.has_state("class paused"));
}

TEST_CASE("a limit may be changed and taken away while it runs", "[class]")
{
    one_class school("count=2&board=zoo");
    school.drive("start");
    school.drive("limit?seconds=10");
    school.server.pass(5);
    school.drive("limit?seconds=10");
    school.server.pass(9);
    CHECK_FALSE(school.has_state("class paused"));
    school.drive("limit?seconds=0");
    school.server.pass(9);
    CHECK_FALSE(school.has_state("class paused"));
    CHECK(part_of(school.get(school.room(0) + "room")) == "room class 1\n");
    school.drive("limit?seconds=1");
    school.server.pass(1);
    CHECK(school.has_state("class limit 1 0"));
}

TEST_CASE("rooms-7 a room of a class is over when the time is up, until the next round", "[class]")
{
    one_class school("count=2&size=1x4&cards=A&lastpair=0");
    school.drive("limit?seconds=10");
    school.drive("start");
    CHECK_FALSE(has(school.get(school.room(0) + "room").body, "room over\n"));
    school.server.pass(10);
    const std::string told = school.get(school.room(0) + "room").body;
    CHECK(has(told, "room over\n"));
    CHECK(has(told, "room time-up\n"));
    school.drive("next");
    const std::string next = school.get(school.room(0) + "room").body;
    CHECK(has(next, "room paused\n"));
    CHECK_FALSE(has(next, "room over\n"));
    CHECK_FALSE(has(next, "room time-up\n"));
}

TEST_CASE("the teacher deals the rounds, in all rooms at once", "[class]")
{
    one_class school("count=2&size=1x2&cards=A&lastpair=0");
    school.drive("start");
    for (const char* move : {"alice/0,0", "alice/0,1", "alice/0,0"})
        (void)school.flip(0, move);
    REQUIRE(school.itself().rooms().front()->table().is_over());
    CHECK(school.post(school.room(0) + "again").status == 409);
    CHECK(school.post(school.room(0) + "again", teachers).status == 409);
    live_client bob(school.server, school.room(1) + "live/bob");
    (void)bob.heard();
    school.drive("next?round=2");
    school.drive("next?round=2"); // two presses
    CHECK(school.post(school.at + "next?round=3", teachers).status == 429);
    CHECK(bob.heard().ends_with("room game 2\nroom watching 0\nroom class 2\n"));
    CHECK(part_of(school.get(school.room(0) + "room")) == "room class 1\n");
    CHECK(has(school.get(school.room(0) + "room").body, "room won alice 1\n"));
    CHECK(school.get(school.room(0) + "look/alice").body == "1x2\ndown\ndown\n");
    CHECK(school.has_state("class round 2"));
}

TEST_CASE("a round is dealt in one room in a turn of the loop", "[class]")
{
    one_class school("count=5&size=1x2&cards=A");
    school.drive("start");
    (void)school.flip(4, "alice/0,0");
    const auto dealt = [&school] {
        return std::ranges::count_if(school.itself().rooms(), [](const auto* each) {
            return each->table().game().number() == 2;
        });
    };
    http_client teacher(school.server);
    send_post(teacher, school.at + "next");
    for (std::ptrdiff_t before = 0; before < 5; before = dealt()) {
        REQUIRE(school.server.step());
        CHECK(dealt() <= before + 1);
        if (dealt() == 2) { // the round has not ended in the last room
            const auto last = school.itself().results().from({1, 5});
            REQUIRE(last);
            CHECK(last->told.text == "class result 5 1 1 1 alice\n");
            CHECK(school.itself().results().round() == 2);
        }
    }
    CHECK(teacher.next().status == 200);
    CHECK(has(school.state(), "class result 5 1 1 1 alice\nclass result 5 2 1 0 alice\n"));
}

TEST_CASE("a server may go, or be told to stop, while a round is dealt", "[class]")
{
    const bool stops = GENERATE(false, true);
    one_class school("count=5&size=1x2&cards=A");
    http_client teacher(school.server);
    send_post(teacher, school.at + "next");
    while (school.itself().rooms().front()->table().game().number() == 1)
        REQUIRE(school.server.step());
    REQUIRE(school.itself().rooms().back()->table().game().number() == 1);
    if (stops) {
        school.server.stop();
        CHECK(teacher.next().status == 503);
    }
    school.server.destroy();
}

TEST_CASE("a server may go, or be told to stop, while a class is opened", "[class]")
{
    const bool stops = GENERATE(false, true);
    rooms_host server;
    http_client teacher(server);
    send_post(teacher, "/rooms?count=40");
    for (int steps = 0; steps < 10; ++steps)
        REQUIRE(server.step());
    REQUIRE(server.rooms().all().empty());
    if (stops) {
        server.stop();
        CHECK(teacher.next().status == 503);
        CHECK(server.rooms().all().empty());
    }
    server.destroy();
}

TEST_CASE("rooms that are being made count for the limit of all", "[class]")
{
    limits few;
    few.rooms = 50;
    rooms_host server(few);
    http_client one(server);
    http_client other(server);
    send_post(one, "/rooms?count=40");
    send_post(other, "/rooms?count=40");
    CHECK(one.next().status == 201);
    CHECK(other.next().status == 503);
    CHECK(server.rooms().all().size() == 40);
    send_post(other, "/rooms?count=10");
    CHECK(other.next().status == 201);
}

TEST_CASE("the results of a class are kept from round to round", "[class]")
{
    one_class school("count=2&size=1x4&cards=A&lastpair=0");
    school.drive("start");
    for (const char* move : {"carol/0,3", "alice/0,0", "alice/0,1", "bob/0,2"})
        (void)school.flip(0, move);
    (void)school.flip(1, "dora/0,0");
    const std::string first = "1,1,alice,,1,1,1\r\n1,1,carol,,0,2,0\r\n1,1,bob,,0,2,0\r\n"
                              "2,1,dora,,0,1,0\r\n";
    const std::string head = "room,round,player,name,score,place,total\r\n";
    const answer exported = school.get(school.at + "results.csv");
    CHECK(exported.value_of("Content-Type") == "text/csv; charset=utf-8; header=present");
    CHECK(exported.body == head + first);
    school.drive("next");
    for (const char* move : {"bob/0,0", "bob/0,1"})
        (void)school.flip(0, move);
    CHECK(school.get(school.at + "results.csv").body ==
          head + first +
              "1,2,bob,,1,1,1\r\n1,2,carol,,0,2,0\r\n1,2,alice,,0,2,1\r\n2,2,dora,,0,1,0\r\n");
    CHECK(has(school.state(), "class result 1 1 1 1 alice\nclass result 1 1 2 0 carol\n"));
    CHECK(has(school.state(), "class result 1 2 1 1 bob\n"));
}

TEST_CASE("results are made once a change, whoever asks for them", "[class]")
{
    one_class school("count=2&size=1x4&cards=A&lastpair=0");
    school.drive("start");
    (void)school.flip(0, "alice/0,0");
    (void)school.flip(1, "bob/0,0");
    const auto& results = school.itself().results();
    const auto made = [&results](std::uint32_t round, std::uint32_t room) {
        const auto found = results.from({round, room});
        REQUIRE(found);
        CHECK(found->of.round == round);
        CHECK(found->of.room == room);
        return found->made;
    };
    CHECK(made(1, 1) == 1);
    CHECK(made(1, 2) == 1);
    (void)school.state();
    (void)school.get(school.at + "results.csv");
    CHECK(made(1, 1) == 0);
    (void)school.flip(0, "alice/0,1");
    CHECK(made(1, 1) == 1);
    CHECK(made(1, 2) == 0);
    CHECK(school.post(school.room(1) + "name/bob?as=Bob", pupils).status == 200);
    CHECK(made(1, 1) == 0);
    CHECK(made(1, 2) == 1);
    CHECK(has(school.state(), "class result 2 1 1 0 bob as Bob\n"));
    school.drive("next");
    CHECK(made(1, 1) == 0); // they do not change any more
    CHECK(made(1, 2) == 0);
    (void)school.flip(0, "alice/0,0");
    CHECK(made(2, 1) == 1);
    CHECK_FALSE(results.from({2, 3}));
    CHECK_FALSE(results.from({3, 1}));
}

TEST_CASE("a class has so many rounds until it keeps twenty thousand results", "[class]")
{
    limits most;
    most.game.moves_a_second = 0;
    one_class school("count=2&size=10x10&cards=A", most);
    school.drive("start");
    http_client pupils_of_both(school.server);
    for (std::size_t in : {0U, 1U}) {
        for (int row = 0; row < 10; ++row) {
            for (int column = 0; column < 10; ++column)
                (void)pupils_of_both.get(
                    fmt::format("{}flip/p{}{}/{},{}", school.room(in), row, column, row, column));
        }
    }
    const auto& results = school.itself().results();
    const std::size_t a_round =
        results.from({1, 1})->told.number + results.from({1, 2})->told.number;
    REQUIRE(a_round == 200);
    for (int round = 1; round <= 100; ++round) {
        school.server.tick();
        school.drive("next");
    }
    REQUIRE(results.kept() == 20'000);
    school.server.tick();
    CHECK(school.post(school.at + "next", teachers).status == 409);
    CHECK(results.round() == 101);
}

TEST_CASE("beyond what all classes may keep of their rounds, who keeps more than its share ends",
          "[class]")
{
    limits most;
    most.results = 1000;
    one_class school("count=2&size=1x4&cards=A", most);
    const std::string first = std::exchange(
        school.at,
        "/" + school.post("/rooms?count=2&size=1x4&cards=A", teachers).value_of("Location"));
    const auto deal = [&school] {
        school.server.tick();
        return school.post(school.at + "next", teachers).status;
    };
    school.drive("start");
    (void)school.flip(0, "eve/0,0");
    CHECK(deal() == 200); // the other class keeps a little
    school.at = first;
    school.drive("start");
    const std::string name(60, 'x');
    int rounds = 0;
    do
        (void)school.flip(0, name + "/0,0");
    while (deal() == 200 && ++rounds < 100);
    CHECK(rounds == 7); // 1,000 bytes
    CHECK(school.itself().results().kept() == 7);
}

TEST_CASE("results have the names that people chose, but not who was removed", "[class]")
{
    one_class school("count=2&size=1x4&cards=A&lastpair=0");
    school.drive("start");
    for (const char* move : {"alice/0,0", "bob/0,1", "carol/0,2"})
        (void)school.flip(0, move);
    CHECK(school.post(school.room(0) + "name/alice?as=Zo%C3%AB+B", pupils).status == 200);
    const std::string bobs = "Authorization: Bearer bbbbbbbbbbbbbbbb\r\n";
    CHECK(school.post(school.room(0) + "name/bob?as=%3D1,2", bobs).status == 200);
    CHECK(school.post(school.room(0) + "remove/carol", teachers).status == 200);
    CHECK(has(school.state(), "\nclass result 1 1 1 0 alice as Zoë B\nclass result 1 1 1 0 bob as "
                              "=1,2\n"));
    CHECK(school.get(school.at + "results.csv").body ==
          "room,round,player,name,score,place,total\r\n"
          "1,1,alice,Zoë B,0,1,0\r\n1,1,bob,\"'=1,2\",0,1,0\r\n");
}

TEST_CASE("the results of fields are the squares that people have dug", "[class]")
{
    one_class school("count=2&game=minesweeper&size=3,1&bombs=0");
    live_client alice(school.server, school.room(1) + "live/alice", field_client);
    live_client eve(school.server, school.room(1) + "live", field_client);
    CHECK(has(school.state(), "class room 0 open ")); // in the first room
    CHECK(has(school.state(), "class room 1 open ")); // eve only looks on
    school.drive("start");
    alice.say("dig 0 0");
    CHECK(alice.heard().ends_with("ok dig 0 0\n"));
    CHECK(has(school.state(), "\nclass result 2 1 1 3 alice\n"));
    CHECK(has(school.state(), "class room 1 over "));
    school.drive("next");
    CHECK(has(school.state(), "\nclass result 2 1 1 3 alice\n"));
    CHECK(has(school.state(), "\nclass result 2 2 1 0 alice\n"));
}

TEST_CASE("rooms-6 the time of a field stands still while it is paused", "[class]")
{
    one_class school("count=2&game=minesweeper&preset=beginner");
    live_client alice(school.server, school.room(0) + "live/alice", field_client);
    const auto time = [&] {
        const std::string body = school.get(school.room(0) + "room").body;
        const auto at = std::min(body.find("room begun"), body.find("room played"));
        return at == body.npos ? "" : body.substr(at, body.find('\n', at) - at);
    };
    school.drive("start");
    school.server.pass(10);
    alice.say("dig 0 0");
    school.server.settle();
    REQUIRE_FALSE(school.itself().rooms().front()->table().is_over());
    const std::string begun = time();
    CHECK(begun.starts_with("room begun "));
    school.server.pass(7);
    school.drive("pause");
    CHECK(time() == "room played 7");
    school.server.pass(100);
    CHECK(time() == "room played 7");
    CHECK(has(alice.heard(), "room played 7\n"));
    school.drive("start");
    CHECK(time() == "room begun " + std::to_string(std::stoi(begun.substr(11)) + 100));
    school.drive("pause");
    school.server.pass(5);
    school.drive("next"); // its time has not begun
    school.drive("start");
    CHECK(time().empty());
}

TEST_CASE("rooms-6 the bots of a class rest while it is paused", "[class][bots]")
{
    for (const char* game : {"board=zoo", "game=minesweeper&preset=beginner"}) {
        INFO(game);
        limits most;
        most.game.moves_a_second = 0;
        one_class school(std::string("count=2&") + game, most);
        auto& room = *school.itself().rooms().front();
        room.bots().set_pause(std::chrono::milliseconds(0));
        CHECK(school.post(school.room(0) + "bots?add=2").status == 401);
        CHECK(school.post(school.room(0) + "bots?add=2", teachers).status == 200);
        school.server.settle(); // they make no move; else this would not come to an end
        CHECK(room.table().scores().empty());
        CHECK(has(school.state(), "\nclass room 0 open " + room.known().name)); // no people
        auto& itself = *school.server.rooms().find_class(school.at.substr(3, 13));
        const auto key = net::key_in_authorization("Bearer 0123456789abcdef");
        CHECK_FALSE(itself.start(key)); // a request would not be answered before the end
        while (room.table().scores().empty())
            REQUIRE(school.server.step());
        CHECK_FALSE(itself.pause(key));
        school.server.settle();
        CHECK_FALSE(has(school.state(), "class result")); // of people only
        const auto before = school.get(school.room(0) + "scores").body;
        REQUIRE_FALSE(room.table().is_over());
        school.server.settle();
        CHECK(school.get(school.room(0) + "scores").body == before);
        CHECK_FALSE(itself.start(key));
        for (int moves = 1; !room.table().is_over(); ++moves) {
            REQUIRE(moves < 1'000'000);
            if (!school.server.step() || moves % 50 == 0)
                school.server.tick(); // for bots that dug up a bomb
        }
        school.drive("pause");
        school.drive("next");
        school.server.settle();
        CHECK_FALSE(room.table().is_over());
    }
}

TEST_CASE("who has opened a class stays the host of all its rooms", "[class]")
{
    one_class school("count=2&size=1x4&cards=A&lastpair=0");
    school.drive("start");
    const introduction bobs{"memory.scramble.2", pupils};
    live_client bob(school.server, school.room(0) + "live/bob", bobs);
    bob.say("flip 0,0");
    school.server.pass(200); // the teacher is nowhere
    CHECK_FALSE(has(school.get(school.room(0) + "room").body, "room host"));
    CHECK(school.post(school.room(0) + "lock", pupils).status == 403);
    CHECK(school.post(school.room(0) + "host/bob", teachers).status == 409);
    CHECK(school.post(school.room(0) + "lock", teachers).status == 200);
    CHECK(school.post(school.room(1) + "lock", teachers).status == 200);
}

TEST_CASE("a cell of CSV is quoted where it must be, and is no formula", "[class]")
{
    CHECK(csv_cell("").empty());
    CHECK(csv_cell("alice b") == "alice b");
    CHECK(csv_cell("a,b") == "\"a,b\"");
    CHECK(csv_cell("a\"b") == "\"a\"\"b\"");
    CHECK(csv_cell("a\r\nb") == "\"a\r\nb\"");
    for (const std::string formula : {"=1", "+1", "-1", "@x", "\tx", "＝1"})
        CHECK(csv_cell(formula) == "'" + formula);
    CHECK(csv_cell("=A1,B1") == "\"'=A1,B1\"");
    CHECK(csv_cell("a=1") == "a=1");
}

TEST_CASE("while names are given, each newcomer is told another one", "[class]")
{
    one_class school("count=2&size=1x2&cards=A");
    const std::string given = school.room(1) + "given";
    CHECK(school.post(given).status == 409);
    school.drive("names?as=given");
    CHECK(school.has_state("class names given"));
    CHECK(part_of(school.get(school.room(0) + "room")) ==
          "room class 1\nroom paused\nroom names-given\n");
    const answer one = school.post(given);
    CHECK(one.status == 200);
    CHECK(school.post(school.room(0) + "given").body != one.body);
    CHECK(school.get(given).status == 405);
    CHECK(school.post(given, "Origin: https://evil.example\r\n").status == 403);
    school.drive("names?as=hidden");
    CHECK(part_of(school.get(school.room(0) + "room")) ==
          "room class 1\nroom paused\nroom names-hidden\n");
    school.drive("names?as=own");
    CHECK(school.post(given).status == 409);
    CHECK(part_of(school.get(school.room(0) + "room")) == "room class 1\nroom paused\n");
    const auto& alone = school.server.opened();
    CHECK(school.post("/r/" + alone.known().name + "/given").status == 404);
}

TEST_CASE("one network does not use up the names that are given", "[class]")
{
    one_class school("count=2&size=1x2&cards=A");
    school.drive("names?as=given");
    const std::string given = school.room(0) + "given";
    unsigned status = 200;
    for (int asked = 0; status == 200 && asked < 200; ++asked)
        status = school.post(given, "X-Forwarded-For: 192.0.2.1\r\n").status;
    CHECK(status == 429);
    CHECK(school.post(given, "X-Forwarded-For: 192.0.2.9\r\n").status == 200);
}

TEST_CASE("given names are names of the protocol, never the same, and not rude", "[class]")
{
    scramble::host::given_names names(1);
    const people::denied_words rude(people::rude_words);
    std::set<std::string> all;
    std::set<std::string> looks;
    for (int number = 0; number < 200; ++number) {
        const std::string name = names.next();
        CHECK_FALSE(rude.are_in(name));
        looks.merge(std::set<std::string>{people::looks_of(name).front()});
        CHECK(name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789_") == std::string::npos);
        CHECK(name.size() <= 12);
        all.insert(name);
    }
    CHECK(all.size() == 200);
    CHECK(looks.size() == 200);
    CHECK(scramble::host::given_names(2).next() != scramble::host::given_names(1).next());
}

TEST_CASE("the rooms of a class end together, when nobody uses any of them", "[class]")
{
    limits soon;
    soon.unused = std::chrono::minutes(2);
    soon.rooms_of_an_opener = 1;
    one_class school("count=3&board=zoo&", soon);
    school.drive("limit?seconds=3600");
    school.drive("start");
    auto live = std::make_unique<live_client>(school.server, school.room(2) + "live/bob");
    school.server.pass(200);
    CHECK(school.server.rooms().all().size() == 3);
    live.reset();
    school.server.pass(60);
    CHECK(school.get(school.at).status == 200); // who looks at the page uses them
    school.server.pass(110);
    CHECK(school.server.rooms().all().size() == 3);
    school.server.pass(30);
    CHECK(school.server.rooms().all().empty());
    CHECK(school.get(school.at + "class").status == 404);
    CHECK(school.get("/j/" + school.code).status == 404);
    CHECK(school.post("/rooms").status == 201); // none is open any more
}

TEST_CASE("of rooms that have ended one is destroyed in a turn of the loop", "[class]")
{
    one_class school("count=5&size=1x2&cards=A");
    std::vector<std::weak_ptr<scramble::host::room>> rooms;
    for (const auto& [name, each] : school.server.rooms().all())
        rooms.emplace_back(each);
    const auto gone = [&rooms] {
        return std::ranges::count_if(rooms, [](const auto& each) { return each.expired(); });
    };
    http_client teacher(school.server);
    send_post(teacher, school.at + "end");
    school.server.settle();
    school.server.tick(); // they end then
    for (std::ptrdiff_t before = 0; before < 5; before = gone()) {
        REQUIRE(school.server.step());
        CHECK(gone() <= before + 1);
        CHECK((gone() == 0 || school.server.rooms().all().empty()));
    }
    CHECK(teacher.next().status == 200);
}

TEST_CASE("a server may go while a limit runs", "[class]")
{
    one_class school("count=2&board=zoo");
    school.drive("limit?seconds=2");
    school.drive("start");
    live_client live(school.server, school.room(0) + "live/bob");
    school.server.pass(1);
    school.server.tick();
    school.server.destroy();
    CHECK(live.is_closed());
}

} // namespace scramble::test
