#include "bots/joined_bots.hpp"
#include "catch.hpp"
#include "instrument/host.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

// Bots that play Minesweeper against a real server over live connections, on the server's loop.

namespace scramble::test {

namespace {

/// A server with a field, and bots that join it.
struct digging : joined_bots {
    explicit digging(const field_settings& settings = {},
                     const std::string& bombs = "00100/01010/00000/00100/00100")
        : server(bombs, settings)
    {
        join_at(server.web_port());
    }

    minesweeper_host server;
    std::string scores;

    template <class Condition>
    void play(Condition ends)
    {
        bots players(server.loop().get_executor(), how, teller());
        start(players);
        run_until(server.loop(), [&] {
            if (!is_over && ends())
                players.stop();
            return is_over;
        });
        scores = players.scores();
    }
    void play()
    {
        play([] { return false; });
    }
    [[nodiscard]] std::size_t told_of(const std::string& end) const
    {
        return static_cast<std::size_t>(std::ranges::count_if(
            told, [&end](const std::string& line) { return line.ends_with(end); }));
    }
};

} // namespace

TEST_CASE("bots clear a field; who is thrown out by a bomb comes back", "[bots]")
{
    std::size_t bombs = 0;
    for (const bool debug : {false, true}) {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            INFO("debug " << debug << ", seed " << seed);
            digging all({minesweeper::edition_2016, debug});
            all.how.players = 1 + static_cast<unsigned>(seed % 3);
            all.how.skill = 0.1;
            all.how.seed = seed;
            all.play();
            CHECK_FALSE(all.failure);
            CHECK(all.server.game().board().is_cleared());
            CHECK(all.told_of(" joins") == all.how.players);
            CHECK(all.scores.starts_with("bot_1 "));
            CHECK(std::ranges::count(all.scores, '\n') == all.how.players);
            bombs += all.told_of(" hits a bomb");
            all.server.settle();
            CHECK(all.server.game().players() == 0);
        }
    }
    CHECK(bombs > 10);
}

TEST_CASE("bots that are stopped leave the field", "[bots]")
{
    digging all;
    all.how.pace = std::chrono::hours(1);
    all.play([&] { return all.told.size() == all.how.players; });
    CHECK_FALSE(all.failure);
    CHECK(all.scores == "bot_1 0 digs, 0 bombs\nbot_2 0 digs, 0 bombs\nbot_3 0 digs, 0 bombs\n");
    all.server.settle();
    CHECK(all.server.game().players() == 0);
}

TEST_CASE("bots on a field whose server goes away have failed", "[bots]")
{
    digging all;
    all.how.pace = std::chrono::hours(1);
    bool is_asked = false;
    all.play([&] {
        if (all.told.size() == all.how.players && !std::exchange(is_asked, true))
            all.server.ask_to_stop();
        return false;
    });
    REQUIRE(all.failure);
    CHECK(all.failure->reason.starts_with("cannot play at localhost:"));
}

TEST_CASE("bots do not play a field that is too large for live connections", "[bots]")
{
    minesweeper_host server(blank_field(4096, 1025));
    asio::io_context& loop = server.loop();
    bots_settings how;
    how.where = {"127.0.0.1", server.web_port(), "localhost"};
    how.players = 1;
    std::optional<fault> failure;
    bool is_over = false;
    bots players(loop.get_executor(), how, [](const std::string&) {});
    players.start([&](std::optional<fault> why) {
        is_over = true;
        failure = std::move(why);
    });
    while (!is_over)
        REQUIRE(loop.run_one_for(std::chrono::seconds(10)) == 1);
    REQUIRE(failure);
    CHECK(failure->reason ==
          "bot_1 may not play: a field of more than 4194304 squares is not for browsers");
}

} // namespace scramble::test
