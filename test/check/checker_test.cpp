#include "check/checker.hpp"
#include "check/stage.hpp"

#include "../catch.hpp"
#include "instrument/scratch.hpp"

#include <fmt/format.h>

using scramble::check::checker;
using scramble::check::failure;
using scramble::check::milliseconds;
using scramble::check::plan;
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
    how.run = "sleep 1; exec python3 -c 'import socket, time; "
              "listening = socket.create_server((\"127.0.0.1\", {port})); time.sleep(600)'";
    const tried late =
        come_of({"", "1-B", "", "", true, [](stage& at) { at.let_pass(milliseconds(1)); }}, how);
    CHECK(late.found.is == verdict::passes);
    CHECK(late.found.what == "");
}
