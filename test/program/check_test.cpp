#include "../catch.hpp"
#include "instrument/scratch.hpp"
#include "program.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <sys/stat.h>

// That every case passes against the program itself is a test of its own: see CMakeLists.txt.

using program::check_failure;
using program::process;
using program::run;

namespace {

/// The cases that the program lists: of each id, its clause, and the editions that demand it, or
/// "all".
std::map<std::string, std::pair<std::string, std::string>>
listed(const std::string& game, const std::vector<std::string>& editions)
{
    std::map<std::string, std::pair<std::string, std::string>> cases;
    std::string all;
    for (const std::string& edition : editions) {
        all += (all.empty() ? "" : ", ") + edition;
        std::istringstream lines(run({"check", game, "--edition", edition, "--list"}).out);
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string id;
            std::string demanded;
            std::string clause;
            words >> id >> demanded >> std::ws;
            std::getline(words, clause);
            auto& [says, in] = cases[id];
            says = clause;
            if (demanded == "demanded")
                in += (in.empty() ? "" : ", ") + edition;
        }
    }
    for (auto& [id, told] : cases) {
        if (told.second == all)
            told.second = "all";
    }
    return cases;
}

const std::string own_server = "exec " SCRAMBLE_PROGRAM " memory {port} {board}";

/// The processes whose ids are in a file, which still run.
std::vector<pid_t> running(const std::filesystem::path& file)
{
    std::vector<pid_t> left;
    std::ifstream ids(file);
    for (pid_t each = 0; ids >> each;) {
        if (::kill(each, 0) == 0)
            left.push_back(each);
    }
    return left;
}

} // namespace

TEST_CASE("docs/CHECK.md has a line for each case, as the program has it", "[program][check]")
{
    std::ifstream file(SCRAMBLE_SOURCE_DIR "/docs/CHECK.md");
    std::stringstream text;
    text << file.rdbuf();
    const std::string page = text.str();
    const std::vector<std::pair<std::string, std::vector<std::string>>> games{
        {"memory", {"2020", "2022", "2023", "2025"}}, {"minesweeper", {"2014", "2016", "edx"}}};
    for (const auto& [game, editions] : games) {
        const auto cases = listed(game, editions);
        CHECK(cases.size() > 60);
        for (const auto& [id, told] : cases) {
            const std::string line = "| " + id + " | " + told.first + " | " + told.second + " |\n";
            INFO(line);
            CHECK(page.find(line) != std::string::npos);
        }
    }
}

TEST_CASE("check is a program of its own, beside this one or in the PATH", "[program][check]")
{
    CHECK(run({"check", "--version"}).out.starts_with("scramble-check " SCRAMBLE_VERSION));
    CHECK(run({"help", "check"}).out.starts_with("Find out whether a server plays by the rules"));
    const scramble::test::scratch folder;
    const std::string here = folder.path();
    const auto alone = [&](const std::string& path) { // scramble, with no program beside it
        return program::surroundings{"cp \"$0\" " + here + "; PATH=" + path + "; set -- " + here +
                                     "/scramble \"$@\"; exec \"$@\""};
    };
    check_failure({"check", "memory"}, 2, "install the package", alone(here));
    std::filesystem::create_directory(folder.path() / "bin");
    const std::string other = here + "/bin/scramble-check";
    std::ofstream(other) << "#!/bin/sh\nprintf '<%s>' \"$@\"; exit 3\n";
    ::chmod(other.c_str(), S_IRWXU);
    const auto found = run({"check", "a b", "", "--help"}, alone(here + "/bin"));
    CHECK(found.status == 3);
    CHECK(found.out == "<a b><><--help>");
}

TEST_CASE("check says what it needs", "[program][check]")
{
    check_failure({"check"}, 2, "expected memory or minesweeper");
    check_failure({"check", "chess"}, 2, "expected memory or minesweeper");
    check_failure({"check", "memory"}, 2, "the address of a server, or --run");
    check_failure({"check", "memory", "http://localhost:1/", "--run", "x"}, 2, "or --run");
    check_failure({"check", "memory", "localhost:1"}, 2, "expected http://HOST:PORT/");
    check_failure({"check", "minesweeper", "localhost"}, 2, "expected HOST:PORT");
    check_failure({"check", "memory", "--edition", "2014", "--list"}, 2, "2020, 2022, 2023, 2025");
    check_failure({"check", "memory", "--board", "x", "--run", "x"}, 2, "--board cannot be used");
    check_failure({"check", "memory", "--format", "html", "--list"}, 2, "text, tap, junit");
    check_failure({"check", "memory", "--run", "npm start {board}"}, 2, "expected {port}");
    check_failure({"check", "memory", "--run", "npm start {port} {options}"}, 2,
                  "expected {board}");
    check_failure({"check", "minesweeper", "--run", "java Server {port}"}, 2,
                  "expected {options} or {board}");
    check_failure({"check", "memory", "--case", "1-D.gnoe", "http://localhost:1/"}, 2,
                  "unknown case '1-D.gnoe', did you mean 1-D.gone?");
    check_failure({"check", "memory", "--verbose", "9-Z", "http://localhost:1/"}, 2,
                  "unknown case '9-Z'");
    check_failure({"check", "memory", "--games", "0", "--case", "random", "http://localhost:1/"}, 2,
                  "unknown case 'random'");
}

TEST_CASE("check says why nothing can be checked", "[program][check]")
{
    const std::vector<std::string> all{
        "check",     "memory",        "--run", "{dir}/x {port} {board}",
        "--reports", "/proc/reports", "--all"};
    const auto of = [&](const std::string& folder) {
        auto words = all;
        words.push_back(folder);
        return words;
    };
    check_failure(of("/nowhere"), 1, "--all: /nowhere: No such file or directory");
    check_failure(of("/proc/self/fdinfo"), 1, "--reports: /proc/reports: ");
    check_failure({"check", "memory", "--board", "/nowhere", "http://localhost:1/"}, 1,
                  "--board: /nowhere: No such file or directory");
    check_failure({"check", "memory", "--html", "/nowhere/x", "http://localhost:1/"}, 1,
                  "--html: /nowhere/x: No such file or directory");
}

TEST_CASE("a server that does not start fails a case of its own", "[program][check]")
{
    const auto refused = run({"check", "memory", "--format", "tap", "http://localhost:1/"});
    CHECK(refused.status == 1);
    CHECK(refused.err.empty());
    CHECK(refused.out == "TAP version 13\n1..1\nnot ok 1 - start\n"
                         "# The server accepts connections, and answers.\n"
                         "# The handout, the problems: A client can connect to the server, and "
                         "its requests are answered.\n"
                         "# anyone gets no whole answer to GET /look/anyone: Connection refused\n"
                         "# Usually: The command starts no server, or the server does not use the "
                         "port that it is given.\n"
                         "#   anyone> GET /look/anyone\n#   anyone< (Connection refused)\n");
    const auto ends =
        run({"check", "minesweeper", "--run", "echo no {port} >&2; exit 3 # {board}"});
    CHECK(ends.status == 1);
    CHECK(
        std::regex_search(ends.out, std::regex("Fails:\n  start .*\n.*the server ended with status "
                                               "3: it printed last: no \\d+\n")));
    const auto junit = run({"check", "memory", "--format", "junit", "--case", "1-B", "--run",
                            "exit 3 # {port} {board}"});
    CHECK(junit.status == 1);
    CHECK(junit.out.find("<failure message=\"the server ended with status 3") != std::string::npos);
}

TEST_CASE("check plays on a running board whose cards it does not know", "[program][check]")
{
    const std::string zoo = SCRAMBLE_SOURCE_DIR "/boards/zoo.txt";
    process server({"memory", "0", zoo});
    const auto url = "http://localhost:" + std::to_string(server.next_port()) + "/";
    const auto learnt = run({"check", "memory", "--format", "tap", "--case", "1-D", "--case", "2-D",
                             "--case", "board.digits", "--case", "3-A", url});
    CHECK(learnt.out == "TAP version 13\n1..4\nok 1 - 1-D\nok 2 - 2-D\nok 3 - 3-A\n"
                        "ok 4 - board.digits # SKIP it needs a board of its own: see --run\n");
    CHECK(learnt.status == 0);
    const auto told =
        run({"check", "memory", "--format", "tap", "--case", "3-B", "--board", zoo, url});
    CHECK(told.out == "TAP version 13\n1..1\nok 1 - 3-B\n");
    const auto wrong = run({"check", "memory", "--case", "3-B", "--board", program::perfect, url});
    CHECK(wrong.status == 1);
    CHECK(wrong.out.find("  start            The server accepts connections, and answers.\n") !=
          std::string::npos);
    CHECK(wrong.out.find("  the server plays a board of 5x5, the file has 3x3\n") !=
          std::string::npos);
    const auto none = run({"check", "memory", "--case", "board.digits", url});
    CHECK(none.status == 3);
    CHECK(none.out.find("This says little: 1 of 1 cases were not tried.") != std::string::npos);
    const auto elsewhere = run({"check", "memory", "--case", "3-B", url + "r/nothing"});
    CHECK(elsewhere.status == 1);
    CHECK(elsewhere.out.find("expected a board, but it was 404") != std::string::npos);
    server.stop();
}

TEST_CASE("a case is told with all that was said, and leaves no file", "[program][check]")
{
    const scramble::test::scratch own;
    ::setenv("TMPDIR", own.path().c_str(), 1);
    const auto told = run({"check", "memory", "--verbose", "1-B", "--run",
                           SCRAMBLE_PROGRAM " memory {port} {board}"});
    CHECK(told.status == 0);
    CHECK(told.out == "1-B: A first card that is face down turns up, and the player controls it.\n"
                      "The handout, rule 1-B: A first card that is face down turns up, and its "
                      "player controls it.\n"
                      "    anyone> GET /look/anyone\n"
                      "    anyone< 200 2x3 | down | down | down | down | down | down\n"
                      "    alice> GET /flip/alice/0,0\n"
                      "    alice< 200 2x3 | my A | down | down | down | down | down\n"
                      "    alice> GET /look/alice\n"
                      "    alice< 200 2x3 | my A | down | down | down | down | down\n"
                      "    bob> GET /look/bob\n"
                      "    bob< 200 2x3 | up A | down | down | down | down | down\n"
                      "passes\n");
    ::unsetenv("TMPDIR");
    CHECK(std::filesystem::is_empty(own.path()));
}

TEST_CASE("a signal ends check, and all that it has started", "[program][check]")
{
    const int signal = GENERATE(SIGINT, SIGTERM, SIGHUP);
    const scramble::test::scratch own;
    const auto ids = own.path() / "ids";
    const auto is_up = own.path() / "is_up";
    REQUIRE(::mkfifo(is_up.c_str(), 0600) == 0);
    // Each server has a child that leaves its group, and a grandchild that leaves that one's.
    const std::string run = fmt::format(
        "ids={}; setsid sh -c 'echo $$ >>'$ids'; setsid sleep 1000 & echo $! >>'$ids &\n"
        "echo $$ >>$ids; echo >{}; {}",
        ids.string(), is_up.string(), own_server);
    process check({"check", "memory", "--run", run});
    std::fstream started(is_up); // opened for both, it has no end
    std::string line;
    for (int server = 0; server < 4; ++server) // the first, that of a case, and two ahead
        REQUIRE(std::getline(started, line));
    check.signal(signal);
    const auto ended = check.wait();
    CHECK(ended.status == 128 + signal);
    CHECK(ended.out.empty());
    CHECK(running(ids).empty());
}

TEST_CASE("a server whose port another has got is started again", "[program][check]")
{
    const scramble::test::scratch own;
    const std::string other = SCRAMBLE_SOURCE_DIR "/test/check/rude_server.py hangs {port}";
    // At the first start another server, which does not belong to this one, comes first.
    const std::string run = fmt::format(
        "if mkdir {0}/once; then mkfifo {0}/is_up; (env -i setsid timeout 20 python3 {1} {0}/is_up "
        "& echo $! >{0}/id); read up <{0}/is_up; fi; {2}",
        own.path().string(), other, own_server);
    const auto told =
        program::run({"check", "memory", "--format", "tap", "--case", "1-B", "--run", run});
    CHECK(told.out == "TAP version 13\n1..1\nok 1 - 1-B\n");
    CHECK(told.status == 0);
    const auto others = running(own.path() / "id");
    CHECK(others.size() == 1);
    for (const pid_t each : others)
        ::kill(each, SIGTERM);
}

TEST_CASE("a server of the other protocol is told so at once", "[program][check]")
{
    const auto speaks_http =
        run({"check", "minesweeper", "--run", SCRAMBLE_PROGRAM " memory {port} 1 2 A # {board}"});
    CHECK(speaks_http.status == 1);
    CHECK(speaks_http.out.find("the server speaks HTTP here, not the lines of the game") !=
          std::string::npos);
    const auto speaks_lines =
        run({"check", "memory", "--run", SCRAMBLE_PROGRAM " minesweeper --port {port} # {board}"});
    CHECK(speaks_lines.status == 1);
    CHECK(speaks_lines.out.find("it is no HTTP") != std::string::npos);
    for (const std::string& told : {speaks_http.out, speaks_lines.out})
        CHECK(told.find("\n1 failed\n") != std::string::npos); // nothing else is tried
}

TEST_CASE("check takes no longer than it may, and is then incomplete", "[program][check]")
{
    const auto hangs = run({"check", "memory", "--time", "1", "--format", "tap", "--run",
                            "exec sleep 1000 # {port} {board}"});
    CHECK(hangs.status == 3);
    CHECK(hangs.out == "TAP version 13\n1..1\n"
                       "ok 1 - start # SKIP no time is left: see --time\n");
    const auto incomplete = run({"check", "memory", "--time", "2", "--run", own_server});
    CHECK(incomplete.status == 3);
    CHECK(incomplete.out.find("\nThe check is incomplete: no time was left for ") !=
          std::string::npos);
    CHECK(incomplete.out.find("Fails:") == std::string::npos);
}

TEST_CASE("a game that a server plays wrongly becomes a short one", "[program][check]")
{
    // The edition of 2020 counts from 1: a server of 2023 is wrong from the first move on. A dozen
    // servers start until one move is left, half of the time at most: much for a slow machine.
    const auto told =
        run({"check", "memory", "--edition", "2020", "--time", "300", "--verbose", "random",
             "--run", SCRAMBLE_PROGRAM " memory --edition 2023 {port} {board}"});
    INFO(told.out);
    CHECK(told.status == 1);
    const std::regex one_move("fails: seed 1: .* \\(on \\S+x[^:]* after [a-z]+ \\d,\\d\\)\n");
    CHECK(std::regex_search(told.out, one_move));

    // One that does not start any more fails the shorter games, too, but not in this way. It has
    // time to start three times on a slow machine.
    const scramble::test::scratch own;
    const auto ends =
        run({"check", "memory", "--edition", "2020", "--time", "60", "--verbose", "random", "--run",
             fmt::format("set -C; true >{0}/1 || true >{0}/2 || true >{0}/3 || exit 7; "
                         "exec " SCRAMBLE_PROGRAM " memory --edition 2023 {{port}} {{board}}",
                         own.path().string())});
    INFO(ends.out);
    CHECK(ends.status == 1);
    const std::regex all_moves("fails: seed 1: .* \\(on [^:]* after ([a-z]+ "
                               "(\\d,\\d|watches|replaces [A-F] by [A-F])(; |\\))){40}");
    CHECK(std::regex_search(ends.out, all_moves));
    CHECK(ends.out.find("status 7") == std::string::npos);
}
