#include "async/loop.hpp"
#include "catch.hpp"

#include "scramble/minesweeper/game.hpp"

#include <boost/asio/bind_executor.hpp>

#include <memory>
#include <optional>

// Who follows a game, when they are told, and how many at a time.

namespace scramble::memory {

namespace {

/// A game of six cards, and what its followers were told, in order.
struct followed_host : six_hosted_cards {
    using six_hosted_cards::six_hosted_cards;

    lines told;

    /// Follows under a name, and writes down the result.
    void start_follow(const std::string& who, std::uint64_t since,
                      asio::cancellation_slot slot = {})
    {
        const auto inside = std::make_shared<bool>(true);
        game->async_follow(
            since,
            asio::bind_cancellation_slot(slot, [=, this](error_code error, const news& heard) {
                CHECK_FALSE(*inside);
                CHECK(context.get_executor().running_in_this_thread());
                told.push_back(who + ' ' + (error ? error.message() : heard->text()));
            }));
        *inside = false;
    }

    void follow(const std::string& who, std::uint64_t since, asio::cancellation_slot slot = {})
    {
        on_strand([=, this] { start_follow(who, since, slot); });
    }

    lines heard_news() { return std::exchange(told, {}); }
};

void start_follows(memory::game& game, std::size_t count, std::size_t& told)
{
    for (std::size_t number = 0; number < count; ++number)
        game.async_follow(game.steps(), [&told](error_code error, const news& heard) {
            if (!error && heard != nullptr)
                ++told;
        });
}

} // namespace

TEST_CASE("a follow waits for the next step and tells it", "[follow]")
{
    followed_host host;
    host.follow("dora", 0);
    CHECK(host.heard_news().empty());
    CHECK(host.game->waiting() == 1);
    host.flip("alice", {0, 0});
    CHECK(host.heard_news() == lines{"dora at run-1\nspace 0,0 up A\nplayer alice 0 holds 0,0\n"});
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("a follow is told of control, waits and scores, which no watch is", "[follow]")
{
    followed_host host("alice 0,0");
    host.watch("charlie");
    host.follow("dora", 1);
    host.flip("bob", {0, 0}); // 1-D
    CHECK(host.heard_news() == lines{"dora at run-2\nplayer bob 0 waits 0,0\n"});
    host.follow("dora", 2);
    host.flip("alice", {0, 0}); // 2-B: bob has it
    CHECK(host.heard_news() == lines{"dora at run-3\nplayer alice 0\nplayer bob 0 holds 0,0\n"});
    CHECK(host.heard() == lines{"alice card_is_controlled", "bob took_first_card"});
    CHECK(host.game->waiting() == 1); // charlie
}

TEST_CASE("a follow of what was, or has yet to be, is told at once", "[follow]")
{
    followed_host host("alice 0,0");
    host.follow("dora", 0);
    host.follow("emil", 7);
    const lines told = host.heard_news();
    REQUIRE(told.size() == 2);
    CHECK(told[0] == "dora at run-1\nspace 0,0 up A\nplayer alice 0 holds 0,0\n");
    CHECK(told[1].starts_with("emil at run-1\nfirst 0\n2x3\nup A\n"));
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("what nobody can see wakes no follow", "[follow]")
{
    followed_host host("alice 0,0; bob 0,0");
    host.follow("dora", 2);
    host.flip("bob", {0, 1}); // decision 7
    host.map("bob", [](const std::string& card) { return card == "C" ? "D" : card; });
    CHECK(host.heard_news().empty());
    host.map("bob", [](const std::string& card) { return card == "A" ? "E" : card; });
    CHECK(host.heard_news() == lines{"dora at run-3\nspace 0,0 up E\n"});
}

TEST_CASE("decision 6 a flip that is cancelled is told to those who follow", "[follow]")
{
    followed_host host("alice 0,0");
    asio::cancellation_signal signal;
    host.flip("bob", {0, 0}, signal.slot());
    host.follow("dora", 2);
    host.cancel(signal, asio::cancellation_type::terminal);
    CHECK(host.heard_news() == lines{"dora at run-3\nplayer bob 0\n"});
}

TEST_CASE("a follow that is answered late is told of all that came before", "[follow]")
{
    followed_host host;
    host.follow("dora", 0);
    host.on_strand([&] {
        host.start_flip("alice", {0, 0});
        host.start_flip("bob", {0, 0});
    });
    CHECK(host.heard_news() == lines{"dora at run-2\nspace 0,0 up A\nplayer alice 0 holds 0,0\n"
                                     "player bob 0 waits 0,0\n"});
}

TEST_CASE("a follow is cancelled by any type, once, and alone", "[follow]")
{
    const auto type = GENERATE(asio::cancellation_type::terminal, asio::cancellation_type::partial,
                               asio::cancellation_type::total);
    followed_host host;
    asio::cancellation_signal signal;
    host.follow("dora", 0, signal.slot());
    host.follow("emil", 0);
    host.cancel(signal, type);
    CHECK(host.heard_news() == lines{"dora Operation canceled"});
    CHECK(host.game->waiting() == 1);
    host.cancel(signal, type);
    CHECK(host.heard_news().empty());
    host.flip("alice", {0, 0});
    CHECK(host.heard_news().size() == 1);
}

TEST_CASE("a follow that is resumed is beyond cancelling", "[follow]")
{
    followed_host host;
    asio::cancellation_signal signal;
    host.follow("dora", 0, signal.slot());
    host.on_strand([&] {
        host.start_flip("alice", {0, 0});
        asio::post(host.context, [&] {
            asio::post(host.context, [&] { signal.emit(asio::cancellation_type::all); });
        });
    });
    CHECK(host.heard_news().size() == 1);
}

TEST_CASE("closing ends every follow, and those that come later", "[follow]")
{
    followed_host host;
    host.follow("dora", 0);
    host.close();
    CHECK(host.heard_news() == lines{"dora Operation canceled"});
    host.follow("emil", 0);
    host.follow("fred", 17);
    CHECK(host.heard_news() == lines{"emil Operation canceled", "fred Operation canceled"});
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a game that is destroyed drops its follows unrun", "[follow]")
{
    followed_host host;
    const auto held = std::make_shared<int>();
    host.on_strand([&] {
        host.game->async_follow(0, [held](error_code, const news&) { FAIL("it was run"); });
    });
    CHECK(held.use_count() == 2);
    CHECK(host.has_work());
    host.game.reset();
    CHECK(held.use_count() == 1);
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a game may be destroyed while follows are being told", "[follow]")
{
    followed_host host;
    std::size_t told = 0;
    host.on_strand([&] { start_follows(*host.game, 1000, told); });
    asio::post(host.context, [&] { host.start_flip("alice", {0, 0}); });
    while (told == 0 && host.step()) {
    }
    host.game.reset();
    host.run_dry();
    CHECK(told > 0);
    CHECK(told < 1000);
    CHECK_FALSE(host.has_work());
}

TEST_CASE("a follow runs on its handler's own executor", "[follow]")
{
    followed_host host;
    asio::io_context other;
    bool was_told = false;
    host.on_strand([&] {
        host.game->async_follow(0, asio::bind_executor(other, [&](error_code, const news&) {
                                    was_told = other.get_executor().running_in_this_thread();
                                }));
    });
    host.flip("alice", {0, 0});
    CHECK_FALSE(was_told);
    other.poll();
    CHECK(was_told);
}

TEST_CASE("ten thousand follows are told in portions, behind the flip's own answer", "[follow]")
{
    constexpr std::size_t many = 10'000;
    followed_host host;
    std::size_t told = 0;
    host.on_strand([&] { start_follows(*host.game, many, told); });
    std::optional<std::size_t> told_before;
    asio::post(host.context, [&] {
        host.game->async_flip("alice", {0, 0},
                              [&](error_code, const flip_result&) { told_before = told; });
    });
    while (!told_before && host.step()) {
    }
    REQUIRE(told_before);
    CHECK(*told_before == 0);

    // A move of another player meanwhile waits for no more than one portion.
    std::vector<std::size_t> noted;
    std::function<void()> note = [&] {
        noted.push_back(told);
        if (told < many)
            asio::post(host.context, note);
    };
    host.on_strand(note);
    CHECK(told == many);
    for (std::size_t turn = 1; turn < noted.size(); ++turn)
        CHECK(noted[turn] - noted[turn - 1] <= 128);
}

TEST_CASE("all who follow from one step are given the same bytes", "[follow]")
{
    followed_host host;
    std::vector<news> given;
    host.on_strand([&] {
        for (int each = 0; each < 300; ++each)
            host.game->async_follow(0,
                                    [&](error_code, const news& heard) { given.push_back(heard); });
    });
    host.flip("alice", {0, 0});
    REQUIRE(given.size() == 300);
    for (const news& each : given)
        CHECK(each == given.front());
}

} // namespace scramble::memory

namespace scramble::minesweeper {

namespace {

/// A player who can join later.
struct joined {
    explicit joined(game& field) : player(field.join()) {}
    game::player player;
};

} // namespace

TEST_CASE("a follow of a Minesweeper field is told of squares and players", "[follow]")
{
    memory::loop loop;
    std::optional<game> field(std::in_place, loop.context.get_executor(),
                              minesweeper::field{12, 3, std::vector<std::uint8_t>(36, 1)}, "run");
    std::string told;
    const auto follow = [&](std::uint64_t since) {
        loop.on_strand([&] {
            field->async_follow(since, [&](error_code error, const news& heard) {
                told = error ? error.message() : heard->text();
            });
            CHECK(told.empty());
        });
        return std::exchange(told, {});
    };
    CHECK(follow(0).empty());
    CHECK(field->waiting() == 1);
    std::optional<joined> player;
    loop.on_strand([&] { player.emplace(*field); });
    CHECK(told == "at run-0\nplayers 1\n");
    told.clear();
    CHECK(follow(1).empty());
    const auto play = [&field](const minesweeper::input& heard) {
        field->play(heard, [](error_code /*why*/, bool /*boom*/) {});
    };
    loop.on_strand([&] { play(minesweeper::flag_input{{{0, 1}}}); });
    CHECK(std::exchange(told, {}) == "at run-1\nrow 1 0 F\ncleared\n"); // all squares are bombs
    CHECK(follow(1) == "at run-1\nrow 1 0 F\ncleared\n");
    CHECK(follow(2).empty());
    loop.on_strand([&] {
        play(minesweeper::flag_input{{{0, 1}}});
        play(minesweeper::deflag_input{{{2, 1}}});
        play(minesweeper::dig_input{{{0, 1}}});
        play(minesweeper::dig_input{{{99, 99}}});
    });
    CHECK(told.empty());
    loop.on_strand([&] { player.reset(); });
    CHECK(std::exchange(told, {}) == "at run-1\nplayers 0\n");
    CHECK(follow(3).empty());
    loop.on_strand([&] { field->close(); });
    CHECK(std::exchange(told, {}) == "Operation canceled");
    CHECK(follow(0) == "Operation canceled");
    CHECK_FALSE(loop.has_work());
}

TEST_CASE("a player may outlive its game", "[follow]")
{
    memory::loop loop;
    std::optional<game> field(std::in_place, loop.context.get_executor(),
                              minesweeper::field{1, 1, {0}});
    joined late(*field);
    const auto held = std::make_shared<int>();
    loop.on_strand(
        [&] { field->async_follow(1, [held](error_code, const news&) { FAIL("it was run"); }); });
    CHECK(held.use_count() == 2);
    field.reset();
    CHECK(held.use_count() == 1);
    late.player.leave();
    CHECK_FALSE(loop.has_work());
}

} // namespace scramble::minesweeper
