#include "app/figures.hpp"
#include "catch.hpp"
#include "digest/sha256.hpp"
#include "instrument/exposition.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"
#include "instrument/log_lines.hpp"
#include "net/log.hpp"

#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

// What a server tells those who watch over it: whether it is well, and in numbers what it does.

namespace scramble::test {

namespace {

/// Somebody who watches over a server. The answers are for no page, so they are read as text.
class watcher {
public:
    explicit watcher(host& server) : watcher(server, server.admin_port()) {}
    watcher(host& server, std::uint16_t port) : client_(server, port) {}

    /// The whole answer.
    std::string ask(const std::string& target, const std::string& fields = {})
    {
        client_.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n");
        return client_.take();
    }
    /// The status and the body.
    std::string told(const std::string& target)
    {
        const std::string all = ask(target);
        return all.substr(9, 4) + all.substr(all.find("\r\n\r\n") + 4);
    }
    exposition metrics()
    {
        const std::string all = ask("/metrics");
        REQUIRE(all.starts_with("HTTP/1.1 200 OK\r\n"));
        return read_exposition(all.substr(all.find("\r\n\r\n") + 4));
    }
    byte_client& client() { return client_; }

private:
    byte_client client_;
};

} // namespace

TEST_CASE("a server says whether it lives, and whether it is ready", "[watching]")
{
    memory_host server("1x2:A,A");
    watcher who(server);
    CHECK(who.told("/livez") == "200 live\n");
    CHECK(who.told("/readyz") == "503 starting\n");
    server.begin_serving();
    CHECK(who.told("/readyz") == "200 ready\n");
    CHECK(who.told("/healthz?verbose") == "200 ready\n");
    CHECK(who.told("/").substr(0, 4) == "404 ");
    who.client().send("POST /readyz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
    CHECK(who.client().take().starts_with("HTTP/1.1 405 "));
}

TEST_CASE("a server that drains says so until it has ended", "[watching]")
{
    memory_host server("1x2:A,A");
    server.begin_serving();
    const std::uint16_t port = server.admin_port();
    http_client player(server);
    player.send("GET /look/alice HTTP/1.1\r\n"); // comes late
    server.settle();
    server.stop();
    watcher late(server, port);
    CHECK(late.told("/readyz") == "503 draining\n");
    watcher later(server, port);
    CHECK(later.told("/livez") == "200 live\n");
    player.close();
    CHECK(server.runs_out());
}

TEST_CASE("no page of another site may read what watchers are told", "[watching]")
{
    memory_host server("1x2:A,A");
    watcher who(server);
    for (const std::string target : {"/metrics", "/livez", "/readyz"})
        CHECK(who.ask(target, "Origin: http://elsewhere\r\n").find("Access-Control") ==
              std::string::npos);
    CHECK(who.ask("/metrics").find("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n") !=
          std::string::npos);
    who.client().send("GET /metrics HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n");
    CHECK(who.client().take().starts_with("HTTP/1.1 421 "));
}

TEST_CASE("a few watchers are let in even if the server is full", "[watching]")
{
    constexpr std::size_t most = 8;
    memory_host server("1x2:A,A");
    server.limit_connections(0);
    const std::uint16_t port = server.admin_port();
    std::vector<std::unique_ptr<watcher>> crowd;
    for (std::size_t each = 0; each < most; ++each) {
        crowd.push_back(std::make_unique<watcher>(server, port));
        CHECK(crowd.back()->told("/livez") == "200 live\n");
    }
    const int ninth = connected(port);
    server.settle();
    char answered = 0;
    CHECK(::recv(ninth, &answered, 1, MSG_DONTWAIT) == 0); // closed
    ::close(ninth);
    crowd.pop_back();
    server.settle();
    crowd.push_back(std::make_unique<watcher>(server, port));
    CHECK(crowd.back()->told("/livez") == "200 live\n");
    server.pass(2); // now they are idle, and the first gives its place to another
    watcher next(server, port);
    CHECK(next.told("/livez") == "200 live\n");
    CHECK(crowd.front()->client().is_closed());
    CHECK(crowd.back()->told("/livez") == "200 live\n");
}

TEST_CASE("watchers take no place of a player, nor does a player take theirs", "[watching]")
{
    memory_host server("1x2:A,A");
    server.limit_connections(1);
    watcher who(server);
    CHECK(who.told("/livez") == "200 live\n");
    server.pass(2); // now it is idle
    http_client alice(server);
    alice.ask("/watch/alice");
    CHECK(alice.waits());
    http_client bob(server);
    CHECK(bob.get("/look/bob").status == 503);
    CHECK(who.metrics().at("scramble_connections_refused_total") == 1);
}

TEST_CASE("figures of Memory Scramble", "[watching]")
{
    memory_host server("2x2:A,B,A,B");
    watcher who(server);
    const auto before = who.metrics();
    CHECK(before.at("scramble_requests_total{kind=\"look\"}") == 0);
    CHECK(before.at("scramble_http_answers_total{status=\"200\"}") == 0);

    http_client alice(server);
    http_client bob(server);
    http_client carol(server);
    for (int looks = 0; looks < 3; ++looks)
        CHECK(alice.get("/look/alice").status == 200);
    CHECK(alice.get("/flip/alice/0,0").status == 200);
    bob.ask("/flip/bob/0,0");
    CHECK(bob.waits());
    carol.ask("/watch/carol");
    CHECK(carol.waits());
    CHECK(who.metrics().at("scramble_waiting_connections") == 2);

    CHECK(alice.get("/flip/alice/0,1").status == 200); // no match: bob gets the card
    CHECK(bob.next().status == 200);
    CHECK(carol.next().status == 200);
    CHECK(alice.get("/flip/alice/0,9").status == 409);
    CHECK(alice.get("/nothing").status == 404);
    const auto now = who.metrics();
    CHECK(now.at("scramble_requests_total{kind=\"look\"}") == 3);
    CHECK(now.at("scramble_requests_total{kind=\"move\"}") == 3);
    CHECK(now.at("scramble_requests_total{kind=\"waiting_move\"}") == 1);
    CHECK(now.at("scramble_requests_total{kind=\"watch\"}") == 1);
    CHECK(now.at("scramble_answer_seconds_count{kind=\"look\"}") == 3);
    CHECK(now.at("scramble_answer_seconds_count{kind=\"waiting_move\"}") == 1);
    CHECK(now.at("scramble_answer_seconds_count{kind=\"watch\"}") == 1);
    CHECK(now.at("scramble_http_answers_total{status=\"409\"}") == 1);
    CHECK(now.at("scramble_http_answers_total{status=\"404\"}") == 1);
    CHECK(now.at("scramble_moves_total{game=\"memory\"}") == 3);
    CHECK(now.at("scramble_refused_moves_total{why=\"outside\"}") == 1);
    CHECK(now.at("scramble_joined_total{game=\"memory\"}") == 2);
    CHECK(now.at("scramble_connections{kind=\"http\"}") == 3); // without the watcher
    CHECK(now.at("scramble_connections_accepted_total") == 3);
    CHECK(now.at("scramble_waiting_connections") == 0);
    CHECK(now.at("scramble_received_bytes_total") > before.at("scramble_received_bytes_total"));
    CHECK(now.at("scramble_sent_bytes_total") > before.at("scramble_sent_bytes_total"));
}

TEST_CASE("figures of moves over WebSockets", "[watching]")
{
    memory_host server("1x4:A,A,B,B");
    watcher who(server);
    live_client alice(server, "/live/alice");
    server.settle();
    alice.say("flip 0,0");
    server.settle();
    alice.say("flip 0,1");
    server.settle();
    alice.say("flip 0,0"); // which they leave now
    server.settle();
    const auto now = who.metrics();
    CHECK(now.at("scramble_connections{kind=\"websocket\"}") == 1);
    CHECK(now.at("scramble_requests_total{kind=\"move\"}") == 3);
    CHECK(now.at("scramble_answer_seconds_count{kind=\"move\"}") == 3);
    CHECK(now.at("scramble_refused_moves_total{why=\"1-A\"}") == 1);
}

TEST_CASE("figures of Minesweeper", "[watching]")
{
    minesweeper_host server("000/010");
    watcher who(server);
    byte_client alice(server);
    CHECK(alice.take() == server.hello(1));
    (void)alice.ask_line("look");
    (void)alice.ask_line("dig 0 0");
    (void)alice.ask_line("help");
    const auto now = who.metrics();
    CHECK(now.at("scramble_connections{kind=\"telnet\"}") == 1);
    CHECK(now.at("scramble_people") == 1);
    CHECK(now.at("scramble_requests_total{kind=\"look\"}") == 1);
    CHECK(now.at("scramble_requests_total{kind=\"move\"}") == 1);
    CHECK(now.at("scramble_requests_total{kind=\"other\"}") == 1);
    CHECK(now.at("scramble_moves_total{game=\"minesweeper\"}") == 1);
    CHECK(now.at("scramble_joined_total{game=\"minesweeper\"}") == 1);
    CHECK(now.at("scramble_games_over_total{game=\"minesweeper\"}") == 0);
}

TEST_CASE("figures of rooms and of what keeps them", "[watching]")
{
    scramble::host::limits most;
    most.rooms_of_an_opener = 2;
    rooms_host server(most, scramble::host::kinds(), {}, std::make_shared<journal_content>());
    watcher who(server);
    http_client alice(server);
    alice.send("POST /rooms?size=1x2&cards=A&lastpair=0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const auto opened = alice.next();
    REQUIRE(opened.status == 201);
    const std::string room = "/" + opened.value_of("Location");
    CHECK(alice.get(room + "flip/alice/0,0").status == 200);
    live_client bob(server, room + "live/bob");
    server.settle();
    bob.say("flip 0,1");
    server.settle();
    alice.send("POST " + room + "bots?add=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(alice.next().status < 300);
    for (int rooms = 0; rooms < 2; ++rooms) {
        alice.send("POST /rooms?game=minesweeper HTTP/1.1\r\nHost: localhost\r\n\r\n");
        CHECK(alice.next().status == (rooms == 0 ? 201U : 429U));
    }
    const auto now = who.metrics();
    CHECK(now.at("scramble_rooms{state=\"awake\"}") == 2);
    CHECK(now.at("scramble_rooms{state=\"asleep\"}") == 0);
    CHECK(now.at("scramble_rooms_opened_total{game=\"memory\"}") == 1);
    CHECK(now.at("scramble_rooms_opened_total{game=\"minesweeper\"}") == 1);
    CHECK(now.at("scramble_people") == 1); // bob: alice only asks now and then
    CHECK(now.at("scramble_bots") == 1);
    CHECK(now.at("scramble_joined_total{game=\"memory\"}") == 2);
    CHECK(now.at("scramble_limits_reached_total{limit=\"rooms-per-address\"}") == 1);
    CHECK(now.at("scramble_journal_append_seconds_count") >= 2);
    CHECK(now.at("scramble_journal_append_records_sum") >= 2);
    CHECK(now.at("scramble_journal_failed_appends_total") == 0);
    CHECK(now.at("scramble_journal_pending_appends") == 0);
    CHECK(now.at("scramble_journal_lag_seconds") == 0);
}

TEST_CASE("an append that is under way is one that lags", "[watching]")
{
    rooms_host server({}, scramble::host::kinds(), {}, std::make_shared<journal_content>());
    watcher who(server);
    http_client alice(server);
    alice.send("POST /rooms?size=1x2&cards=A&lastpair=0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string room = "/" + alice.next().value_of("Location");
    server.journal().complete_by_itself(false);
    alice.ask(room + "flip/alice/0,0");
    CHECK(alice.waits());
    const auto waiting = who.metrics();
    CHECK(waiting.at("scramble_journal_pending_appends") == 1);
    CHECK(waiting.at("scramble_journal_lag_seconds") > 0);
    CHECK(waiting.at("scramble_journal_append_seconds_count") == 0);
    server.journal().complete_by_itself();
    CHECK(alice.next().status == 200);
    const auto done = who.metrics();
    CHECK(done.at("scramble_journal_pending_appends") == 0);
    CHECK(done.at("scramble_journal_append_seconds_count") == 1);
}

TEST_CASE("of many requests a second only some are timed", "[watching]")
{
    net::traffic seen;
    net::request_timer timer;
    constexpr int many = 100'000;
    for (int each = 0; each < many; ++each) {
        timer.begin(seen, net::asked::look);
        timer.end(seen);
    }
    const auto timed = [&seen] {
        std::uint64_t all = 0;
        for (const std::uint64_t each : seen.times_of(net::asked::look).counts())
            all += each;
        return all;
    };
    CHECK(seen.requests[1] == many);
    const std::uint64_t at_first = timed();
    CHECK(at_first > 500);
    CHECK(at_first < 1000);
    for (int second = 0; second < 30; ++second)
        seen.on_second();
    for (int each = 0; each < 50; ++each) { // few again: most are
        timer.begin(seen, net::asked::look);
        timer.end(seen);
    }
    CHECK(timed() >= at_first + 25);
}

namespace {

/// All figures that there can be.
exposition all_figures()
{
    rooms_host rooms({}, scramble::host::kinds(), {}, std::make_shared<journal_content>());
    auto all = watcher(rooms).metrics();
    metrics of_node;
    tell_node(of_node, {});
    all.families.merge(read_exposition(of_node.text()).families);
    return all;
}

std::string content_of(const std::string& path)
{
    std::ifstream file(std::string(SCRAMBLE_SOURCE_DIR) + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The words in a text that are names of figures.
std::set<std::string> figures_in(const std::string& text)
{
    std::set<std::string> found;
    for (const std::string_view prefix : {"scramble_", "process_"}) {
        for (auto at = text.find(prefix); at != text.npos; at = text.find(prefix, at + 1)) {
            const auto end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", at);
            found.insert(text.substr(at, end - at));
        }
    }
    return found;
}

} // namespace

TEST_CASE("the table of figures in OPERATING.md is what a server tells", "[watching]")
{
    std::set<std::string> told;
    for (const auto& [name, each] : all_figures().families)
        told.insert("| `" + name + "` | " + each.type + " | ");
    std::set<std::string> documented;
    std::istringstream lines(content_of("/docs/OPERATING.md"));
    for (std::string line; std::getline(lines, line);) {
        const bool is_row = line.starts_with("| `scramble_") || line.starts_with("| `process_");
        if (is_row && line.find("gauge |") + line.find("counter |") + line.find("histogram |") !=
                          3 * line.npos)
            documented.insert(line.substr(0, line.find("| ", line.find("| ", 2) + 2) + 2));
    }
    CHECK(told == documented);
}

TEST_CASE("the dashboard shows figures that there are, and all but few", "[watching]")
{
    const auto all = all_figures();
    std::set<std::string> shown;
    for (std::string each : figures_in(content_of("/docs/grafana-dashboard.json"))) {
        for (const std::string_view ending : {"_bucket", "_sum", "_count"}) {
            if (!all.families.contains(each) && each.ends_with(ending))
                each.resize(each.size() - ending.size());
        }
        INFO(each);
        CHECK(all.families.contains(each));
        shown.insert(each);
    }
    std::set<std::string> left_out;
    for (const auto& [name, each] : all.families) {
        if (!shown.contains(name))
            left_out.insert(name);
    }
    CHECK(left_out == std::set<std::string>{"process_virtual_memory_bytes"});
}

TEST_CASE("no name of a player or a room is among the figures", "[watching]")
{
    rooms_host server;
    watcher who(server);
    http_client zoe(server);
    auto& room = server.opened("size=1x2&cards=Xylophone&title=Zanzibar&lastpair=0");
    CHECK(zoe.get("/r/" + room.known().name + "/flip/zoe/0,0").status == 200);
    const std::string all = who.ask("/metrics");
    for (const std::string& each : {std::string("zoe"), std::string("Xylophone"),
                                    std::string("Zanzibar"), room.known().name, room.known().code})
        CHECK(all.find(each) == std::string::npos);
}

TEST_CASE("the log tells who joins and how a game ends", "[watching][log]")
{
    SECTION("of Memory Scramble")
    {
        memory_host server("1x2:A,A");
        http_client alice(server);
        const log_lines log;
        CHECK(alice.get("/flip/alice/0,0").status == 200);
        CHECK(log.has("info joined game=memory player=alice players=1\n"));
        CHECK(alice.get("/flip/alice/0,1").status == 200);
        CHECK(log.has("info game over game=memory players=1 winners=alice points=1\n"));
        CHECK(alice.get("/look/alice").status == 200);
        CHECK(log.count("\n") == 2);
    }
    SECTION("of Minesweeper")
    {
        minesweeper_host server("01");
        const log_lines log;
        byte_client alice(server);
        (void)alice.take();
        CHECK(log.has("info joined game=minesweeper players=1\n"));
        (void)alice.ask_line("dig 0 0");
        CHECK(log.has("info game over game=minesweeper players=1 winners= points=0\n"));
    }
}

TEST_CASE("the log tells what becomes of rooms, but not their names", "[watching][log]")
{
    const auto kept = std::make_shared<journal_content>();
    const log_lines log;
    std::string name;
    std::string label;
    {
        rooms_host server({}, scramble::host::kinds(), {}, kept);
        http_client alice(server);
        alice.send("POST /rooms?size=1x2&cards=A&lastpair=0 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        const std::string room = "/" + alice.next().value_of("Location");
        name = room.substr(3, 13);
        label = text_of(digest_of(name)).substr(0, 8);
        CHECK(log.has("info room opened room=" + label + " game=memory size=1x2\n"));
        CHECK(alice.get(room + "flip/alice/0,0").status == 200);
        CHECK(alice.get(room + "flip/alice/0,1").status == 200);
        alice.send("POST " + room + "bots?add=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        server.settle();
    }
    {
        rooms_host server({}, scramble::host::kinds(), {}, kept);
        http_client bob(server);
        CHECK(bob.get("/r/" + name + "/look/bob").status == 200);
        CHECK(log.has("info room awake room=" + label + "\n"));
        server.pass(11 * 60);
        CHECK(log.has("info room asleep room=" + label + "\n"));
    }
    CHECK(log.count("joined room=" + label + " game=memory player=alice players=1\n") == 1);
    CHECK(log.count("game over room=" + label +
                    " game=memory players=1 winners=alice points=1\n") == 1);
    CHECK(log.count(name) == 0);
    CHECK(log.count("bot_1") == 0);
}

TEST_CASE("a limit is told at once, then once a minute", "[watching][log]")
{
    scramble::host::limits most;
    most.rooms_of_an_opener = 1;
    rooms_host server(most);
    (void)server.opened();
    const log_lines log;
    const auto ask = [&server] {
        CHECK(server.rooms().open("/rooms", "192.0.2.1", {}, [](const auto&) { FAIL(); }));
    };
    ask();
    ask();
    server.pass(1);
    CHECK(log.has("info limit reached limit=rooms-per-address times=2\n"));
    ask();
    server.pass(59);
    CHECK(log.count("limit reached") == 1);
    server.pass(1);
    CHECK(log.has("info limit reached limit=rooms-per-address times=1\n"));
}

TEST_CASE("events beyond fifty a second are only counted", "[watching][log]")
{
    rooms_host server;
    const log_lines log;
    log::on_second();
    for (int each = 0; each < 60; ++each)
        log::tell("tested", {{"number", std::uint64_t(each)}});
    CHECK(log.count("tested number=") == 50);
    server.pass(1);
    CHECK(log.has("info events left out count=10\n"));
    log::tell("tested", {{"number", std::uint64_t{60}}});
    CHECK(log.has("tested number=60\n"));
    server.pass(1);
    CHECK(log.count("events left out") == 1);
}

TEST_CASE("fields of events, as text and as JSON", "[watching][log]")
{
    const std::vector<std::string> nobody;
    const std::vector<std::string> two{"ann", "b c"};
    const std::string_view odd = "\"q\\\n\x01\xff\xf0\x9f\x8c\x88";
    CHECK(
        log::text_of("game_over", {{"winners", std::span(nobody)}, {"points", std::uint64_t{7}}}) ==
        "game over winners= points=7");
    CHECK(log::json_of("game_over", {{"winners", std::span(two)}, {"points", std::uint64_t{7}}}) ==
          R"("message":"game over winners=ann,\"b c\" points=7","event":"game_over",)"
          R"("winners":["ann","b c"],"points":7)");
    CHECK(log::json_string(odd) == "\"\\\"q\\\\\\u000a\\u0001\xef\xbf\xbd\xf0\x9f\x8c\x88\"");
    CHECK(log::text_of("x", {{"a", odd}}).find('\n') == std::string::npos);
}

} // namespace scramble::test
