#include "check/field_cases.hpp"
#include "check/language.hpp"

#include <fmt/format.h>

#include <initializer_list>

namespace scramble::check {

namespace {

void a_number_is_of_digits(field_table& at)
{
    auto alice = at.joins("alice");
    for (const char* const each : {"a", "0.0", "0x0", "+0", "0_0", "1e0", "", "-", "--0", "0-",
                                   "\xd9\xa0", "\xef\xbc\x90"}) {
        alice.is_helped(fmt::format("flag {} 0", each));
        alice.is_helped(fmt::format("flag 0 {}", each));
    }
    alice.is_helped("flag 0,0");
}

void a_sign_is_of_its_edition(field_table& at)
{
    auto alice = at.joins("alice");
    const auto before = alice.looks();
    for (const char* const each : {"dig -1 0", "dig 0 -1", "flag -1 -1", "deflag -2 0"}) {
        if (at.is_2014())
            alice.is_helped(each);
        else
            at.stays(before, alice.looks(each),
                     spoken("{} is outside the board, but changes it", each));
    }
}

void minus_zero_is_zero(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    if (at.is_2014())
        return alice.is_helped("flag -0 0");
    alice.says("flag -0 0", "F - / - -");
    alice.says("flag 1 -00", "F F / - -");
}

void zeros_may_lead(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("flag 01 0", "- F / - -");
    alice.says("flag 000000000000000000000 0000000000000000000001", "- F / F -");
    alice.says("deflag 1 00", "- - / F -");
}

void a_large_number_is_outside(field_table& at)
{
    auto alice = at.joins("alice");
    const auto before = alice.looks();
    const std::string very_large(400, '9');
    for (const std::string& each :
         {std::string("2147483648"), std::string("4294967296"), std::string("9223372036854775808"),
          std::string("18446744073709551616"), very_large}) {
        for (const char* const word : {"dig", "flag", "deflag"}) {
            for (const auto& message :
                 {fmt::format("{} {} 0", word, each), fmt::format("{} 0 {}", word, each)})
                at.stays(before, alice.looks(message),
                         spoken("{} is outside the board, but changes it", message));
        }
    }
}

} // namespace

std::vector<field_case> field_numbers()
{
    constexpr auto all = field_editions::all;
    constexpr auto later = field_editions::in_2016;
    constexpr auto field = "0 1 / 0 0";
    return {
        {"INT", "A number consists of the digits 0 to 9; anything else is answered with HELP.", all,
         field, a_number_is_of_digits},
        // In 2014 the grammar has no sign, but DIG, FLAG and DEFLAG speak of numbers less than 0.
        {"INT.sign", "A negative number is outside the board; in 2014 it is answered with HELP.",
         later, field, a_sign_is_of_its_edition},
        {"INT.zero", "-0 is 0; in 2014 it is answered with HELP.", later, field,
         minus_zero_is_zero},
        {"INT.zeros", "A number may begin with zeros.", all, field, zeros_may_lead},
        {"mines-3", "A number that is too large for any type is outside the board.", all, field,
         a_large_number_is_outside},
    };
}

} // namespace scramble::check
