#include "check/memory_cases.hpp"

namespace scramble::check {

namespace watching {

namespace {

constexpr auto board = "A B A / C B C";

void a_card_that_turns_up_wakes_it(memory_table& at)
{
    auto watch = at.dora_watches();
    at.alice.flips(0, 0);
    at.shows(watch.get(), "A ? ? / ? ? ?");
}

void a_second_card_that_turns_up_wakes_it(memory_table& at)
{
    at.alice.flips(0, 0);
    auto watch = at.dora_watches();
    at.alice.flips(0, 1);
    at.shows(watch.get(), "A B ? / ? ? ?");
}

void a_card_that_turns_down_wakes_it(memory_table& at)
{
    at.bob.flips({0, 0}, {0, 2});
    at.bob.flips(0, 0); // the pair goes
    at.alice.flips({0, 1}, {1, 0});
    auto watch = at.dora_watches();
    at.alice.flips(0, 0); // B and C turn down (3-B), no card turns up (1-A)
    watch.get();
    at.dora.sees("- ? - / ? ? ?");
}

void a_card_that_goes_wakes_it(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    auto watch = at.dora_watches();
    at.alice.flips(0, 0); // the pair goes (3-A), no card turns up (1-A)
    watch.get();
    at.dora.sees("- ? - / ? ? ?");
}

void it_waits_for_the_next_change(memory_table& at)
{
    at.alice.flips(0, 0);
    auto watch = at.dora_watches();
    at.alice.flips(0, 1);
    watch.get();
}

void all_are_woken(memory_table& at)
{
    auto doras = at.dora.watches();
    auto charlies = at.charlie.watches();
    auto more = at.charlie.watches();
    auto bobs = at.dora_watches();
    at.alice.flips(0, 0);
    for (question* each : {&doras, &charlies, &more, &bobs})
        at.shows(each->get(), "A ? ? / ? ? ?");
}

void control_that_is_taken_wakes_nobody(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});
    auto watch = at.dora_watches();
    at.bob.flips(0, 0); // 1-C
    watch.waits("control alone is no change");
    at.bob.flips(1, 0);
    watch.get();
}

void control_that_is_given_up_wakes_nobody(memory_table& at)
{
    at.alice.flips(0, 0);
    auto watch = at.dora_watches();
    at.alice.flips(0, 0); // 2-B
    watch.waits("control alone is no change");
    at.bob.flips(1, 0);
    watch.get();
}

void control_that_is_handed_on_wakes_nobody(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    auto watch = at.dora_watches();
    at.alice.flips(0, 0); // 2-B
    bobs.get();
    watch.waits("control alone is no change");
    at.bob.flips(1, 0);
    watch.get();
}

/// Begun while `A B A / C ? ?` is open, of which bob then takes the first card.
question doras_watch_of_open_cards(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 1});   // A and B stay up
    at.charlie.flips({1, 0}, {0, 2}); // C and A stay up
    auto watch = at.dora_watches();
    at.bob.flips(0, 0); // 1-C
    return watch;
}

void a_match_of_open_cards_wakes_nobody(memory_table& at)
{
    auto watch = doras_watch_of_open_cards(at);
    at.bob.flips(0, 2); // 2-D
    at.bob.sees("[A] B [A] / C ? ?");
    watch.waits("no card has turned");
    at.bob.flips(1, 1);
    watch.get();
}

void a_mismatch_of_open_cards_wakes_nobody(memory_table& at)
{
    auto watch = doras_watch_of_open_cards(at);
    at.bob.flips(1, 0); // 2-E
    at.bob.sees("A B A / C ? ?");
    watch.waits("no card has turned");
    at.bob.flips(1, 1);
    watch.get();
}

void a_flip_of_an_empty_space_wakes_nobody(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    at.alice.flips(0, 1); // the pair goes
    auto watch = at.dora_watches();
    at.bob.flips(0, 0);   // 1-A
    at.alice.flips(0, 0); // 2-A
    watch.waits("no card has turned");
    at.bob.flips(1, 0);
    watch.get();
}

void a_card_that_is_down_already_wakes_nobody(memory_table& at)
{
    at.charlie.flips({1, 0}, {1, 2});
    at.charlie.flips(1, 0); // the pair goes
    at.alice.flips({0, 0}, {0, 1});
    at.bob.flips({0, 0}, {0, 0}); // 2-B: the A is bob's to turn down, too
    at.alice.flips(1, 0);         // A and B turn down
    auto watch = at.dora_watches();
    at.bob.flips(1, 2); // the A is down
    watch.waits("no card has turned");
    at.bob.flips(0, 2);
    watch.get();
}

void who_watches_plays_on(memory_table& at)
{
    auto watch = at.alice.watches();
    watch.waits("nothing changes");
    at.alice.sees("? ? ? / ? ? ?");
    at.alice.flips(0, 0);
    watch.get();
    at.alice.sees("[A] ? ? / ? ? ?");
}

void who_watches_sees_its_own_cards(memory_table& at)
{
    at.alice.flips(0, 0);
    auto watch = at.alice.watches();
    watch.waits("nothing changes");
    at.bob.flips(0, 1);
    at.shows(watch.get(), "[A] B ? / ? ? ?");
}

void the_other_watches_are_answered_when_one_has_gone(memory_table& at)
{
    auto bobs = at.bob.watches();
    auto doras = at.dora_watches();
    bobs.leave();
    at.at.let_settle(at.at.times().grace);
    at.alice.flips(0, 0);
    doras.get();
    at.bob.sees("A ? ? / ? ? ?");
}

void headers_come_at_once(memory_table& at)
{
    auto watch = at.dora_watches();
    if (!watch.answer().has_head)
        at.at.fail("no status line comes while the watch waits");
    auto bobs = at.bob_waits_for_alice();
    if (!bobs.answer().has_head)
        at.at.fail("no status line comes while the flip waits");
}

} // namespace

} // namespace watching

std::vector<memory_case> memory_watching()
{
    using namespace watching;
    using enum in_editions;
    constexpr auto demanded = y2020 | y2023 | y2025; // optional in 2022
    return {
        {"watch.up", "A watch is answered when a card turns up, with the board after that.",
         demanded, board, a_card_that_turns_up_wakes_it},
        {"watch.second", "A watch is answered when a second card turns up.", demanded, board,
         a_second_card_that_turns_up_wakes_it},
        {"watch.down", "A watch is answered when cards turn down and nothing else happens.",
         demanded, board, a_card_that_turns_down_wakes_it},
        {"watch.removed", "A watch is answered when cards are removed and nothing else happens.",
         demanded, board, a_card_that_goes_wakes_it},
        {"watch.next", "A watch waits for the next change; earlier ones do not count.", demanded,
         board, it_waits_for_the_next_change},
        {"watch.all", "One change answers all watches.", demanded, board, all_are_woken},
        {"watch.taken", "To take control of a card that is face up already is no change.", demanded,
         board, control_that_is_taken_wakes_nobody},
        {"watch.given-up", "To give up control of a card is no change.", demanded, board,
         control_that_is_given_up_wakes_nobody},
        {"watch.handed-on", "A card that passes to a player who waited for it is no change.",
         demanded, board, control_that_is_handed_on_wakes_nobody},
        {"watch.match", "A match of two cards that are face up already is no change.", demanded,
         board, a_match_of_open_cards_wakes_nobody},
        {"watch.mismatch", "A flip of a second card that is face up and differs is no change.",
         demanded, board, a_mismatch_of_open_cards_wakes_nobody},
        {"watch.empty", "A flip that fails at an empty space is no change.", demanded, board,
         a_flip_of_an_empty_space_wakes_nobody},
        {"watch.still-down", "A card that 3-B finds face down already is no change.", demanded,
         board, a_card_that_is_down_already_wakes_nobody},
        {"watch.plays",
         "A player who watches may look and play, and its own flip answers the watch.", demanded,
         board, who_watches_plays_on},
        {"watch.view",
         "The board that answers a watch says my at the cards that its player controls.", demanded,
         board, who_watches_sees_its_own_cards},
        {"watch.left", "When the client of a watch has gone, the other watches are answered.",
         demanded, board, the_other_watches_are_answered_when_one_has_gone},
        {"watch.headers",
         "While an answer has to wait, its status line and fields are sent already.", none, board,
         headers_come_at_once, nullptr, y2020},
    };
}

} // namespace scramble::check
