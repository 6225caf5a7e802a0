#include "bots/joined_bots.hpp"
#include "catch.hpp"
#include "instrument/host.hpp"

#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>

// Bots that play against a real server over loopback connections, on the server's loop.

namespace scramble::test {

namespace {

using memory::position;

/// A server with a game, and bots that join it.
class arena : public joined_bots {
public:
    explicit arena(std::string_view cards, const memory::edition& spoken = memory::edition_2023)
        : server(cards, spoken)
    {
        join_at(server.port());
    }

    memory_host server;

    [[nodiscard]] memory::game& game() { return server.game(); }
    [[nodiscard]] bots& players() { return *bots_; }

    void start()
    {
        bots_.emplace(server.loop().get_executor(), how, teller());
        joined_bots::start(*bots_);
    }

    /// Runs the loop until the condition holds.
    template <class Condition>
    void run_until(Condition holds)
    {
        test::run_until(server.loop(), holds);
    }

    void play()
    {
        start();
        run_until([this] { return is_over; });
    }

    [[nodiscard]] std::uint32_t score_of(const std::string& name)
    {
        const auto who = game().players().find(name);
        return who ? game().board().play_of(*who).score : 0;
    }

private:
    std::optional<bots> bots_;
};

/// A server on the arena's loop that answers requests as a test says.
class impostor {
public:
    /// Gives the answer to a target.
    using answers = std::function<std::string(const std::string& target)>;

    impostor(arena& game, answers answer)
        : answer_(std::move(answer)),
          acceptor_(game.server.loop(), {asio::ip::address_v4::loopback(), 0})
    {
        game.how.players = 1;
        game.how.where.port = acceptor_.local_endpoint().port();
        accept();
    }

    std::vector<std::string> targets; ///< of the requests so far

private:
    answers answer_;
    asio::ip::tcp::acceptor acceptor_;
    std::list<asio::ip::tcp::socket> sockets_;
    std::string asked_;
    std::string said_;

    void accept()
    {
        acceptor_.async_accept([this](error_code error, asio::ip::tcp::socket socket) {
            if (error)
                return;
            serve(sockets_.emplace_back(std::move(socket)));
            accept();
        });
    }

    void serve(asio::ip::tcp::socket& client)
    {
        const auto read = [this, &client](error_code error, std::size_t size) {
            if (error)
                return;
            const std::string head = asked_.substr(0, size); // GET TARGET HTTP/1.1
            asked_.erase(0, size);
            targets.push_back(head.substr(4, head.find(' ', 4) - 4));
            said_ = answer_(targets.back());
            asio::async_write(client, asio::buffer(said_),
                              [this, &client](error_code failed, auto) {
                                  if (!failed)
                                      serve(client);
                              });
        };
        asio::async_read_until(client, asio::dynamic_buffer(asked_), "\r\n\r\n", read);
    }
};

/// An answer 200 with that body.
std::string ok(const std::string& body)
{
    return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

constexpr auto four_by_four = "4x4:A,B,C,D,E,F,G,H,H,G,F,E,D,C,B,A";

} // namespace

TEST_CASE("bots play a game to its end, in every edition", "[bots]")
{
    for (const memory::edition& spoken :
         {memory::edition_2020, memory::edition_2022, memory::edition_2023}) {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            INFO(spoken.year << ", seed " << seed);
            arena game(four_by_four, spoken);
            game.how.players = 1 + static_cast<unsigned>(seed % 4);
            game.how.seed = seed;
            game.play();
            CHECK_FALSE(game.failure);
            CHECK(game.game().board().cards().empty());
            game.game().board().check_invariants();
            std::uint32_t pairs = 0;
            std::string scores;
            for (unsigned number = 1; number <= game.how.players; ++number) {
                const std::string name = "bot_" + std::to_string(number);
                pairs += game.score_of(name);
                scores += name + ' ' + std::to_string(game.score_of(name)) + '\n';
            }
            CHECK(pairs == 8);
            CHECK(game.players().scores() == scores);
            CHECK(std::ranges::count_if(game.told, [](const std::string& line) {
                      return line.find(" matches ") != line.npos;
                  }) == 8);
            CHECK(std::ranges::count_if(game.told, [](const std::string& line) {
                      return line.ends_with(" joins");
                  }) == game.how.players);
        }
    }
}

TEST_CASE("more bots than cards play a game to its end", "[bots]")
{
    // In some editions a bot finds out from the board alone that its flip has failed.
    for (const memory::edition& spoken : {memory::edition_2022, memory::edition_2023}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            INFO(spoken.year << ", seed " << seed);
            arena game(four_by_four, spoken);
            game.how.players = 20;
            game.how.seed = seed;
            game.play();
            CHECK_FALSE(game.failure);
            CHECK(game.game().board().cards().empty());
        }
    }
}

TEST_CASE("bots that remember nothing finish a small board as well", "[bots]")
{
    arena game("2x2:A,B,B,A");
    game.how.skill = 0;
    game.play();
    CHECK_FALSE(game.failure);
    CHECK(game.game().board().cards().empty());
}

TEST_CASE("bots stop where no two cards are left that match", "[bots]")
{
    arena game("2x3:A,B,C,A,D,B");
    game.how.skill = 1;
    game.play();
    CHECK_FALSE(game.failure);
    const auto left = game.game().board().cards();
    CHECK(std::ranges::is_permutation(left, std::vector<std::string>{"C", "D"}));
    for (position at; at.row < 2; ++at.row) {
        for (at.column = 0; at.column < 3; ++at.column)
            CHECK(game.game().board().at(at).controller == memory::nobody); // and nobody waits
    }
}

TEST_CASE("bots are players as any other, and wait for people", "[bots]")
{
    arena game("1x2:A,A");
    game.how.players = 2;
    bool is_decided = false;
    asio::post(game.server.loop(), [&] {
        game.game().async_flip("alice", {0, 0},
                               [&](error_code, const memory::flip_result&) { is_decided = true; });
    });
    game.run_until([&] { return is_decided; });
    game.start();
    // Sooner or later both want alice's card, or one has the other card and fails at hers.
    game.run_until(
        [&] { return game.game().is_waiting("bot_1") || game.game().is_waiting("bot_2"); });
    CHECK_FALSE(game.is_over);
    game.players().stop();
    game.run_until([&] { return game.is_over; });
    CHECK_FALSE(game.failure);
    game.run_until([&] { return game.game().waiting() == 0; }); // they have left the queue
}

TEST_CASE("bots that are stopped end, also with an answer at hand", "[bots]")
{
    for (int steps = 0; steps < 100; ++steps) {
        INFO(steps << " steps");
        arena game(four_by_four);
        impostor server(game, [](const std::string& target) {
            const std::string board = ok("1x2\ndown\ndown\n");
            const bool is_asked = !target.starts_with("/look"); // that was answered before
            return target == "/edition" ? ok("game memory\n") : is_asked ? board + board : "";
        });
        game.how.pace = std::chrono::hours(1);
        game.start();
        for (int step = 0; step < steps; ++step)
            game.server.step();
        game.players().stop();
        game.run_until([&] { return game.is_over; });
        CHECK_FALSE(game.failure);
    }
}

TEST_CASE("bots that are stopped have not failed", "[bots]")
{
    arena game(four_by_four);
    game.how.pace = std::chrono::hours(1);
    game.start();
    game.run_until([&] { return game.told.size() == game.how.players; });
    CHECK_FALSE(game.is_over);
    game.players().stop();
    game.run_until([&] { return game.is_over; });
    CHECK_FALSE(game.failure);
    CHECK(game.players().scores() == "bot_1 0\nbot_2 0\nbot_3 0\n");
}

TEST_CASE("bots whose server goes away have failed", "[bots]")
{
    arena game(four_by_four);
    game.how.skill = 0;
    game.start();
    game.run_until([&] { return game.game().steps() > 10; });
    game.server.ask_to_stop();
    game.run_until([&] { return game.is_over; });
    REQUIRE(game.failure);
    CHECK_FALSE(game.failure->reason.empty());
    CHECK(game.failure->reason.find('\n') == std::string::npos);
}

TEST_CASE("bots that cannot connect, or find no game, have failed", "[bots]")
{
    arena game(four_by_four);
    const auto served = game.how.where;
    game.how.where.port = 1;
    game.how.where.authority = "localhost:1";
    game.play();
    REQUIRE(game.failure);
    CHECK(game.failure->reason.starts_with("cannot play at localhost:1: "));
    CHECK(game.told.empty());

    game.is_over = false;
    game.how.where = served;
    game.how.name = std::string(64, 'x'); // too long once a number is added
    game.play();
    REQUIRE(game.failure);
    CHECK(game.failure->reason.find("got status 400 and no board") != std::string::npos);
}

TEST_CASE("bots play where the game's prefix says", "[bots]")
{
    arena game(four_by_four);
    game.how.where.path = "/room/7";
    impostor server(game, [](const std::string&) { return ok("1x2\nnone\nnone\n"); });
    game.play();
    CHECK_FALSE(game.failure);
    CHECK(server.targets == std::vector<std::string>{"/room/7/edition",
                                                     "/room/7/flip/bot_1/16777217,16777217",
                                                     "/room/7/look/bot_1"});
}

TEST_CASE("bots play no game that they do not know", "[bots]")
{
    arena game(four_by_four);
    impostor server(game, [](const std::string&) { return ok("game chess\x1B\n"); });
    game.play();
    REQUIRE(game.failure);
    CHECK(game.failure->reason ==
          game.how.where.url() + " is a game of chess\\x1b, which bots do not know");
    CHECK(server.targets == std::vector<std::string>{"/edition"});
}

TEST_CASE("bots take no answer that is longer than a board can be", "[bots]")
{
    arena game(four_by_four);
    impostor server(game, [](const std::string&) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string((1ULL << 30U) + 1) +
               "\r\n\r\n";
    });
    game.play();
    REQUIRE(game.failure);
    CHECK(game.failure->reason.ends_with("body limit exceeded"));
    CHECK(game.told.empty());
}

TEST_CASE("bots do not play on when the board has become another", "[bots]")
{
    arena game(four_by_four);
    impostor server(game, [](const std::string& target) {
        return ok(target.starts_with("/look") ? "1x3\nmy A\ndown\nup A\n" : "1x2\nmy A\nmy A\n");
    });
    game.play();
    REQUIRE(game.failure);
    CHECK(game.failure->reason == "bot_1 got a board of another size");
}

} // namespace scramble::test
