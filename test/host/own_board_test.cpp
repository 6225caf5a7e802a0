#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"

#include <list>
#include <set>
#include <string>

// A room with a board file of one's own, which is the only body that this server reads.

namespace scramble::test {

namespace {

/// A request for a room with that body.
std::string request_with(const std::string& body, const std::string& query = "board=own",
                         const std::string& fields = {})
{
    return "POST /rooms?" + query +
           " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n" + fields + "\r\n" + body;
}

/// A server that is asked for rooms.
struct boards_host {
    rooms_host server;

    answer told(const std::string& request)
    {
        http_client client(server);
        client.send(request);
        return client.next();
    }
    std::string cards_of(const answer& made)
    {
        REQUIRE(made.status == 201);
        http_client client(server);
        return client.get("/" + made.value_of("Location") + "flip/alice/0,0").body;
    }
};

/// A board file with so many rows of one column.
std::string column_of(std::size_t rows)
{
    std::string text = std::to_string(rows) + "x1\n";
    for (std::size_t row = 0; row < rows; ++row)
        text += "A\n";
    return text;
}

} // namespace

TEST_CASE("a room can have a board of one's own", "[rooms]")
{
    boards_host host;
    const std::string board = "1x2\nunicorn\nunicorn\n";
    CHECK(host.cards_of(host.told(request_with(board, "board=own&shuffle=0"))) ==
          "1x2\nmy unicorn\nmy unicorn\n");
    CHECK(host.cards_of(host.told(request_with("1x2\r\nä\r\nä\r\n", "listed=1&board=own"))) ==
          "1x2\nmy ä\nmy ä\n");
    http_client client(host.server);
    client.send(request_with(column_of(10'000)));
    CHECK(client.next().status == 201);
    CHECK(host.server.rooms().all().size() == 3);
}

TEST_CASE("all rooms of a class can have a board of one's own", "[rooms]")
{
    boards_host host;
    const std::string key = "Authorization: Bearer " + std::string(16, 'h') + "\r\n";
    const std::string query = "board=own&shuffle=0&count=";
    CHECK(host.told(request_with("1x2\nA\nB\n", query + "3", key)).status == 201);
    CHECK(host.server.rooms().all().size() == 3);
    for (const auto& [name, each] : host.server.rooms().all()) {
        CHECK(each->table().size() == "1x2");
    }
    const answer refused = host.told(request_with(column_of(10'000), query + "5", key));
    CHECK(refused.status == 400);
    CHECK(refused.body == "a class has at most 40000 spaces in all its rooms\n");
}

TEST_CASE("the next game of a board of one's own has its cards", "[rooms]")
{
    boards_host host;
    const answer made = host.told(request_with("1x2\nB\nB\n"));
    REQUIRE(made.status == 201);
    const std::string at = "/" + made.value_of("Location");
    http_client client(host.server);
    (void)client.get(at + "flip/alice/0,0");
    (void)client.get(at + "flip/alice/0,1");
    client.send("POST " + at + "again HTTP/1.1\r\nHost: localhost\r\n\r\n");
    REQUIRE(client.next().status == 200);
    CHECK(client.get(at + "flip/alice/0,0").body.starts_with("1x2\nmy B\n"));
}

TEST_CASE("rooms-3 a room can have pairs of one's own, whose halves differ", "[rooms]")
{
    boards_host host;
    const answer made =
        host.told(request_with("ice cream | Eis\nx\n7*8 | 56\n", "board=pairs&size=1x2&seed=1"));
    REQUIRE(made.status == 201);
    const std::string at = "/" + made.value_of("Location");
    http_client client(host.server);
    CHECK(client.get(at + "edition").body.ends_with("failed 409\nmatch pairs\n"));
    std::set<std::string> seen;
    for (int game = 2; game < 80; ++game) {
        seen.insert(client.get(at + "flip/alice/0,0").body); // the last pair (rooms-1)
        CHECK(client.get(at + "room").body.find("room over\n") != std::string::npos);
        host.server.pass(1);
        client.send("POST " + at + "again?game=" + std::to_string(game) +
                    " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        REQUIRE(client.next().status == 200);
    }
    CHECK(seen == std::set<std::string>{"1x2\nmy ice␣cream\nmy Eis\n",
                                        "1x2\nmy Eis\nmy ice␣cream\n", "1x2\nmy x\nmy x\n",
                                        "1x2\nmy 7*8\nmy 56\n", "1x2\nmy 56\nmy 7*8\n"});
    CHECK(host.server.rooms().all().begin()->second->table().size() == "1x2");
}

TEST_CASE("pairs of equal cards are a board as any other, of the size that they need", "[rooms]")
{
    boards_host host;
    const answer made = host.told(request_with("a\nb\nc\nd\ne\n", "board=pairs"));
    REQUIRE(made.status == 201);
    http_client client(host.server);
    const std::string at = "/" + made.value_of("Location");
    CHECK(client.get(at + "edition").body.ends_with("failed 409\n"));
    CHECK(client.get(at + "look/alice").body.starts_with("3x4\n"));
}

TEST_CASE("pairs that are none are refused in words", "[rooms]")
{
    boards_host host;
    const auto told = [&](const std::string& body, const std::string& more = {}) {
        const answer refused = host.told(request_with(body, "board=pairs" + more));
        return std::to_string(refused.status) + " " + refused.body;
    };
    CHECK(told("") == "400 board=pairs needs pairs as the body of the request, one a line\n");
    CHECK(told("\n") == "400 the pairs: expected a pair in each line, such as dog | Hund\n");
    CHECK(told("a | b\nc | a\n") == "400 the pairs, line 2: a is in line 1 already\n");
    CHECK(told("a | b\n", "&size=3x3") ==
          "400 size: pairs need a board with an even number of spaces\n");
    CHECK(told("a | b\n", "&size=101x100") == "400 size: a board has at most 10000 spaces\n");
    CHECK(told(std::string(7000, 'x') + "\n", "&size=4x4") ==
          "400 the pairs: they are too long for so many spaces\n");
    CHECK(told("a\n", "&shuffle=0") == "400 shuffle=0 is for the cards of a file\n");
    CHECK(told("a\n", "&size=1x2&cards=A") == "400 board and size each give a board\n");
    CHECK(told("a\n", "&game=minesweeper").starts_with("400 board is not"));
    CHECK(host.server.rooms().all().empty());
}

TEST_CASE("there are as many pairs of one's own as the largest board has room for", "[rooms]")
{
    boards_host host;
    const auto told = [&](std::size_t pairs, const std::string& more) {
        std::string body;
        for (std::size_t pair = 0; pair < pairs; ++pair)
            body += std::to_string(pair) + "\n";
        const answer had = host.told(request_with(body + more, "board=pairs"));
        const answer dealt = host.told(request_with(body + more, "board=pairs&size=4x4"));
        return std::to_string(had.status) + (had.status == 201 ? "" : " " + had.body) + " " +
               std::to_string(dealt.status) + (dealt.status == 201 ? "" : " " + dealt.body);
    };
    CHECK(told(5'000, "") == "201 201");
    CHECK(told(5'000, "|\n") == "400 the pairs, line 5001: a half is missing\n"
                                " 400 the pairs, line 5001: a half is missing\n");
    for (const std::string behind : {"", "|\n"}) { // is not read
        CHECK(told(5'001, behind) == "400 size: a board has at most 10000 spaces\n"
                                     " 400 the pairs: a board has at most 5000 pairs\n");
    }
}

TEST_CASE("a body may come in any pieces, and requests before and behind it", "[rooms]")
{
    boards_host host;
    const std::string all = "GET /boards HTTP/1.1\r\nHost: localhost\r\n\r\n" +
                            request_with("1x2\nA\nA\n") +
                            "GET /rooms HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (std::size_t split = 1; split < all.size(); split += 7) {
        INFO(split);
        rooms_host server;
        http_client client(server);
        client.send(all.substr(0, split));
        client.send(all.substr(split));
        CHECK(client.next().status == 200);
        CHECK(client.next().status == 201);
        CHECK(client.next().status == 200);
    }
    rooms_host server;
    http_client client(server);
    for (const char each : all)
        client.send(std::string(1, each));
    CHECK(client.next().status == 200);
    CHECK(client.next().status == 201);
    CHECK(client.next().status == 200);
}

TEST_CASE("the longest body is read, and a longer one is not", "[rooms]")
{
    boards_host host;
    constexpr std::size_t longest = 64UL * 1024;
    std::string board = "1x2\n" + std::string((longest - 6) / 2, 'x') + "\n";
    board += std::string(longest - board.size() - 1, 'x') + "\n";
    REQUIRE(board.size() == longest);
    CHECK(host.told(request_with(board)).status == 201);
    http_client client(host.server);
    client.send("POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                std::to_string(longest + 1) + "\r\n\r\n");
    const answer refused = client.next(); // at once
    CHECK(refused.status == 413);
    CHECK(refused.body == "the body is too long\n");
    CHECK(client.is_closed());
}

TEST_CASE("who leads when a replacement goes on with a game has not won it", "[rooms]")
{
    boards_host host;
    const answer made =
        host.told(request_with("2x2\nA\nA\nB\nC\n", "board=own&shuffle=0",
                               "Authorization: Bearer " + std::string(16, 'h') + "\r\n"));
    REQUIRE(made.status == 201);
    const std::string at = "/" + made.value_of("Location");
    http_client client(host.server);
    (void)client.get(at + "flip/alice/0,0");
    (void)client.get(at + "flip/alice/0,1");
    CHECK(client.get(at + "room").body.find("room over\n") != std::string::npos);
    (void)client.get(at + "replace/alice/B/C");
    CHECK(client.get(at + "room").body.find("room over\n") == std::string::npos);
    client.send("POST " + at + "again?game=2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" +
                "Authorization: Bearer " + std::string(16, 'h') + "\r\n\r\n");
    CHECK(client.next().status == 200);
    CHECK(client.get(at + "room").body.find("room won") == std::string::npos);
}

TEST_CASE("so many bodies may be coming at once", "[rooms]")
{
    boards_host host;
    const std::string begun = "POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\n"
                              "Content-Length: 8\r\n\r\n1x2\nA\n";
    std::list<http_client> clients;
    for (int number = 0; number < 32; ++number) // half of them
        clients.emplace_back(host.server).send(begun);
    http_client another(host.server);
    another.send(begun);
    const answer refused = another.next();
    CHECK(refused.status == 503);
    CHECK(refused.body == "too many bodies come at once: try again\n");
    clients.front().send("A\n");
    CHECK(clients.front().next().status == 201);
    CHECK(host.told(request_with("1x2\nA\nA\n")).status == 201);
}

TEST_CASE("boards that are none are so many a minute", "[rooms]")
{
    boards_host host;
    for (int number = 0; number < 60; ++number)
        CHECK(host.told(request_with("1x2\nA\n")).status == 400);
    CHECK(host.told(request_with("1x2\nA\n")).status == 429);
    CHECK(host.told(request_with("1x2\nA\nA\n")).status == 429);
    host.server.pass(60);
    CHECK(host.told(request_with("1x2\nA\nA\n")).status == 201);
}

TEST_CASE("no other request has a body", "[rooms]")
{
    boards_host host;
    for (const std::string& request :
         {request_with("1x2\nA\nA\n", "board=zoo"), request_with("1x2\nA\nA\n", ""),
          std::string("GET /rooms?board=own HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"),
          std::string("POST /r/0000000000/again?board=own HTTP/1.1\r\nHost: a\r\nContent-Length: "
                      "1\r\n\r\nx")}) {
        INFO(request);
        const answer refused = host.told(request);
        CHECK(refused.status == 413);
        CHECK(refused.body == "no request here has a body: settings go into the query\n");
    }
    CHECK(host.told("POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\n"
                    "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
              .status == 501);
    CHECK(host.server.rooms().all().empty());
}

TEST_CASE("a body that is no board is refused in words", "[rooms]")
{
    boards_host host;
    const auto told = [&](const std::string& body, const std::string& query = "board=own") {
        const answer refused = host.told(request_with(body, query));
        return std::to_string(refused.status) + " " + refused.body;
    };
    CHECK(told("") == "400 board=own needs a board file as the body of the request\n");
    CHECK(told("hello").starts_with("400 the board, line 1: "));
    CHECK(told("1x2\nA\n").starts_with("400 the board, line "));
    CHECK(told("1x2\nA\nA").starts_with("400 the board, line "));
    CHECK(told("1x2\nA\nA\n\n").starts_with("400 the board, line "));
    CHECK(told("1x2\nA\n\xff\n").starts_with("400 the board, line 3: "));
    CHECK(told("99999x99999\nA\n").starts_with("400 the board, line "));
    CHECK(told(column_of(10'001)) == "400 the board has more than 10000 spaces\n");
    CHECK(told("1x2\nA\nA\n", "board=own&size=1x2&cards=A").starts_with("400 "));
    CHECK(told("1x2\nA\nA\n", "board=own&game=minesweeper").starts_with("400 board is not"));
    CHECK(host.server.rooms().all().empty());
}

TEST_CASE("a body that does not come is not waited for, however slowly it comes", "[rooms]")
{
    boards_host host;
    http_client client(host.server);
    client.send("POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n");
    for (unsigned second = 0; second < net::deadlines::head.count(); ++second) {
        CHECK(client.so_far().so_far == extent::part_of_head);
        host.server.pass(1);
        client.send("x");
    }
    CHECK(client.next().status == 408);
    CHECK(client.is_closed());
    http_client leaver(host.server);
    leaver.send(
        "POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1x2");
    leaver.half_close();
    CHECK(leaver.is_closed());
    CHECK(host.server.rooms().all().empty());
}

} // namespace scramble::test
