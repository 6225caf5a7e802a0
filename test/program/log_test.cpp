// The log that operators read: its events, as docs/OPERATING.md lists them.

#include "catch.hpp"
#include "host/label.hpp"
#include "program/program.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <map>
#include <sstream>
#include <string>

using program::check_failure;
using program::perfect;
using program::process;

namespace {

/// The fields of each event in a log of JSON, whose lines are checked; the last of a kind counts.
std::map<std::string, std::string> events_in(const std::string& log)
{
    std::map<std::string, std::string> events;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        INFO(line);
        boost::system::error_code why;
        auto read = boost::json::parse(line, why);
        REQUIRE_FALSE(why);
        auto& each = read.as_object();
        const std::string time(each.at("time").as_string());
        CHECK(time.size() == std::string("2026-11-24T20:19:44.006Z").size());
        CHECK(time.ends_with('Z'));
        CHECK_FALSE(each.at("message").as_string().empty());
        if (!each.contains("event"))
            continue;
        const std::string event(each.at("event").as_string());
        for (const char* const common : {"time", "level", "message", "event"})
            each.stable_erase(common);
        events[event] = boost::json::serialize(each);
    }
    return events;
}

using events = std::map<std::string, std::string>;

} // namespace

TEST_CASE("log-format json: the events of scramble memory, and each line is an object", "[program]")
{
    process server({"memory", "--log-format", "json", "--verbose", "0", "1", "2", "A"});
    const int port = server.next_port();
    (void)program::get(port, "/flip/alice/0,0");
    (void)program::get(port, "/flip/alice/0,1");
    (void)program::get(port, "/\"\\");
    CHECK(events_in(server.stop().err) ==
          events{{"joined", R"({"game":"memory","player":"alice","players":1})"},
                 {"game_over", R"({"game":"memory","players":1,"winners":["alice"],"points":1})"}});
    check_failure({"memory", "--log-format", "xml", "0", perfect}, 2, "text, json");
}

TEST_CASE("log-format json: the events of scramble minesweeper", "[program]")
{
    process server({"minesweeper", "--log-format", "json", "--port", "0", "--web", "0", "--bombs",
                    "0", "--size", "2,2"});
    auto alice = program::connect_to(server.next_port());
    alice << "dig 0 0\r\nbye\r\n" << std::flush;
    (void)program::receive_all(alice);
    CHECK(events_in(server.stop().err) ==
          events{{"joined", R"({"game":"minesweeper","players":1})"},
                 {"game_over", R"({"game":"minesweeper","players":1,"winners":[],"points":0})"}});
}

TEST_CASE("in the journal of systemd, lines have a priority and no time", "[program]")
{
    const std::string journal = "export JOURNAL_STREAM=$(stat -Lc %d:%i /proc/self/fd/2)";
    process server({"memory", "--lan", "--verbose", "0", "1", "2", "A"}, {journal, {}});
    const int port = server.next_port();
    (void)program::get(port, "/flip/alice/0,0");
    const std::string log = "\n" + server.stop().err;
    CHECK(log.find("\n<4>warning everybody in the local network can play\n") != std::string::npos);
    CHECK(log.find("\n<6>info joined game=memory player=alice players=1\n") != std::string::npos);
    CHECK(log.find("\n<7>debug ") != std::string::npos);
    for (std::size_t line = log.find('\n'); line + 1 < log.size(); line = log.find('\n', line + 1))
        CHECK(log[line + 1] == '<');

    process in_json({"memory", "--log-format", "json", "0", "1", "2", "A"}, {journal, {}});
    CHECK(in_json.next_port() != 0);
    CHECK(in_json.stop().err.starts_with("<6>{\"time\":"));
    for (const std::vector<std::string>& wrong :
         std::vector<std::vector<std::string>>{{"memory", "0", "/nowhere"}, {"memry"}})
        CHECK(program::run(wrong, {journal, {}}).err.starts_with("<3>scramble: "));
    CHECK(program::run({"--help"}, {journal + "; exec >/dev/full", {}})
              .err.starts_with("<3>scramble: cannot write to standard output: "));

    // Standard error goes elsewhere.
    process other({"memory", "0", "1", "2", "A"}, {"export JOURNAL_STREAM=1:2", {}});
    CHECK(other.next_port() != 0);
    CHECK(other.stop().err.starts_with("20"));
}

TEST_CASE("log-format json: the events of rooms", "[program]")
{
    process server({"host", "--log-format", "json", "--no-data", "--port", "0", "--rooms", "1"});
    const int port = server.next_port();
    const std::string opening = "POST /rooms?size=1x2&cards=A&lastpair=0 HTTP/1.1\r\n"
                                "Host: localhost\r\nConnection: close\r\n\r\n";
    const std::string opened = program::ask(port, opening);
    const std::size_t at = opened.find("Location: ") + 10;
    const std::string room = "/" + opened.substr(at, opened.find("\r\n", at) - at);
    CHECK(program::ask(port, opening).starts_with("HTTP/1.1 503 "));
    (void)program::get(port, room + "flip/alice/0,0");
    (void)program::get(port, room + "flip/alice/0,1");
    CHECK(server.logs(R"("event":"limit_reached")")); // when the second is over
    const std::string name = room.substr(3, room.size() - 4);
    const std::string label = R"({"room":")" + scramble::host::label_of(name) + '"';
    CHECK(events_in(server.stop().err) ==
          events{{"room_opened", label + R"(,"game":"memory","size":"1x2"})"},
                 {"limit_reached", R"({"limit":"rooms","times":1})"},
                 {"joined", label + R"(,"game":"memory","player":"alice","players":1})"},
                 {"game_over", label + R"(,"game":"memory","players":1,"winners":["alice"],)"
                                       R"("points":1})"}});
}
