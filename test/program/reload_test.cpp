// SIGHUP: a server reads its configuration file again.

#include "catch.hpp"
#include "program/config_file.hpp"
#include "program/program.hpp"

#include <csignal>
#include <string>

using program::config_file;
using program::perfect;
using program::process;

namespace {

/// The status of an answer to somebody who opens a room.
std::string status_of_opening(int port)
{
    return program::ask(port, "POST /rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                              "Content-Length: 0\r\n\r\n")
        .substr(9, 3);
}

std::string status_under(int port, const std::string& host)
{
    return program::ask(port, "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
        .substr(9, 3);
}

} // namespace

TEST_CASE("a host changes what it can, and tells what needs a restart", "[program]")
{
    const std::string head = "[host]\nport = 0\nno-data = true\n";
    const config_file file(head + "rooms = 1\n");
    process server({"host", "--config", file.path(), "--bots", "7"});
    const int port = server.next_port();
    CHECK(status_of_opening(port) == "201");
    CHECK(status_of_opening(port) == "503");
    CHECK(status_under(port, "a.example") == "421");

    file.write("[host]\nport = 1\nno-data = true\nrooms = 2\nallowed-host = [\"a.example\"]\n"
               "bots = 8\n");
    server.signal(SIGHUP);
    // The command line says how many bots there are, whatever the file says.
    CHECK(server.logs(file.path() + " is read again; changed: allowed-host, rooms\n"));
    CHECK(server.logs("port has changed: that needs a restart\n"));
    CHECK(status_of_opening(port) == "201");
    CHECK(status_of_opening(port) == "503");
    CHECK(status_under(port, "a.example") == "200");

    file.write(head + "rooms = many\n");
    server.signal(SIGHUP);
    CHECK(server.logs("nothing is changed: scramble: " + file.path() + ":4: "));
    CHECK(status_under(port, "a.example") == "200");

    file.write(head + "rooms = 3\nnames-denied = \"/no/such/file\"\n");
    server.signal(SIGHUP);
    CHECK(server.logs("nothing is changed: " + file.path() + ":5: names-denied: /no/such/file: "));
    CHECK(status_of_opening(port) == "503");

    file.write(head);
    server.signal(SIGHUP);
    CHECK(server.logs("changed: allowed-host, rooms\n"));
    CHECK(status_of_opening(port) == "201");
    CHECK(status_under(port, "a.example") == "421");
    server.signal(SIGHUP);
    CHECK(server.logs("changed: nothing\n"));
    CHECK(server.stop().err.find("port has changed: that needs a restart", 0) != std::string::npos);
}

TEST_CASE("a host hears of words that were added to the file of denied names", "[program]")
{
    const config_file words("badger\n");
    const std::string head =
        "[host]\nport = 0\nno-data = true\nnames-denied = \"" + words.path() + "\"\n";
    const config_file file(head);
    process server({"host", "--config", file.path()});
    CHECK(server.next_port() != 0);
    words.write("badger\nweasel\n");
    server.signal(SIGHUP);
    CHECK(server.logs(" is read again; changed: names-denied\n"));
    server.signal(SIGHUP);
    CHECK(server.logs(" is read again; changed: nothing\n"));
    file.write(head + "allow-rude-names = true\n");
    server.signal(SIGHUP);
    CHECK(server.logs(" is read again; changed: allow-rude-names\n"));
}

TEST_CASE("what watchers call the server, and how it logs, can change", "[program]")
{
    const config_file file("");
    process host({"host", "--no-data", "--port", "0", "--admin", "0", "--config", file.path()});
    process memory({"memory", "--admin", "0", "--config", file.path(), "0", perfect});
    process mines(
        {"minesweeper", "--port", "0", "--web", "0", "--admin", "0", "--config", file.path()});
    const std::string table = "\nlog-format = \"json\"\nallowed-host = \"a.example\"\n";
    (void)mines.next_port();
    for (process* each : {&host, &memory, &mines})
        CHECK(each->next_port() != 0); // all have read the file before it changes
    for (process* each : {&host, &memory, &mines}) {
        const int admin = each->next_port();
        const auto status = [admin] {
            return program::ask(admin, "GET /livez HTTP/1.1\r\nHost: a.example\r\n"
                                       "Connection: close\r\n\r\n")
                .substr(9, 3);
        };
        CHECK(status() == "421");
        file.write("[host]" + table + "[memory]" + table + "[minesweeper]" + table);
        each->signal(SIGHUP);
        CHECK(each->logs(" is read again; changed: allowed-host, log-format\"}\n"));
        CHECK(status() == "200");
        file.write("");
        each->signal(SIGHUP);
        CHECK(each->logs("info " + file.path() +
                         " is read again; changed: allowed-host, log-format\n"));
        CHECK(status() == "421");
    }
}

TEST_CASE("SIGHUP waits until the server is ready, if there is a file to read again", "[program]")
{
    const config_file file("");
    process server({"minesweeper", "--config", file.path(), "--port", "0", "--size", "2048,2048"});
    REQUIRE(server.catches(SIGHUP));
    server.signal(SIGHUP);
    CHECK(server.next_port() != 0);
    CHECK(server.logs(" is read again; changed: nothing\n"));
}

TEST_CASE("either game logs more or less, and has other names", "[program]")
{
    const config_file file("");
    process memory({"memory", "--config", file.path(), "0", perfect});
    process mines({"minesweeper", "--config", file.path(), "--port", "0", "--web", "0"});
    const int memory_port = memory.next_port();
    (void)mines.next_line();
    const int mines_port = mines.next_port();
    for (const std::string host : {"a.example", "b.example"}) {
        const std::string table = "\nverbose = true\nallowed-host = \"" + host + "\"\n";
        file.write("[memory]" + table + "[minesweeper]" + table);
        memory.signal(SIGHUP);
        CHECK(memory.logs(" is read again; changed: allowed-host"));
        mines.signal(SIGHUP);
        CHECK(mines.logs(" is read again; changed: allowed-host"));
        for (const int port : {memory_port, mines_port}) {
            CHECK((status_under(port, "a.example") == "200") == (host == "a.example"));
            CHECK((status_under(port, "b.example") == "200") == (host == "b.example"));
        }
        CHECK(memory.logs(" asks GET /\n"));
        CHECK(mines.logs(" asks GET /\n"));
    }
}
