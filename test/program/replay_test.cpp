// `scramble replay`: what it prints about files of games, and its exit status.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include "catch.hpp"
#include "instrument/page_parts.hpp"
#include "program/program.hpp"

namespace program {

namespace {

const std::string kept = SCRAMBLE_SOURCE_DIR "/test/replay/kept/memory_1.scramble";
const std::string kept_field = SCRAMBLE_SOURCE_DIR "/test/replay/kept/minesweeper_1.scramble";

std::string text_of(const std::string& path)
{
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

} // namespace

TEST_CASE("replay verify prints a line a file", "[program][replay]")
{
    const auto all = run({"replay", "verify", kept, kept_field});
    CHECK(all.status == 0);
    CHECK(all.err.empty());
    CHECK(all.out.starts_with(kept + ": right: "));
    CHECK(all.out.find('\n' + kept_field + ": right: ") != std::string::npos);

    const std::string path = std::filesystem::temp_directory_path() /
                             ("scramble_replay_test_" + std::to_string(::getpid()));
    std::string other = text_of(kept);
    const std::size_t at = other.find(":31:");
    REQUIRE(at != std::string::npos);
    other[at + 1] = '4';
    std::ofstream(path) << other;
    const auto changed = run({"replay", "verify", path, kept, "/no/such\nfile"});
    CHECK(changed.status == 1);
    CHECK(changed.out.starts_with(path + ": changed: lines 1 to "));
    const auto shown = run({"replay", "show", path});
    CHECK(shown.status == 0);
    CHECK(shown.err.starts_with(path + ": changed: lines 1 to "));
    CHECK(changed.out.find('\n' + kept + ": right: ") != std::string::npos);
    CHECK(changed.out.find("\n/no/such\\x0afile: it cannot be read: ") != std::string::npos);
    CHECK(std::count(changed.out.begin(), changed.out.end(), '\n') == 3);
    std::filesystem::remove(path);
    CHECK(run({"replay", "verify", perfect}).out.find(": malformed: line 1: expected scramble-") !=
          std::string::npos);
}

TEST_CASE("replay show prints the board after a move", "[program][replay]")
{
    const auto begin = run({"replay", "show", "--at", "0", kept});
    CHECK(begin.status == 0);
    CHECK(begin.out.starts_with("memory 2023, room k7m2qx9d4h, game 2: after move 0 of "));
    CHECK(begin.out.ends_with("\n3x3\ndown\ndown\ndown\ndown\ndown\ndown\ndown\ndown\ndown\n"));
    const auto end = run({"replay", "show", kept_field});
    CHECK(end.status == 0);
    CHECK(end.out.find('\r') == std::string::npos);
    CHECK(std::count(end.out.begin(), end.out.end(), '\n') == 1 + 7 + 3);
    check_failure({"replay", "show", kept, "--at", "1000"}, 1, " moves");
    check_failure({"replay", "show", perfect}, 1, "perfect.txt:1: expected scramble-replay 1");
    check_failure({"replay", "show", "/no/such/file"}, 1, "/no/such/file: ");
}

TEST_CASE("replay needs to know what to do with which files", "[program][replay]")
{
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"replay"},
                                               {"replay", "play"},
                                               {"replay", "play", kept, kept},
                                               {"replay", "show"},
                                               {"replay", "show", kept, kept},
                                               {"replay", "verify"}})
        check_failure(words, 2, "expected ");
    check_failure({"replay", "--at", "1", "verify", kept}, 2, "--at is for show");
    check_failure({"replay", "--at", "x", "show", kept}, 2, "--at 'x'");
    check_failure({"replay", "--at", "1", "play", kept}, 2, "--at is for show");
    check_failure({"replay", "--port", "0", "show", kept}, 2, "--port is for play");
}

TEST_CASE("replay play serves a page with the frames of a file", "[program][replay]")
{
    process server({"replay", "play", kept_field});
    CHECK(server.next_line().starts_with(kept_field + ": right: "));
    const int port = server.next_port();
    REQUIRE(port != 0);
    CHECK(get(port, "/").find("\r\nLocation: /games/2\r\n") != std::string::npos);
    const std::string script = scramble::test::part_in(get(port, "/games/2"), "../replay", ".js");
    REQUIRE_FALSE(script.empty());
    CHECK(get(port, script.substr(2)).starts_with("HTTP/1.1 200 "));
    CHECK(get(port, "/games/2.frames").find("\r\n\r\nscramble-frames 1\n") != std::string::npos);
    CHECK(get(port, "/games/2.scramble").ends_with(text_of(kept_field)));
    for (const std::string path : {"/games/1", "/games/2.txt", "/room", "/rooms"})
        CHECK(get(port, path).starts_with("HTTP/1.1 404 "));
    CHECK(ask(port, "POST /games/2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    "Content-Length: 0\r\n\r\n")
              .starts_with("HTTP/1.1 405 "));
    (void)server.stop(SIGINT);
    check_failure({"replay", "play", perfect}, 1, "perfect.txt:1: expected scramble-replay 1");
    check_failure({"replay", "play", "/no/such/file"}, 1, "/no/such/file: ");
}

TEST_CASE("replay play tells of a file that was changed, and shows it", "[program][replay]")
{
    const std::string path = std::filesystem::temp_directory_path() /
                             ("scramble_replay_play_" + std::to_string(::getpid()));
    std::string other = text_of(kept);
    other.replace(other.find(":31:"), 2, ":4");
    std::ofstream(path) << other;
    process server({"replay", "play", path, "--port", "0"});
    CHECK(server.next_line().starts_with(path + ": changed: lines 1 to "));
    const int port = server.next_port();
    CHECK(get(port, "/games/2.frames").find("\nverdict changed: lines 1 to ") != std::string::npos);
    (void)server.stop();
    std::filesystem::remove(path);
}

} // namespace program
