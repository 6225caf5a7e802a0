#include "catch.hpp"
#include "model/compare.hpp"
#include "whole/play.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <string>
#include <vector>

namespace scramble::whole {

namespace {

/// What each client asks, in its order. The last client goes away behind its last message.
struct scripts {
    table at;
    std::vector<std::vector<asked>> messages; ///< by their clients
};

/// The clients by whose turn it is, once for each message, and once more where the last goes away.
using merge = std::vector<std::size_t>;

/// How much of the server runs between two events.
enum class pace { to_rest, one_handler, nothing };

enum class way { reset, half_close };

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
           (how.leaves == way::reset ? "resets" : "closes its side");
}

/// Ann finds a pair and takes it away; Bob fails where she has a card, and then waits for it; Cy
/// waits for a change, and for the same card.
scripts three_clients()
{
    const std::string ann = "ann";
    const std::string bob = "bob";
    const std::string cy = "cy";
    const memory::edition spoken = memory::edition_2023;
    const wording say(spoken);
    return {{1, 3, {"A", "B", "A"}, {}, {ann, bob, cy}, spoken},
            {{say.flip(ann, 0, 0), say.flip(ann, 0, 2), say.flip(ann, 0, 1)},
             {say.flip(bob, 0, 1), say.flip(bob, 0, 0), say.flip(bob, 0, 0)},
             {say.watch(cy), say.flip(cy, 0, 0)}}};
}

/// Ann finds a card, and no pair; Bob waits for it, and for the next change.
scripts two_clients(const memory::edition& spoken)
{
    const std::string ann = "ann";
    const std::string bob = "bob";
    const wording say(spoken);
    return {{1, 3, {"A", "B", "A"}, {}, {ann, bob}, spoken},
            {{say.flip(ann, 0, 0), say.flip(ann, 0, 1), say.flip(ann, 0, 2)},
             {say.flip(bob, 0, 0), say.flip(bob, 0, 1), say.watch(bob)}}};
}

/// In the order in which `std::next_permutation` gets to all others.
merge first_merge(const scripts& of)
{
    merge first;
    for (std::size_t client = 0; client < of.messages.size(); ++client)
        first.insert(first.end(), of.messages[client].size(), client);
    first.push_back(of.messages.size() - 1);
    return first;
}

class merged_game {
public:
    merged_game(const scripts& what, const manner& how)
        : script_(what), how_(how), play_(what.at), said_(what.messages.size(), 0)
    {
    }

    void run(const merge& order)
    {
        for (const std::string& each : script_.at.players)
            clients_.push_back(&play_.connect(each, true));
        play_.settle();
        for (const std::size_t client : order) {
            act(client);
            go_on();
        }
        play_.settle();
        play_.stop();
    }

    [[nodiscard]] const play& played() const { return play_; }

private:
    const scripts& script_;
    manner how_;
    play play_;
    std::vector<visitor*> clients_;
    std::vector<std::size_t> said_; ///< how many messages, by their clients

    void act(std::size_t client)
    {
        visitor& who = *clients_[client];
        const auto& messages = script_.messages[client];
        if (said_[client] < messages.size()) {
            play_.ask(who, messages[said_[client]++]);
            play_.send(who, everything);
        }
        else if (how_.leaves == way::reset) {
            play_.reset(who);
        }
        else {
            play_.half_close(who);
        }
    }

    void go_on()
    {
        if (how_.between == pace::to_rest)
            play_.settle();
        else if (how_.between == pace::one_handler)
            (void)play_.step();
    }
};

void add(judge::tally& sum, const judge::tally& more)
{
    sum.flips_that_waited += more.flips_that_waited;
    sum.granted += more.granted;
    sum.matched += more.matched;
    sum.failed += more.failed;
    sum.withdrawn += more.withdrawn;
    sum.watches_woken += more.watches_woken;
}

/// Plays every merge in that manner, or each `apart`-th. Result: how many there are.
int play_all(const scripts& game, const manner& how, int apart, judge::tally& sum)
{
    int merges = 0;
    merge order = first_merge(game);
    do {
        if (merges++ % apart != 0)
            continue;
        INFO("merge " << merges << " in edition " << game.at.spoken.year << ": " << name_of(how));
        merged_game played(game, how);
        try {
            played.run(order);
        }
        catch (const std::exception& what) {
            FAIL(played.played().transcript() << what.what());
        }
        add(sum, played.played().counted());
    } while (std::next_permutation(order.begin(), order.end()));
    return merges;
}

} // namespace

TEST_CASE("three clients may send in every order, and one go away", "[whole]")
{
    constexpr int merges = 1680;
    constexpr int apart = model::sanitized ? 31 : 1;
    judge::tally sum;
    for (const manner& how : all_manners) {
        const int played = play_all(three_clients(), how, apart, sum);
        CHECK(played == merges);
    }
    UNSCOPED_INFO(sum.flips_that_waited << " flips waited, " << sum.granted << " granted, "
                                        << sum.matched << " matched, " << sum.failed << " failed, "
                                        << sum.withdrawn << " withdrawn, " << sum.watches_woken
                                        << " watches woken");
    // Each happens in no few orders.
    constexpr int some = merges / apart / 4;
    CHECK(sum.flips_that_waited > some);
    CHECK(sum.granted > some);
    CHECK(sum.matched > some);
    CHECK(sum.failed > some);
    CHECK(sum.withdrawn > some);
    CHECK(sum.watches_woken > some);
}

TEST_CASE("two clients may send in every order, and one go away, in every edition", "[whole]")
{
    constexpr int apart = model::sanitized ? 5 : 1;
    judge::tally sum;
    for (const auto& spoken : {memory::edition_2020, memory::edition_2022, memory::edition_2023}) {
        for (const manner& how : all_manners) {
            const int played = play_all(two_clients(spoken), how, apart, sum);
            CHECK(played == 35);
        }
    }
    CHECK(sum.granted > 0);
    CHECK(sum.withdrawn > 0);
    CHECK(sum.watches_woken > 0);
}

} // namespace scramble::whole
