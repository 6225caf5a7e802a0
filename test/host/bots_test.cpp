#include "catch.hpp"
#include "host/memory_bot.hpp"
#include "host/memory_kind.hpp"
#include "host/noughts.hpp"
#include "host/small_room.hpp"
#include "instrument/memory_meter.hpp"
#include "minesweeper/site/live_session.hpp"

#include <boost/asio/post.hpp>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

// The bots that a room plays itself.

namespace scramble::test {

namespace {

using scramble::host::bot_level;
using scramble::host::bot_settings;
using scramble::host::memory_bot;
using scramble::host::room;
using namespace std::chrono_literals;

/// Bots without pauses make more moves a second than people may.
scramble::host::limits at_any_pace()
{
    scramble::host::limits most;
    most.game.moves_a_second = 0;
    return most;
}

/// A room whose bots do not pause.
struct bots_room : asked_room {
    explicit bots_room(const std::string& settings, const std::string& body = {})
        : asked_room(settings, at_any_pace(), body)
    {
        place = server.rooms().find(at.substr(3, 13));
        place->bots().set_pause(0ms);
    }

    room* place = nullptr;

    unsigned asked(const std::string& query, const std::string& fields = {})
    {
        return post(at + "bots" + query, fields).status;
    }

    /// The lines of the room's state that tell of bots.
    std::string told()
    {
        std::string lines;
        const std::string all = get("room").body;
        for (std::size_t begin = 0; (begin = all.find("room bot ", begin)) != std::string::npos;) {
            const std::size_t end = all.find('\n', begin) + 1;
            lines += all.substr(begin, end - begin);
            begin = end;
        }
        return lines;
    }

    void run_until(const std::function<bool()>& holds)
    {
        while (!holds()) {
            if (server.loop().run_one_for(10s) == 0)
                throw std::runtime_error("nothing happens any more");
        }
    }

    /// Runs until the game is over. Now and then a second passes, for bots that dug up a bomb;
    /// `alice` is there all the time.
    void play_on(live_client& alice)
    {
        constexpr int moves_a_second = 50;
        for (int moves = 1; !place->table().is_over(); ++moves) {
            if (moves % moves_a_second != 0) {
                REQUIRE(server.loop().run_one_for(10s) == 1);
                continue;
            }
            server.pass(1);
            (void)alice.heard();
        }
    }

    /// Lets alice and bob each hold a card of the last pair, and seats a bot, until it waits.
    void make_a_bot_wait()
    {
        CHECK(get("flip/alice/0,0", of_alice).status == 200);
        CHECK(get("flip/bob/0,1").status == 200);
        asio::post(server.loop(),
                   [this] { CHECK_FALSE(place->add_bots(1, bot_level::hard, {}, {})); });
        // The two are never released, and nobody else waits: there is no other way to wait.
        run_until([this] { return get("look/bot_1").body == get("look/eve").body && waits(); });
    }
    bool waits()
    {
        live_client eve(server, at + "live/eve");
        return eve.heard().find("player bot_1 0 waits ") != std::string::npos;
    }
};

constexpr auto last_pair = "size=1x2&cards=A&lastpair=0";

} // namespace

TEST_CASE("bots play a game of Memory to its end, and the next as well", "[rooms][bots]")
{
    for (const std::string level : {"1", "2", "3"}) {
        bots_room room("board=zoo");
        CHECK(room.told().empty());
        CHECK(room.asked("?add=3&level=" + level) == 200);
        CHECK(room.told() == "room bot bot_1 " + level + "\nroom bot bot_2 " + level +
                                 "\nroom bot bot_3 " + level + "\n");
        room.server.settle();
        CHECK(room.place->table().is_over());
        CHECK(room.place->table().playing() == 3);
        CHECK(room.get("scores").body.starts_with("bot_"));
        CHECK(room.post(room.at + "again").status == 200);
        room.server.settle();
        CHECK(room.get("room").body.find("room game 2\n") != std::string::npos);
        CHECK(room.get("room").body.find("\nroom won bot_") != std::string::npos);
        CHECK(room.place->table().is_over());
        CHECK(room.place->table().playing() == 3);
    }
}

TEST_CASE("rooms-3 bots of a room know which halves match", "[rooms][bots]")
{
    bots_room room("board=pairs", "dog | Hund\ncat | Katze\nbird | Vogel\nx\n7*8 | 56\n");
    CHECK(room.asked("?add=2&level=3") == 200);
    room.server.settle();
    CHECK(room.place->table().is_over());
    CHECK(room.place->table().playing() == 2);
}

TEST_CASE("bots clear a field, and the next as well", "[rooms][bots]")
{
    for (const std::string level : {"1", "2", "3"}) {
        bots_room room("game=minesweeper&preset=intermediate");
        room.place->bots().set_pause(1ms); // so that the loop rests while one has to wait
        live_client alice(room.server, room.at + "live/alice",
                          {std::string(minesweeper::live_session::subprotocol)});
        CHECK(room.asked("?level=" + level) == 200);
        CHECK(room.told() == "room bot bot_1 " + level + "\n");
        CHECK(room.place->table().playing() == 2);
        CHECK(alice.heard().find("room bot bot_1 " + level + "\n") != std::string::npos);
        room.play_on(alice);
        CHECK(room.post(room.at + "again").status == 200);
        CHECK(room.place->table().game().number() == 2);
        room.play_on(alice);
        CHECK(room.asked("?add=0") == 200);
        CHECK(room.told().empty());
        CHECK(room.place->table().playing() == 1);
    }
}

TEST_CASE("bots rest once the game is over", "[rooms][bots]")
{
    bots_room room("size=1x2&cards=A");
    CHECK(room.asked("?add=2") == 200);
    room.server.settle();
    CHECK(room.place->table().is_over());
    const std::uint64_t steps = room.place->table().game().steps();
    room.server.settle();
    CHECK_FALSE(room.server.step());
    CHECK(room.place->table().game().steps() == steps);
    CHECK(room.asked("?add=1") == 200); // it waits for the next game
    CHECK_FALSE(room.server.step());
    CHECK(room.told() == "room bot bot_1 2\nroom bot bot_2 2\nroom bot bot_3 2\n");
}

TEST_CASE("bots pause before each move", "[rooms][bots]")
{
    rooms_host server;
    room& place = server.opened("board=zoo");
    const std::uint64_t steps = place.table().game().steps();
    asio::post(server.loop(), [&] { CHECK_FALSE(place.add_bots(2, bot_level::hard, {}, {})); });
    server.settle();
    CHECK(place.bots().size() == 2);
    CHECK(place.table().game().steps() == steps + 1); // the news of them
    CHECK(place.table().playing() == 0);
}

TEST_CASE("a bot waits for a card as people do, and leaves its queue when it is sent away",
          "[rooms][bots]")
{
    bots_room room(last_pair);
    room.make_a_bot_wait();
    CHECK(room.asked("?add=0") == 200);
    CHECK_FALSE(room.waits());
    CHECK(room.told().empty());
    room.server.settle();
    CHECK_FALSE(room.place->game().is_used());
    // A bot that comes back has its name.
    room.place->bots().set_pause(1h);
    CHECK(room.asked("?add=1") == 200);
    CHECK(room.told() == "room bot bot_1 2\n");
}

TEST_CASE("a bot that is sent away lets go of its card", "[rooms][bots]")
{
    bots_room room(last_pair);
    CHECK(room.get("flip/alice/0,0", of_alice).status == 200);
    asio::post(room.server.loop(),
               [&] { CHECK_FALSE(room.place->add_bots(1, bot_level::hard, {}, {})); });
    // It turns over the other card, and must not yet want alice's.
    room.run_until([&] { return room.place->table().playing() == 2; });
    asio::post(room.server.loop(), [&] { room.place->bots().send_all_away(); });
    room.server.settle();
    CHECK(room.get("flip/alice/0,1", of_alice).body == "1x2\nmy A\nmy A\n");
}

TEST_CASE("a bot that waits plays on in the next game", "[rooms][bots]")
{
    bots_room room(last_pair);
    room.make_a_bot_wait();
    CHECK(room.post(room.at + "again", of_host).status == 200);
    room.run_until([&] { return room.place->table().is_over(); });
    CHECK(room.get("scores").body == "alice 0\nbob 0\nbot_1 1\n");
}

TEST_CASE("a bot that waits keeps alive neither its room nor the loop", "[rooms][bots]")
{
    bots_room room(last_pair);
    room.make_a_bot_wait();
    room.server.stop();
    CHECK(room.server.runs_out());
}

TEST_CASE("bots that pause do not keep a server that stops", "[rooms][bots]")
{
    bots_room room("board=zoo");
    room.place->bots().set_pause(1h);
    CHECK(room.asked("?add=10") == 200);
    room.server.stop();
    CHECK(room.server.runs_out());
}

TEST_CASE("a server that is destroyed takes its bots with it", "[rooms][bots]")
{
    for (const bool waits : {false, true}) {
        bots_room room(last_pair);
        if (waits) {
            room.make_a_bot_wait();
        }
        else {
            room.place->bots().set_pause(1h);
            CHECK(room.asked("?add=10") == 200);
        }
        room.server.destroy();
    }
}

TEST_CASE("bots leave with the last person, and their room then ends", "[rooms][bots]")
{
    bots_room room("board=zoo");
    room.place->bots().set_pause(1h);
    {
        live_client alice(room.server, room.at + "live/alice");
        CHECK(room.asked("?add=2") == 200);
        room.server.pass(60);
        CHECK(room.place->bots().size() == 2);
    }
    room.server.pass(9);
    CHECK(room.place->bots().size() == 2); // alice may only reload the page
    room.server.pass(11);
    CHECK(room.place->bots().size() == 0);
    room.server.pass(15 * 60);
    CHECK(room.server.rooms().all().empty());
}

TEST_CASE("bots leave where the last person left them waiting", "[rooms][bots]")
{
    bots_room room(last_pair);
    room.make_a_bot_wait();
    (void)room.post(room.at + "again"); // a request like any other
    room.server.pass(20);
    CHECK(room.place->bots().size() == 0);
    CHECK(room.place->table().playing() == 3);
}

TEST_CASE("a room that ends gives back what its bots took", "[rooms][bots]")
{
    rooms_host server(at_any_pace());
    std::size_t before = 0;
    for (int round = 0; round < 4; ++round) {
        room& place = server.opened("board=zoo");
        const std::string name = place.known().name;
        place.bots().set_pause(round % 2 == 0 ? 0ms : std::chrono::milliseconds(1h));
        asio::post(server.loop(),
                   [&] { CHECK_FALSE(place.add_bots(10, bot_level::easy, {}, {})); });
        server.settle();
        server.pass(16 * 60);
        CHECK(server.rooms().find(name) == nullptr);
        if (round == 1)
            before = memory_in_use();
    }
    CHECK(memory_in_use() <= before + 1000);
}

TEST_CASE("a game does not own the bot whose flip waits", "[rooms][bots]")
{
    rooms_host server; // for its clock and its loop
    std::weak_ptr<memory::room> gone;
    memory_bot::names seated;
    bool is_done = false;
    net::connections clock(server.loop().get_executor());
    const auto on_loop = [&](const std::function<void()>& act) {
        asio::post(server.loop(), act);
        server.settle();
    };
    for (const bool closes : {false, true}) {
        auto place = std::make_shared<memory::room>(server.loop().get_executor(), clock,
                                                    board_of("1x2:A,A"), memory::edition_2023, "");
        gone = place;
        std::unique_ptr<memory_bot> bot;
        const net::key_digest key{};
        on_loop([&] {
            const auto nothing = [](error_code, const memory::flip_result&) {};
            CHECK_FALSE(place->async_flip("alice", {}, memory::position{0, 0}, nothing));
            CHECK_FALSE(place->async_flip("bob", {}, memory::position{0, 1}, nothing));
            bot = std::make_unique<memory_bot>(
                *place, bot_settings{"bot_1", key, bot_level::hard, 1}, seated);
        });
        while (!place->game().is_waiting("bot_1"))
            on_loop([&] { bot->take_turn([&] { is_done = true; }); });
        CHECK(seated.contains("bot_1"));
        is_done = false;
        bot.reset();
        CHECK(seated.empty());
        if (closes)
            on_loop([&] { place->game().close(); });
        place.reset();
        CHECK(gone.expired());
        CHECK_FALSE(is_done);
    }
}

TEST_CASE("a lock keeps out no bot that the host adds", "[rooms][bots]")
{
    bots_room room("size=1x4&cards=A");
    CHECK(room.post(room.at + "lock", of_host).status == 200);
    CHECK(room.asked("") == 401);
    CHECK(room.asked("", of_alice) == 403);
    CHECK(room.asked("?add=0", of_alice) == 403);
    CHECK(room.asked("", of_host) == 200);
    room.server.settle();
    CHECK(room.get("scores").body == "bot_1 2\n");
    CHECK(room.get("flip/alice/0,0").status == 403);
}

TEST_CASE("nobody plays under the name of a bot, and no bot under that of a person",
          "[rooms][bots]")
{
    bots_room room("board=zoo");
    room.place->bots().set_pause(1h);
    CHECK(room.get("flip/bot_1/0,0").status == 200);
    CHECK(room.get("flip/bot_3/0,1", of_alice).status == 200);
    CHECK(room.asked("?add=2") == 200);
    CHECK(room.told() == "room bot bot_2 2\nroom bot bot_4 2\n");
    CHECK(room.get("flip/bot_2/0,2").status == 403);
    CHECK(room.get("flip/bot_2/0,2", of_alice).status == 403);
    CHECK(room.get("flip/bot_5/0,2").status == 200);
    CHECK(room.asked("?add=0") == 200);
    CHECK(room.get("flip/bot_2/0,3").status == 200); // it never played
}

TEST_CASE("the host sends one bot away, and makes none the host", "[rooms][bots]")
{
    bots_room room("size=1x4&cards=A&lastpair=0");
    CHECK(room.asked("?add=2&level=3") == 200);
    room.server.settle(); // both are known players now
    CHECK(room.place->table().playing() == 2);
    CHECK(room.post(room.at + "remove/bot_1").status == 401);
    CHECK(room.post(room.at + "host/bot_2", of_host).status == 404);
    CHECK(room.post(room.at + "remove/bot_1", of_host).status == 200);
    CHECK(room.told() == "room bot bot_2 3\n");
    // Whoever has left cannot be removed: the other bots have its key.
    CHECK(room.post(room.at + "remove/bot_1", of_host).status == 404);
    CHECK(room.post(room.at + "host/bot_1", of_host).status == 404);
    CHECK(room.post(room.at + "again", of_host).status == 200);
    room.server.settle();
    CHECK(room.get("scores").body.find("bot_1 0\n") != std::string::npos);
    CHECK(room.get("scores").body.find("bot_2 2\n") != std::string::npos);
    CHECK(room.place->table().is_over());
    CHECK(room.asked("?level=1") == 200);
    CHECK(room.told() == "room bot bot_2 3\nroom bot bot_1 1\n");
}

TEST_CASE("what is asked of bots in vain is refused", "[rooms][bots]")
{
    bots_room room("board=zoo");
    room.place->bots().set_pause(1h);
    CHECK(room.asked("?add=11") == 400);
    CHECK(room.asked("?add=-1") == 400);
    CHECK(room.asked("?level=0") == 400);
    CHECK(room.asked("?level=4") == 400);
    CHECK(room.asked("?lvl=1") == 400);
    CHECK(room.asked("", "Origin: https://evil.example\r\n") == 403);
    CHECK(room.get("bots").status == 405);
    CHECK(room.told().empty());
    CHECK(room.asked("?add=9") == 200);
    CHECK(room.asked("?add=2") == 409);
    CHECK(room.asked("?add=1") == 200);
    const answer full = room.post(room.at + "bots");
    CHECK(full.status == 409);
    CHECK(full.body == "a room has at most 10 bots\n");

    constexpr std::array games{scramble::host::kind{"noughts", read_noughts}};
    rooms_host other({}, games);
    asio::post(other.loop(), [&] {
        CHECK(other.opened().add_bots(1, bot_level::easy, {}, {})->reason ==
              "bots do not play this game, or not on so large a board");
    });
    other.settle();
}

} // namespace scramble::test
