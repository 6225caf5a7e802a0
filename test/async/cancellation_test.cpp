#include "async/loop.hpp"
#include "catch.hpp"

// Waits that are cancelled: decision 6.

namespace scramble::memory {

namespace {

using asio::cancellation_type;

std::string name_of(cancellation_type type)
{
    if (type == cancellation_type::terminal)
        return "terminal";
    return type == cancellation_type::partial ? "partial" : "total";
}

constexpr std::initializer_list<cancellation_type> every_type = {
    cancellation_type::terminal, cancellation_type::partial, cancellation_type::total};

/// Alice controls the card that bob's flip waits for.
struct bob_waits : six_hosted_cards {
    explicit bob_waits(asio::cancellation_slot bobs)
    {
        flip("alice", {0, 0});
        flip("bob", {0, 0}, bobs);
        CHECK(heard() == lines{"alice took_first_card"});
    }
};

/// A map function that never answers.
void ask_nobody(const std::string&, const memory::game::card_receiver&) {}

} // namespace

TEST_CASE("decision 6 a waiting flip that is cancelled leaves the queue", "[cancellation]")
{
    const auto type = GENERATE(cancellation_type::terminal, cancellation_type::partial);
    CAPTURE(name_of(type));
    asio::cancellation_signal signal;
    bob_waits host(signal.slot());
    host.flip("charlie", {0, 0});
    host.cancel(signal, type);
    CHECK(host.heard() == lines{"bob aborted"});
    CHECK(host.game->waiting() == 1);
    CHECK(host.look("bob") == "up A, down, down, down, down, down");

    CHECK(host.after("alice 0,0") == lines{"alice card_is_controlled", "charlie took_first_card"});
    CHECK(host.after("bob 1,1") == lines{"bob took_first_card"});
}

TEST_CASE("decision 6 a flip that is cancelled may be tried again, behind the others",
          "[cancellation]")
{
    asio::cancellation_signal signal;
    bob_waits host(signal.slot());
    host.flip("charlie", {0, 0});
    host.cancel(signal, cancellation_type::terminal);
    host.flip("bob", {0, 0}, signal.slot());
    host.heard();
    CHECK(host.after("alice 0,0; charlie 0,0") ==
          lines{"alice card_is_controlled", "charlie took_first_card", "charlie card_is_controlled",
                "bob took_first_card"});
}

TEST_CASE("a total cancellation does not end a waiting flip", "[cancellation]")
{
    asio::cancellation_signal signal;
    bob_waits host(signal.slot());
    host.cancel(signal, cancellation_type::total);
    host.cancel(signal, cancellation_type::none);
    CHECK(host.heard().empty());
    CHECK(host.game->waiting() == 1);
    CHECK(host.after("alice 0,0") == lines{"alice card_is_controlled", "bob took_first_card"});
}

TEST_CASE("a total cancellation leaves a flip that a terminal one ends", "[cancellation]")
{
    asio::cancellation_signal signal;
    bob_waits host(signal.slot());
    host.cancel(signal, cancellation_type::total);
    host.cancel(signal, cancellation_type::terminal);
    CHECK(host.heard() == lines{"bob aborted"});
}

TEST_CASE("a cancelled flip has finished the earlier play for good", "[cancellation]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host("alice 1,1; bob 0,0; bob 0,1");
    host.flip("bob", {1, 1}, signal.slot());
    host.watch("dora");
    host.cancel(signal, cancellation_type::partial);
    CHECK(host.heard() == lines{"bob aborted"}); // and leaving is not a change
    CHECK(host.look("bob") == "down, down, down, down, up C, down");
}

TEST_CASE("each of several waiting flips is cancelled by itself", "[cancellation]")
{
    asio::cancellation_signal bobs;
    asio::cancellation_signal charlies;
    asio::cancellation_signal doras;
    six_hosted_cards host("alice 0,0");
    host.flip("bob", {0, 0}, bobs.slot());
    host.flip("charlie", {0, 0}, charlies.slot());
    host.flip("dora", {0, 0}, doras.slot());
    host.on_strand([&] {
        charlies.emit(cancellation_type::terminal);
        bobs.emit(cancellation_type::terminal);
        CHECK(host.said.empty());
    });
    CHECK(host.heard() == lines{"charlie aborted", "bob aborted"});
    CHECK(host.after("alice 0,0") == lines{"alice card_is_controlled", "dora took_first_card"});
}

TEST_CASE("who was served before the cancellation keeps the card", "[cancellation]")
{
    asio::cancellation_signal signal;
    bob_waits host(signal.slot());
    host.on_strand([&] {
        host.start_flip("alice", {0, 0});
        signal.emit(cancellation_type::terminal); // bob has the card but is not told yet
    });
    CHECK(host.heard() == lines{"alice card_is_controlled", "bob took_first_card"});
    CHECK(host.look("bob") == "my A, down, down, down, down, down");
}

TEST_CASE("a cancellation after the answer is harmless", "[cancellation]")
{
    const auto type = GENERATE(values(every_type));
    CAPTURE(name_of(type));
    asio::cancellation_signal flips;
    asio::cancellation_signal watches;
    asio::cancellation_signal maps;
    six_hosted_cards host;
    host.flip("alice", {0, 0}, flips.slot());
    host.watch("bob", 0, watches.slot());
    host.map(
        "charlie", [](const std::string& card) { return card; }, maps.slot());
    CHECK(host.heard() == lines{"alice took_first_card", "bob watched", "charlie mapped"});
    host.cancel(flips, type);
    host.cancel(watches, type);
    host.cancel(maps, type);
    CHECK(host.heard().empty());

    // The same where it waited before.
    host.flip("bob", {0, 0}, flips.slot());
    host.watch("bob", {}, watches.slot());
    CHECK(host.after("alice 0,1") ==
          lines{"alice mismatched", "bob took_first_card", "bob watched"});
    host.cancel(flips, type);
    host.cancel(watches, type);
    CHECK(host.heard().empty());
    CHECK(host.look("bob") == "my A, up B, down, down, down, down");
}

TEST_CASE("an operation may be cancelled in the turn in which it began", "[cancellation]")
{
    asio::cancellation_signal flip;
    asio::cancellation_signal watch;
    six_hosted_cards host("alice 0,0");
    host.on_strand([&] {
        host.start_flip("bob", {0, 0}, flip.slot());
        host.start_watch("bob", {}, watch.slot());
        watch.emit(cancellation_type::terminal);
        flip.emit(cancellation_type::terminal);
    });
    CHECK(host.heard() == lines{"bob aborted", "bob aborted"});
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("a second cancellation is harmless", "[cancellation]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host;
    host.watch("bob", {}, signal.slot());
    host.on_strand([&] {
        signal.emit(cancellation_type::terminal);
        signal.emit(cancellation_type::terminal);
    });
    CHECK(host.heard() == lines{"bob aborted"});
}

TEST_CASE("a watch is ended by every type of cancellation", "[cancellation]")
{
    const auto type = GENERATE(values(every_type));
    CAPTURE(name_of(type));
    asio::cancellation_signal signal;
    six_hosted_cards host;
    host.watch("alice");
    host.watch("bob", {}, signal.slot());
    host.watch("charlie");
    host.cancel(signal, cancellation_type::none);
    CHECK(host.heard().empty());
    host.cancel(signal, type);
    CHECK(host.heard() == lines{"bob aborted"});
    CHECK(host.game->waiting() == 2);
    CHECK(host.after("dora 0,0") ==
          lines{"dora took_first_card", "alice watched", "charlie watched"});
}

TEST_CASE("a watch that is due but not woken yet may still be cancelled", "[cancellation]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host;
    host.watch("alice");
    host.watch("bob", {}, signal.slot());
    host.watch("charlie");
    host.on_strand([&] {
        host.start_flip("dora", {0, 0});
        signal.emit(cancellation_type::total);
    });
    CHECK(host.heard() ==
          lines{"dora took_first_card", "bob aborted", "alice watched", "charlie watched"});
    CHECK(host.game->waiting() == 0);
}

TEST_CASE("the only watch may be cancelled while it is due", "[cancellation]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host;
    host.watch("bob", {}, signal.slot());
    host.on_strand([&] {
        host.start_flip("dora", {0, 0});
        signal.emit(cancellation_type::partial);
    });
    CHECK(host.heard() == lines{"dora took_first_card", "bob aborted"});
    host.watch("bob");
    CHECK(host.after("dora 0,1") == lines{"dora mismatched", "bob watched"});
}

TEST_CASE("a map is ended by every type of cancellation, and the board stays", "[cancellation]")
{
    const auto type = GENERATE(values(every_type));
    CAPTURE(name_of(type));
    asio::cancellation_signal signal;
    six_hosted_cards host;
    host.map("alice", ask_nobody);
    host.map("bob", ask_nobody, signal.slot());
    CHECK(host.game->waiting() == 2);
    host.cancel(signal, cancellation_type::none);
    CHECK(host.heard().empty());
    host.cancel(signal, type);
    CHECK(host.heard() == lines{"bob aborted"});
    CHECK(host.game->waiting() == 1);
    CHECK(host.game->board().changes() == 0);
}

TEST_CASE("a handler that is cancelled may start the next operation with the same slot",
          "[cancellation]")
{
    asio::cancellation_signal signal;
    six_hosted_cards host("alice 0,0");
    host.on_strand([&] {
        host.game->async_flip(
            "bob", {0, 0},
            asio::bind_cancellation_slot(signal.slot(), [&](error_code, const flip_result&) {
                host.start_flip("bob", {0, 0}, signal.slot());
            }));
    });
    host.cancel(signal, cancellation_type::terminal);
    CHECK(host.heard().empty());
    CHECK(host.game->waiting() == 1);
    host.cancel(signal, cancellation_type::terminal);
    CHECK(host.heard() == lines{"bob aborted"});
}

} // namespace scramble::memory
