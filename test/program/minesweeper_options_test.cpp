// Minesweeper from the command line: the options of the handouts, and ours.

#include "catch.hpp"
#include "program/program.hpp"

using program::process;

namespace {

const std::string field = SCRAMBLE_SOURCE_DIR "/boards/minesweeper/handouts.txt";

void check_refused(std::vector<std::string> options, int status, const std::string& reason)
{
    options.insert(options.begin(), "minesweeper");
    program::check_failure(options, status, reason);
}

/// Everything that a server with those options sends to a player who sends `messages` and leaves.
std::string play(std::vector<std::string> options, const std::string& messages)
{
    options.insert(options.begin(), "minesweeper");
    options.emplace_back("--port=0");
    process server(options);
    const std::string ready = server.next_line();
    CHECK(ready.starts_with("Minesweeper on telnet://localhost:"));
    CHECK(ready.ends_with("/"));
    return program::ask(program::port_in(ready), messages + "bye\r\n");
}

std::string hello(const std::string& columns, const std::string& rows)
{
    return "Welcome to Minesweeper. Board: " + columns + " columns by " + rows +
           " rows. Players: 1 including you. Type 'help' for help.\r\n";
}

} // namespace

TEST_CASE("the size of a field: --size, --file, or 10 by 10", "[program][minesweeper]")
{
    CHECK(play({}, "") == hello("10", "10"));
    CHECK(play({"--size", "42,58"}, "") == hello("42", "58"));
    CHECK(play({"--file", field}, "") == hello("4", "3"));
    CHECK(play({"--size=1,1", "--bombs=0"}, "dig 0 0\n") == hello("1", "1") + " \r\n");
    CHECK(play({"--size=1,1", "--bombs=1"}, "dig 0 0\n") == hello("1", "1") + "BOOM!\r\n");
}

TEST_CASE("mines-13: of an option given twice the last stands", "[program][minesweeper]")
{
    const std::string dig = "dig 2 1\nlook\n"; // the bomb of the handouts' example
    const std::string opened = hello("4", "3") + "BOOM!\r\n       \r\n       \r\n       \r\n";
    const std::string ends = hello("4", "3") + "BOOM!\r\n";
    CHECK(play({"--file", field}, dig) == ends);
    CHECK(play({"--file", field, "--no-debug"}, dig) == ends);
    CHECK(play({"--file", field, "--debug"}, dig) == opened);
    CHECK(play({"--file", field, "--no-debug", "--debug"}, dig) == opened);
    CHECK(play({"--file", field, "--debug", "--no-debug"}, dig) == ends);
    CHECK(play({"--size", "1,1", "--size", "2,3"}, "") == hello("2", "3"));
    CHECK(play({"--file", "/no/such/file", "--file", field}, "") == hello("4", "3"));
}

TEST_CASE("mines-13: --size together with --file is wrong usage", "[program][minesweeper]")
{
    check_refused({"--size", "3,3", "--file", field}, 2, "--size");
    check_refused({"--file", field, "--size", "3,3"}, 2, "--size");
}

TEST_CASE("mines-10: the same seed lays the same bombs", "[program][minesweeper]")
{
    const std::string digs = "dig 0 0\ndig 3 4\ndig 7 7\n";
    const std::vector<std::string> seeded{"--debug", "--size", "9,9", "--seed", "5"};
    CHECK(play(seeded, digs) == play(seeded, digs));
}

TEST_CASE("each edition has its numbers and its HELLO", "[program][minesweeper]")
{
    const std::string line = "- -\r\n";
    const auto board = hello("2", "1") + line;
    CHECK(play({"--size", "2,1"}, "dig -1 0\n") == board);
    const auto older = play({"--size", "2,1", "--edition", "2014"}, "dig -1 0\n");
    CHECK(older.starts_with(hello("2", "1")));
    CHECK(older.find(line) == std::string::npos);
    CHECK(older.find("dig X Y") != std::string::npos);
    CHECK(play({"--size", "2,1", "--edition", "edx"}, "dig -1 0\n") ==
          "Welcome to Minesweeper. Players: 1 including you. Board: 2 columns by 1 rows. "
          "Type 'help' for help.\r\n" +
              line);
}

TEST_CASE("options of Minesweeper that are wrong end with 2, fields with 1",
          "[program][minesweeper]")
{
    check_refused({"--sise", "3,3"}, 2, "did you mean --size?");
    check_refused({"--size", "3"}, 2, "X,Y");
    check_refused({"--size", "0,3"}, 2, "X must be a number");
    check_refused({"--size", "3,-3"}, 2, "Y must be a number");
    check_refused({"--size", "99999,99999"}, 2, "squares");
    check_refused({"--bombs", "1.5"}, 2, "--bombs");
    check_refused({"--bombs", "nan"}, 2, "--bombs 'nan'");
    check_refused({"--file", ""}, 2, "needs a value");
    check_refused({"--seed", "-1"}, 2, "--seed");
    check_refused({"--edition", "2015"}, 2, "2015");
    check_refused({"--port", "70000"}, 2, "65535");
    check_refused({"here"}, 2, "unknown argument 'here'");
    check_refused({"--file", "/no/such/file"}, 1, "/no/such/file: ");
    check_refused({"--file", program::perfect}, 1, "perfect.txt:1: ");
}

TEST_CASE("a field that is too large for browsers is told in the log", "[program][minesweeper]")
{
    process server({"minesweeper", "--port", "0", "--web", "0", "--size", "2049,2048"});
    CHECK(server.next_line().starts_with("Minesweeper on telnet:"));
    CHECK(server.next_line().starts_with("Minesweeper on http:"));
    CHECK(server.stop().err.find("not for browsers") != std::string::npos);
}

TEST_CASE("a Minesweeper server with --web has a page for browsers", "[program][minesweeper]")
{
    process server({"minesweeper", "--port", "0", "--web", "0"});
    CHECK(server.next_line().starts_with("Minesweeper on telnet://localhost:"));
    const std::string ready = server.next_line();
    CHECK(ready.starts_with("Minesweeper on http://localhost:"));
    CHECK(ready.ends_with("/"));
    const int port = program::port_in(ready);
    CHECK(program::get(port, "/").find("Minesweeper") != std::string::npos);
    CHECK(program::get(port, "/live").starts_with("HTTP/1.1 426 "));
    CHECK(program::get(port, "/edition").ends_with("\r\n\r\ngame minesweeper\nedition 2016\n"));
    (void)server.stop();

    process bound({"minesweeper", "--port", "0", "--web", "0", "--bind", "127.0.0.1"});
    CHECK(bound.next_line().starts_with("Minesweeper on telnet://127.0.0.1:"));
    const std::string bound_web = bound.next_line();
    CHECK(bound_web.starts_with("Minesweeper on http://127.0.0.1:"));

    check_refused({"--web", "port"}, 2, "'port'");
    check_refused({"--web", ""}, 2, "needs a value");
    check_refused({"--port", "0", "--web", std::to_string(program::port_in(bound_web))}, 1,
                  "cannot listen");
}
