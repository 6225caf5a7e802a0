#include "async/loop.hpp"
#include "catch.hpp"
#include "dice.hpp"

#include "scramble/memory/rules/random_board.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/random.hpp"

// A game is a function of its records: applied to a fresh game, they make the same one.

namespace scramble {

namespace {

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
        const memory::lines cards{"A", "B", "A", "B", "C", "C", "D", "A", "D", "A", "B", "B"};
        memory::hosted_game played(3, 4, cards);
        memory::hosted_game fresh(3, 4, cards);
        for (memory::hosted_game* each : {&played, &fresh}) {
            each->game->allow_deals([cards](std::uint64_t seed) {
                memory::layout next{3, 4, cards};
                memory::shuffle(next, seed);
                return next.cards;
            });
        }
        memory::lines records;
        played.game->record([&](const memory::input& what) { records.push_back(line_of(what)); });
        random_memory chooser(played, random);
        for (int moves = 0; moves < 200; ++moves) {
            chooser.move();
            fresh.on_strand([&] {
                for (const std::string& line : std::exchange(records, {})) {
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

TEST_CASE("what cannot be a record of a game of Memory changes nothing", "[records]")
{
    memory::six_hosted_cards host("alice 0,0; bob 0,0; carol 0,1");
    const auto steps = host.game->steps();
    host.on_strand([&] {
        for (const auto* line :
             {"flip bob 2,0", "flip bob 0,3", "withdraw alice", "withdraw dora", "release dora"})
            CHECK_FALSE(host.game->apply(memory::read_input(line).value()));
        CHECK(host.game->steps() == steps);
        CHECK(host.game->apply(memory::read_input("withdraw bob").value()));
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
        played.record([&](const minesweeper::input& what) {
            const auto read = minesweeper::read_input(minesweeper::line_of(what));
            REQUIRE(read);
            CHECK(fresh.apply(*read));
        });
        looped.on_strand([&] {
            for (int moves = 0; moves < 100; ++moves) {
                const minesweeper::square at{random.below(10U), random.below(8U)};
                const int kind = random.below(30);
                const std::string who =
                    has_names ? random.one_of(std::vector<std::string>{"ann", "bob", ""}) : "";
                if (kind == 0)
                    played.lay(random.below(1000U));
                else if (kind < 12)
                    (void)played.dig(at, who);
                else if (kind < 20)
                    played.flag(at, who);
                else
                    played.deflag(at, who);
                REQUIRE(fresh.news_since({})->text() == played.news_since({})->text());
                REQUIRE(scores_text(fresh.table()) == scores_text(played.table()));
            }
            CHECK(fresh.changes() == played.changes());
            CHECK(scores_text(played.table()).empty() == !has_names);
            CHECK_FALSE(fresh.apply(minesweeper::dig_input{{{9, 0}}}));
            CHECK(fresh.inputs() == played.inputs());
            CHECK(fresh.apply(minesweeper::dig_input{{{0, 0}}, "cy"}) == has_names);
            CHECK_FALSE(fresh.apply(minesweeper::dig_input{{{0, 0}}, "dora"})); // one too many
        });
    }
}

} // namespace scramble
