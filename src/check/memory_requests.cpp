#include "check/language.hpp"
#include "check/memory_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace scramble::check {

namespace requests {

namespace {

constexpr auto board = "A B A / C B C";
constexpr auto untouched = "? ? ? / ? ? ?";

/// The answer to a request that is none of the protocol's.
http_answer ask(memory_table& at, const std::string& request)
{
    return at.asks(request).get();
}

void players_have_names(memory_table& at)
{
    at.needs_own_board();
    const std::string odd = "_Player_0123456789_abcdefghijklmnopqrstuvwxyz_";
    const auto first = ask(at, fmt::format("GET /flip/{}/{}", odd, at.space(0, 0)));
    at.shows(first, "[A] ? ? / ? ? ?");
    at.shows(ask(at, "GET /look/" + odd), "[A] ? ? / ? ? ?");
    at.shows(ask(at, "GET /look/0"), "A ? ? / ? ? ?");
}

void a_name_may_be_long(memory_table& at)
{
    constexpr std::size_t as_long_as_scramble_takes = 64;
    std::string name = at.alice.name();
    name.resize(as_long_as_scramble_takes, 'x');
    ask(at, fmt::format("GET /flip/{}/{}", name, at.space(0, 0)));
    at.shows(ask(at, "GET /look/" + name), "[A] ? ? / ? ? ?");
    name.back() = 'y';
    at.shows(ask(at, "GET /look/" + name), "A ? ? / ? ? ?");
}

void names_may_be_words_of_a_language(memory_table& at)
{
    at.needs_own_board();
    ask(at, fmt::format("GET /flip/constructor/{}", at.space(0, 0)));
    ask(at, fmt::format("GET /flip/__proto__/{}", at.space(0, 1)));
    ask(at, fmt::format("GET /flip/null/{}", at.space(1, 0)));
    at.shows(ask(at, "GET /look/constructor"), "[A] B ? / C ? ?");
    at.shows(ask(at, "GET /look/__proto__"), "A [B] ? / C ? ?");
    at.shows(ask(at, "GET /look/null"), "A B ? / [C] ? ?");
}

void names_have_cases(memory_table& at)
{
    at.alice.flips(0, 0);
    std::string shouted = at.alice.name();
    shouted.front() = 'A';
    at.shows(ask(at, "GET /look/" + shouted), "A ? ? / ? ? ?");
}

void numbers_may_begin_with_zero(memory_table& at)
{
    at.needs_own_board();
    const std::string space =
        fmt::format("0{},00{}", 0 + at.edition.first_space, 1 + at.edition.first_space);
    ask(at, "GET /flip/alice/" + space);
    at.bob.sees("? B ? / ? ? ?");
}

/// So many players as this machine carries ask `before` + name + `after`. At least the last of them
/// waits. Each connects when the one before has sent: to many at once a usual server would not
/// listen, and they would try again after a second.
std::vector<question> a_crowd(memory_table& at, std::string_view before, std::string_view after,
                              const std::string& why)
{
    const std::uint32_t many = crowd();
    std::vector<question> waiting;
    waiting.reserve(many);
    for (std::uint32_t i = 0; i < many; ++i) {
        waiting.push_back(at.asks(fmt::format("{}{}_{}{}", before, at.bob.name(), i, after)));
        (void)waiting.back().is_sent();
    }
    waiting.back().waits(why);
    return waiting;
}

void all_are_answered(memory_table& at, const std::vector<question>& crowd)
{
    const auto count = [&] {
        return std::ranges::count_if(crowd,
                                     [](const question& each) { return each.answer().is_whole; });
    };
    if (!at.at.wait_for([&] { return count() == std::ssize(crowd); }, at.at.times().answer))
        at.at.fail(spoken("all {} should be answered, but {} are", crowd.size(), count()),
                   failure::silent);
}

void many_wait_at_once(memory_table& at)
{
    at.alice.flips(0, 0);
    const auto waiting = a_crowd(at, "GET /flip/", "/" + at.space(0, 0), "alice controls the card");
    at.charlie.flips(1, 0);
    at.charlie.sees("A ? ? / [C] ? ?");
}

void many_fail_at_once(memory_table& at)
{
    at.alice.flips({0, 0}, {0, 2});
    const auto waiting = a_crowd(at, "GET /flip/", "/" + at.space(0, 0), "alice controls the pair");
    at.alice.flips(1, 0); // the pair goes
    all_are_answered(at, waiting);
    at.charlie.sees("- ? - / C ? ?");
}

void many_watch_at_once(memory_table& at)
{
    const auto watches = a_crowd(at, "GET /watch/", "", "nothing changes");
    at.alice.flips(0, 0);
    all_are_answered(at, watches);
}

// What follows is no request of the handouts.

void a_malformed_player(memory_table& at)
{
    for (const char* const name : {"a-b", "a%20b", "%C3%A9", "a.b"}) {
        at.has_status(ask(at, fmt::format("GET /flip/{}/{}", name, at.space(0, 0))),
                      static_cast<int>(at.edition.malformed_status));
        at.alice.sees(untouched);
    }
}

void a_malformed_space(memory_table& at)
{
    for (const char* const space :
         {"0", "0,", ",0", "a,b", "0,0,0", "0;0", "0x0,1", "1e0,1", "1,1z"}) {
        at.has_status(ask(at, fmt::format("GET /flip/{}/{}", at.alice.name(), space)),
                      static_cast<int>(at.edition.malformed_status));
        at.alice.sees(untouched);
    }
}

void a_space_outside(memory_table& at)
{
    at.needs_own_board();
    for (const std::uint32_t far : {16'777'217U, 4'294'967'294U}) {
        const auto answer = ask(at, fmt::format("GET /flip/{}/{},1", at.alice.name(), far));
        at.has_status(answer, static_cast<int>(at.edition.outside_status));
    }
    std::vector<std::string> outside{"99,99", "1,4", "3,1", "18446744073709551616,1"};
    if (at.edition.first_space == 1)
        outside.insert(outside.end(), {"0,0", "0,1", "1,0"});
    for (const std::string& space : outside) {
        at.has_status(ask(at, fmt::format("GET /flip/alice/{}", space)),
                      static_cast<int>(at.edition.outside_status));
        at.alice.sees(untouched);
    }
}

void an_unknown_path(memory_table& at)
{
    for (const char* const path :
         {"/nothing", "/look", "/LOOK/alice", "/flip/alice", "/look/alice/more", "//look/alice"})
        at.has_status(ask(at, fmt::format("GET {}", path)), 404);
    at.alice.sees(untouched);
}

void another_method(memory_table& at)
{
    for (const char* const method : {"POST", "PUT", "DELETE"}) {
        const auto answer =
            ask(at, fmt::format("{} /flip/{}/{}", method, at.alice.name(), at.space(0, 0)));
        at.has_status(answer, 405);
    }
    at.alice.sees(untouched);
}

void paths_are_decoded(memory_table& at)
{
    at.alice.flips(0, 0);
    at.shows(ask(at, fmt::format("GET /look/%61{}", at.alice.name().substr(1))), "[A] ? ? / ? ? ?");
}

void a_query_is_ignored(memory_table& at)
{
    at.alice.flips(0, 0);
    at.shows(ask(at, fmt::format("GET /look/{}?now=1", at.alice.name())), "[A] ? ? / ? ? ?");
}

} // namespace

} // namespace requests

std::vector<memory_case> memory_requests()
{
    using namespace requests;
    using enum in_editions;
    return {
        {"player",
         "A name may have any letters, digits and underscores; its requests are one player's.", all,
         board, players_have_names},
        {"player.case", "Names that differ in a capital are different players.", all, board,
         names_have_cases},
        {"player.long", "A name may be long.", all, board, a_name_may_be_long},
        {"player.words", "A name may be a word of a programming language, such as constructor.",
         all, board, names_may_be_words_of_a_language},
        {"space.zeros", "A row or a column may begin with zeros.", y2020 | y2022, board,
         numbers_may_begin_with_zero},
        {"many", "While two hundred flips wait, others play on.", all, board, many_wait_at_once},
        {"many.gone", "Two hundred flips that wait for a card all fail when it is removed.", all,
         board, many_fail_at_once},
        {"many.watches", "One change answers two hundred watches.", y2020 | y2023 | y2025, board,
         many_watch_at_once},
        {"refused.player", "A malformed player is refused, and nothing changes.", none, board,
         a_malformed_player},
        {"refused.space", "A malformed space is refused, and nothing changes.", none, board,
         a_malformed_space},
        {"refused.outside", "A space outside the board is refused, and nothing changes.", none,
         board, a_space_outside},
        {"refused.path", "An unknown path is answered with 404.", none, board, an_unknown_path},
        {"refused.method", "Another method than GET is answered with 405.", none, board,
         another_method},
        {"path.decoded", "A path is percent-decoded.", none, board, paths_are_decoded},
        {"path.query", "A query is ignored.", none, board, a_query_is_ignored},
    };
}

} // namespace scramble::check
