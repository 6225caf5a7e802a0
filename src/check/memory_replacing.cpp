#include "check/memory_cases.hpp"

#include <fmt/format.h>

namespace scramble::check {

namespace replacing {

namespace {

constexpr auto board = "A B A / C B C";

/// Every OLD becomes NEW, where both are words of the board or new. To play with the texts of
/// others' cards is not for a checker, so all these cases need a board of their own.
http_answer replace(memory_table& at, const std::string& old_card, const std::string& new_card)
{
    return at.asks(fmt::format("GET /replace/anyone/{}/{}", old_card, new_card)).get();
}

void all_with_the_text_change(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    const auto answer = replace(at, "A", "Z");
    at.has_status(answer, 200);
    at.shows(answer, "Z ? ? / ? ? ?");
    at.alice.sees("[Z] ? ? / ? ? ?");
    at.alice.flips(0, 2); // it was face down
    at.alice.sees("[Z] ? [Z] / ? ? ?");
    at.bob.flips(0, 1);
    at.bob.sees("Z [B] Z / ? ? ?");
}

void who_replaces_sees_its_own_cards(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    at.shows(at.alice.replaces("B", "Z").get(), "[A] ? ? / ? ? ?");
}

void cards_match_by_the_new_text(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    replace(at, "A", "B");
    at.alice.flips(0, 1);
    at.alice.sees("[B] [B] ? / ? ? ?");
    at.alice.flips(1, 0); // the pair goes
    at.alice.sees("- - ? / [C] ? ?");
}

void who_waits_goes_on_waiting(memory_table& at)
{
    at.needs_own_board();
    auto bobs = at.bob_waits_for_alice();
    replace(at, "A", "Z");
    bobs.waits("alice still controls the card");
    at.alice.flips(0, 1);
    bobs.get();
    at.bob.sees("[Z] B ? / ? ? ?");
}

void a_pair_stays_a_pair(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips({0, 0}, {0, 2});
    replace(at, "A", "Z");
    at.alice.sees("[Z] ? [Z] / ? ? ?");
    at.alice.flips(0, 1);
    at.alice.sees("- [B] - / ? ? ?");
}

void a_card_that_is_not_there(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    const auto answer = replace(at, "Q", "Z");
    at.has_status(answer, 200);
    at.alice.sees("[A] ? ? / ? ? ?");
}

void a_card_face_up_wakes_a_watch(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    auto watch = at.dora_watches();
    replace(at, "A", "Z");
    at.shows(watch.get(), "Z ? ? / ? ? ?");
}

void a_card_face_down_wakes_a_watch(memory_table& at)
{
    at.needs_own_board();
    auto watch = at.dora_watches();
    replace(at, "A", "Z");
    watch.get();
}

/// What that does is no change; the next flip is one.
void wakes_nobody(memory_table& at, const std::string& old_card, const std::string& new_card)
{
    auto watch = at.dora_watches();
    replace(at, old_card, new_card);
    watch.waits("no card has another text now");
    at.bob.flips(1, 1);
    watch.get();
}

void a_card_that_is_not_there_wakes_nobody(memory_table& at)
{
    at.needs_own_board();
    wakes_nobody(at, "Q", "Z");
}

void a_card_that_is_gone_wakes_nobody(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips({0, 0}, {0, 2});
    at.alice.flips(1, 0); // the pair goes
    wakes_nobody(at, "A", "Z");
    at.bob.sees("- ? - / C [B] ?");
}

void a_card_by_itself_wakes_nobody(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips(0, 0);
    wakes_nobody(at, "A", "A");
}

void cards_that_did_not_match_are_no_pair(memory_table& at)
{
    at.needs_own_board();
    at.alice.flips({0, 0}, {0, 1}); // 2-E
    replace(at, "B", "A");
    at.alice.sees("A A ? / ? ? ?");
    at.alice.flips(1, 0); // they turn down (3-B)
    at.alice.sees("? ? ? / [C] ? ?");
}

void cards_are_decoded(memory_table& at)
{
    at.needs_own_board();
    replace(at, "%F0%9F%A6%84", "%F0%9F%8C%88");
    at.alice.flips(0, 0);
    at.alice.sees("[🌈] ? / ? ?");
}

void a_slash_can_be_decoded(memory_table& at)
{
    at.needs_own_board();
    replace(at, "A", "1%2F2");
    at.alice.flips(0, 0);
    at.alice.sees("[1/2] ? ? / ? ? ?");
}

} // namespace

} // namespace replacing

std::vector<memory_case> memory_replacing()
{
    using namespace replacing;
    using enum in_editions;
    return {
        {"replace",
         "All cards with one text get another, face up or down; the answer is the board.", y2025,
         board, all_with_the_text_change},
        {"replace.view",
         "The board that answers a replacement says my at the cards that its player controls.",
         y2025, board, who_replaces_sees_its_own_cards},
        {"replace.match", "Afterwards cards match by their new text.", y2025, board,
         cards_match_by_the_new_text},
        {"replace.waits",
         "A player who waits for a card goes on waiting when the card is replaced.", y2025, board,
         who_waits_goes_on_waiting},
        {"replace.pair", "A matched pair that is replaced is still a pair, and is removed.", y2025,
         board, a_pair_stays_a_pair},
        {"replace.no-pair",
         "Two cards that did not match turn down, even if a replacement has made them equal.",
         y2025, board, cards_that_did_not_match_are_no_pair},
        {"replace.none", "To replace a card that is not on the board changes nothing.", y2025,
         board, a_card_that_is_not_there},
        {"watch.replaced", "A watch is answered when a card that is face up gets another text.",
         y2025, board, a_card_face_up_wakes_a_watch},
        {"watch.replaced-down",
         "A watch is answered when a card that is face down gets another text.", y2025, board,
         a_card_face_down_wakes_a_watch},
        {"watch.replaced-none", "To replace a card that is not on the board is no change.", y2025,
         board, a_card_that_is_not_there_wakes_nobody},
        {"watch.replaced-gone", "To replace a card that has been removed is no change.", y2025,
         board, a_card_that_is_gone_wakes_nobody},
        {"watch.replaced-same", "To replace a card by itself is no change.", y2025, board,
         a_card_by_itself_wakes_nobody},
        {"replace.decoded", "Cards in a path are percent-decoded.", y2025, "🦄 B / B 🦄",
         cards_are_decoded},
        {"replace.slash", "A card in a path may contain a slash, as %2F.", none, board,
         a_slash_can_be_decoded},
    };
}

} // namespace scramble::check
