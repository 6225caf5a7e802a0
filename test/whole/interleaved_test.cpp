#include "catch.hpp"
#include "sanitized.hpp"
#include "whole/script.hpp"

#include <algorithm>
#include <exception>

namespace scramble::whole {

namespace {

/// A client for each message, in the order of sending; and once more for the one that goes away.
using merge = std::vector<std::size_t>;

/// How long the server runs between two events.
enum class pace { to_rest, one_handler, nothing };

struct manner {
    pace between;
    way leaves;
};

const std::vector<manner> all_manners{
    {pace::to_rest, way::reset},     {pace::to_rest, way::half_close},
    {pace::one_handler, way::reset}, {pace::one_handler, way::half_close},
    {pace::nothing, way::reset},     {pace::nothing, way::half_close},
};

std::string name_of(const manner& how)
{
    const std::string between = how.between == pace::to_rest       ? "runs to rest"
                                : how.between == pace::one_handler ? "runs one handler"
                                                                   : "does not run";
    return "the server " + between + " between two events, and the last client " +
           name_of(how.leaves);
}

/// The merge from which `std::next_permutation` reaches all others.
merge first_merge(const script& of)
{
    merge first;
    for (const part& each : of.parts)
        first.push_back(each.client);
    first.push_back(of.parts.back().client);
    return first;
}

void run(scripted_game& game, const script& script, const manner& how, const merge& order)
{
    play& played = game.played();
    game.connect_all();
    played.settle();
    std::vector<std::size_t> said(script.in.players.size(), 0); // messages by client
    for (const std::size_t client : order) {
        const auto next = std::find_if(script.parts.begin(), script.parts.end(),
                                       [&, skipped = said[client]++](const part& each) mutable {
                                           return each.client == client && skipped-- == 0;
                                       });
        if (next == script.parts.end()) {
            game.of(script.parts.back()).leave(how.leaves);
        }
        else {
            (void)game.prepare(*next);
            game.of(*next).send(everything);
        }
        if (how.between == pace::to_rest)
            played.settle();
        else if (how.between == pace::one_handler)
            (void)played.step();
    }
    played.settle();
    played.stop();
}

/// Plays every merge in that manner, or every `apart`-th. Result: how many there are.
int play_all(const script& script, const manner& how, int apart, tally& sum)
{
    int merges = 0;
    merge order = first_merge(script);
    do {
        if (merges++ % apart != 0)
            continue;
        INFO("merge " << merges << " in edition " << script.in.spoken.year << ": " << name_of(how));
        scripted_game game(script);
        try {
            run(game, script, how, order);
        }
        catch (const std::exception& why) {
            FAIL(game.played().transcript() << why.what());
        }
        add(sum, game.played().counted());
    } while (std::next_permutation(order.begin(), order.end()));
    return merges;
}

} // namespace

TEST_CASE("three clients may send in every order, and one go away", "[whole]")
{
    constexpr int merges = 1680;
    constexpr int apart = sanitized ? 31 : 1;
    tally sum;
    for (const manner& how : all_manners) {
        const int played = play_all(three_clients(), how, apart, sum);
        CHECK(played == merges);
    }
    for (const char* each :
         {"waited", "granted", "matched", "failed by 2-B", "withdrawn", "watches woken"}) {
        INFO(each);
        CHECK(sum[each] > merges / apart / 4); // in many orders
    }
}

TEST_CASE("two clients may send in every order, and one go away, in every edition", "[whole]")
{
    constexpr int apart = sanitized ? 5 : 1;
    tally sum;
    for (const auto& spoken : {memory::edition_2020, memory::edition_2022, memory::edition_2023}) {
        for (const manner& how : all_manners) {
            const int played = play_all(two_clients(spoken), how, apart, sum);
            CHECK(played == 35);
        }
    }
    CHECK(sum["granted"] > 0);
    CHECK(sum["withdrawn"] > 0);
    CHECK(sum["watches woken"] > 0);
}

} // namespace scramble::whole
