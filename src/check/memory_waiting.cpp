#include "check/memory_cases.hpp"

namespace scramble::check {

namespace waiting {

namespace {

constexpr auto board = "A B A / C B C";

void one_of_two_gets_it(memory_table& at)
{
    at.alice.flips(0, 0);
    auto bobs = at.bob.asks_for(0, 0);
    auto charlies = at.charlie.asks_for(0, 0);
    bobs.waits("alice controls the card");
    charlies.waits("alice controls the card");
    at.alice.flips(0, 1);
    at.at.wait_for([&] { return bobs.answer().is_over() || charlies.answer().is_over(); },
                   at.at.times().answer);
    const bool is_bobs = bobs.answer().is_over();
    (is_bobs ? bobs : charlies).get();
    (is_bobs ? charlies : bobs).waits("the other has got the card");
    (is_bobs ? at.bob : at.charlie).sees("[A] B ? / ? ? ?");
    (is_bobs ? at.charlie : at.bob).sees("A B ? / ? ? ?");
    (is_bobs ? at.bob : at.charlie).flips(1, 0); // 2-E: it is free again
    (is_bobs ? charlies : bobs).get();
    (is_bobs ? at.charlie : at.bob).sees("[A] B ? / C ? ?");
    (is_bobs ? at.bob : at.charlie).sees("A B ? / C ? ?");
}

void who_waits_for_another_card_waits_on(memory_table& at)
{
    at.alice.flips(0, 0);
    at.bob.flips(1, 0);
    auto doras = at.dora.asks_for(0, 0);
    doras.waits("alice controls the card");
    auto charlies = at.charlie.asks_for(1, 0);
    charlies.waits("bob controls the card");
    at.bob.flips(0, 1); // 2-E: the C is free
    charlies.get();
    at.charlie.sees("A B ? / [C] ? ?");
    doras.waits("alice still controls the card");
    at.alice.flips(0, 1); // 2-E: the A is free
    doras.get();
    at.dora.sees("[A] B ? / C ? ?");
}

void who_waits_for_a_card_that_goes_fails(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    auto bobs = at.bob.asks_for(0, 0);
    auto charlies = at.charlie.asks_for(0, 2);
    bobs.waits("alice controls the pair");
    charlies.waits("alice controls the pair");
    at.alice.flips(0, 1); // the pair goes
    bobs.get();
    charlies.get();
    at.bob.sees("- B - / ? ? ?");
    at.bob.flips(1, 0); // a first card
    at.bob.sees("- B - / [C] ? ?");
}

void all_who_wait_for_a_card_that_goes_fail(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    auto bobs = at.bob.asks_for(0, 0);
    auto charlies = at.charlie.asks_for(0, 0);
    auto doras = at.dora.asks_for(0, 0);
    doras.waits("alice controls the pair");
    at.alice.flips(0, 1); // the pair goes
    for (question* each : {&bobs, &charlies, &doras})
        each->get();
    for (memory_player* each : {&at.bob, &at.charlie, &at.dora})
        each->sees("- B - / ? ? ?");
}

void who_waits_waits_on_when_the_card_is_matched(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    at.alice.flips(0, 2); // 2-D
    bobs.waits("alice keeps control of the pair (2-D)");
    at.alice.flips(0, 1); // the pair goes
    bobs.get();
    at.bob.sees("- B - / ? ? ?");
}

void a_pair_goes_while_its_player_waits(memory_table& at)
{
    at.charlie.flips(1, 0);
    at.alice.flips({0, 0}, {0, 2});
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the pair");
    auto alices = at.alice.asks_for(1, 0); // the pair goes, and she waits
    bobs.get();
    alices.waits("charlie controls the card");
    at.bob.sees("- ? - / C ? ?");
}

void an_empty_space_frees_the_first(memory_table& at)
{
    at.charlie.flips({0, 0}, {0, 2});
    at.charlie.flips(1, 1); // the pair goes
    at.alice.flips(0, 1);
    auto bobs = at.bob.asks_for(0, 1);
    bobs.waits("alice controls the card");
    at.alice.flips(0, 0); // 2-A
    bobs.get();
    at.bob.sees("- [B] - / ? B ?");
}

void a_failed_second_card_frees_the_first(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    at.alice.flips(0, 0); // 2-B
    bobs.get();
    at.bob.sees("[A] ? ? / ? ? ?");
}

void the_card_stays_up_for_who_waits(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    at.alice.flips(0, 1);
    bobs.get();
    at.alice.flips(1, 0); // her B turns down, and the A is bob's
    at.alice.sees("A ? ? / [C] ? ?");
    at.bob.sees("[A] ? ? / C ? ?");
}

void who_waited_plays_on(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    at.alice.flips(0, 1);
    bobs.get();
    at.bob.flips(0, 2); // a second card, which matches
    at.bob.sees("[A] B [A] / ? ? ?");
    at.bob.flips(1, 0); // the pair goes
    at.bob.sees("- B - / [C] ? ?");
}

void first_come_first_served(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    auto charlies = at.charlie.asks_for(0, 0);
    charlies.waits("alice controls the card");
    auto doras = at.dora.asks_for(0, 0);
    doras.waits("alice controls the card");
    at.alice.flips(0, 1);
    bobs.get();
    at.bob.sees("[A] B ? / ? ? ?");
    at.bob.flips(1, 0);
    charlies.get();
    at.charlie.sees("[A] B ? / C ? ?");
}

void who_has_gone_gets_nothing(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    bobs.leave();
    at.at.let_settle(at.at.times().grace);
    at.alice.flips(0, 1);
    at.bob.sees("A B ? / ? ? ?");
    at.charlie.flips(0, 0);
    at.charlie.sees("[A] B ? / ? ? ?");
    at.bob.flips(1, 0); // a first card
    at.bob.sees("A B ? / [C] ? ?");
}

void the_others_play_on_when_one_has_gone(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    bobs.leave();
    at.at.let_settle(at.at.times().grace);
    at.alice.flips(0, 1); // the A is bob's, or nobody's
    at.charlie.flips(1, 0);
    at.charlie.sees("A B ? / [C] ? ?");
}

void a_flip_while_another_waits(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    at.bob.flips(1, 1);
    at.bob.sees("A ? ? / ? ? ?");
    at.alice.flips(0, 1);
    bobs.get();
    at.bob.sees("[A] B ? / ? ? ?");
}

} // namespace

} // namespace waiting

std::vector<memory_case> memory_waiting()
{
    using namespace waiting;
    using enum in_editions;
    return {
        {"1-D.one",
         "Of two players who wait for a card one gets it, and the other goes on waiting.", all,
         board, one_of_two_gets_it},
        {"1-D.another",
         "A card that is given up goes to the player who waits for it, however long another waits "
         "for another card.",
         all, board, who_waits_for_another_card_waits_on},
        {"1-D.gone",
         "When a card is removed, a flip that waits for it fails (1-A), and its player may play "
         "on.",
         all, board, who_waits_for_a_card_that_goes_fails},
        {"1-D.gone-all",
         "When a card is removed, all flips that wait for it fail, not only the first.", all, board,
         all_who_wait_for_a_card_that_goes_fail},
        {"1-D.matched",
         "A flip that waits for a card goes on waiting when that is matched, and fails when the "
         "pair is removed.",
         all, board, who_waits_waits_on_when_the_card_is_matched},
        {"1-D.gone-waits",
         "A pair is removed, and who waits for it fails, even if its player has to wait then.", all,
         board, a_pair_goes_while_its_player_waits},
        {"1-D.empty", "A card that is given up by 2-A goes to the player who waits for it.", all,
         board, an_empty_space_frees_the_first},
        {"1-D.failed", "A card that is given up by 2-B goes to the player who waits for it.", all,
         board, a_failed_second_card_frees_the_first},
        {"1-D.up", "3-B leaves a card face up that went to a player who waited for it.", all, board,
         the_card_stays_up_for_who_waits},
        {"1-D.second", "A card that was waited for is a first card: the next flip is a second one.",
         all, board, who_waited_plays_on},
        {"1-D.left", "When the client of a player who waits has gone, the others play on.", all,
         board, the_others_play_on_when_one_has_gone},
        {"decision-2", "Players who wait for a card get it in the order in which they came.", none,
         board, first_come_first_served},
        {"decision-6",
         "A player whose client goes away while it waits gets nothing, and may flip again.", none,
         board, who_has_gone_gets_nothing},
        {"decision-7", "While a flip waits, another flip by the same player changes nothing.", none,
         board, a_flip_while_another_waits},
    };
}

} // namespace scramble::check
