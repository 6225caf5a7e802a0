#include "async/loop.hpp"
#include "async/sequencers.hpp"
#include "catch.hpp"
#include "dice.hpp"

#include "scramble/memory/rules/random_board.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/random.hpp"

// A game is a function of its records: applied to a fresh game, they make the same one.

namespace scramble {

namespace {

const memory::lines twelve_cards{"A", "B", "A", "B", "C", "C", "D", "A", "D", "A", "B", "B"};

/// Plays a game of Memory at random, in which players also give up, leave, and replace cards.
class random_memory {
public:
    random_memory(memory::hosted_game& host, dice& random) : host_(host), random_(random) {}

    void move()
    {
        const std::string who = random_.one_of(names_);
        const memory::position at{random_.below(host_.game->board().rows()),
                                  random_.below(host_.game->board().columns())};
        const int kind = random_.below(20);
        if (kind < 2)
            host_.cancel(give_up_[who], asio::cancellation_type::terminal);
        else if (kind == 2 && host_.game->players().find(who))
            host_.release(who);
        else if (kind == 3)
            replace(who);
        else if (kind == 4 && random_.below(4) == 0)
            host_.on_strand([&] { host_.game->deal(random_.below(1000U)); });
        else if (!host_.game->is_waiting(who))
            host_.flip(who, at, give_up_[who].slot());
        else
            host_.flip(who, at);
    }

    [[nodiscard]] const memory::lines& names() const { return names_; }

private:
    memory::hosted_game& host_;
    dice& random_;
    const memory::lines names_{"ann", "bob", "cy_3", "dora"};
    std::map<std::string, asio::cancellation_signal> give_up_;

    void replace(const std::string& who)
    {
        const memory::lines texts{"A", "B", "C", "D"};
        memory::board::substitution by;
        for (int cards = random_.below(3); cards >= 0; --cards)
            by[random_.one_of(texts)] = random_.one_of(texts);
        host_.map(who, by);
    }
};

/// All that a game of Memory shows to anybody.
std::string shown(memory::game& game, const memory::lines& names)
{
    std::string all = game.news_since({})->text() + scores_text(game.players(), game.board());
    for (const std::string& who : names)
        all += who + ' ' + game.look(who)->tag + '\n' + game.look(who)->text();
    return all;
}

} // namespace

TEST_CASE("the records of a game of Memory make the same game", "[records]")
{
    INFO(how_to_repeat());
    dice random;
    for (int number = 0; number < 50; ++number) {
        memory::hosted_game played(3, 4, twelve_cards);
        memory::hosted_game fresh(3, 4, twelve_cards);
        for (memory::hosted_game* each : {&played, &fresh}) {
            each->game->allow_deals([](std::uint64_t seed) {
                memory::layout next{3, 4, twelve_cards};
                memory::shuffle(next, seed);
                return next.cards;
            });
        }
        test::recorder kept;
        played.game->order_by(kept);
        random_memory chooser(played, random);
        for (int moves = 0; moves < 200; ++moves) {
            chooser.move();
            fresh.on_strand([&] {
                for (const std::string& line : std::exchange(kept.records, {})) {
                    INFO(line);
                    const auto what = memory::read_input(line);
                    REQUIRE(what);
                    REQUIRE(fresh.game->apply(*what));
                }
            });
            std::string of_played;
            std::string of_fresh;
            played.on_strand([&] { of_played = shown(*played.game, chooser.names()); });
            fresh.on_strand([&] { of_fresh = shown(*fresh.game, chooser.names()); });
            REQUIRE(of_fresh == of_played);
        }
        CHECK(played.game->steps() > 0);
        CHECK(fresh.game->waiting() == 0); // nobody here has asked for anything
        played.close();
    }
}

TEST_CASE("whoever was let in plays, also where a record is read under a lower limit", "[records]")
{
    memory::hosted_game played(3, 4, twelve_cards, {}, 1);
    test::queue queue;
    played.game->order_by(queue);
    played.on_strand([&] {
        played.start_flip("ann", {0, 0});
        played.start_flip("bob", {0, 1}); // nobody is known yet
    });
    REQUIRE(queue.records.size() == 2);
    memory::hosted_game fresh(3, 4, twelve_cards, {}, 0);
    for (const std::string& line : queue.records)
        fresh.on_strand([&] { CHECK(fresh.game->apply(*memory::read_input(line))); });
    for (int turn = 0; turn < 2; ++turn)
        played.on_strand([&] { queue.give_turn(); });
    CHECK(played.heard() == memory::lines{"ann took_first_card", "bob took_first_card"});
    played.flip("cy_3", {1, 0});
    CHECK(played.heard() == memory::lines{"cy_3 game_is_full"});
    CHECK(scores_text(fresh.game->players(), fresh.game->board()) == "ann 0\nbob 0\n");
}

TEST_CASE("a game of Memory changes in the order of its records, when they are due", "[records]")
{
    INFO(how_to_repeat());
    dice random;
    for (int number = 0; number < 50; ++number) {
        memory::hosted_game played(3, 4, twelve_cards);
        memory::hosted_game fresh(3, 4, twelve_cards);
        test::queue queue;
        played.game->order_by(queue);
        std::map<std::string, asio::cancellation_signal> give_up;
        const auto take_turn = [&] {
            if (random.below(10) == 0)
                return played.on_strand([&] { queue.refuse(asio::error::no_buffer_space); });
            const auto what = memory::read_input(queue.records.front());
            REQUIRE(what);
            fresh.on_strand([&] { (void)fresh.game->apply(*what); });
            played.on_strand([&] { queue.give_turn(); });
        };
        std::size_t asked = 0;
        for (int moves = 0; moves < 200; ++moves) {
            const std::string who = random.one_of(memory::lines{"ann", "bob", "cy_3", "dora"});
            const std::string before = played.game->news_since({})->text();
            if (random.below(8) == 0) {
                played.cancel(give_up[who], asio::cancellation_type::terminal);
            }
            else {
                const memory::position at{random.below(3U), random.below(4U)};
                const bool has_slot = !give_up[who].slot().has_handler();
                played.flip(who, at, has_slot ? give_up[who].slot() : asio::cancellation_slot());
                ++asked;
            }
            CHECK(played.game->news_since({})->text() == before); // nothing has had its turn
            while (!queue.records.empty() && random.below(3) != 0)
                take_turn();
            REQUIRE(fresh.game->news_since({})->text() == played.game->news_since({})->text());
        }
        while (!queue.records.empty())
            take_turn();
        const std::size_t waits = played.game->waiting();
        CHECK(played.heard().size() + waits == asked); // every other flip has its answer
        played.close();
    }
}

TEST_CASE("a flip that nobody waits for any more leaves its queue in its turn", "[records]")
{
    memory::six_hosted_cards host("alice 0,0");
    test::queue queue;
    host.on_strand([&] { host.game->order_by(queue); });
    asio::cancellation_signal gone;
    host.flip("bob", {0, 0}, gone.slot());
    host.cancel(gone, asio::cancellation_type::terminal);
    CHECK(host.heard().empty());
    CHECK(queue.records == std::deque<std::string>{"flip bob 0,0"});
    host.on_strand([&] { queue.give_turn(); });
    CHECK(host.game->is_waiting("bob"));
    CHECK(queue.records == std::deque<std::string>{"withdraw bob 0,0"});
    host.on_strand([&] { queue.give_turn(); });
    CHECK_FALSE(host.game->is_waiting("bob"));
    CHECK(host.heard() == memory::lines{"bob aborted"});
    host.close();
}

TEST_CASE("inputs that had no turn before the end have an error then", "[records]")
{
    memory::six_hosted_cards host("alice 0,0");
    test::queue queue;
    host.on_strand([&] { host.game->order_by(queue); });
    (void)host.heard();
    host.flip("bob", {0, 1});
    host.map("bob", memory::board::substitution{{"A", "B"}});
    host.close();
    CHECK(host.heard().empty());
    host.on_strand([&] {
        queue.give_turn();
        queue.give_turn();
    });
    CHECK(host.heard() == memory::lines{"bob aborted", "bob aborted"});
}

TEST_CASE("what cannot be a record of a game of Memory changes nothing", "[records]")
{
    memory::six_hosted_cards host("alice 0,0; bob 0,0; carol 0,1");
    const auto steps = host.game->steps();
    host.on_strand([&] {
        for (const auto* line :
             {"flip bob 2,0", "flip bob 0,3", "withdraw alice 0,0", "withdraw bob 0,1",
              "withdraw dora 0,0", "release dora", "deal 1 7"})
            CHECK_FALSE(host.game->apply(memory::read_input(line).value()));
        CHECK(host.game->steps() == steps);
        CHECK(host.game->apply(memory::read_input("withdraw bob 0,0").value()));
    });
    CHECK(host.heard().back() == "bob aborted");
    host.close();
    host.on_strand(
        [&] { CHECK_FALSE(host.game->apply(memory::read_input("flip carol 0,0").value())); });
}

TEST_CASE("the records of a game of Minesweeper make the same game", "[records]")
{
    INFO(how_to_repeat());
    dice random;
    memory::loop looped;
    int booms = 0;
    for (int number = 0; number < 50; ++number) {
        const auto lay = [](std::uint64_t seed) {
            minesweeper::field bombs{9, 7, std::vector<std::uint8_t>(63)};
            random_numbers places(seed);
            for (auto& each : bombs.bombs)
                each = places.below(4) == 0 ? 1 : 0;
            return bombs;
        };
        const std::uint64_t seed = random.below(1000U);
        const bool has_names = number % 2 == 0;
        const std::size_t most = has_names ? 3 : 0;
        minesweeper::game played(looped.context.get_executor(), lay(seed), "run", false, {}, most);
        minesweeper::game fresh(looped.context.get_executor(), lay(seed), "run", false, {}, most);
        played.allow_fields(lay);
        fresh.allow_fields(lay);
        test::recorder kept;
        played.order_by(kept);
        looped.on_strand([&] {
            for (int moves = 0; moves < 100; ++moves) {
                const minesweeper::square at{random.below(10U), random.below(8U)};
                const int kind = random.below(30);
                const std::string who =
                    has_names ? random.one_of(std::vector<std::string>{"ann", "bob", ""}) : "";
                bool has_boomed = false;
                const auto then = [&](error_code why, bool boom) {
                    CHECK_FALSE(why);
                    has_boomed = boom;
                };
                if (kind == 0)
                    played.lay(random.below(1000U));
                else if (kind < 12)
                    played.play(minesweeper::dig_input{{at}, who}, then);
                else if (kind < 20)
                    played.play(minesweeper::flag_input{{at}, who}, then);
                else
                    played.play(minesweeper::deflag_input{{at}, who}, then);
                booms += has_boomed ? 1 : 0;
                for (const std::string& line : std::exchange(kept.records, {})) {
                    const auto read = minesweeper::read_input(line);
                    REQUIRE(read);
                    REQUIRE(fresh.apply(*read));
                }
                REQUIRE(fresh.news_since({})->text() == played.news_since({})->text());
                REQUIRE(scores_text(fresh.table()) == scores_text(played.table()));
            }
            CHECK(fresh.changes() == played.changes());
            CHECK(scores_text(played.table()).empty() == !has_names);
            CHECK_FALSE(fresh.apply(minesweeper::dig_input{{{9, 0}}}));
            CHECK(fresh.inputs() == played.inputs());
            CHECK(fresh.apply(minesweeper::dig_input{{{0, 0}}, "cy"}) == has_names);
            CHECK(fresh.apply(minesweeper::dig_input{{{0, 0}}, "dora"}) ==
                  has_names); // let in elsewhere
        });
    }
    CHECK(booms > 0);
}

} // namespace scramble
