#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "scramble/random.hpp"

#include <map>
#include <string>

// What a client can learn from an ETag.

namespace scramble::test {

namespace {

std::string if_none_match(const std::string& tags)
{
    return "If-None-Match: " + tags + "\r\n";
}

/// The number of changes in a tag.
std::string changes_in(const std::string& tag)
{
    const auto begin = tag.find('-') + 1;
    return tag.substr(begin, tag.find_first_of("-\"", begin) - begin);
}

} // namespace

TEST_CASE("one tag, one text, whoever asks", "[protocol]")
{
    memory_host server("3x4:A,B,C,D,E,F,A,B,C,D,E,F", memory::edition_2022);
    http_client guest(server);
    random_numbers random(20'230'417);
    std::map<std::string, std::string> text_of;
    const std::vector<std::string> names{"alice", "bob", "charlie", "dora"};
    const auto learn = [&](const answer& got) {
        const std::string tag = got.value_of("ETag");
        REQUIRE(got.status == 200);
        REQUIRE(tag.size() > 4);
        CHECK(text_of.emplace(tag, got.body).first->second == got.body);
        CHECK(changes_in(tag) == std::to_string(server.game().board().changes()));
    };
    for (int move = 0; move < 150; ++move) {
        const std::string& name = names[random.below(names.size())];
        const std::string card(1, static_cast<char>('A' + random.below(6)));
        if (random.below(10) == 0)
            learn(guest.get("/replace/" + name + '/' + card + "/A"));
        if (!server.game().is_waiting(name)) {
            // On a separate connection, which may have to wait and is then closed.
            http_client mover(server);
            const std::string row = std::to_string(random.below(3));
            const std::string column = std::to_string(random.below(4));
            mover.ask("/flip/" + name + '/' + row + ',' + column);
            server.settle();
            if (mover.pull() > 0)
                learn(mover.next());
        }
        server.settle();
        for (const std::string& each : names)
            learn(guest.get("/look/" + each));
    }
    CHECK(text_of.size() > 50);
}

TEST_CASE("two runs share no tag", "[protocol]")
{
    memory_host one("1x2:A,A");
    memory_host other("1x2:A,A");
    http_client alice(one);
    http_client bob(other);
    const std::string mine = alice.get("/look/alice").value_of("ETag");
    const std::string yours = bob.get("/look/alice").value_of("ETag");
    CHECK(mine != yours);
    CHECK(bob.get("/look/alice", if_none_match(mine)).status == 200);
    CHECK(bob.get("/look/alice", if_none_match(yours)).status == 304);
    // For a watch, a board of another run counts as an old one.
    CHECK(bob.get("/watch/alice", if_none_match(mine)).body == "1x2\ndown\ndown\n");
    bob.ask("/watch/alice", if_none_match(yours));
    CHECK(bob.waits());
}

TEST_CASE("look: a tag that is up to date is answered with 304", "[protocol]")
{
    memory_host server("1x2:A,B");
    http_client alice(server);
    http_client bob(server);
    (void)bob.get("/flip/bob/0,0");
    const std::string common = alice.get("/look/alice").value_of("ETag");
    const std::string bobs = alice.get("/look/bob").value_of("ETag");
    CHECK(common != bobs);
    const auto look = [&](const std::string& tags) {
        const answer got = alice.get("/look/alice", if_none_match(tags));
        CHECK(got.body == (got.status == 304 ? "" : "1x2\nup A\ndown\n"));
        if (got.status == 304)
            CHECK(got.value_of("ETag") == common);
        return got.status;
    };
    for (const std::string& tags :
         {common, "W/" + common, std::string("*"), "\"other\", " + common, common + ",\"other\"",
          "\"other\"\r\nIf-None-Match: " + common}) {
        INFO(tags);
        CHECK(look(tags) == 304);
    }
    const std::string unquoted = common.substr(1, common.size() - 2);
    for (const std::string& tags :
         {bobs, std::string("\"other\""), std::string("\"\""), std::string(),
          std::string("nonsense"), unquoted, '"' + unquoted}) {
        INFO(tags);
        CHECK(look(tags) == 200);
    }
    CHECK(alice.get("/look/bob", if_none_match(bobs)).status == 304);

    alice.send("HEAD /look/alice HTTP/1.1\r\nHost: localhost\r\n" + if_none_match(common) + "\r\n");
    CHECK(alice.next_to_head().status == 304);
    // Only /look can answer 304.
    CHECK(alice.get("/scores", if_none_match("*")).status == 200);
    CHECK(alice.get("/flip/bob/0,1", if_none_match("*")).status == 200);
    (void)alice.get("/look/alice");
}

TEST_CASE("watch: a tag from before the last change is answered at once", "[protocol]")
{
    memory_host server("1x4:A,B,C,D");
    http_client alice(server);
    const std::string old = alice.get("/look/alice").value_of("ETag");
    const std::string mine = alice.get("/flip/alice/0,0").value_of("ETag");
    const std::string common = alice.get("/look/dora").value_of("ETag");
    const std::string run = old.substr(0, old.find('-'));
    const auto waits = [&](const std::string& fields) {
        http_client dora(server);
        dora.ask("/watch/dora", fields);
        if (dora.waits())
            return true;
        const answer got = dora.next();
        CHECK(got.body == "1x4\nup A\ndown\ndown\ndown\n");
        CHECK(got.value_of("ETag") == common);
        return false;
    };
    CHECK(waits(""));
    CHECK(waits(if_none_match(common)));
    CHECK(waits(if_none_match("W/" + common)));
    CHECK(waits(if_none_match(mine))); // only a change of the board ends a watch
    CHECK(waits(if_none_match("*")));
    CHECK(waits(if_none_match(old + ", " + common)));
    for (const std::string& tag : {old, std::string("\"other\""), std::string("\"\""), run + '"',
                                   run + "-\"", run + "-one\"", run + "-18446744073709551617\""}) {
        INFO(tag);
        CHECK_FALSE(waits(if_none_match(tag)));
    }
    server.settle();
    CHECK(server.game().waiting() == 0);
}

} // namespace scramble::test
