// The command line: what is printed where, and the exit statuses.

#include "app/commands.hpp"
#include "catch.hpp"
#include "instrument/scratch.hpp"
#include "program/program.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using program::check_failure;
using program::perfect;
using program::process;

TEST_CASE("help and version go to standard output", "[program]")
{
    const auto help = program::run({"--help"});
    CHECK(help.status == 0);
    CHECK(help.err.empty());
    CHECK(help.out.find("scramble memory 8080 boards/perfect.txt") != std::string::npos);
    CHECK(std::count(help.out.begin(), help.out.end(), '\n') <= 24); // fits a screen
    CHECK(program::run({"memory", "--help"}).out.find("--edition") != std::string::npos);
    CHECK(program::run({"simulate", "--help"}).out.find("--max-delay") != std::string::npos);

    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{}, {"-h"}, {"help"}, {"help", "--help"}}) {
        const auto same = program::run(words);
        CHECK(same.status == 0);
        CHECK(same.out == help.out);
        CHECK(same.err.empty());
    }
    CHECK(program::run({"help", "bots"}).out == program::run({"bots", "--help"}).out);
    CHECK(program::run({"bots", "-h"}).out.starts_with("Join a running game"));

    const auto version = program::run({"--version"});
    CHECK(version.status == 0);
    const std::string number = "scramble " SCRAMBLE_VERSION; // in a clone the commit follows
    CHECK((version.out == number + "\n" || version.out.starts_with(number + " (")));
    CHECK(std::count(version.out.begin(), version.out.end(), '\n') == 1);
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"-V"}, {"version"}, {"memory", "--version"}, {"bots", "-V"}})
        CHECK(program::run(words).out == version.out);
    for (const std::string word : {"help", "version"}) {
        CHECK(program::run({word, "--help"}).out == help.out);
        CHECK(program::run({"help", word}).out == help.out);
    }
    check_failure({"version", "memory"}, 2, "version takes no arguments");
}

TEST_CASE("the help of a command is in the words of the manual", "[program]")
{
    for (const std::string command : {"memory", "minesweeper", "simulate", "bots"}) {
        const auto help = program::run({command, "--help"});
        CHECK(help.out.find("Usage: scramble " + command + " [OPTIONS] ") != std::string::npos);
        for (const char* const artefact : {"Excludes", "[board", "{false}", ":UINT", " in ["})
            CHECK(help.out.find(artefact) == std::string::npos);
        CHECK(std::count(help.out.begin(), help.out.end(), '\n') <= 30);
    }
}

TEST_CASE("the help of all commands writes defaults one way", "[program]")
{
    std::vector<std::vector<std::string>> commands{{"check", "memory", "--help"}};
    for (const scramble::known_command& each : scramble::known_commands()) {
        if (each.read != nullptr)
            commands.push_back({each.name, "--help"});
    }
    for (const std::vector<std::string>& each : commands) {
        std::istringstream lines(program::run(each).out);
        for (std::string line; std::getline(lines, line);) {
            INFO(line);
            const bool is_option = line.starts_with("  -");
            const std::size_t told = line.find('(');
            if (is_option && told != std::string::npos)
                CHECK(line.compare(told, 8, "(default") == 0);
            if (is_option && line.find("default") != std::string::npos)
                CHECK(line.ends_with(')'));
            CHECK(line.find("default:") == std::string::npos);
        }
    }
}

TEST_CASE("output that cannot be written ends with 1, and is told", "[program]")
{
    const std::string folder = SCRAMBLE_SOURCE_DIR;
    const scramble::test::scratch kept;
    process made({"memory", "--data", kept.path() / "data", "0", "1", "2", "A"});
    CHECK(made.next_port() != 0);
    made.stop();
    const std::string replay = folder + "/test/fuzz/corpus/replay/memory";
    process game({"memory", "0", "1", "2", "A"});
    const std::string url = "http://localhost:" + std::to_string(game.next_port());
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"--help"},
             {"--version"},
             {"help", "host"},
             {"config", "check", folder + "/docs/scramble.toml"},
             {"completion", "bash"}, // more than a buffer
             {"check-data", kept.path() / "data"},
             {"replay", "verify", perfect},
             {"simulate", "--tries", "1", "--max-delay", "0", "1", "2", "A"},
             {"check", "--help"},
             {"check", "memory", "--list"}, // so is this
             {"check", "completion", "zsh"},
             {"check", "memory", "--case", "start", url},
             {"bots", "--pace", "0", url},
             {"replay", "show", replay},
             {"replay", "play", replay},
             {"memory", "0", "1", "2", "A"},
             {"minesweeper", "--port", "0"},
             {"host", "--no-data", "--port", "0"}}) {
        CAPTURE(words);
        const auto ended = program::run(words, {"exec >/dev/full", {}});
        CHECK(ended.status == 1);
        CHECK(ended.err.find(": cannot write to standard output") != std::string::npos);
    }
}

TEST_CASE("who may not listen below port 1024 is told of the socket of systemd", "[program]")
{
    int first_for_all = 0;
    std::ifstream("/proc/sys/net/ipv4/ip_unprivileged_port_start") >> first_for_all;
    if (first_for_all <= 1) {
        WARN("here everybody may listen on all ports");
        return;
    }
    const std::string may_not = "[ \"$(id -u)\" != 0 ] || "
                                "exec setpriv --bounding-set=-net_bind_service \"$0\" \"$@\"";
    check_failure({"host", "--no-data", "--port", "1"}, 1,
                  "cannot listen on localhost port 1: Permission denied; a port below 1024 takes a "
                  "right that this user has not: for the service, systemd opens it by the unit "
                  "scramble.socket",
                  {may_not, {}});
}

TEST_CASE("behind -- all words are arguments", "[program]")
{
    const auto played = program::run(
        {"simulate", "--max-delay", "0", "--tries", "1", "--", "1", "2", "--seed", "--seed"});
    CHECK(played.status == 0);
    CHECK(played.out.find("--seed turns up") != std::string::npos);
    CHECK(program::run({"simulate", "--max-delay", "0", "--", perfect}).status == 0);
}

TEST_CASE("rooms-3 a simulation plays a file of pairs", "[program]")
{
    const std::string path =
        std::filesystem::temp_directory_path() / ("scramble_pairs_" + std::to_string(::getpid()));
    std::ofstream(path) << "dog | Hund\nice cream | Eis\n";
    const auto played = program::run(
        {"simulate", "--max-delay", "0", "--tries", "200", "--seed", "1", "--pairs", path});
    CHECK(played.status == 0);
    CHECK(played.out.starts_with("2x2 board, "));
    CHECK(played.out.find("The game is over: no card is left.\n") != std::string::npos);
    std::filesystem::remove(path);
}

TEST_CASE("either game takes its port by --port, and Memory then only its board", "[program]")
{
    const std::vector<std::vector<std::string>> lines{{"--port", "0", perfect},
                                                      {perfect, "--port=0"},
                                                      {"--port", "1", "--port", "0", perfect},
                                                      {"--port", "0", "1", "2", "A"}};
    for (std::vector<std::string> words : lines) {
        words.insert(words.begin(), "memory");
        process server(words);
        CHECK(server.next_line().starts_with("Memory Scramble on http://localhost:"));
    }
    check_failure({"memory", "--port", "0", "0", perfect}, 2, "--port");
    check_failure({"memory", "--port", "0"}, 2, "a board is FILE");
    check_failure({"memory", "--port", "port", perfect}, 2, "--port 'port'");
    check_failure({"memory", perfect}, 2, "expected PORT FILE");
}

TEST_CASE("an option without effect is wrong usage", "[program]")
{
    const std::string field = SCRAMBLE_SOURCE_DIR "/boards/minesweeper/handouts.txt";
    check_failure({"memory", "--seed", "1", "0", perfect}, 2, "--seed cannot be used with FILE");
    check_failure({"memory", "--seed", "1", "--port", "0", perfect}, 2, "--seed");
    const std::string says = " cannot be used with --file: the file says";
    check_failure({"minesweeper", "--seed", "1", "--file", field}, 2, "--seed" + says);
    check_failure({"minesweeper", "--bombs", "0", "--file", field}, 2, "--bombs" + says);
    check_failure({"minesweeper", "--allowed-host", "a.example"}, 2,
                  "--allowed-host is for browsers");
    check_failure({"minesweeper", "--allowed-origin", "http://a.example"}, 2,
                  "--allowed-origin is for browsers");
}

TEST_CASE("of an option given twice only the last is looked at", "[program]")
{
    const auto twice = [](const std::string& option, const std::string& one,
                          const std::string& two) {
        return program::run({"simulate", "--max-delay=0", option, one, option, two, perfect});
    };
    CHECK(twice("--tries", "many", "0").status == 0);
    CHECK(twice("--tries", "0", "many").status == 2);
    CHECK(twice("--seed", "-1", "007").status == 0); // decimal, not octal
    CHECK(program::run({"simulate", "--seed", "x", "--help"}).status == 0);
}

TEST_CASE("no argument reaches the terminal raw", "[program]")
{
    const std::string red = "\x1B[31m\u202E\u00E9";
    const std::string told = "\\x1b[31m\\xe2\\x80\\xae\u00E9";
    for (const auto& words :
         std::vector<std::vector<std::string>>{{red},
                                               {"--" + red},
                                               {"memory", "--" + red, "0", perfect},
                                               {"memory", "--seed", red, "0", perfect},
                                               {"memory", "--bind", red, "0", perfect},
                                               {"memory", red, perfect},
                                               {"memory", "0", red, "1", "A"},
                                               {"memory", "0", "1", "1", red + ' '},
                                               {"minesweeper", red},
                                               {"minesweeper", "--size", "1," + red},
                                               {"minesweeper", "--" + red + '='},
                                               {"bots", red},
                                               {"bots", "--name", red, "http://localhost/"}}) {
        const bool is_name = words.size() > 1 && words[1] == "--name";
        const std::string line = check_failure(words, 2, is_name ? "--name" : told);
        CHECK(line.find('\x1B') == std::string::npos);
    }
    check_failure({"memory", "0", red}, 1, told + ": ");
    check_failure({"minesweeper", "--file", red}, 1, told + ": ");
}

TEST_CASE("wrong usage ends with 2 and names what is near", "[program]")
{
    check_failure({""}, 2, "unknown command ''");
    check_failure({"help", "memroy"}, 2, "did you mean memory?");
    check_failure({"hepl"}, 2, "did you mean help?");
    check_failure({"memroy"}, 2, "did you mean memory?");
    check_failure({"memory", "--editoin", "2020", "0", perfect}, 2, "did you mean --edition?");
    check_failure({"memory", "--edition", "2021", "0", perfect}, 2, "2021");
    check_failure({"memory"}, 2, "PORT");
    check_failure({"memory", "8080"}, 2, "PORT");
    check_failure({"memory", "port", perfect}, 2, "'port'");
    check_failure({"memory", "65536", perfect}, 2, "65535");
    check_failure({"memory", "0", "3", "3"}, 2, "CARD");
    check_failure({"memory", "0", "0", "3", "A"}, 2, "ROWS");
    check_failure({"memory", "0", "3", "three", "A"}, 2, "COLUMNS");
    check_failure({"memory", "0", "99999", "99999", "A"}, 2, "16777216");
    check_failure({"memory", "0", "18446744073709551617", "1", "A"}, 2, "16777216");
    check_failure({"memory", "0", "3", "3", "A B"}, 2, "white space");
    check_failure({"memory", "0", "3", "3", "D800"}, 2, "not the number of a character");
    check_failure({"memory", "--bind", "here", "0", perfect}, 2, "'here'");
    for (const std::string name : {"a.example:80", "*", "*.", "a.*.example", "**.example"})
        check_failure({"memory", "--allowed-host", name, "0", perfect}, 2, "'" + name + "'");
    for (const char* origin : {"a.example", "ftp://a.example", "https://", "https://a.example/",
                               "https://me@a.example", "https://a.example:65536", "null"})
        check_failure({"memory", "--allowed-origin", origin, "0", perfect}, 2, "expected");
    check_failure({"memory", "--listen", "1.2.3.4.5:80", "0", perfect}, 2, "1.2.3.4.5");
    check_failure({"memory", "--lan", "--bind", "127.0.0.1", "0", perfect}, 2, "--lan");
    check_failure({"memory", "--seed", "many", "0", perfect}, 2, "--seed");
    check_failure({"memory", "--release-after", "0", "0", perfect}, 2, "from 1 to 86400");
    check_failure({"memory", "--release-after", "86401", "0", perfect}, 2, "from 1 to 86400");
    check_failure({"simulate", "--players", "0", perfect}, 2, "--players");
    check_failure({"memory", "0", ""}, 2, "empty");
    check_failure({"memory", "--seed", "", "0", perfect}, 2, "--seed needs a value");
    check_failure({"memory", "0", perfect, "--seed"}, 2, "--seed needs a value");
    check_failure({"memory", "--seed=", "0", perfect}, 2, "--seed needs a value");
    check_failure({"memory", "--seed", "--", "0", perfect}, 2, "--seed needs a value");
    check_failure({"memory", "--lan=", "0", perfect}, 2, "--lan takes no value");
    check_failure({"memory", "--sed=", "0", perfect}, 2, "unknown option '--sed'");
    check_failure({"memory", "--lan=yes", "0", perfect}, 2, "--lan takes no value");
    check_failure({"memory", "--hlep"}, 2, "did you mean --help?");
    check_failure({"--verison"}, 2, "did you mean --version?");
    check_failure({"--lan", "memory", "0", perfect}, 2, "unknown option '--lan'");
    check_failure({"--bogus", "memory", "0", perfect}, 2, "unknown option '--bogus'");
    check_failure({"memory", "0", "1", "1", "-1"}, 2, "unknown option '-1'");
    check_failure({"minesweeper", "field.txt"}, 2, "'field.txt'");
    check_failure({"minesweeper", "--bombs", "many"}, 2, "'many'");
    check_failure({"simulate", "--tries", "1000001", perfect}, 2, "1000000");
    check_failure({"simulate", "--pairs", "pairs.txt", perfect}, 2, "--pairs FILE");
    check_failure({"memroy", "--help"}, 2, "(see scramble --help)");
    check_failure({"memory", "8080"}, 2, "(see scramble memory --help)");
}

TEST_CASE("boards that cannot be used end with 1, with file and line", "[program]")
{
    check_failure({"memory", "0", "/no/such/board"}, 1, "/no/such/board: ");
    check_failure({"memory", "0", "/no/such\nboard"}, 1, "/no/such\\x0aboard: ");
    check_failure({"memory", "0", "/"}, 1, "not a regular file");
    check_failure({"memory", "0", "/dev/zero"}, 1, "not a regular file");

    const std::string path =
        std::filesystem::temp_directory_path() / ("scramble_test_" + std::to_string(::getpid()));
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    check_failure({"memory", "0", path}, 1, "not a regular file");
    std::filesystem::remove(path);

    std::ofstream(path) << "2x2\na\nb c\nd\ne|f|g\n";
    check_failure({"memory", "0", path}, 1, path + ":3: ");
    check_failure({"simulate", path}, 1, path + ":3: ");
    check_failure({"simulate", "--pairs", path}, 1,
                  "--pairs: " + path + ":5: a pair has two halves");
    std::filesystem::resize_file(path, 10ULL << 30U); // a sparse file
    check_failure({"memory", "0", path}, 1, "1 GiB");
    std::filesystem::remove(path);
}

TEST_CASE("a server says when it is ready and ends well on a signal", "[program]")
{
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        process server({"memory", "0", perfect});
        const std::string ready = server.next_line();
        CHECK(ready.starts_with("Memory Scramble on http://localhost:"));
        CHECK(ready.ends_with("/"));
        const int port = program::port_in(ready);
        const auto answer = program::ask(
            port, "GET /look/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        CHECK(answer.starts_with("HTTP/1.1 200 OK\r\n"));
        CHECK(answer.find("\r\n\r\n3x3\ndown\n") != std::string::npos);
        CHECK(server.stop(number).out.empty());
    }
}

TEST_CASE("a signal ends a program that still makes its board", "[program]")
{
    const std::vector<std::vector<std::string>> large{
        {"memory", "0", "4096", "4096", "A", "B"},
        {"minesweeper", "--port", "0", "--size", "16384,16384"}};
    for (const auto& words : large) {
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
            process server(words);
            REQUIRE(server.catches(number));
            const auto ended = server.stop(number);
            CHECK(ended.out.empty()); // it was not ready yet
            CHECK(ended.err.empty());
        }
    }
}

TEST_CASE("what a signal cuts short does not end with 0", "[program]")
{
    process play({"simulate", "--tries", "10000", "--max-delay", "10", perfect});
    CHECK(!play.next_line().empty());
    play.signal(SIGTERM);
    CHECK(play.wait().status == 128 + SIGTERM);
}

TEST_CASE("allowed-host gives both games more names", "[program]")
{
    const std::vector<std::string> names{"--allowed-host", "a.example",      "--allowed-host",
                                         "b.example",      "--allowed-host", "*.d.example"};
    std::vector<std::string> memory{"memory", "0", perfect};
    std::vector<std::string> mines{"minesweeper", "--port", "0", "--web", "0"};
    for (auto* words : {&memory, &mines}) {
        words->insert(words->end(), names.begin(), names.end());
        process server(*words);
        std::string ready = server.next_line();
        if (words == &mines)
            ready = server.next_line();
        const auto status_under = [port = program::port_in(ready)](const std::string& host) {
            return program::ask(port,
                                "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                .substr(9, 3);
        };
        CHECK(status_under("a.example:1") == "200");
        CHECK(status_under("B.example") == "200");
        CHECK(status_under("c.example") == "421");
        CHECK(status_under("c.d.example:1") == "200");
        CHECK(status_under("d.example") == "421");
    }
}

TEST_CASE("allowed-origin lets pages of other sites play live", "[program]")
{
    process memory({"memory", "--allowed-origin", "HTTPS://A.example:443", "--allowed-origin",
                    "http://b.example:8080", "0", perfect});
    process mines(
        {"minesweeper", "--port", "0", "--web", "0", "--allowed-origin", "https://a.example"});
    const int memory_port = memory.next_port();
    (void)mines.next_line();
    const int mines_port = mines.next_port();
    const auto status = [](int port, const std::string& game, const std::string& origin) {
        const std::string path = game.starts_with("memory") ? "/a" : "";
        auto page = program::connect_to(port);
        page << "GET /live" << path << " HTTP/1.1\r\nHost: localhost\r\nOrigin: " << origin
             << "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             << "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: " << game
             << "\r\n\r\n"
             << std::flush;
        std::string answer(12, '\0');
        page.read(answer.data(), 12);
        return answer.substr(9);
    };
    CHECK(status(memory_port, "memory.scramble.2", "https://a.example") == "101");
    CHECK(status(memory_port, "memory.scramble.2", "http://b.example:8080") == "101");
    CHECK(status(memory_port, "memory.scramble.2", "http://b.example") == "403");
    CHECK(status(memory_port, "memory.scramble.2", "http://a.example") == "403");
    CHECK(status(mines_port, "minesweeper.scramble.1", "https://a.example") == "101");
    CHECK(status(mines_port, "minesweeper.scramble.1", "https://b.example") == "403");
}

TEST_CASE("clients that wait when the server stops are answered 503", "[program]")
{
    process server({"memory", "0", perfect});
    const int port = server.next_port();
    auto watch = program::connect_to(port);
    watch << "GET /watch/a HTTP/1.1\r\nHost: localhost\r\n\r\n" << std::flush;
    // One thread reads both, so when a later request is answered, the watch has been read.
    (void)program::get(port, "/look/a");
    server.signal(SIGTERM);
    const auto answer = program::receive_all(watch);
    CHECK(answer.starts_with("HTTP/1.1 503 Service Unavailable\r\n"));
    CHECK(answer.find("Connection: close\r\n") != std::string::npos);
    CHECK(server.wait().status == 0);
}

TEST_CASE("release-after: a card of one who has gone goes to who waits, and the log tells",
          "[program]")
{
    process server({"memory", "--release-after", "1", "0", perfect});
    const int port = server.next_port();
    (void)program::get(port, "/flip/alice/0,0");
    const auto answer = program::get(port, "/flip/bob/0,0");
    CHECK(answer.find("\r\n\r\n3x3\nmy ") != std::string::npos);
    CHECK(server.stop().err.find("released alice, who was away for ") != std::string::npos);
}

TEST_CASE("require-key: nobody plays without one, and none is in the log", "[program]")
{
    process server({"memory", "--require-key", "--verbose", "0", perfect});
    const int port = server.next_port();
    const auto told = [port](const std::string& fields) {
        return program::get(port, "/flip/alice/0,0", fields);
    };
    const std::string key = "alice-has-this-key";
    CHECK(told("").starts_with("HTTP/1.1 401 Unauthorized\r\n"));
    CHECK(told("Authorization: Bearer " + key + "\r\n").starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(told("Authorization: Bearer eve-has-another-key\r\n").starts_with("HTTP/1.1 403 "));
    const std::string log = server.stop().err;
    CHECK(log.find(" asks GET /flip/alice/0,0\n") != std::string::npos);
    CHECK(log.find(" is answered 403\n") != std::string::npos);
    CHECK(log.find(key) == std::string::npos);
}

TEST_CASE("a port in use ends with 1", "[program]")
{
    process server({"memory", "0", perfect});
    const int port = server.next_port();
    check_failure({"memory", std::to_string(port), perfect}, 1, std::to_string(port));
}

TEST_CASE("listeners: a ready line each, one board for all", "[program]")
{
    process server({"memory", "--listen", "0", "--listen", "127.0.0.1:0", "--edition", "2020",
                    "--seed", "7", "0", "2", "2", "1F308", "A"});
    const std::string first = server.next_line();
    const std::string second = server.next_line();
    const std::string third = server.next_line();
    CHECK(third.starts_with("Memory Scramble on http://127.0.0.1:"));
    (void)program::get(program::port_in(first), "/flip/a/1,1");
    const auto answer = program::get(program::port_in(third), "/look/b");
    CHECK(answer.find("2x2\nup ") != std::string::npos);
    CHECK(program::port_in(second) != program::port_in(first));
}

TEST_CASE("too low a limit of open files is refused, any other tells how many can connect",
          "[program]")
{
    const auto limit = [](unsigned most_open) {
        return program::surroundings{"ulimit -n " + std::to_string(most_open)};
    };
    for (const unsigned most_open : {14U, 20U, 37U}) {
        for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
                 {"memory", "0", perfect}, {"minesweeper", "--port=0", "--web=0"}}) {
            check_failure(words, 1, "limit of open files is " + std::to_string(most_open) + ',',
                          limit(most_open));
        }
    }
    const auto room_with = [limit](unsigned most_open) {
        process server({"memory", "0", perfect}, limit(most_open));
        const int port = server.next_port();
        CHECK(program::get(port, "/look/a").starts_with("HTTP/1.1 200 OK"));
        const std::string log = server.stop().err;
        const auto room = log.find("info room for ");
        return room == log.npos ? 0 : std::stoi(log.substr(room + 14));
    };
    CHECK(room_with(40) == 20);
    CHECK(room_with(1024) == 1024 - 38);
}

/// Prometheus' own check of figures, where it is installed.
void check_with_promtool(const std::string& figures)
{
    if (std::system("command -v promtool >/dev/null") != 0) {
        WARN("promtool is not installed, so the figures are not checked by it");
        return;
    }
    std::FILE* const checking = ::popen("promtool check metrics", "w");
    REQUIRE(checking != nullptr);
    CHECK(std::fwrite(figures.data(), 1, figures.size(), checking) == figures.size());
    CHECK(::pclose(checking) == 0);
}

TEST_CASE("admin: health and metrics are told on a port of their own", "[program]")
{
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"memory", "0", perfect},
          std::vector<std::string>{"minesweeper", "--port", "0"},
          std::vector<std::string>{"host", "--no-data", "--port", "0"}}) {
        auto with_admin = words;
        with_admin.insert(with_admin.end(), {"--admin", "0"});
        process server(with_admin);
        (void)server.next_line();
        const std::string ready = server.next_line();
        CHECK(ready.starts_with("Health and metrics on http://localhost:"));
        const int port = program::port_in(ready);
        CHECK(program::get(port, "/readyz").ends_with("\r\n\r\nready\n"));
        const std::string told = program::get(port, "/metrics");
        CHECK(told.find("\nprocess_open_fds ") != std::string::npos);
        std::string version = program::run({"--version"}).out; // with the commit in parentheses
        version = version.substr(version.find(' ') + 1);
        const std::size_t end = version.find_first_of(" \n");
        std::string commit = version.substr(end + 1);
        commit = commit.empty() ? "" : commit.substr(1, commit.size() - 3);
        CHECK(told.find("\nscramble_build_info{version=\"" + version.substr(0, end) +
                        "\",commit=\"" + commit + "\"} 1\n") != std::string::npos);
        check_with_promtool(told.substr(told.find("\r\n\r\n") + 4));
        (void)server.stop();
    }
    check_failure({"memory", "--admin", "x", "0", perfect}, 2, "--admin 'x'");
}

TEST_CASE("who listens on all addresses is told by which others join", "[program]")
{
    const auto told_with = [](const std::vector<std::string>& options) {
        std::vector<std::string> words{"memory", "0", perfect};
        words.insert(words.end(), options.begin(), options.end());
        process server(words);
        std::string ready = server.next_line();
        if (words.at(3) == "--listen")
            ready = server.next_line();
        CHECK(ready.starts_with("Memory Scramble on http://localhost:"));
        const auto ended = server.stop();
        CHECK(ended.err.find("everybody in the local network can play") != std::string::npos);
        // Without the ports, which differ.
        std::string addresses;
        std::istringstream lines(ended.out);
        for (std::string line; std::getline(lines, line);) {
            CHECK(line.starts_with("Others join at http://"));
            addresses += line.substr(0, line.rfind(':')) + '\n';
        }
        return addresses;
    };
    const auto with_lan = told_with({"--lan"});
    CHECK(told_with({"--bind", "0.0.0.0"}) == with_lan);
    CHECK(told_with({"--listen", "0.0.0.0:0"}) == with_lan);
    const auto of_ipv6 = told_with({"--bind", "::"});
    CHECK((of_ipv6.empty() || of_ipv6.find("http://[") != std::string::npos));
}

TEST_CASE("simulate plays the same game for the same seed", "[program]")
{
    const std::vector<std::string> arguments{
        "simulate", "--players", "3", "--tries", "5", "--seed", "1", "--max-delay", "0", perfect};
    const auto once = program::run(arguments);
    CHECK(once.status == 0);
    CHECK(once.out.find("Scores:") != std::string::npos);
    CHECK(program::run(arguments).out == once.out);
}
