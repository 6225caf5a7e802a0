#include "async/loop.hpp"
#include "async/sequencers.hpp"
#include "catch.hpp"

#include "scramble/minesweeper/game.hpp"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// rooms-4: the first dig waits for its field, and so do the digs that come meanwhile.

namespace scramble::minesweeper {

namespace {

/// A game of one row of five squares, whose fields the test finds.
class row_of_five : public memory::loop {
public:
    row_of_five()
        : game(std::in_place, context.get_executor(), field{5, 1, {1, 0, 0, 0, 0}}, "run", true,
               board_rules{.first_dig_lays = true}, std::size_t{9})
    {
        game->allow_fields([](std::uint64_t) { return field{5, 1, {1, 0, 0, 0, 0}}; });
        game->find_fields(
            7, [this](square first, std::uint64_t seed, std::function<void(field)> then) {
                asked.push_back(std::to_string(first.x) + " of " + std::to_string(seed));
                finds.push_back(std::move(then));
            });
    }

    std::optional<minesweeper::game> game;
    std::vector<std::string> asked; ///< the fields that were asked for
    std::deque<std::function<void(field)>> finds;
    std::string said; ///< what has come of digs

    void dig(const std::string& who, std::uint32_t x)
    {
        on_strand([&] {
            game->play(dig_input{{{x, 0}}, who}, [this, who](error_code why, bool has_hit) {
                said += who + (why ? " " + why.message() : has_hit ? " BOOM" : " dug") + "\n";
            });
        });
    }
    /// The field that is asked for next is one with a bomb there.
    void find(std::uint32_t bomb)
    {
        field found{5, 1, std::vector<std::uint8_t>(5)};
        found.bombs[bomb] = 1;
        auto then = std::move(finds.front());
        finds.pop_front();
        on_strand([&] { then(std::move(found)); });
    }
    [[nodiscard]] std::string seen() const
    {
        std::string row;
        for (square at; at.x < 5; ++at.x)
            row += game->board().symbol_at(at);
        return row;
    }
};

} // namespace

TEST_CASE("rooms-4 the first dig waits for its field, and others meanwhile for it", "[async]")
{
    row_of_five host;
    test::recorder kept;
    host.game->order_by(kept);
    host.dig("ann", 0);
    host.dig("bob", 4);
    host.dig("cy", 2);
    host.on_strand([&] { host.game->play(flag_input{{{1, 0}}, "cy"}, [](error_code, bool) {}); });
    CHECK(host.said.empty());
    CHECK(host.seen() == "-F---"); // a flag does not wait
    CHECK(host.asked == std::vector<std::string>{"0 of 7"});
    host.find(4);
    CHECK(host.said == "ann dug\nbob BOOM\ncy dug\n");
    CHECK(kept.records ==
          std::vector<std::string>{"flag 1 0 cy", "first 0 0 ann 08", "dig 4 0 bob", "dig 2 0 cy"});
    CHECK(host.seen() == " F   ");
    host.dig("dora", 1);
    CHECK(host.asked.size() == 1);
}

TEST_CASE("rooms-4 a dig of a flagged square or outside asks for no field", "[async]")
{
    row_of_five host;
    host.on_strand([&] { host.game->play(flag_input{{{1, 0}}, "ann"}, [](error_code, bool) {}); });
    host.dig("ann", 1);
    host.dig("ann", 5);
    CHECK(host.said == "ann dug\nann dug\n");
    CHECK(host.asked.empty());
    CHECK_FALSE(host.game->board().is_begun());
}

TEST_CASE("rooms-4 the next game's first dig asks for a field of that game", "[async]")
{
    row_of_five host;
    host.dig("ann", 0);
    host.on_strand([&] { host.game->lay(8); });
    host.dig("bob", 3);
    host.find(4); // of the game before
    CHECK(host.said.empty());
    CHECK(host.asked == std::vector<std::string>{"0 of 7", "0 of 8"});
    host.find(1);
    CHECK(host.said == "ann dug\nbob dug\n");
    CHECK(host.seen() == "1-1  ");
}

TEST_CASE("rooms-4 whoever is begun by another dig meanwhile goes on digging", "[async]")
{
    row_of_five host;
    host.dig("ann", 0);
    host.on_strand([&] { // as from another node
        CHECK(host.game->apply(*read_input("first 4 0 bob 80")));
        CHECK(host.game->apply(*read_input("first 4 0 bob 08"))); // just a dig
    });
    CHECK(host.seen() == "-1   ");
    host.find(3);
    CHECK(host.said == "ann BOOM\n");
}

TEST_CASE("rooms-4 what cannot be a first dig changes nothing", "[async]")
{
    row_of_five host;
    host.on_strand([&] {
        for (const auto* line : {"first 5 0 ann 08", "first 0 0 ann 0", "first 0 0 ann 01",
                                 "first 0 0 ann 0g", "first 0 1 ann 08"})
            CHECK_FALSE(host.game->apply(*read_input(line)));
    });
    CHECK_FALSE(host.game->board().is_begun());
    game other(host.context.get_executor(), field{5, 1, {1, 0, 0, 0, 0}}, "run", true, {}, 9);
    host.on_strand([&] { CHECK_FALSE(other.apply(*read_input("first 0 0 ann 08"))); });
}

TEST_CASE("rooms-4 no field is laid before its record has had its turn", "[async]")
{
    row_of_five host;
    test::queue queue;
    host.game->order_by(queue);
    host.dig("ann", 0);
    host.find(4);
    host.dig("bob", 2); // it waits for the turn, not for a field of its own
    CHECK(host.asked.size() == 1);
    CHECK(queue.records == std::deque<std::string>{"first 0 0 ann 08"});
    CHECK(host.seen() == "-----");
    host.on_strand([&] { queue.refuse(asio::error::no_memory); });
    CHECK(host.said == "ann Cannot allocate memory\n");
    CHECK(host.asked == std::vector<std::string>{"0 of 7", "2 of 7"});
    host.find(4);
    host.on_strand([&] { queue.give_turn(); });
    CHECK(host.said == "ann Cannot allocate memory\nbob dug\n");
}

TEST_CASE("rooms-4 whoever waits for a field hears that the game is closed", "[async]")
{
    row_of_five host;
    host.dig("ann", 0);
    host.on_strand([&] { host.game->close(); });
    CHECK(host.said == "ann Operation canceled\n");
    host.find(4);
    host.dig("bob", 1);
    CHECK(host.said == "ann Operation canceled\nbob Operation canceled\n");
    CHECK_FALSE(host.game->board().is_begun());
}

TEST_CASE("rooms-4 whoever waits for a field is dropped with the game", "[async]")
{
    row_of_five host;
    host.dig("ann", 0);
    host.game->abandon();
    host.find(4);
    CHECK(host.said.empty());
    host.dig("bob", 1);
    host.game.reset();
    host.find(4);
    CHECK(host.said.empty());
}

} // namespace scramble::minesweeper
