#include "check/memory_cases.hpp"

#include <fmt/format.h>

namespace scramble::check {

namespace answers {

namespace {

constexpr auto board = "A B A / C B C";

void is_board_or_conflict(memory_table& at, const http_answer& answer, std::string_view shown)
{
    at.has_status(answer, at.edition.tells_failures ? 409 : 200);
    if (!at.edition.tells_failures)
        at.shows(answer, shown);
}

void looks_and_flips_succeed(memory_table& at)
{
    at.has_status(at.alice.looks(), 200);
    at.has_status(at.alice.flips(0, 0), 200);
    at.has_status(at.alice.flips(0, 1), 200); // no match is no failure
}

void a_failed_first_card_is_told(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.flips(0, 2);
    at.alice.flips(0, 1); // the pair goes
    is_board_or_conflict(at, at.bob.flips(0, 0), "- B - / ? ? ?");
}

void a_failed_second_card_is_told(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.flips(0, 2);
    at.alice.flips(0, 1); // the pair goes
    is_board_or_conflict(at, at.alice.flips(0, 0), "- B - / ? ? ?");
}

void a_controlled_second_card_is_told(memory_table& at)
{
    at.alice.flips(0, 0);
    at.bob.flips(0, 1);
    is_board_or_conflict(at, at.bob.flips(0, 0), "A B ? / ? ? ?");
    is_board_or_conflict(at, at.alice.flips(0, 0), "A B ? / ? ? ?");
}

void a_failed_wait_is_told(memory_table& at)
{
    at.alice.flips(0, 0);
    at.alice.flips(0, 2);
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the pair");
    at.alice.flips(0, 1); // the pair goes
    is_board_or_conflict(at, bobs.get(), "- B - / ? ? ?");
}

void a_wait_that_succeeds_is_told(memory_table& at)
{
    at.alice.flips(0, 0);
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the card");
    at.alice.flips(0, 1);
    at.has_status(bobs.get(), 200);
    at.shows(bobs.answer(), "[A] B ? / ? ? ?");
}

void a_refusal_says_why(memory_table& at)
{
    at.alice.flips(0, 0);
    const auto answer = at.alice.flips(0, 0);
    if (at.edition.tells_failures && !answer.body.starts_with("cannot flip this card: "))
        at.at.fail("the text begins otherwise: " + answer.body.substr(0, 100));
}

void answers_are_plain_text(memory_table& at)
{
    for (const http_answer& each : {at.alice.looks(), at.alice.flips(0, 0)}) {
        if (!each.type.starts_with("text/plain"))
            at.at.fail(each.type.empty() ? "no Content-Type is sent"
                                         : "the Content-Type is " + each.type.substr(0, 100));
    }
}

void pages_of_others_may_read(memory_table& at)
{
    for (const http_answer& each : {at.alice.looks(), at.alice.flips(0, 0)}) {
        if (each.allowed_origin != "*")
            at.at.fail(
                "no page of another origin may read it: Access-Control-Allow-Origin is " +
                (each.allowed_origin.empty() ? "missing" : each.allowed_origin.substr(0, 100)));
    }
}

} // namespace

} // namespace answers

std::vector<memory_case> memory_answers()
{
    using namespace answers;
    using enum in_editions;
    return {
        {"status", "Looks, and flips that succeed, are answered with 200.", all, board,
         looks_and_flips_succeed},
        {"status.1-A", "A flip that fails by 1-A is answered with 409, before 2023 with the board.",
         all, board, a_failed_first_card_is_told},
        {"status.2-A", "So is one that fails by 2-A.", all, board, a_failed_second_card_is_told},
        {"status.2-B", "So is one that fails by 2-B.", all, board,
         a_controlled_second_card_is_told},
        {"status.gone", "So is one that waited for a card that was removed.", all, board,
         a_failed_wait_is_told},
        {"status.waited", "A flip that has waited and got its card is answered with the board.",
         all, board, a_wait_that_succeeds_is_told},
        {"status.text", "A 409 says `cannot flip this card: ` and why.", none, board,
         a_refusal_says_why},
        {"type", "All answers are plain text.", y2020 | y2022, board, answers_are_plain_text},
        {"origin", "Pages of other origins may read the answers.", y2020 | y2022, board,
         pages_of_others_may_read},
    };
}

} // namespace scramble::check
