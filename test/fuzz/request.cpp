// Any bytes as a request target, in each edition: what is accepted has the right form.

#include "scramble/memory/wire/request.hpp"
#include "fuzz.hpp"
#include "scramble/memory/rules/card.hpp"

using namespace scramble;

namespace {

void check_player(const std::string& name)
{
    ensure(!name.empty() && name.size() <= people::longest_player, "a player has a name");
    ensure(name.find_first_of("/ %\r\n") == std::string::npos, "a name is a word");
}

void check(const memory::request& asked)
{
    if (const auto* look = std::get_if<memory::look_request>(&asked))
        check_player(look->player);
    if (const auto* watch = std::get_if<memory::watch_request>(&asked))
        check_player(watch->player);
    if (const auto* flip = std::get_if<memory::flip_request>(&asked))
        check_player(flip->player);
    if (const auto* replace = std::get_if<memory::replace_request>(&asked)) {
        check_player(replace->player);
        for (const auto& card : {replace->from, replace->to})
            ensure(card.size() <= memory::longest_card && !memory::what_is_wrong_with_card(card),
                   "only cards are replaced");
    }
}

} // namespace

void fuzz::run(std::string_view text)
{
    const std::string target = '/' + std::string(text);
    const auto current = memory::read_request(target, memory::edition_2023);
    const auto oldest = memory::read_request(target, memory::edition_2020);
    check(current);
    check(oldest);
    ensure(current.index() == oldest.index(), "editions differ in numbers only");
}
