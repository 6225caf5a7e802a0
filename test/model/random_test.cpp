#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include <rapidcheck.h>

#include "../catch.hpp"
#include "../dice.hpp"
#include "../sanitized.hpp"
#include "compare.hpp"

// Boards that are too large to try everything. Each run plays other games; a run that fails prints
// its seed, and SCRAMBLE_TEST_SEED replays it.

namespace scramble::model {

namespace {

// Chooses moves that bring players into conflict. It looks at the model, never at the board, so the
// same seed plays the same game whatever the board does.
class troublemaker {
public:
    troublemaker(const naive_board& game, int players, dice& random)
        : game_(game), players_(players), random_(random)
    {
    }

    move next()
    {
        const int choice = random_.below(100);
        if (choice < 35)
            return ask_for_a_controlled_card();
        if (choice < 57)
            return complete_a_pair();
        if (choice < 62)
            return flip_where(anyone_with(2), [](space_number) { return true; });
        if (choice < 66 && !game_.waiting.empty())
            return {move::kind::withdraw, random_.one_of(game_.waiting).who, 0, 0, {}};
        if (choice < 68)
            return replace_cards();
        if (choice < 70)
            return {move::kind::release, random_.below(players_), 0, 0, {}};
        // Seldom an empty space: late in a game almost all are.
        return flip_where(random_.below(players_), [&](space_number at) {
            return choice < 72 || game_.cards[static_cast<std::size_t>(at)].has_value();
        });
    }

private:
    [[nodiscard]] move flip(player_number who, space_number at) const
    {
        return {move::kind::flip, who, at / game_.columns, at % game_.columns, {}};
    }

    // The spaces, or players, below `limit` for which the condition holds.
    template <typename Condition>
    [[nodiscard]] static std::vector<int> those_below(int limit, Condition holds)
    {
        std::vector<int> found;
        for (int number = 0; number < limit; ++number) {
            if (holds(number))
                found.push_back(number);
        }
        return found;
    }

    template <typename Condition>
    move flip_where(player_number who, Condition holds)
    {
        const std::vector<space_number> spaces = those_below(game_.rows * game_.columns, holds);
        return flip(who, spaces.empty() ? random_.below(game_.rows * game_.columns)
                                        : random_.one_of(spaces));
    }

    // A player who controls that many cards, if there is one.
    player_number anyone_with(std::size_t cards)
    {
        const std::vector<player_number> found = those_below(
            players_, [&](player_number who) { return game_.controlled_by(who).size() == cards; });
        return found.empty() ? random_.below(players_) : random_.one_of(found);
    }

    // Half of the time a card that others already wait for, so that queues grow.
    move ask_for_a_controlled_card()
    {
        const player_number who = random_.below(players_);
        if (!game_.waiting.empty() && random_.below(2) == 0)
            return flip(who, random_.one_of(game_.waiting).for_space);
        return flip_where(who, [&](space_number at) {
            return game_.controllers[static_cast<std::size_t>(at)] != no_player;
        });
    }

    move complete_a_pair()
    {
        const player_number who = anyone_with(1);
        const std::set<space_number> first = game_.controlled_by(who);
        return flip_where(who, [&](space_number at) {
            const auto i = static_cast<std::size_t>(at);
            return game_.controllers[i] == no_player && !first.empty() && game_.cards[i] &&
                   game_.do_match(*first.begin(), at);
        });
    }

    // Cards merge, swap, and become new cards.
    move replace_cards()
    {
        std::vector<std::string> texts{"never dealt"};
        for (const std::optional<std::string>& card : game_.cards)
            texts.push_back(card.value_or("nowhere"));
        move made{move::kind::replace, 0, 0, 0, {}};
        for (int i = random_.below(4); i > 0; --i) {
            const std::string from = random_.one_of(texts);
            const std::string to = random_.below(2) == 0
                                       ? random_.one_of(texts)
                                       : "new" + std::to_string(random_.below(1000));
            made.by[from] = to;
            if (random_.below(3) == 0)
                made.by[to] = from;
        }
        return made;
    }

    const naive_board& game_;
    int players_;
    dice& random_;
};

struct plan {
    int shortest_side;
    int longest_side;
    int fewest_players;
    int most_players;
    int games;
    int moves;         ///< in a game
    int compare_every; ///< moves between comparisons of the whole state
    memory::board_rules rules = {};
};

// What happened in the games, to check that they were worth playing.
struct sights {
    std::set<memory::flip_outcome> outcomes;
    std::set<memory::flip_outcome> settled;
    std::size_t longest_queue = 0;
    std::size_t most_settled = 0;
    int last_pairs = 0; ///< taken by rooms-1
};

std::vector<std::string> deal(int cards, dice& random)
{
    const int different = random.between(2, std::max(2, cards / 3));
    std::vector<std::string> dealt;
    for (int i = 0; i < cards; ++i)
        dealt.push_back("card" + std::to_string(random.below(different)));
    return dealt;
}

// Reports what went wrong and after which move; empty if nothing did.
std::string play_game(const plan& wanted, dice& random, sights& seen)
{
    const int rows = random.between(wanted.shortest_side, wanted.longest_side);
    const int columns = random.between(wanted.shortest_side, wanted.longest_side);
    const int players = random.between(wanted.fewest_players, wanted.most_players);
    board_and_model boards{rows, columns, deal(rows * columns, random), wanted.rules};
    troublemaker chooser{boards.model, players, random};

    for (int number = 1; number <= wanted.moves && !boards.board.cards().empty(); ++number) {
        const move made = chooser.next();
        const move_result result = boards.make(made);
        std::string problem = result.difference;
        if (problem.empty() &&
            (number % wanted.compare_every == 0 || boards.board.cards().empty())) {
            problem = boards.difference(players);
            boards.board.check_invariants();
        }
        if (!problem.empty()) {
            std::ostringstream text;
            text << rows << 'x' << columns << ", " << players << " players, move " << number << ", "
                 << made << ": " << problem;
            return text.str();
        }
        if (made.what == move::kind::flip)
            seen.outcomes.insert(result.turn.outcome);
        for (const memory::settled_flip& each : result.turn.settled)
            seen.settled.insert(each.outcome);
        seen.last_pairs += result.turn.taken.taken_by == memory::nobody ? 0 : 1;
        seen.most_settled = std::max(seen.most_settled, result.turn.settled.size());
        seen.longest_queue = std::max(
            seen.longest_queue, boards.model.queue_at(made.row * columns + made.column).size());
    }
    return {};
}

sights play(const plan& wanted)
{
    INFO(how_to_repeat());
    sights seen;
    const int games = sanitized ? wanted.games / 10 : wanted.games;
    for (int number = 0; number < games; ++number) {
        dice random{seed_of_this_run() + static_cast<std::uint64_t>(number)};
        INFO("game " << number);
        REQUIRE(play_game(wanted, random, seen) == "");
    }
    CHECK(seen.outcomes.size() == 8); // all except game_is_full
    CHECK(seen.settled.size() == 2);
    CHECK(seen.longest_queue >= 3);
    CHECK(seen.most_settled >= 2);
    return seen;
}

// Any move on a 3x3 board by one of four players. rapidcheck shrinks to the first choices, and to
// zeros.
rc::Gen<move> any_move()
{
    const auto what_kind = rc::gen::weightedElement<move::kind>({{20, move::kind::flip},
                                                                 {2, move::kind::withdraw},
                                                                 {1, move::kind::release},
                                                                 {1, move::kind::replace}});
    const auto player_and_space = rc::gen::inRange(0, 36);
    const auto card = rc::gen::element<std::string>("a", "b", "c", "d");
    return rc::gen::map(rc::gen::tuple(what_kind, player_and_space, card, card, card),
                        [](const auto& drawn) -> move {
                            const auto& [what, number, a, b, c] = drawn;
                            if (what == move::kind::replace)
                                return {what, 0, 0, 0, {{"a", a}, {"b", b}, {"c", c}}};
                            if (what != move::kind::flip)
                                return {what, number / 9, 0, 0, {}};
                            return {what, number / 9, number / 3 % 3, number % 3, {}};
                        });
}

} // namespace

TEST_CASE("random games on small boards agree with the model after every move", "[model][random]")
{
    play({5, 8, 2, 12, 1000, 600, 1});
}

TEST_CASE("random games on large boards agree with the model", "[model][random]")
{
    play({9, 20, 10, 50, 200, 3000, 50});
}

TEST_CASE("many players who want the same few cards are served as the model says",
          "[model][random]")
{
    play({2, 4, 20, 50, 1500, 300, 1});
}

TEST_CASE("random games in which the last pair goes to who controls one of it agree with the model",
          "[model][random]")
{
    const int games = sanitized ? 30 : 300;
    CHECK(play({2, 4, 20, 50, 300, 1500, 1, {.last_pair = true}}).last_pairs > games / 4);
    CHECK(play({5, 8, 2, 12, 300, 3000, 10, {.last_pair = true}}).last_pairs > games / 4);
}

TEST_CASE("random games with pairs whose halves differ agree with the model", "[model][random]")
{
    const std::vector<memory::card_pair> pairs{{"card0", "card1"}, {"card2", "card5"}};
    const int games = sanitized ? 30 : 300;
    play({4, 6, 2, 12, 300, 1000, 1, {.pairs = pairs}});
    CHECK(play({2, 4, 20, 50, 300, 1500, 1, {.last_pair = true, .pairs = pairs}}).last_pairs >
          games / 8);
}

// The other games report the number of moves before a failure; this one finds a minimal list of
// moves.
TEST_CASE("any list of moves leads to the state that the model says", "[model][random]")
{
    seed_rapidcheck(sanitized ? 500 : 5000, 200);
    CHECK(rc::check([] {
        const auto moves = *rc::gen::container<std::vector<move>>(any_move()).as("moves");
        const bool last_pair = *rc::gen::arbitrary<bool>().as("rooms-1");
        memory::board_rules rules{.last_pair = last_pair};
        if (*rc::gen::arbitrary<bool>().as("rooms-3"))
            rules.pairs = {{"a", "b"}, {"d", "e"}};
        board_and_model boards{3, 3, {"a", "a", "b", "b", "b", "b", "c", "c", "c"}, rules};
        for (const move& made : moves) {
            std::string problem = boards.make(made).difference;
            if (problem.empty())
                problem = boards.difference(4);
            if (!problem.empty())
                RC_FAIL(problem);
            boards.board.check_invariants();
        }
    }));
}

} // namespace scramble::model
