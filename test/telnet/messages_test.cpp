#include "catch.hpp"
#include "telnet/player.hpp"
#include "telnet/telnet_host.hpp"

#include <array>
#include <string>
#include <vector>

// Every message and its answer, in both editions.

namespace scramble::telnet {

namespace {

using minesweeper::edition_2014;
using minesweeper::edition_2016;

constexpr std::array editions{edition_2014, edition_2016};

/// A player of an edition, with the HELLO read.
struct seated {
    explicit seated(std::string_view bombs, const service& how = {})
        : server(bombs, how), who(server)
    {
        (void)who.take();
    }
    std::string ask(std::string_view message) { return who.ask(message); }

    telnet_host server;
    player who;
};

constexpr auto field = "0000/0010/0000"; // the one of the handouts
constexpr auto untouched = "- - - -\r\n- - - -\r\n- - - -\r\n";

} // namespace

TEST_CASE("LOOK, DIG, FLAG and DEFLAG are answered with the board", "[telnet]")
{
    for (const auto& spoken : editions) {
        seated alice(field, {spoken});
        CHECK(alice.ask("look") == untouched);
        CHECK(alice.ask("flag 2 1") == "- - - -\r\n- - F -\r\n- - - -\r\n");
        CHECK(alice.ask("flag 2 1") == "- - - -\r\n- - F -\r\n- - - -\r\n");
        CHECK(alice.ask("dig 2 1") == "- - - -\r\n- - F -\r\n- - - -\r\n"); // DIG 1
        CHECK(alice.ask("deflag 2 1") == untouched);
        CHECK(alice.ask("deflag 2 1") == untouched);
        CHECK(alice.ask("dig 3 2") == "- - - -\r\n- - - -\r\n- - - 1\r\n"); // x to the right
        CHECK(alice.ask("dig 0 2") == "  1 - -\r\n  1 - -\r\n  1 - 1\r\n"); // DIG 4
        CHECK(alice.ask("dig 0 0") == "  1 - -\r\n  1 - -\r\n  1 - 1\r\n");
        CHECK(alice.ask("flag 0 0") == "  1 - -\r\n  1 - -\r\n  1 - 1\r\n");
        CHECK(alice.ask("deflag 1 1") == "  1 - -\r\n  1 - -\r\n  1 - 1\r\n");
        CHECK(alice.ask("look") == "  1 - -\r\n  1 - -\r\n  1 - 1\r\n");
    }
}

TEST_CASE("a flagged square stays when others around it open", "[telnet]")
{
    seated alice("000/000/000");
    (void)alice.ask("flag 1 1");
    CHECK(alice.ask("dig 0 0") == "     \r\n  F  \r\n     \r\n");
    CHECK(alice.ask("deflag 1 1") == "     \r\n  -  \r\n     \r\n");
    CHECK(alice.ask("dig 1 1") == "     \r\n     \r\n     \r\n");
}

TEST_CASE("counts go up to 8", "[telnet]")
{
    seated alice("111/101/111");
    CHECK(alice.ask("dig 1 1") == "- - -\r\n- 8 -\r\n- - -\r\n");
}

TEST_CASE("HELP is one line that names every message", "[telnet]")
{
    for (const auto& spoken : editions) {
        seated alice(field, {spoken});
        const std::string help = alice.ask("help");
        CHECK(help.find_first_of("\r\n") == help.size() - 2);
        for (const auto* message : {"look", "dig X Y", "flag X Y", "deflag X Y", "help", "bye"}) {
            INFO(message);
            CHECK(help.find(message) != std::string::npos);
        }
        CHECK(alice.ask("look") == untouched);
    }
}

TEST_CASE("BYE ends the connection without a word", "[telnet]")
{
    for (const auto& spoken : editions) {
        seated alice(field, {spoken});
        player bob(alice.server);
        CHECK(bob.take() == alice.server.hello(2));
        alice.who.send("flag 0 0\r\nbye\r\nflag 1 0\r\nlook\r\n");
        CHECK(alice.who.take() == "F - - -\r\n- - - -\r\n- - - -\r\n");
        CHECK(alice.who.is_closed());
        CHECK(bob.ask("look") == "F - - -\r\n- - - -\r\n- - - -\r\n");
    }
}

TEST_CASE("whatever is no message is answered with HELP and changes nothing", "[telnet]")
{
    const std::vector<std::string> lines{"",
                                         " ",
                                         "l",
                                         "loo",
                                         "lookk",
                                         "look ",
                                         " look",
                                         "look 1",
                                         "LOOK",
                                         "Look",
                                         "look look",
                                         "help ",
                                         "help me",
                                         "HELP",
                                         "h",
                                         "bye ",
                                         " bye",
                                         "BYE",
                                         "bye bye",
                                         "quit",
                                         "exit",
                                         "dig",
                                         "dig ",
                                         "dig 1",
                                         "dig 1 ",
                                         "dig  1 1",
                                         "dig 1  1",
                                         "dig 1 1 ",
                                         " dig 1 1",
                                         "dig 1 1 1",
                                         "dig\t1 1",
                                         "dig 1\t1",
                                         "dig 1,1",
                                         "dig 1",
                                         "dig a b",
                                         "dig 1 b",
                                         "dig 1a 1",
                                         "dig +1 1",
                                         "dig 1 +1",
                                         "dig 1.0 1",
                                         "dig 0x1 1",
                                         "dig 1e0 1",
                                         "dig --1 1",
                                         "dig - 1",
                                         "dig 1 -",
                                         "dig 1- 1",
                                         "dig -1- 1",
                                         "dig - 1 1",
                                         "DIG 1 1",
                                         "dig1 1",
                                         "Dig 1 1",
                                         "digs 1 1",
                                         "flag",
                                         "flag 1",
                                         "flag 1 1 ",
                                         "flag  1 1",
                                         "flag 1 one",
                                         "FLAG 1 1",
                                         "flags 1 1",
                                         "deflag",
                                         "deflag 1",
                                         "deflag 1 1 1",
                                         "de flag 1 1",
                                         "unflag 1 1",
                                         "deflag 1 1\t",
                                         "GET / HTTP/1.1",
                                         "look;dig 1 1",
                                         "\x1b[A",
                                         "\x7f",
                                         "dig 1 1\x08",
                                         std::string("look\0", 5),
                                         std::string("\0", 1),
                                         "l\xc3\xb6ok",
                                         "dig \xef\xbc\x91 1",
                                         "\xf0\x9f\x92\xa3",
                                         "%s%s%n",
                                         "dig 1 1\x0b",
                                         "dig\xa0"
                                         "1 1",
                                         "dig 1 1;",
                                         "\"look\""};
    for (const auto& spoken : editions) {
        seated alice(field, {spoken});
        const std::string help = alice.ask("help");
        for (const std::string& each : lines) {
            INFO("'" << each << "' in " << spoken.year);
            CHECK(alice.ask(each) == help);
        }
        CHECK(alice.ask("look") == untouched);
    }
}

TEST_CASE("2014 has no signs, 2016 has", "[telnet]")
{
    seated old(field, {edition_2014});
    seated alice(field, {edition_2016});
    const std::string help = old.ask("help");
    for (const auto* message : {"dig -1 0", "dig 0 -1", "flag -1 -1", "deflag -1 0", "dig 0 -0",
                                "dig -0 0", "dig -99999999999999999999 0", "flag 0 -007"}) {
        INFO(message);
        CHECK(old.ask(message) == help);
    }
    for (const auto* message :
         {"dig -1 0", "dig 0 -1", "flag -1 -1", "deflag -1 0", "dig -99999999999999999999 0",
          "flag 0 -007", "dig -4294967296 0", "dig 0 -18446744073709551616"}) {
        INFO(message);
        CHECK(alice.ask(message) == untouched);
    }
    CHECK(alice.ask("flag -0 -00") == "F - - -\r\n- - - -\r\n- - - -\r\n");
}

TEST_CASE("mines-3: a number of any size is a number", "[telnet]")
{
    for (const auto& spoken : editions) {
        seated alice(field, {spoken});
        const std::vector<std::string> large{"4",
                                             "10",
                                             "255",
                                             "256",
                                             "65535",
                                             "65536",
                                             "2147483647",
                                             "2147483648",
                                             "4294967295",
                                             "4294967296",
                                             "4294967297",
                                             "9223372036854775807",
                                             "9223372036854775808",
                                             "18446744073709551615",
                                             "18446744073709551616",
                                             "18446744073709551617",
                                             "340282366920938463463374607431768211456",
                                             std::string(2000, '9'),
                                             '1' + std::string(2000, '0')};
        for (const std::string& each : large) {
            INFO(each);
            for (const std::string word : {"dig ", "flag ", "deflag "}) {
                CHECK(alice.ask(word + each + " 0") == untouched);
                CHECK(alice.ask(word + "0 " + each) == untouched);
                CHECK(alice.ask(word + each + ' ' + each) == untouched);
            }
        }
        CHECK(alice.ask("flag " + std::string(2000, '0') + "3 " + std::string(2000, '0') + "2") ==
              "- - - -\r\n- - - -\r\n- - - F\r\n");
    }
}

TEST_CASE("a board may have one line, one column or one square", "[telnet]")
{
    seated flat("10000");
    CHECK(flat.ask("dig 3 0") == "- 1      \r\n");
    seated tall("1/0/0");
    CHECK(tall.ask("dig 0 2") == "-\r\n1\r\n \r\n");
    seated tiny("0");
    CHECK(tiny.ask("look") == "-\r\n");
    CHECK(tiny.ask("dig 0 0") == " \r\n");
}

TEST_CASE("mines-2: every line that is sent ends in CR LF and has none of them inside", "[telnet]")
{
    seated alice("100/000/000", {edition_2016, true});
    std::string all;
    for (const auto* message : {"look", "help", "flag 1 1", "what", "dig 2 2", "dig 0 0", "look"})
        all += alice.ask(message);
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (all[at] == '\r')
            REQUIRE(all.at(at + 1) == '\n');
        if (all[at] == '\n')
            REQUIRE((at > 0 && all[at - 1] == '\r'));
    }
    CHECK(all.ends_with('\n'));
}

} // namespace scramble::telnet
