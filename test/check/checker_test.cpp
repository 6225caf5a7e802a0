#include "check/checker.hpp"
#include "check/stage.hpp"
#include "check/try_all.hpp"

#include "../catch.hpp"
#include "instrument/scratch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

using scramble::check::checker;
using scramble::check::failure;
using scramble::check::milliseconds;
using scramble::check::plan;
using scramble::check::random_game;
using scramble::check::stage;
using scramble::check::trial;
using scramble::check::tried;
using scramble::check::verdict;

namespace {

/// What comes of a case.
tried come_of(const trial& one, plan how = {})
{
    checker judge(std::move(how));
    std::vector<tried> all;
    judge.try_all({one}, [&](const tried& each) { all.push_back(each); });
    return all.at(0);
}

/// What comes of several, one after another.
std::vector<verdict> verdicts_of(const std::vector<trial>& some, plan how = {})
{
    how.ahead = 0;
    checker judge(std::move(how));
    std::vector<verdict> all;
    judge.try_all(some, [&](const tried& each) { all.push_back(each.found.is); });
    return all;
}

trial playing(std::function<void(stage&)> play)
{
    return {"", "1-B", "", "", true, std::move(play)};
}

/// A server that takes connections, and no more.
constexpr auto listens =
    "exec python3 -c 'import socket, time; "
    "listening = socket.create_server((\"127.0.0.1\", {port})); time.sleep(600)'";

bool waits_in_vain(stage& at)
{
    return !at.wait_for([] { return false; }, milliseconds(1));
}

} // namespace

TEST_CASE("a case that fails after a wait in vain is played again, and that counts", "[check]")
{
    int plays = 0;
    const tried slow_at_first = come_of({"", "1-B", "", "", true, [&](stage& at) {
                                             if (++plays == 1 && waits_in_vain(at))
                                                 at.fail("something is missing");
                                         }});
    CHECK(plays == 2);
    CHECK(slow_at_first.found.is == verdict::passes);

    plays = 0;
    const tried never = come_of({"", "1-B", "", "", true, [&](stage& at) {
                                     ++plays;
                                     if (waits_in_vain(at))
                                         at.fail("something is missing");
                                 }});
    CHECK(plays == 2);
    CHECK(never.found.is == verdict::fails);
    CHECK(never.found.how == failure::silent);
}

TEST_CASE("so is each such case, though others before it have failed, too", "[check]")
{
    using enum verdict;
    const auto silent = [](stage& at) { at.fail("no answer", failure::silent); };
    int plays = 0;
    const auto first_fails = [&](failure how) {
        return playing([&plays, how](stage& at) {
            if (++plays % 2 == 1)
                at.fail("something is missing", how);
        });
    };
    CHECK(verdicts_of({playing(silent), first_fails(failure::silent), playing(silent),
                       first_fails(failure::hasty)}) == std::vector{fails, passes, fails, passes});
    CHECK(plays == 4);

    plays = 0;
    const trial counts = playing([&](stage& at) {
        ++plays;
        silent(at);
    });
    CHECK(verdicts_of({4, counts}) == std::vector(4, fails));
    CHECK(plays == 8);
    plays = 0;
    (void)verdicts_of({6, counts}); // from then on it is not waited for twice
    CHECK(plays == 10);
    plays = 0;
    CHECK(verdicts_of({counts, counts, counts, counts, first_fails(failure::hasty)}).back() ==
          passes);
}

TEST_CASE("so is a case that takes long", "[check]")
{
    plan how;
    how.times.one_case = milliseconds(200);
    int plays = 0;
    const trial slow_at_first = playing([&](stage& at) {
        if (++plays == 1)
            at.let_pass(milliseconds(400));
    });
    CHECK(come_of(slow_at_first, how).found.is == verdict::passes);
    CHECK(plays == 2);
}

TEST_CASE("so is start, and a server that listens too late is started again", "[check]")
{
    const auto met = [](std::function<void(stage&)> play, plan how = {}) {
        checker judge(std::move(how));
        return judge.meet(playing(std::move(play)), nullptr).found;
    };
    int plays = 0;
    const auto fails_first = [&](failure how) {
        plays = 0;
        return met([&plays, how](stage& at) {
                   if (++plays == 1)
                       at.fail("something is missing", how);
               })
            .is;
    };
    CHECK(fails_first(failure::silent) == verdict::passes);
    CHECK(plays == 5); // of those that pass there are four
    CHECK(fails_first(failure::differs) == verdict::fails);
    CHECK(plays == 1);
    plan how;
    how.whole = milliseconds(1000); // ends while it is played again
    plays = 0;
    const auto never = [&](stage& at) {
        if (++plays > 1)
            at.let_pass(milliseconds(10'000));
        at.fail("no answer", failure::silent);
    };
    CHECK(met(never, how).is == verdict::fails);
    CHECK(plays == 2);

    const scramble::test::scratch directory;
    const auto has_started = (directory.path() / "has_started").string();
    how = {};
    how.times.start = milliseconds(3000);
    how.run = fmt::format("[ -e '{0}' ] || {{ touch '{0}'; exec sleep 600; }}; {1}", has_started,
                          listens);
    const auto passes = [](stage&) {};
    CHECK(met(passes, how).is == verdict::passes);
    std::filesystem::remove(has_started);
    CHECK(come_of(playing(passes), how).found.is == verdict::passes);

    how.run = "exec sleep 600";
    how.times.start = milliseconds(100);
    CHECK(met(passes, how).is == verdict::fails);
}

TEST_CASE("so is a random game, with all the grace", "[check]")
{
    plan how;
    how.run = listens;
    std::vector<milliseconds> graces;
    const auto verdict_if_fails = [&](std::size_t times) {
        graces.clear();
        const auto play = [&, times](stage& at, const scramble::check::chosen_moves&) {
            graces.push_back(at.times().grace);
            if (graces.size() <= times)
                at.fail("it is answered, but has to wait", failure::hasty);
        };
        checker judge(how);
        return judge
            .play_randomly(
                [&](std::uint64_t) {
                    return random_game{"", {"a move"}, play};
                },
                1, 1, 2)
            .found.is;
    };
    CHECK(verdict_if_fails(2) == verdict::passes);
    CHECK(graces == std::vector{how.times.grace / 8, how.times.grace, how.times.grace});
    CHECK(verdict_if_fails(3) == verdict::fails);
}

TEST_CASE("a case that fails by what has come is played once", "[check]")
{
    int plays = 0;
    const tried wrong = come_of({"", "1-B", "", "", true, [&](stage& at) {
                                     ++plays;
                                     at.fail("something is wrong");
                                 }});
    CHECK(plays == 1);
    CHECK(wrong.found.is == verdict::fails);
    CHECK(wrong.found.how == failure::differs);
}

TEST_CASE("cases share a server, and what fails there is played on a fresh one", "[check]")
{
    using enum verdict;
    plan how;
    how.shared_board = "2x2\nA\nB\nB\nA\n";
    how.run = listens;
    std::vector<pid_t> servers; // of each play
    const auto fails_if = [&](std::function<bool(stage&)> holds) {
        trial one = playing([&servers, holds = std::move(holds)](stage& at) {
            servers.push_back(at.server());
            if (holds(at))
                at.fail("something is wrong");
        });
        one.can_share = true;
        return one;
    };
    const trial right = fails_if([](stage&) { return false; });
    const trial wrong_when_shared = fails_if([](stage& at) { return !at.is_own(); });
    const trial wrong = fails_if([](stage&) { return true; });
    trial alone = right;
    alone.can_share = false;
    CHECK(verdicts_of({right, wrong_when_shared, right, wrong, alone}, how) ==
          std::vector{passes, passes, passes, fails, passes});
    REQUIRE(servers.size() == 7);
    const std::set<pid_t> fresh{servers[2], servers[5], servers[6]};
    CHECK(fresh.size() == 3);
    for (const std::size_t shared : std::array<std::size_t, 4>{0, 1, 3, 4}) {
        CHECK(servers[shared] == servers[0]);
        CHECK_FALSE(fresh.contains(servers[shared]));
    }
}

TEST_CASE("the next case is played while a server ends, and none is left", "[check]")
{
    plan how;
    how.run = listens;
    std::vector<pid_t> servers;
    const auto is_there = [](pid_t server) { return ::kill(server, 0) == 0; };
    const trial each = playing([&](stage& at) {
        CHECK((servers.empty() || is_there(servers.back())));
        CHECK((servers.size() < 2 || !is_there(servers.front())));
        servers.push_back(at.server());
    });
    CHECK(verdicts_of({3, each}, how) == std::vector(3, verdict::passes));
    REQUIRE(servers.size() == 3);
    CHECK(std::ranges::none_of(servers, is_there));
}

TEST_CASE("whenever the time ends, cases of all chapters have been tried", "[check]")
{
    for (auto game :
         {scramble::check::checked_memory("2025", {}), scramble::check::checked_field("2016")}) {
        std::vector<std::string> chapters; // of what is played, in order
        std::map<std::string, std::size_t> sizes;
        for (trial& each : game.trials) {
            each.is_refused = false; // there is no server
            each.options = scramble::check::with_the_board;
            each.dealt.clear();
            each.play = [&chapters, group = each.group](stage&) { chapters.push_back(group); };
            ++sizes[each.group];
        }
        game.trials.front().play = [](stage&) {}; // several times
        game.preparation = nullptr;
        (void)scramble::check::try_all(game, {}, [](std::size_t, std::size_t) {});
        std::map<std::string, std::size_t> in_half;
        const auto half = static_cast<std::ptrdiff_t>(chapters.size() / 2);
        for (const std::string& each : std::vector(chapters.begin(), chapters.begin() + half))
            ++in_half[each];
        for (const auto& [chapter, size] : sizes) {
            INFO(chapter << ": " << in_half[chapter] << " of " << size);
            const std::size_t quarter = size / 4;
            CHECK(in_half[chapter] >= quarter);
            CHECK(in_half[chapter] <= size - quarter);
        }
    }
}

TEST_CASE("a server that sends without end is told once", "[check]")
{
    using enum verdict;
    const trial floods = playing([](stage& at) { at.fail("it floods", failure::endless); });
    CHECK(verdicts_of({5, floods}) == std::vector{fails, fails, fails, untried, untried});
    const trial passing = playing([](stage&) {});
    CHECK(verdicts_of({floods, floods, passing, floods, floods, passing}) ==
          std::vector{fails, fails, passes, fails, fails, passes});

    scramble::check::checked_game game{"", {passing}, {}, {}};
    for (int i = 0; i < 10; ++i) {
        game.trials.push_back(floods);
        game.trials.back().id = fmt::format("flood.{}", i);
    }
    const auto all = scramble::check::try_all(game, {}, [](std::size_t, std::size_t) {});
    REQUIRE(all.size() == 12); // with random play
    CHECK(all[1].found.is == fails);
    for (std::size_t i = 2; i < 11; ++i) {
        CHECK(all[i].found.is == untried);
        CHECK(all[i].found.what == "the server sends without end, as in flood.0");
    }

    // Who floods now and then is told each time.
    for (std::size_t i = 1; i < game.trials.size(); ++i) {
        game.trials[i].explains = i; // so they are played in this order
        if (i % 3 == 0)
            game.trials[i].play = passing.play;
    }
    const auto now_and_then = scramble::check::try_all(game, {}, [](std::size_t, std::size_t) {});
    CHECK(std::ranges::count(now_and_then, fails,
                             [](const tried& each) { return each.found.is; }) == 7);
}

TEST_CASE("who is silent is waited for less, until an answer comes", "[check]")
{
    const auto silent = [](stage& at) { at.fail("no answer", failure::silent); };
    milliseconds waited{0};
    const auto looks_how_long = [&](stage& at) { waited = at.times().answer; };
    std::vector<trial> all(4, trial{"", "1-B", "", "", true, silent});
    all.push_back({"", "file.size", "", "", true, nullptr});
    all.back().is_refused = true; // nobody asks such a server
    all.push_back({"", "1-C", "", "", true, looks_how_long});
    plan how;
    how.ahead = 0;
    const milliseconds usual = how.times.answer;
    checker judge(how);
    judge.try_all(all, [](const tried&) {});
    CHECK(waited < usual);
    all.assign(1, {"", "1-C", "", "", true, looks_how_long});
    judge.try_all(all, [](const tried&) {});
    CHECK(waited == usual);
}

TEST_CASE("a server that has not refused its board in time is started again", "[check]")
{
    const scramble::test::scratch directory;
    const auto has_started = (directory.path() / "has_started").string();
    plan how;
    how.times.refusal = milliseconds(3000);
    how.run = fmt::format("[ -e '{0}' ] && exit 1; touch '{0}'; exec sleep 600", has_started);
    trial refused{"", "file.size", "", "", true, nullptr};
    refused.is_refused = true;
    CHECK(come_of(refused, how).found.is == verdict::passes);

    how.run = "exec sleep 600";
    CHECK(come_of(refused, how).found.is == verdict::fails);
}

TEST_CASE("the time for a case begins when its server has started", "[check]")
{
    plan how;
    how.times.one_case = milliseconds(900);
    how.run = fmt::format("sleep 1; {}", listens);
    const tried late =
        come_of({"", "1-B", "", "", true, [](stage& at) { at.let_pass(milliseconds(1)); }}, how);
    CHECK(late.found.is == verdict::passes);
    CHECK(late.found.what == "");
}
