#include "catch.hpp"
#include "telnet/player.hpp"

#include <string>
#include <string_view>

// Telnet's own commands in what a player sends (RFC 854, 855, 860).

namespace scramble::test {

namespace {

using namespace std::string_literals;

constexpr char iac = '\xff';
constexpr char dont = '\xfe';
constexpr char do_it = '\xfd';
constexpr char wont = '\xfc';
constexpr char will = '\xfb';
constexpr char timing_mark = '\x06';

std::string command(char verb, int option)
{
    return {iac, verb, static_cast<char>(option)};
}

const std::string do_timing_mark = command(do_it, timing_mark);
const std::string wont_timing_mark = command(wont, timing_mark);

} // namespace

TEST_CASE("mines-6: each offer and each request is refused, once", "[telnet]")
{
    player alice;
    for (int again = 0; again < 2; ++again) {
        for (int option = 0; option < 256; ++option) {
            INFO("option " << option);
            const bool is_mark = option == timing_mark;
            CHECK(alice.send(command(will, option)) == (again == 0 ? command(dont, option) : ""));
            CHECK(alice.send(command(do_it, option)) ==
                  (again == 0 || is_mark ? command(wont, option) : ""));
            CHECK(alice.send(command(wont, option)).empty()); // nothing new
            CHECK(alice.send(command(dont, option)).empty());
        }
    }
    CHECK(alice.send("look\n") == untouched);
}

TEST_CASE("mines-6: refusals are each player's own", "[telnet]")
{
    player alice;
    CHECK(alice.send(command(do_it, 1)) == command(wont, 1));
    byte_client bob(alice.server);
    (void)bob.take();
    bob.send(command(do_it, 1) + command(will, 1) + command(do_it, 1));
    CHECK(bob.take() == command(wont, 1) + command(dont, 1));
}

TEST_CASE("mines-6: the server itself offers and requests nothing", "[telnet]")
{
    player alice;
    CHECK(alice.send("help\nlook\nwhat\n").find(iac) == std::string::npos);
}

TEST_CASE("mines-6: each timing mark is answered, in order with all else", "[telnet]")
{
    player alice;
    for (int again = 0; again < 3; ++again)
        CHECK(alice.send(do_timing_mark) == wont_timing_mark);
    CHECK(alice.send("flag 0 0\n" + do_timing_mark + "deflag 0 0\r" + do_timing_mark +
                     do_timing_mark + "\nloo" + do_timing_mark + "k\r\n") ==
          "F - -\r\n- - -\r\n" + wont_timing_mark + untouched + wont_timing_mark +
              wont_timing_mark + wont_timing_mark + untouched);
    // Far more than one turn answers.
    std::string sent;
    std::string expected;
    for (int i = 0; i < 2000; ++i) {
        sent += i % 3 == 0 ? "look\n" : do_timing_mark;
        expected += i % 3 == 0 ? untouched : wont_timing_mark;
    }
    CHECK(alice.send(sent) == expected);
}

TEST_CASE("mines-6: commands may stand anywhere in a message", "[telnet]")
{
    player alice;
    for (int code = 0xf1; code < 0xfa; ++code) { // NOP to GA: one byte each
        const std::string noise{iac, static_cast<char>(code)};
        INFO("command " << code);
        CHECK(alice.send("lo" + noise + "ok\r\n") == untouched);
        CHECK(alice.send(noise + "look" + noise + "\r" + noise + "\n" + noise).size() == 14);
        CHECK(alice.who.waits());
    }
    CHECK(alice.send("lo" + command(wont, 1) + "ok\n") == untouched);
    CHECK(alice.send("lo" + command(do_it, 1) + "ok\n") == command(wont, 1) + untouched);
    // Parameters of an option may hold any byte, with IAC doubled.
    CHECK(alice.send("lo\xff\xfa\x18"
                     "bye\r\nbye\n\r\0\xff\xff\xf0\xff\xf0"
                     "ok\n"s) == untouched);
    CHECK(alice.send("\xff\xfa\x1f\xff\xff\xff\xff\xff\xf0look\n"s) == untouched);
    // NUL belongs to a newline only directly after its CR.
    CHECK(alice.send("look\r\xff\xf1\0look\n"s) == std::string(untouched) + untouched);
}

TEST_CASE("mines-6: a doubled IAC is a byte like others", "[telnet]")
{
    player alice;
    const std::string help = alice.send("help\n");
    CHECK(alice.send("look\xff\xff\n") == help);
    CHECK(alice.send("\xff\xff\n") == help);
    CHECK(alice.send("\xff\xff\xff\xf1look\n") == help);
    CHECK(alice.send("look\n") == untouched);
    CHECK(alice.send("look\r\xff\xff\n") == untouched + help);
}

TEST_CASE("mines-6: a client that interrupts hears of its mark, and plays on", "[telnet]")
{
    // IAC IP, IAC DO TIMING-MARK, and Synch: a Data Mark sent as urgent data. The byte must stay in
    // its place, or it would be missing after its IAC.
    const std::string interrupt = "\xff\xf4"s + do_timing_mark + iac;
    SECTION("with the mark urgent")
    {
        player alice;
        for (int again = 0; again < 3; ++again) {
            alice.who.send("lo");
            alice.who.send_urgent(interrupt + "\xf2");
            CHECK(alice.who.take() == wont_timing_mark);
            CHECK(alice.send("ok\r\n") == untouched);
        }
    }
    SECTION("with all of it urgent")
    {
        player alice;
        for (const char each : interrupt + "\xf2")
            alice.who.send_urgent({&each, 1});
        CHECK(alice.who.take() == wont_timing_mark);
        CHECK(alice.send("look\r\n") == untouched);
    }
    SECTION("wherever packets break")
    {
        const std::string sent = "look\r\nhel" + interrupt + "\xf2p\r\n";
        player whole;
        const std::string expected = whole.send(sent);
        for (std::size_t first = 1; first < sent.size(); ++first) {
            player alice;
            alice.who.send_split(sent, first);
            CHECK(alice.who.take() == expected);
        }
    }
}

TEST_CASE("mines-6: a command without an end is part of no message", "[telnet]")
{
    for (const auto& last : {"\xff"s, "\xff\xfd"s, "\xff\xfa"s, "\xff\xfa\x18\xff"s}) {
        player alice;
        CHECK(alice.send("look\n" + last) == untouched);
        alice.who.half_close();
        CHECK(alice.who.is_closed());
        CHECK(alice.server.game().players() == 0);
    }
}

} // namespace scramble::test
