#include "async/loop.hpp"
#include "catch.hpp"

// A game on its strand: flips and releases, who waits for them, and the order of the answers.

namespace scramble::memory {

TEST_CASE("a flip is answered with what came of it and the board", "[game]")
{
    six_hosted_cards host;
    CHECK(host.after("alice 0,0") == lines{"alice took_first_card"});
    CHECK(host.shown["alice"] == "my A, down, down, down, down, down");
    CHECK(host.after("alice 0,2") == lines{"alice matched"});
    CHECK(host.shown["alice"] == "my A, down, my A, down, down, down");
    CHECK(host.after("alice 0,2") == lines{"alice no_first_card"});
    CHECK(host.shown["alice"] == "none, down, none, down, down, down");
}

TEST_CASE("every outcome comes without an error and with a board", "[game]")
{
    six_hosted_cards host;
    CHECK(host.after("alice 0,0; alice 0,0; alice 0,0; alice 0,1; alice 1,1; "
                     "alice 1,2; alice 0,1; alice 1,1; alice 1,1") ==
          lines{"alice took_first_card", "alice card_is_controlled", "alice took_first_card",
                "alice mismatched", "alice took_first_card", "alice matched",
                "alice took_first_card", "alice no_second_card", "alice no_first_card"});
    CHECK(host.shown["alice"] == "down, down, down, down, none, none");
}

TEST_CASE("a flip is never answered inside the call that starts it", "[game]")
{
    six_hosted_cards host;
    host.on_strand([&] {
        host.start_flip("alice", {0, 0});
        host.start_flip("bob", {0, 0});
        host.start_flip("bob", {1, 1});
        CHECK(host.said.empty());
    });
    CHECK(host.heard() == lines{"alice took_first_card", "bob still_waiting"});
}

TEST_CASE("1-D a flip of a card another controls is answered when it is relinquished", "[game]")
{
    six_hosted_cards host;
    CHECK(host.after("alice 0,0; bob 0,0") == lines{"alice took_first_card"});
    CHECK(host.game->waiting() == 1);

    // Moves of others end no wait.
    CHECK(host.after("charlie 1,1") == lines{"charlie took_first_card"});

    CHECK(host.after("alice 0,1") == lines{"alice mismatched", "bob took_first_card"});
    CHECK(host.shown["bob"] == "my A, up B, down, down, up C, down");
    CHECK(host.shown["alice"] == "up A, up B, down, down, up C, down");
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("the answers of a step come in order: caller, settled, watches", "[game]")
{
    six_hosted_cards host;
    host.watch("dora", 0);
    CHECK(host.after("alice 0,0; alice 0,2") ==
          lines{"alice took_first_card", "dora watched", "alice matched"});

    host.watch("emil");
    host.flip("charlie", {0, 0});
    host.watch("dora");
    CHECK(host.after("bob 0,0; emil 0,0; alice 1,1") ==
          lines{"alice took_first_card", "charlie no_first_card", "bob no_first_card",
                "emil no_first_card", "emil watched", "dora watched"});
    for (const std::string who : {"bob", "charlie", "dora", "emil"}) {
        CAPTURE(who);
        CHECK(host.shown[who] == "none, down, none, down, up C, down");
    }
    CHECK(host.shown["alice"] == "none, down, none, down, my C, down");
}

TEST_CASE("a card goes down the queue, one waiting flip a step", "[game]")
{
    six_hosted_cards host("alice 0,0; bob 0,0; charlie 0,0");
    // 2-B
    CHECK(host.after("alice 0,0") == lines{"alice card_is_controlled", "bob took_first_card"});
    CHECK(host.after("bob 0,0") == lines{"bob card_is_controlled", "charlie took_first_card"});
    CHECK(host.after("charlie 0,2") == lines{"charlie matched"});
}

TEST_CASE("decision 1 an answer shows the board right after its step", "[game]")
{
    six_hosted_cards host;
    host.on_strand([&] { // three steps before the first answer can come
        host.start_flip("alice", {0, 0});
        host.start_flip("bob", {0, 1});
        host.start_flip("charlie", {0, 2});
    });
    CHECK(host.heard() ==
          lines{"alice took_first_card", "bob took_first_card", "charlie took_first_card"});
    CHECK(host.shown["alice"] == "my A, down, down, down, down, down");
    CHECK(host.shown["bob"] == "up A, my B, down, down, down, down");
    CHECK(host.shown["charlie"] == "up A, up B, my A, down, down, down");
}

TEST_CASE("decision 1 who waited is shown the board right after the step, too", "[game]")
{
    six_hosted_cards host("alice 0,0; bob 0,0");
    host.on_strand([&] {
        host.start_flip("alice", {0, 1}); // bob gets A
        host.start_flip("bob", {0, 2});   // and matches it before he is answered
        host.start_flip("charlie", {1, 2});
    });
    CHECK(host.heard() == lines{"alice mismatched", "bob took_first_card", "bob matched",
                                "charlie took_first_card"});
    CHECK(host.shown["alice"] == "up A, up B, down, down, down, down");
    CHECK(host.shown["bob"] == "my A, up B, my A, down, down, down");
}

TEST_CASE("decision 7 a flip while another waits is answered at once", "[game]")
{
    six_hosted_cards host("alice 0,0; bob 0,0");
    CHECK(host.after("bob 1,1") == lines{"bob still_waiting"});
    CHECK(host.shown["bob"] == "up A, down, down, down, down, down");
    CHECK(host.game->waiting() == 1);
    CHECK(host.after("alice 0,0") == lines{"alice card_is_controlled", "bob took_first_card"});
}

TEST_CASE("decision 8 only trying to flip makes a player known", "[game]")
{
    six_hosted_cards host;
    using names = std::vector<std::string_view>;
    CHECK(host.look("alice") == "down, down, down, down, down, down");
    host.watch("alice");
    host.map("alice", [](const std::string& card) { return card; });
    CHECK(host.game->players().names().empty());
    host.play("charlie 0,0; bob 0,0");                // waits
    host.play("charlie 0,2; charlie 1,0; alice 0,0"); // fails
    CHECK(host.game->players().names() == names{"charlie", "bob", "alice"});
    CHECK(scores_text(host.game->players(), host.game->board()) == "charlie 1\nbob 0\nalice 0\n");
}

TEST_CASE("looking shows the player's own cards and changes nothing", "[game]")
{
    six_hosted_cards host("alice 0,0; bob 0,0");
    CHECK(host.look("alice") == "my A, down, down, down, down, down");
    CHECK(host.look("bob") == "up A, down, down, down, down, down");
    CHECK(host.look("nobody_yet") == "up A, down, down, down, down, down");
    CHECK(host.game->board().changes() == 1);
    CHECK(host.game->waiting() == 1);
}

TEST_CASE("a player is waiting from the flip that waits to its answer or its end", "[game]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host;
    CHECK_FALSE(host.game->is_waiting("bob")); // nobody knows bob
    host.flip("alice", {0, 0});
    CHECK_FALSE(host.game->is_waiting("alice"));
    host.flip("bob", {0, 0}, signal.slot());
    host.watch("charlie");
    CHECK(host.game->is_waiting("bob"));
    CHECK_FALSE(host.game->is_waiting("charlie")); // a watch is no flip
    host.cancel(signal, asio::cancellation_type::terminal);
    CHECK_FALSE(host.game->is_waiting("bob"));
    host.flip("bob", {0, 0});
    CHECK(host.game->is_waiting("bob"));
    host.flip("alice", {0, 0});
    CHECK_FALSE(host.game->is_waiting("bob"));
    host.flip("alice", {0, 0});
    CHECK(host.game->is_waiting("alice"));
    host.close();
    CHECK_FALSE(host.game->is_waiting("alice"));
}

TEST_CASE("the changes that a view had seen are known by its tag", "[game]")
{
    six_hosted_cards host;
    six_hosted_cards another;
    host.flip("alice", {0, 0});
    host.on_strand([&] {
        CHECK(host.game->look("alice")->tag == "run-1-0");
        CHECK(host.game->changes_in(host.game->look("alice")->tag) == 1U);
        CHECK(host.game->changes_in(host.game->look("bob")->tag) == 1U);
        CHECK_FALSE(host.game->changes_in("another-1").has_value());
    });
}

TEST_CASE("a full table lets nobody else in", "[game]")
{
    hosted_game host(1, 2, {"A", "A"});
    host.play("alice 0,0; alice 0,1; alice 0,0"); // the board is now empty: every flip ends at once
    REQUIRE(host.heard().size() == 3);
    std::size_t failed = 0;
    host.on_strand([&] {
        for (std::size_t known = 1; known < roster::most_players; ++known)
            host.game->async_flip("player_" + std::to_string(known), {0, 0},
                                  [&](error_code error, const flip_result& result) {
                                      if (!error && result.outcome == flip_outcome::no_first_card)
                                          ++failed;
                                  });
    });
    CHECK(failed == 99'999);
    host.watch("watcher");

    CHECK(host.after("one_more 0,0") == lines{"one_more game_is_full"});
    CHECK(host.shown["one_more"] == "none, none");
    CHECK_FALSE(host.game->players().find("one_more").has_value());
    CHECK(host.game->waiting() == 1);

    CHECK(host.after("alice 0,0; player_99999 0,0") ==
          lines{"alice no_first_card", "player_99999 no_first_card"});
    CHECK(host.look("one_more") == "none, none");
}

TEST_CASE("decision 11 who waited longest is answered when a player is released", "[game]")
{
    six_hosted_cards host("alice 0,0; bob 0,0; charlie 0,0");
    host.watch("dora");
    CHECK(host.release("alice"));
    CHECK(host.heard() == lines{"bob took_first_card"});
    CHECK(host.shown["bob"] == "my A, down, down, down, down, down");
    CHECK(host.game->waiting() == 2); // charlie, and dora: nothing turned
}

TEST_CASE("decision 11 a release in which a card turns answers watches", "[game]")
{
    six_hosted_cards host("alice 0,0");
    host.watch("dora");
    CHECK(host.release("alice"));
    CHECK(host.heard() == lines{"dora watched"});
    CHECK(host.shown["dora"] == "down, down, down, down, down, down");
    CHECK(host.look("alice") == "down, down, down, down, down, down");
}

TEST_CASE("decision 11 a pair of a released player leaves, and who waits for it has failed",
          "[game]")
{
    six_hosted_cards host("alice 0,0; alice 0,2; bob 0,2");
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

TEST_CASE("rooms-1 whoever follows a game is told to whom a step gave the last pair", "[game]")
{
    std::vector<std::string> cards{"A", "A", "B", "B"};
    for (int number = 0; number < 16; ++number) // without partners
        cards.push_back("card" + std::to_string(number));
    hosted_game host(4, 5, cards, {.last_pair = true});
    host.play("alice 0,3; bob 0,0; bob 0,1");
    CHECK(host.look("alice").starts_with("up A, up A, my B, my B, down"));
    host.on_strand([&] {
        CHECK(host.game->steps() == 3);
        CHECK(host.game->news_since(2)->text() ==
              "at run-3\nspace 0,1 up A\nspace 0,2 up B\nplayer alice 1 holds 0,3 0,2\n"
              "player bob 1 holds 0,0 0,1\n");
    });
}

} // namespace scramble::memory
