// A host of rooms, started from the command line.

#include "catch.hpp"
#include "program/program.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

using program::check_failure;
using program::process;

namespace {

/// What a host answers to somebody who opens a room.
std::string open_room(int port)
{
    return program::ask(port, "POST /rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                              "Content-Length: 0\r\n\r\n");
}

} // namespace

TEST_CASE("how many rooms there are, and for how long, is for the operator to say", "[program]")
{
    {
        process server({"host", "--no-data", "--port", "0", "--rooms", "1"});
        const int port = server.next_port();
        CHECK(open_room(port).starts_with("HTTP/1.1 201 "));
        CHECK(open_room(port).starts_with("HTTP/1.1 503 "));
    }
    {
        process server({"host", "--no-data", "--port", "0", "--rooms-per-address", "2",
                        "--unused-after", "90"});
        const int port = server.next_port();
        CHECK(open_room(port).starts_with("HTTP/1.1 201 "));
        CHECK(open_room(port).starts_with("HTTP/1.1 201 "));
        const std::string refused = open_room(port);
        CHECK(refused.starts_with("HTTP/1.1 429 "));
        CHECK(refused.find("\r\nRetry-After: 90\r\n") != std::string::npos);
        CHECK(refused.ends_with(
            "you have 2 rooms open; one that nobody uses is gone after 90 seconds\n"));
    }
    process server({"host", "--no-data", "--port", "0", "--openings-per-hour", "11",
                    "--rooms-per-address", "20"});
    const int port = server.next_port();
    for (int rooms = 0; rooms < 11; ++rooms)
        CHECK(open_room(port).starts_with("HTTP/1.1 201 "));
    CHECK(open_room(port).find("you have opened 11 rooms in this hour") != std::string::npos);
}

TEST_CASE("a limit of rooms that is no number is wrong usage", "[program]")
{
    for (const std::string option :
         {"--rooms", "--rooms-per-address", "--openings-per-hour", "--wrong-codes-per-minute",
          "--players-per-room", "--unused-after"}) {
        check_failure({"host", option, "0"}, 2, option + " '0': expected a number from 1 to ");
        check_failure({"host", option, "many"}, 2, option + " 'many'");
    }
    check_failure({"host", "--unused-after", "86401"}, 2, "from 1 to 86400");
    check_failure({"host", "--moves-per-second", "x"}, 2, "expected a number from 0 to ");
    check_failure({"host", "--bots", "-1"}, 2, "expected a number from 0 to ");
    check_failure({"host", "--moves-per-game", "-1"}, 2, "expected a number from 0 to ");
    check_failure({"host", "--trusted-proxy", "proxy"}, 2, "expected an IP address");
    check_failure({"host", "--room", "1"}, 2, "did you mean --rooms?");
    check_failure({"host", "8080"}, 2, "unknown argument '8080'");
}

TEST_CASE("the files for containers trust the proxy before the server", "[program]")
{
    for (const std::string file : {"compose.yaml", "cluster.yaml", "kubernetes.yaml"}) {
        INFO(file);
        std::ostringstream text;
        text << std::ifstream(SCRAMBLE_SOURCE_DIR "/container/" + file).rdbuf();
        const std::string all = text.str();
        const std::size_t name = all.find("SCRAMBLE_TRUSTED_PROXY");
        REQUIRE(name != all.npos);
        const std::size_t begin = all.find_first_of("0123456789", name);
        const std::size_t end = all.find_first_not_of("0123456789.", begin);
        process server({"host", "--no-data", "--port", "0", "--trusted-proxy",
                        all.substr(begin, end - begin)});
        CHECK(server.next_port() != 0);
    }
}

TEST_CASE("names with a word of the operator's list are refused in rooms", "[program]")
{
    process server(
        {"host", "--no-data", "--port", "0", "--names-denied", program::perfect}); // it has lines
    const int port = server.next_port();
    const std::string opened = open_room(port);
    const std::size_t at = opened.find("Location: ") + 10;
    const std::string room = "/" + opened.substr(at, opened.find("\r\n", at) - at);
    const std::string key = "Authorization: Bearer 0123456789abcdef\r\n";
    const std::string name = "name/zoe?as=a%F0%9F%A6%84"; // a unicorn
    CHECK(program::get(port, room + name, key).starts_with("HTTP/1.1 403 "));
    CHECK(program::get(port, room + "name/zoe?as=a", key).starts_with("HTTP/1.1 200 "));
}

TEST_CASE("a list of words that cannot be read is an error at the start", "[program]")
{
    check_failure({"host", "--names-denied", "/nowhere/words"}, 1,
                  "--names-denied: /nowhere/words: No such file or directory");
    check_failure({"host", "--names-denied", "/bin/sh"}, 1,
                  "--names-denied: /bin/sh: it is not valid UTF-8");
    check_failure({"minesweeper", "--file", "/nowhere/field"}, 1,
                  "--file: /nowhere/field: No such file or directory");
    check_failure({"host", "--etcd", "http://127.0.0.1:1", "--node", "a", "--peer", "127.0.0.1:2",
                   "--peer-secret", "/nowhere/secret"},
                  1, "--peer-secret: /nowhere/secret: No such file or directory");
    const std::vector<std::string> node{
        "host", "--node", "a", "--peer", "127.0.0.1:2", "--peer-secret", program::perfect};
    const auto refused = [&node](std::vector<std::string> words, int status,
                                 const std::string& reason) {
        words.insert(words.begin(), node.begin(), node.end());
        check_failure(words, status, reason);
    };
    const std::string safe = "https://localhost:1";
    refused({"--etcd", safe, "--etcd-ca", "/nowhere/ca"}, 1, "--etcd-ca: /nowhere/ca: ");
    refused({"--etcd", safe, "--etcd-cert", program::perfect, "--etcd-key", program::perfect}, 1,
            std::string("--etcd-cert: ") + program::perfect + ": ");
    refused({"--etcd", safe, "--etcd-user", program::perfect}, 1, "expected NAME:PASSWORD");
    refused({"--etcd", safe, "--etcd-cert", "x"}, 2, "--etcd-cert and --etcd-key go together");
    refused({"--etcd", "http://localhost:1", "--etcd-ca", "x"}, 2, "is for an etcd at https://");
    refused({"--etcd", safe + ",http://localhost:1"}, 2, "expected https:// for all or for none");
    refused({"--etcd", safe, "--etcd-prefix", "x"}, 2, "expected a prefix such as /scramble/1/");
    for (const std::string url : {"localhost/a", "http://", "http://u@localhost/a", "http://h:0/a"})
        refused({"--etcd", safe, "--archive", url}, 2, "expected http");
    refused({"--etcd", safe, "--archive-key", "x"}, 2, "is for an --archive");
    refused({"--etcd", safe, "--archive", "http://localhost/a", "--archive-key", program::perfect},
            1, "expected REGION:ID:SECRET");
    for (const std::string url : {"localhost:1", "https://localhost", "https://:1", "https://a b:1",
                                  "https://localhost:0", "https://localhost:65536"})
        refused({"--etcd", url}, 2, "expected https://HOST:PORT or http://HOST:PORT");
    check_failure({"memory", "--names-denied", "words", "0", program::perfect}, 2,
                  "unknown option '--names-denied'");
}

TEST_CASE("the help of the host tells its limits and is short", "[program]")
{
    const auto help = program::run({"host", "--help"});
    CHECK(help.status == 0);
    CHECK(help.out.find("--unused-after SECONDS") != std::string::npos);
    CHECK(std::count(help.out.begin(), help.out.end(), '\n') <= 47); // fits a screen
}
