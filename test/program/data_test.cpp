// What the program keeps in a directory.

#include "catch.hpp"
#include "instrument/scratch.hpp"
#include "program/program.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using program::check_failure;
using program::get;
using program::process;
using scramble::test::scratch;

namespace {

std::string body_of(const std::string& answer)
{
    return answer.substr(answer.find("\r\n\r\n") + 4);
}

/// Opens a room. Result: its address.
std::string opened_room(int port)
{
    const std::string answer =
        program::ask(port, "POST /rooms?size=2x2&cards=A,B HTTP/1.1\r\nHost: localhost\r\n"
                           "Connection: close\r\nContent-Length: 0\r\n\r\n");
    const std::size_t name = answer.find("room name ") + 10;
    return "/r/" + answer.substr(name, 13) + "/";
}

/// The entity tag of an answer.
std::string tag_of(const std::string& answer)
{
    const std::size_t at = answer.find("ETag: ");
    REQUIRE(at != std::string::npos);
    return answer.substr(at, answer.find('\r', at) - at);
}

} // namespace

TEST_CASE("rooms are there again after kill -9", "[program]")
{
    const scratch kept;
    const auto host = [&] {
        return process({"host", "--port", "0", "--no-sync", "--data", kept.path() / "new"});
    };
    std::string at;
    std::string shown;
    std::string tag;
    {
        auto server = host();
        const int port = server.next_port();
        at = opened_room(port);
        CHECK(get(port, at + "flip/alice/0,0").starts_with("HTTP/1.1 200 "));
        const std::string answer = get(port, at + "look/alice");
        shown = body_of(answer);
        tag = tag_of(answer);
        server.signal(SIGKILL);
        (void)server.wait();
    }
    auto server = host();
    const int port = server.next_port();
    const std::string again = get(port, at + "look/alice");
    CHECK(body_of(again) == shown);
    CHECK(tag_of(again) == tag);
    CHECK(shown.find("my ") != std::string::npos);

    // A second server is told, and a copy is made meanwhile.
    check_failure({"host", "--port", "0", "--data", kept.path() / "new"}, 1,
                  "another process uses " + (kept.path() / "new").string());
    const auto copied = program::run({"backup", kept.path() / "new", kept.path() / "copy"});
    CHECK(copied.status == 0);
    CHECK(copied.out + copied.err == "");
    check_failure({"backup", kept.path() / "new", kept.path() / "copy"}, 1, "it is there already");
    CHECK(get(port, at + "flip/alice/0,1").starts_with("HTTP/1.1 200 "));
    process restored({"host", "--port", "0", "--data", kept.path() / "copy"});
    const std::string in_copy = get(restored.next_port(), at + "look/alice");
    CHECK(body_of(in_copy) == shown);
    CHECK(tag_of(in_copy) != tag); // its boards go on otherwise
    server.stop();
    restored.stop();
    for (const std::string file : {"new/scramble.db", "copy/scramble.db"}) {
        using std::filesystem::perms;
        const auto allowed = std::filesystem::status(kept.path() / file).permissions();
        CHECK(allowed == (perms::owner_read | perms::owner_write));
    }
}

TEST_CASE("after a crash whose log is deleted, the log and check-data say so", "[program]")
{
    const scratch kept;
    const std::filesystem::path data = kept.path() / "data";
    const std::vector<std::string> host{"host", "--port", "0", "--no-sync", "--data", data};
    for (const int last : {SIGTERM, SIGKILL}) {
        process server(host);
        const int port = server.next_port();
        (void)get(port, opened_room(port) + "flip/alice/0,0");
        server.signal(last);
        (void)server.wait();
        CHECK(program::run({"check-data", data}).status == 0);
    }
    for (const std::string file : {"scramble.db-wal", "scramble.db-shm"})
        std::filesystem::remove(data / file);
    const std::string told = "any room may lack its last moves";
    const auto checked = program::run({"check-data", data});
    CHECK(checked.status == 1);
    CHECK(checked.out.find(told) != std::string::npos);
    process server(host);
    (void)server.next_port();
    CHECK(server.logs(told));
    server.stop();
    CHECK(program::run({"check-data", data}).status == 0);
}

TEST_CASE("check-data says at a room itself that its last records are lost", "[program]")
{
    const scratch kept;
    const std::filesystem::path data = kept.path() / "data";
    std::string played;
    std::string other;
    {
        process server({"host", "--port", "0", "--no-sync", "--data", data});
        const int port = server.next_port();
        played = opened_room(port);
        other = opened_room(port);
        for (int time = 0; time < 8; ++time)
            for (const std::string spot : {"0,0", "0,1", "1,0"}) // of which two may match
                (void)get(port, played + "flip/ann/" + spot);
        server.signal(SIGKILL);
        (void)server.wait();
    }
    const std::filesystem::path log = data / "scramble.db-wal";
    std::fstream bytes(log, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(static_cast<std::streamoff>(std::filesystem::file_size(log)) - 5 * (24 + 4096));
    bytes.put('\x7F'); // of a page, in a transaction before the last
    bytes.close();
    const auto checked = program::run({"check-data", data});
    CHECK(checked.status == 1);
    const auto line_of = [&](const std::string& room) {
        const std::size_t at = checked.out.find(room.substr(3, 13) + ": ");
        REQUIRE(at != std::string::npos);
        return checked.out.substr(at, checked.out.find('\n', at) - at);
    };
    using Catch::Matchers::Matches;
    CHECK_THAT(line_of(played), Matches("\\w+: \\d+ records; at least \\d more (is|are) lost"));
    CHECK_THAT(line_of(other), Matches("\\w+: 0 records, right; more may be lost"));
    CHECK_THAT(checked.out, Matches("[^]*: 2 rooms and classes, 1 damaged\n"));
}

TEST_CASE("check-data names a room that is lost", "[program]")
{
    const scratch kept;
    process server({"host", "--port", "0", "--no-sync", "--data", kept.path()});
    const int port = server.next_port();
    const std::string room = opened_room(port);
    (void)get(port, room + "flip/ann/0,0");
    server.stop();
    std::fstream file(kept.path() / "scramble.db", std::ios::in | std::ios::out | std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(file), {});
    for (std::size_t page = 0; page < bytes.size(); page += 4096) {
        const bool has_rooms = bytes[page] == '\x0D' && bytes[page + 4] == 1 &&
                               bytes.substr(page, 4096).find(room.substr(3, 13)) != bytes.npos;
        if (has_rooms) {
            file.seekp(static_cast<std::streamoff>(page) + 4);
            file.put('\0'); // rooms on it
        }
    }
    file.close();
    const auto checked = program::run({"check-data", kept.path()});
    CHECK(checked.status == 1);
    CHECK_THAT(checked.out, Catch::Matchers::StartsWith(room.substr(3, 13) + ": lost\n"));
}

TEST_CASE("rooms that 1.0.0 has kept go on", "[program]")
{
    // As its kill -9 left them: nearly all is in the log beside the file.
    const scratch kept;
    for (const std::string file : {"scramble.db", "scramble.db-wal"})
        std::filesystem::copy_file(SCRAMBLE_SOURCE_DIR "/test/program/kept/1.0.0/" + file,
                                   kept.path() / file);
    const auto all_right = [&kept] {
        const auto checked = program::run({"check-data", kept.path()});
        return checked.status == 0 &&
               checked.out.find("4 rooms and classes, 0 damaged\n") != std::string::npos;
    };
    CHECK(all_right()); // as they are
    for (int start = 0; start < 2; ++start) {
        process server({"host", "--port", "0", "--telnet", "0", "--data", kept.path()});
        const int port = server.next_port();
        const std::string board = body_of(get(port, "/r/t5r490hkyg/look/bob"));
        CHECK(board.starts_with("2x3\n"));
        CHECK(board.ends_with("\ndown\nup C\nup B\n")); // what did not match, and nobody has
        CHECK(get(port, "/r/t5r490hkyg/names").find(" as Zo\u00eb\n") != std::string::npos);
        CHECK(get(port, "/r/t5r490hkyg/room").find("room title Tea\n") != std::string::npos);
        CHECK(body_of(get(port, "/r/14sp5ghw43/look/alice")) == "1x2\nnone\nnone\n");
        CHECK(get(port, "/c/m784f6dakz/class").find(" k92p3zgndq\n") != std::string::npos);
        auto field = program::connect_to(server.next_port());
        field << "2BDNQ\nlook\n" << std::flush;
        std::string shown;
        for (std::string line; shown.find("- - 2 1") == std::string::npos;) {
            REQUIRE(std::getline(field, line));
            shown += line + "\n";
        }
        CHECK(shown.find("- F - -") != std::string::npos);
        const std::string who = start == 0 ? "eve" : "dan";
        CHECK(get(port, "/r/14sp5ghw43/flip/" + who + "/0,0").starts_with("HTTP/1.1 409 "));
        CHECK(get(port, "/r/t5r490hkyg/flip/" + who + "/" + (start == 0 ? "0,0" : "0,1"))
                  .starts_with("HTTP/1.1 200 "));
        server.signal(SIGKILL);
        (void)server.wait();
        CHECK(all_right());
    }
}

TEST_CASE("a game with --data goes on with the same command line", "[program]")
{
    const scratch kept;
    const std::vector<std::string> memory{"memory", "--data", kept.path(), "0", "2", "2", "A", "B"};
    std::string shown;
    std::string tag;
    for (int start = 0; start < 2; ++start) {
        process server(memory);
        const int port = server.next_port();
        if (start == 0)
            (void)get(port, "/flip/alice/0,0");
        const std::string answer = get(port, "/look/alice");
        if (start == 0)
            shown = answer;
        CHECK(body_of(answer) == body_of(shown));
        CHECK(tag_of(answer) == tag_of(shown));
        server.signal(SIGKILL);
        (void)server.wait();
    }
    process another({"memory", "--data", kept.path(), "0", program::perfect});
    CHECK(body_of(get(another.next_port(), "/look/alice")).find("my ") == std::string::npos);
    another.stop();

    std::string board;
    for (const std::string asked : {"flag 1 1\n", "look\n"}) {
        process server({"minesweeper", "--port", "0", "--size", "4,4", "--data", kept.path()});
        auto client = program::connect_to(server.next_port());
        client << asked << std::flush;
        std::string line;
        std::getline(client, line); // the greeting
        std::string seen;
        for (int row = 0; row < 4; ++row) {
            std::getline(client, line);
            seen += line;
        }
        CHECK(seen.find('F') != std::string::npos);
        CHECK((board.empty() || seen == board));
        board = seen;
        server.signal(SIGKILL);
        (void)server.wait();
    }
}

TEST_CASE("the log tells when moves cannot be kept, and when they are kept again", "[program]")
{
    const scratch kept;
    process server({"memory", "--data", kept.path() / "data", "0", "1", "2", "A"},
                   {"trap '' XFSZ; ulimit -S -f 200", {}}); // blocks of 512 bytes
    const int port = server.next_port();
    const auto flips = [port] {
        return program::get(port, "/flip/alice/0,0").substr(9, 3) != "503";
    };
    int moves = 0;
    while (flips() && moves < 10'000)
        ++moves;
    CHECK(moves > 0);
    CHECK(server.logs("warning cannot keep moves: "));
    server.free_files();
    while (!flips() && moves < 20'000)
        ++moves;
    CHECK(server.logs("info moves are kept again"));
    CHECK(flips());
}

TEST_CASE("a server whose files are deleted keeps nobody's moves, and is not ready", "[program]")
{
    const scratch kept;
    process server({"memory", "--data", kept.path() / "data", "--admin", "0", "0", "1", "2", "A"});
    const int port = server.next_port();
    const int admin = server.next_port();
    CHECK(body_of(get(admin, "/readyz")) == "ready\n");
    std::filesystem::remove(kept.path() / "data/scramble.db");
    CHECK(server.logs("were deleted or replaced")); // within a second
    CHECK(get(port, "/flip/alice/0,0").starts_with("HTTP/1.1 503 "));
    CHECK(get(port, "/look/alice").starts_with("HTTP/1.1 200 "));
    const std::string told = get(admin, "/readyz");
    CHECK(told.starts_with("HTTP/1.1 503 "));
    CHECK(body_of(told) == "files-lost\n");
}

TEST_CASE("what keeps nothing, and what cannot be kept, is told in a line", "[program]")
{
    const scratch kept;
    check_failure({"host", "--data", "x", "--no-data"}, 2, "--no-data");
    check_failure({"host", "--data"}, 2, "--data");
    for (const std::vector<std::string>& nothing_kept :
         std::vector<std::vector<std::string>>{{"host", "--no-data", "--no-sync"},
                                               {"memory", "--no-sync", "0", "1", "2", "A"},
                                               {"minesweeper", "--no-sync"}})
        check_failure(nothing_kept, 2, "--no-sync has no effect where nothing is kept");
    check_failure({"backup", "x"}, 2, "expected two directories");
    check_failure({"backup", kept.path() / "none", kept.path() / "copy"}, 1,
                  "there is nothing to back up");
    check_failure({"host", "--port", "0", "--data", program::perfect}, 1,
                  "it must be a directory, and this user must own all in it");
    check_failure({"memory", "--data", program::perfect, "0", "1", "2", "A"}, 1,
                  "it must be a directory");
}
