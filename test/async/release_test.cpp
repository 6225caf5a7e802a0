#include "async/loop.hpp"
#include "catch.hpp"

// Releasing a player who is no longer there, and who is told of it.

namespace scramble::memory {

TEST_CASE("decision 11 who waited longest is answered when a player is released", "[game]")
{
    six_hosted_cards host("alice 0,0; bob 0,0; charlie 0,0");
    host.watch("dora");
    (void)host.heard();
    CHECK(host.release("alice"));
    CHECK(host.heard() == lines{"bob took_first_card"});
    CHECK(host.shown["bob"] == "my A, down, down, down, down, down");
    CHECK(host.game->waiting() == 2); // charlie, and dora: nothing turned
}

TEST_CASE("decision 11 a release in which a card turns answers watches", "[game]")
{
    six_hosted_cards host("alice 0,0");
    host.watch("dora");
    (void)host.heard();
    CHECK(host.release("alice"));
    CHECK(host.heard() == lines{"dora watched"});
    CHECK(host.shown["dora"] == "down, down, down, down, down, down");
    CHECK(host.look("alice") == "down, down, down, down, down, down");
}

TEST_CASE("decision 11 a pair of a released player leaves, and who waits for it has failed",
          "[game]")
{
    six_hosted_cards host("alice 0,0; alice 0,2; bob 0,2");
    (void)host.heard();
    CHECK(host.release("alice"));
    CHECK(host.heard() == lines{"bob no_first_card"});
    CHECK(host.shown["bob"] == "none, down, none, down, down, down");
}

TEST_CASE("decision 11 a release is one step, which those who follow are told", "[game]")
{
    six_hosted_cards host("alice 0,0");
    CHECK(host.release("alice"));
    host.on_strand([&] {
        CHECK(host.game->steps() == 2);
        CHECK(host.game->news_since(1)->text() == "at run-2\nspace 0,0 down\nplayer alice 0\n");
    });
}

TEST_CASE("decision 11 nothing comes of a release where there is nothing to end", "[game]")
{
    six_hosted_cards host("alice 0,0; bob 0,0");
    CHECK_FALSE(host.release("bob")); // he waits
    CHECK(host.game->waiting() == 1);
    CHECK(host.release("alice"));
    CHECK_FALSE(host.release("alice"));
    host.close();
    CHECK_FALSE(host.release("bob")); // he controls that card by now
    CHECK(host.look("bob") == "my A, down, down, down, down, down");
}

} // namespace scramble::memory
