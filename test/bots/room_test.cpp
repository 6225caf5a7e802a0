#include "catch.hpp"
#include "clients/bots.hpp"
#include "host/room.hpp"
#include "instrument/host.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

// Bots that join a room of a host, on the host's loop.

namespace scramble::test {

namespace {

using scramble::host::room;

/// Bots without pauses make more moves a second than people may.
scramble::host::limits without_pauses()
{
    scramble::host::limits most;
    most.game.moves_a_second = 0;
    return most;
}

/// A host with one room, and bots that are sent to it.
class meeting {
public:
    explicit meeting(const std::string& settings,
                     const scramble::host::limits& most = without_pauses(),
                     std::string_view body = {})
        : server(most), place(&server.opened(settings, "192.0.2.1", body))
    {
        how.where = {"127.0.0.1", server.port(), {}, "/r/" + place->known().name};
        how.where.authority = "localhost:" + std::to_string(server.port());
        how.pace = std::chrono::milliseconds(0);
        how.name = "bot";
    }

    rooms_host server;
    room* place;
    bots_settings how;
    std::vector<std::string> told;
    std::optional<fault> failure;
    bool ticks = false; ///< a second passes with each 50 handlers

    void play()
    {
        bool is_over = false;
        unsigned handlers = 0;
        bots players(server.loop().get_executor(), how,
                     [this](const std::string& line) { told.push_back(line); });
        players.start([&](std::optional<fault> why) {
            is_over = true;
            failure = std::move(why);
        });
        while (!is_over) {
            if (ticks && ++handlers % 50 == 0)
                server.tick();
            if (server.loop().run_one_for(std::chrono::seconds(10)) == 0)
                throw std::runtime_error("nothing happens any more");
        }
    }

    void on_loop(const std::function<void()>& act)
    {
        asio::post(server.loop(), act);
        server.settle();
    }

    /// Why the bots have failed; they must have, and nothing was told before.
    std::string refusal()
    {
        play();
        CHECK(told.empty());
        return failure.value().reason;
    }
};

} // namespace

TEST_CASE("bots play a room's game to its end", "[bots]")
{
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        for (const std::string settings :
             {"board=zoo", "size=4x4&cards=A,B", "board=perfect&edition=2020"}) {
            INFO(settings << ", seed " << seed);
            meeting all(settings);
            all.how.players = 4;
            all.how.seed = seed;
            all.play();
            CHECK_FALSE(all.failure);
            CHECK(all.place->table().is_over());
            CHECK(all.place->table().playing() == 4);
        }
    }
}

TEST_CASE("rooms-3 bots play pairs whose halves differ to the end, by trying", "[bots]")
{
    // The last pair, too, has to be found: which one it is depends on how the bots meet.
    meeting all("board=pairs&lastpair=0", without_pauses(),
                "dog | Hund\ncat | Katze\nx\n7*8 | 56\n");
    all.how.players = 3;
    all.play();
    CHECK_FALSE(all.failure);
    CHECK(all.place->table().is_over());
    const auto told = [&](const std::string& line) {
        return std::ranges::any_of(all.told,
                                   [&](const std::string& each) { return each.ends_with(line); });
    };
    CHECK((told(" matches dog and Hund") || told(" matches Hund and dog")));
    CHECK(told(" matches x"));
}

TEST_CASE("bots that are too fast for a room rest and play on", "[bots]")
{
    scramble::host::limits most;
    most.game.moves_a_second = 1;
    for (const char* settings :
         {"size=1x4&cards=A&lastpair=0", "game=minesweeper&size=4,1&bombs=0&safe=0&seed=1"}) {
        INFO(settings);
        meeting all(settings, most);
        all.how.players = 1;
        all.how.rest = std::chrono::milliseconds(1);
        all.ticks = true;
        all.play();
        CHECK_FALSE(all.failure);
        CHECK(all.place->table().is_over());
    }
}

TEST_CASE("bots clear a field of a room", "[bots]")
{
    for (const double skill : {0.0, 0.5, 1.0}) {
        INFO("skill " << skill);
        meeting all("game=minesweeper&preset=beginner");
        all.how.players = 4;
        all.how.skill = skill;
        all.play();
        CHECK_FALSE(all.failure);
        CHECK(all.place->table().is_over());
        all.server.settle();
        CHECK(all.place->table().playing() == 0);
        CHECK(std::ranges::count_if(
                  all.told, [](const std::string& line) { return line.ends_with(" joins"); }) == 4);
        all.play(); // it is over already
        CHECK_FALSE(all.failure);
    }
}

TEST_CASE("bots play the next game of a room as well", "[bots]")
{
    meeting all("board=zoo");
    all.play();
    all.on_loop([&] { CHECK_FALSE(all.place->again(2, false, {})); });
    CHECK_FALSE(all.place->table().is_over());
    all.play();
    CHECK_FALSE(all.failure);
    CHECK(all.place->table().is_over());
}

TEST_CASE("bots that a room does not let play say why", "[bots]")
{
    meeting elsewhere("board=zoo");
    elsewhere.how.where.path = "/r/0123456789";
    const std::string host = "http://localhost:" + std::to_string(elsewhere.server.port());
    CHECK(elsewhere.refusal() ==
          "there is no game at " + host +
              "/r/0123456789/: there is no such room; one that nobody uses is gone after a while");

    meeting locked("board=zoo");
    locked.on_loop([&] { locked.place->table().claims().lock(true); });
    locked.how.players = 1;
    CHECK(locked.refusal() ==
          "bot_1 may not play: the host has locked this room: nobody else can join");
}

} // namespace scramble::test
