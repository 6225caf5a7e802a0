#pragma once

#include "catch.hpp"
#include "table.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace scramble::memory {

/// One move, and what must come of it.
struct move {
    std::string made;       ///< "alice 0,1", "alice leaves" (a release) or "alice withdraws"
    std::string told;       ///< as `table` tells it; for a withdrawal "withdrawn" or "no wait"
    std::string seen = {};  ///< the board then, unless empty
    std::string queue = {}; ///< who waits for the card at 0,0 then, or "nobody", unless empty
};

/// Moves on six cards, after other flips.
struct course {
    std::string name;
    std::string before; ///< "alice 0,0; bob 1,2"
    std::vector<move> moves;
};

/// Checks what an outcome leaves a player with: the stage, how many cards it controls, and how many
/// it still has a part in.
inline void check_part(const table& game, const std::string& name, const std::string& outcome)
{
    struct part {
        board::stage stage;
        std::size_t controlled;
        std::size_t cards;
    };
    using enum board::stage;
    static const std::map<std::string, part> parts{
        {"took_first_card", {first_card, 1, 1}},      {"waits", {waiting, 0, 1}},
        {"still_waiting", {waiting, 0, 1}},           {"matched", {pair, 2, 2}},
        {"mismatched", {relinquished, 0, 2}},         {"no_second_card", {relinquished, 0, 1}},
        {"card_is_controlled", {relinquished, 0, 1}}, {"no_first_card", {relinquished, 0, 0}},
        {"withdrawn", {relinquished, 0, 0}}};
    INFO(name << ' ' << outcome);
    const board::play& actual = game.board.play_of(known_players.at(name));
    CHECK(actual.stage == parts.at(outcome).stage);
    CHECK(actual.controlled().size() == parts.at(outcome).controlled);
    CHECK(actual.cards.size() == parts.at(outcome).cards);
}

/// Plays a move, and checks what holds for each:
///
/// - one change if a card turned or left, else none (decision 9);
/// - one point for a match, and no other points (decision 8);
/// - the part that the outcome leaves to the mover and to those whose wait ended.
inline void check_move(table& game, const move& step)
{
    INFO(step.made);
    const std::size_t space = step.made.find(' ');
    const std::string name = step.made.substr(0, space);
    const std::string how = step.made.substr(space + 1);
    const player mover = known_players.at(name);
    const std::string outcome = step.told.substr(0, step.told.find(';'));
    const auto changes = game.board.changes();
    std::map<player, std::uint32_t> scores;
    for (const auto& [each, who] : known_players)
        scores[who] = game.score(who) + (who == mover && outcome == "matched" ? 1 : 0);

    if (how == "withdraws")
        CHECK(step.told == (game.withdraw(mover) ? "withdrawn" : "no wait"));
    else if (how == "leaves")
        CHECK(game.release(mover) == step.told);
    else {
        int flips = 0;
        for_each_flip(step.made, [&](const std::string&, position at) {
            ++flips;
            CHECK(game.flip(mover, at.row, at.column) == step.told);
            if (outcome != "still_waiting")
                CHECK(game.queue(at.row, at.column).ends_with(name) == (outcome == "waits"));
            if (outcome == "took_first_card" || outcome == "matched")
                CHECK(name_of(game.board.play_of(mover).cards.back()) == how);
        });
        REQUIRE(flips == 1);
    }

    const bool turned = step.told.find("; turned") != std::string::npos;
    CHECK(game.board.changes() == changes + (turned ? 1 : 0));
    if (outcome != "no wait")
        check_part(game, name, outcome);
    for (const auto& [each, who] : known_players) {
        CHECK(game.score(who) == scores[who]);
        for (const std::string settled : {"took_first_card", "no_first_card"}) {
            if (step.told.find("; " + each + ' ' + settled) != std::string::npos)
                check_part(game, each, settled);
        }
    }
    if (!step.seen.empty())
        CHECK(game.seen() == step.seen);
    if (!step.queue.empty())
        CHECK(game.queue(0, 0) == (step.queue == "nobody" ? "" : step.queue));
}

inline void check_courses(const std::vector<course>& courses)
{
    for (const auto& [name, before, moves] : courses) {
        INFO(name);
        table game = six_cards(before);
        for (const move& each : moves)
            check_move(game, each);
    }
}

} // namespace scramble::memory
