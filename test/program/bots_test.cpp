// Bots, started from the command line.

#include "catch.hpp"
#include "program/program.hpp"

#include <regex>
#include <string>
#include <vector>

using program::check_failure;
using program::perfect;
using program::process;

TEST_CASE("bots play a game of another process, tell of it, and end with 0", "[program]")
{
    process server({"memory", "0", perfect});
    const int port = server.next_port();
    for (const std::string slash : {"", "/"}) {
        const auto ended =
            program::run({"bots", "--players", "2", "--pace", "0", "--seed", "7", "--name", "b",
                          "http://localhost:" + std::to_string(port) + slash});
        INFO(ended.out << ended.err);
        CHECK(ended.status == 0);
        CHECK(ended.err.empty());
        CHECK(ended.out.starts_with("2 bots at http://localhost:" + std::to_string(port) +
                                    "/, skill 0.7, seed 7\n"));
        CHECK(ended.out.find("b_1 joins\n") != std::string::npos);
        CHECK(ended.out.find("\nno pair is left to win\nb_1 ") != std::string::npos);
    }
    // Eight of the nine cards form pairs.
    const auto scores = program::get(port, "/scores");
    CHECK(scores.find("b_1 ") != std::string::npos);
    CHECK(scores.find("b_2 ") != std::string::npos);
}

TEST_CASE("bots play in a room, whose address may end with a slash", "[program]")
{
    process server({"host", "--no-data", "--port", "0"});
    const int port = server.next_port();
    const std::string host = "http://localhost:" + std::to_string(port);
    const auto new_room = [port, &host](const std::string& settings) {
        const auto made = program::ask(port, "POST /rooms?" + settings +
                                                 " HTTP/1.1\r\nHost: localhost\r\n"
                                                 "Connection: close\r\nContent-Length: 0\r\n\r\n");
        return host + "/r/" + made.substr(made.find("room name ") + 10, 13);
    };
    for (const std::string slash : {"", "/"}) {
        const std::string room = new_room("board=perfect");
        const auto ended = program::run(
            {"bots", "--players", "2", "--pace", "0", "--seed", "7", "--name", "b", room + slash});
        INFO(ended.out << ended.err);
        CHECK(ended.status == 0);
        CHECK(ended.err.empty());
        CHECK(ended.out.starts_with("2 bots at " + room + "/, skill 0.7, seed 7\n"));
        CHECK(ended.out.find("\nno pair is left to win\nb_1 ") != std::string::npos);
    }
    const std::string field = new_room("game=minesweeper");
    const auto dug = program::run(
        {"bots", "--players", "2", "--pace", "1", "--seed", "7", "--name", "b", field});
    INFO(dug.out << dug.err);
    CHECK(dug.status == 0);
    CHECK(dug.err.empty());
    CHECK(dug.out.starts_with("2 bots at " + field + "/, skill 0.7, seed 7\n"));
    CHECK(dug.out.find("\nnothing is left to dig\nb_1 ") != std::string::npos);
    CHECK(std::regex_search(dug.out, std::regex("\nb_2 \\d+ digs?, \\d+ bombs?\n$")));
    check_failure({"bots", host + "/r/0123456789"}, 1,
                  "there is no game at " + host + "/r/0123456789/: there is no such room");
}

TEST_CASE("bots dig a field of another process until nothing is left", "[program]")
{
    process mines({"minesweeper", "--port", "0", "--web", "0", "--size", "6,6", "--seed", "3"});
    (void)mines.next_line();
    const std::string url = "http://localhost:" + std::to_string(mines.next_port());
    const auto ended =
        program::run({"bots", "--players", "2", "--pace", "1", "--skill", "1", "--name", "b", url});
    INFO(ended.out << ended.err);
    CHECK(ended.status == 0);
    CHECK(ended.err.empty());
    CHECK(ended.out.find("\nnothing is left to dig\nb_1 ") != std::string::npos);
}

TEST_CASE("bots end well on SIGINT and SIGTERM", "[program]")
{
    process server({"memory", "0", perfect});
    const int port = server.next_port();
    for (const int number : {SIGINT, SIGTERM}) {
        process bots({"bots", "--players", "1", "--pace", "45000", "--name", "bot",
                      "http://127.0.0.1:" + std::to_string(port)});
        CHECK(bots.next_line().starts_with("1 bot at "));
        CHECK(bots.next_line() == "bot_1 joins");
        const auto ended = bots.stop(number);
        CHECK(ended.out == "stopped\nbot_1 0\n");
        CHECK(ended.err.empty());
    }
}

TEST_CASE("bots that cannot play end with 1, wrong usage with 2", "[program]")
{
    const std::string game = "http://localhost:1/";
    check_failure({"bots", game}, 1, "cannot play at localhost:1: ");
    check_failure({"bots", "http://[::1]:1/"}, 1, "cannot play at [::1]:1: ");
    check_failure({"bots"}, 2, "expected the URL of a game or a room");
    for (const std::string url :
         {"localhost:8080", "https://localhost/", "http:", "http://", "http:///",
          "http://host:port/", "http://host:80a/", "http://a b/", "http://[::1/", "http://[v1.a]/",
          "http://user@host/", "http://host/?a", "http://host/#a", "http://host/\r\nX: y",
          "http://host/%zz"})
        check_failure({"bots", url}, 2, "expected http://HOST:PORT/");
    check_failure({"bots", "telnet://localhost:4444/"}, 2, "that is for telnet");
    check_failure({"bots", "http://host:70000/"}, 2, "expected a number from 0 to 65535");
    check_failure({"bots", "http://a%1Bb/"}, 2, "expected the name of a host");
    check_failure({"bots", "--skill", "1.5", game}, 2, "--skill");
    check_failure({"bots", "--skill", "nan", game}, 2, "--skill");
    check_failure({"bots", "--players", "0", game}, 2, "--players");
    check_failure({"bots", "--pace", "-1", game}, 2, "--pace");
    check_failure({"bots", "--pace", "45001", game}, 2, "--pace");
    check_failure({"bots", "--name", "a b", game}, 2, "--name");
    check_failure({"bots", "--name", std::string(60, 'x'), game}, 2, "--name");
    check_failure({"bots", "--seed", "x", game}, 2, "--seed");
    check_failure({"bots", game, game}, 2, "unknown argument");
    check_failure({"bots", "--playres", "2", game}, 2, "did you mean --players?");
    check_failure({"bot", game}, 2, "did you mean bots?");
}

TEST_CASE("bots that were sent to rooms, or to a port for telnet, say what to give", "[program]")
{
    process rooms({"host", "--no-data", "--port", "0", "--telnet", "0"});
    const int browsers = rooms.next_port();
    const std::string lobby = "http://localhost:" + std::to_string(browsers) + "/";
    const auto made = program::ask(browsers, "POST /rooms?count=2 HTTP/1.1\r\nHost: localhost\r\n"
                                             "Authorization: Bearer 0123456789abcdef\r\n"
                                             "Connection: close\r\nContent-Length: 0\r\n\r\n");
    const std::string in_class = "c/" + made.substr(made.find("class name ") + 11, 13) + "/";
    for (const std::string& page :
         {std::string(), std::string("rules/"), std::string("j/12345/"), in_class})
        check_failure({"bots", lobby + page}, 1,
                      lobby + page + " has rooms: give the link of one, such as " + lobby +
                          "r/ROOM/");
    process field({"minesweeper", "--port", "0"});
    for (const int port : {rooms.next_port(), field.next_port()})
        check_failure({"bots", "http://localhost:" + std::to_string(port) + "/"}, 1,
                      "it does not speak HTTP; if that is the port for telnet, give the one for "
                      "browsers");
}

TEST_CASE("bots that may not play say why, before any joins", "[program]")
{
    process keyed({"memory", "--require-key", "0", perfect});
    const auto keyed_port = std::to_string(keyed.next_port());
    // All ask at once: whoever is answered first is named.
    check_failure({"bots", "http://localhost:" + keyed_port}, 1,
                  " may not play: every name has a key");

    process open({"memory", "0", perfect});
    const int port = open.next_port();
    (void)program::get(port, "/flip/b_3/0,0", "Authorization: Bearer carols-own-key-16\r\n");
    check_failure({"bots", "--name", "b", "http://localhost:" + std::to_string(port)}, 1,
                  "b_3 may not play: this name is claimed");
    const auto scores = program::get(port, "/scores");
    CHECK(scores.find("b_1") == std::string::npos); // no player has flipped
}

TEST_CASE("bots of several runs have names of their own", "[program]")
{
    process server({"memory", "0", "1", "1", "A"});
    const int port = server.next_port();
    std::vector<std::string> names;
    for (int run = 0; run < 3; ++run) {
        process bots({"bots", "--players", "1", "http://localhost:" + std::to_string(port)});
        CHECK(bots.next_line().starts_with("1 bot at "));
        names.push_back(bots.next_line());
        CHECK(names.back().starts_with("bot_"));
        CHECK(names.back().ends_with("_1 joins"));
        CHECK(names.back().size() == std::string("bot_7f3a_1 joins").size());
    }
    CHECK((names[0] != names[1] || names[1] != names[2]));
}
