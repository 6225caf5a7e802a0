#include "check/language.hpp"
#include "check/memory_cases.hpp"

namespace scramble::check {

namespace answers {

namespace {

constexpr auto board = "A B A / C B C";

/// How a flip that failed is answered. Only the handout of 2025 names a status; that of 2023 leaves
/// it to the framework.
void is_board_or_conflict(memory_table& at, const http_answer& answer, std::string_view shown)
{
    if (at.edition.tells_failures)
        at.has_status(answer, 409);
    else
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
    at.alice.flips({0, 0}, {0, 2});
    at.alice.flips(0, 1); // the pair goes
    is_board_or_conflict(at, at.bob.flips(0, 0), "- B - / ? ? ?");
}

void a_failed_second_card_is_told(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
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
    at.alice.flips({0, 0}, {0, 2});
    auto bobs = at.bob.asks_for(0, 0);
    bobs.waits("alice controls the pair");
    at.alice.flips(0, 1); // the pair goes
    const http_answer answer = bobs.get();
    if (at.edition.tells_failures)
        return at.has_status(answer, 409);
    // Before alice's B is up, and the other card of the pair gone: a flip need not be atomic.
    if (at.spots_of(answer).front() != "none")
        at.shows(answer, "- B - / ? ? ?");
}

void a_wait_that_succeeds_is_told(memory_table& at)
{
    auto bobs = at.bob_waits_for_alice();
    at.alice.flips(0, 1);
    at.shows(bobs.get(), "[A] B ? / ? ? ?");
}

void failures_have_the_status_200(memory_table& at)
{
    at.alice.flips(0, 0);
    at.has_status(at.alice.flips(0, 0), 200); // 2-B
    at.bob.flips(1, 0);
    at.has_status(at.bob.flips(1, 0), 200);
}

void a_refusal_says_why(memory_table& at)
{
    at.alice.flips(0, 0);
    const auto controlled = at.alice.flips(0, 0); // 2-B
    at.alice.flips({0, 0}, {0, 2});
    const auto gone = at.alice.flips(0, 0); // the pair goes; 1-A
    const std::string_view begin = "cannot flip this card: ";
    for (const http_answer& each : {controlled, gone}) {
        const compared both(begin, each.body);
        if (!each.body.starts_with(begin))
            at.at.fail(
                spoken("the text should begin with {}, but is {}", both.expected, both.seen));
    }
}

void answers_are_plain_text(memory_table& at)
{
    for (const http_answer& each : {at.alice.looks(), at.alice.flips(0, 0)}) {
        if (!each.type.starts_with("text/plain"))
            at.at.fail(each.type.empty() ? spoken("no Content-Type is sent")
                                         : spoken("the Content-Type should be {}, but is {}",
                                                  visible("text/plain"), visible(each.type)));
    }
}

void pages_of_others_may_read(memory_table& at)
{
    const std::string origin = "http://origin.example";
    for (const std::string& target :
         {"/look/" + at.alice.name(), "/flip/" + at.alice.name() + '/' + at.space(0, 0)}) {
        question asked(at.at, at.alice.name(), "GET " + target, "Origin: " + origin + "\r\n");
        const http_answer& each = asked.get();
        if (each.allowed_origin != "*" && each.allowed_origin != origin)
            at.at.fail(spoken(
                "no page of another origin may read it: Access-Control-Allow-Origin is {}",
                each.allowed_origin.empty() ? spoken("missing") : visible(each.allowed_origin)));
    }
}

} // namespace

} // namespace answers

std::vector<memory_case> memory_answers()
{
    using namespace answers;
    using enum in_editions;
    constexpr auto told = y2020 | y2022 | y2025; // how a failure is
    return {
        {"status", "Looks, and flips that succeed, have the status 200.", y2025, board,
         looks_and_flips_succeed},
        {"status.1-A", "A flip that fails by 1-A gets a 409; in 2020 and 2022 it gets the board.",
         told, board, a_failed_first_card_is_told},
        {"status.2-A", "A flip that fails by 2-A gets a 409; in 2020 and 2022 it gets the board.",
         told, board, a_failed_second_card_is_told},
        {"status.2-B", "A flip that fails by 2-B gets a 409; in 2020 and 2022 it gets the board.",
         told, board, a_controlled_second_card_is_told},
        {"status.gone",
         "A flip that waits for a card that is then removed gets a 409; in 2020 and 2022 the "
         "board.",
         told, board, a_failed_wait_is_told},
        {"status.waited", "A flip that waits and then gets its card is answered with the board.",
         all, board, a_wait_that_succeeds_is_told},
        {"status.failed", "Flips that fail have the status 200, too.", none, board,
         failures_have_the_status_200, nullptr, y2020 | y2022},
        {"status.text", "A 409 says `cannot flip this card: ` and why.", none, board,
         a_refusal_says_why, nullptr, y2023 | y2025},
        {"type", "All answers are plain text.", y2020 | y2022, board, answers_are_plain_text},
        {"origin", "Pages of other origins may read the answers.", y2020 | y2022, board,
         pages_of_others_may_read},
    };
}

} // namespace scramble::check
