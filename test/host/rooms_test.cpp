#include "catch.hpp"
#include "host/budgets.hpp"
#include "instrument/host.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <set>
#include <string>
#include <variant>

// How many rooms there are, and for how long.

namespace scramble::test {

namespace {

using scramble::host::limits;
using scramble::host::refusal;
using scramble::host::room;

constexpr auto somebody = "192.0.2.1";

refusal refused(rooms_host& server, const std::string& query = "", const std::string& by = somebody)
{
    return server.rooms().open("/rooms?" + query, by, {}, [](const auto&) {}).value();
}

/// The status for somebody who tries a code; 200 if it is one.
unsigned status_of_code(rooms_host& server, const std::string& code,
                        const std::string& by = somebody)
{
    const auto found = server.rooms().find_code(code, by, [] {});
    const auto* why = std::get_if<refusal>(&found);
    return why == nullptr ? 200 : why->status;
}

} // namespace

TEST_CASE("a room has a name that nobody guesses, and a code to say aloud", "[rooms]")
{
    limits many;
    many.rooms_of_an_opener = many.openings_an_hour = 1000;
    rooms_host server(many);
    std::set<std::string> names;
    for (int number = 0; number < 100; ++number) {
        const room& each = server.opened();
        CHECK(each.known().name.size() == 13);
        CHECK(each.known().name.find_first_not_of("0123456789abcdefghjkmnpqrstvwxyz") ==
              std::string::npos);
        CHECK(each.known().code.size() == 5);
        CHECK(each.known().code.find_first_not_of("23456789BCDFGHJKLMNPQRSTVWXZ") ==
              std::string::npos);
        CHECK(server.rooms().find(each.known().name) == &each);
        CHECK(status_of_code(server, each.known().code) == 200);
        names.insert(each.known().name);
        names.insert(each.known().code);
    }
    CHECK(names.size() == 200);
    CHECK(server.rooms().find("") == nullptr);
}

TEST_CASE("one address opens so many rooms at once, and so many an hour", "[rooms]")
{
    limits few;
    few.rooms_of_an_opener = 2;
    few.openings_an_hour = 3;
    few.unused = std::chrono::minutes(5);
    rooms_host server(few);
    server.opened();
    server.opened();
    CHECK(refused(server).status == 429);
    CHECK(refused(server).retry_after == few.unused);
    server.opened("", "192.0.2.2"); // somebody else
    server.pass(310);
    CHECK(server.rooms().all().empty());
    server.opened();
    CHECK(refused(server).status == 429);
    CHECK(refused(server).retry_after == std::chrono::seconds(3600 - 310));
    server.pass(3290);
    server.opened();
}

TEST_CASE("a server has so many rooms", "[rooms]")
{
    limits few;
    few.rooms = 1;
    rooms_host server(few);
    server.opened();
    CHECK(refused(server, "", "192.0.2.2").status == 503);
}

TEST_CASE("a large room is made in a turn of its own, and counts meanwhile", "[rooms]")
{
    limits few;
    few.rooms = 1;
    rooms_host server(few);
    const room* made = nullptr;
    CHECK_FALSE(server.rooms().open("/rooms?size=100x100&cards=A", somebody, {},
                                    [&](const auto& opened) { made = std::get<room*>(opened); }));
    CHECK(made == nullptr);
    CHECK(refused(server, "", "192.0.2.2").status == 503);
    server.settle();
    REQUIRE(made != nullptr);
    CHECK(made->table().size() == "100x100");
    CHECK(server.rooms().count().awake == 1);
}

TEST_CASE("what is refused is no room, and costs none", "[rooms]")
{
    limits few;
    few.rooms_of_an_opener = few.openings_an_hour = 1;
    rooms_host server(few);
    for (const std::string query : {"game=chess",
                                    "boad=zoo",
                                    "board=zo",
                                    "board=../boards/zoo",
                                    "board=zoo&size=2x2",
                                    "size=2x2",
                                    "cards=A",
                                    "size=2x2&cards=",
                                    "size=101x100&cards=A",
                                    "edition=2021",
                                    "size=2x2&cards=A,%20",
                                    "title=%1B",
                                    "title=%FF",
                                    "title=a%0Ab",
                                    "listed=2",
                                    "seed=-1",
                                    "seed=0",
                                    "size=2x3&cards=A,B,C,D",
                                    "size=1x1&cards=A",
                                    "size=100x100&cards=1234567",
                                    "size=2x2&cards=A&shuffle=0",
                                    "game=minesweeper&board=zoo",
                                    "game=minesweeper&preset=hard",
                                    "game=minesweeper&preset=expert&bombs=1",
                                    "game=minesweeper&size=101,100",
                                    "game=minesweeper&size=2,2&bombs=4",
                                    "game=minesweeper&edition=2023"}) {
        INFO(query);
        CHECK(refused(server, query).status == 400);
    }
    CHECK(refused(server, "title=" + std::string(61, 'x')).status == 400);
    CHECK(server.rooms().all().empty());
    server.opened("title=" + std::string(60, 'x'));
}

TEST_CASE("a room is dealt as its settings say", "[rooms]")
{
    limits many;
    many.rooms_of_an_opener = 100;
    rooms_host server(many);
    CHECK(server.opened("board=zoo").table().size() == "5x5");
    CHECK(server.opened("size=2x3&cards=A,1F308").table().size() == "2x3");
    CHECK(server.opened("size=100x100&cards=A").table().size() == "100x100");
    CHECK(server.opened("game=minesweeper").table().size() == "9,9");
    CHECK(server.opened("game=minesweeper&preset=expert").table().size() == "30,16");
    CHECK(server.opened("game=minesweeper&size=3,4&bombs=11").table().size() == "3,4");
    CHECK(server.opened("title=++").known().title.empty());
    CHECK(server.opened("title=%C3%A9t%C3%A9+1").known().title == "\u00E9t\u00E9 1");
    CHECK_FALSE(server.opened().known().is_listed);
    CHECK(server.opened("listed=1").known().is_listed);
}

TEST_CASE("wrong codes are a hundred at once and ten a minute, and no letter counts by its case",
          "[rooms]")
{
    rooms_host server;
    const room& one = server.opened();
    std::string small = one.known().code;
    for (char& each : small)
        each = static_cast<char>(std::tolower(each));
    CHECK(status_of_code(server, small) == 200);
    for (const std::string no_code : {"", "BXK7", "BXK7QQQ", "AAAAA", "BXK7\n"})
        CHECK(status_of_code(server, no_code) == 404); // no guess
    const std::string wrong = small == "bbbbb" ? "CCCCC" : "BBBBB";
    for (int tries = 0; tries < 100; ++tries)
        REQUIRE(status_of_code(server, wrong) == 404);
    CHECK(status_of_code(server, wrong) == 429);
    CHECK(status_of_code(server, one.known().code) == 429);
    CHECK(status_of_code(server, one.known().code, "192.0.2.2") == 200);
    server.pass(60);
    for (int tries = 0; tries < 10; ++tries)
        CHECK(status_of_code(server, wrong) == 404);
    CHECK(status_of_code(server, one.known().code) == 429);
    server.pass(60);
    CHECK(status_of_code(server, one.known().code) == 200);
}

TEST_CASE("beyond ten thousand networks the others have one budget, and none loses its own",
          "[rooms]")
{
    rooms_host server;
    const std::string right = server.opened().known().code;
    const std::string wrong = right == "BBBBB" ? "CCCCC" : "BBBBB";
    const std::size_t most = scramble::host::budgets::most;
    const auto network = [](std::size_t number) { return fmt::format("2001:db8::{:x}", number); };
    for (std::size_t number = 0; number < most + 100; ++number)
        REQUIRE(status_of_code(server, wrong, network(number)) == 404);
    CHECK(status_of_code(server, wrong, network(most)) == 429);
    CHECK(status_of_code(server, right, network(2 * most)) == 429);
    for (int tries = 1; tries < 100; ++tries)
        CHECK(status_of_code(server, wrong, network(0)) == 404);
    CHECK(status_of_code(server, wrong, network(0)) == 429);
    CHECK(status_of_code(server, right, network(1)) == 200);
    CHECK_FALSE(server.rooms().refused_guess(network(most))); // it has guessed no name
    server.pass(60);
    for (int tries = 0; tries < 100; ++tries) // it is remembered now
        CHECK(status_of_code(server, wrong, network(most)) == 404);
    CHECK(status_of_code(server, wrong, network(most)) == 429);
    CHECK(status_of_code(server, right, network(2 * most)) == 200);
}

TEST_CASE("thirty people behind one address find their room among twenty typos a minute", "[rooms]")
{
    rooms_host server;
    const room& one = server.opened();
    const std::string wrong = one.known().code == "BBBBB" ? "CCCCC" : "BBBBB";
    for (int person = 0; person < 30; ++person) { // it takes them five minutes
        for (int typos = 0; typos < 20 * 5 / 30; ++typos)
            CHECK(status_of_code(server, wrong) == 404);
        CHECK(status_of_code(server, one.known().code) == 200);
        server.pass(10);
    }
}

} // namespace scramble::test
