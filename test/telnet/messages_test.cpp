#include "catch.hpp"
#include "instrument/literal.hpp"
#include "telnet/player.hpp"

#include <array>
#include <string>
#include <vector>

// What is a message and what is not, in both editions. What each does: telnet.transcript.

namespace scramble::test {

using namespace std::string_view_literals;

constexpr std::array editions{minesweeper::edition_2014, minesweeper::edition_2016};

TEST_CASE("whatever is no message is answered with HELP and changes nothing", "[telnet]")
{
    const auto lines = between_bars(
        "| |l|loo|lookk|look | look|look 1|LOOK|Look|look look|help |help me|HELP|h|bye | bye|BYE|"
        "bye bye|quit|exit|dig|dig |dig 1|dig 1 |dig  1 1|dig 1  1|dig 1 1 | dig 1 1|dig 1 1 1|"
        "dig\t1 1|dig 1\t1|dig 1,1|dig a b|dig 1 b|dig 1a 1|dig +1 1|dig 1 +1|dig 1.0 1|dig 0x1 1|"
        "dig 1e0 1|dig --1 1|dig - 1|dig 1 -|dig 1- 1|dig -1- 1|dig - 1 1|DIG 1 1|dig1 1|Dig 1 1|"
        "digs 1 1|flag|flag 1|flag 1 1 |flag  1 1|flag 1 one|FLAG 1 1|flags 1 1|deflag|deflag 1|"
        "deflag 1 1 1|de flag 1 1|unflag 1 1|deflag 1 1\t|GET / HTTP/1.1|look;dig 1 1|\x1b[A|\x7f|"
        "dig 1 1\x08|look\0|\0|l\xc3\xb6ok|dig \xef\xbc\x91 1|\xf0\x9f\x92\xa3|%s%s%n|"
        "dig 1 1\x0b|dig\xa0"
        "1 1|dig 1 1;|\"look\""sv);
    for (const auto& spoken : editions) {
        player alice("000/000", {spoken});
        const std::string help = alice.help();
        for (const std::string& each : lines) {
            INFO("'" << each << "' in " << spoken.year);
            CHECK(alice.ask(each) == help);
        }
        CHECK(alice.ask("look") == untouched);
    }
}

TEST_CASE("mines-3: a number of any size is a number", "[telnet]")
{
    for (const auto& spoken : editions) {
        player alice("000/000", {spoken});
        auto large = between_bars(
            "3|4|10|255|256|65535|65536|2147483647|2147483648|4294967295|4294967296|4294967297|"
            "9223372036854775807|9223372036854775808|18446744073709551615|18446744073709551616|"
            "18446744073709551617|340282366920938463463374607431768211456");
        large.insert(large.end(), {std::string(2000, '9'), '1' + std::string(2000, '0')});
        for (const std::string& each : large) {
            INFO(each);
            for (const std::string word : {"dig ", "flag ", "deflag "}) {
                CHECK(alice.ask(word + each + " 0") == untouched);
                CHECK(alice.ask(word + "0 " + each) == untouched);
                CHECK(alice.ask(word + each + ' ' + each) == untouched);
            }
        }
        CHECK(alice.ask("flag " + std::string(2000, '0') + "2 " + std::string(2000, '0') + "1") ==
              "- - -\r\n- - F\r\n");
    }
}

TEST_CASE("mines-2: every line that is sent ends in CR LF and has none of them inside", "[telnet]")
{
    player alice("100/000/000", {minesweeper::edition_2016, true});
    const std::string all = alice.send("look\nhelp\nflag 1 1\nwhat\ndig 2 2\ndig 0 0\nlook\n");
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (all[at] == '\r' || all[at] == '\n')
            REQUIRE(all.substr(all[at] == '\r' ? at : at - 1, 2) == "\r\n");
    }
    CHECK(all.ends_with("\r\n"));
}

} // namespace scramble::test
