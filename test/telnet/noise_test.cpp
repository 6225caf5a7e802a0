#include "catch.hpp"
#include "dice.hpp"
#include "instrument/memory_meter.hpp"
#include "telnet/player.hpp"

#include <cstddef>
#include <string>
#include <string_view>

// Input that makes no sense: long lines, all byte values, floods. Each costs a bounded amount of
// memory and disturbs no other player.

namespace scramble::test {

namespace {

/// A message padded with leading zeros to a line of that many bytes.
std::string long_flag(std::size_t size)
{
    return "flag 0 " + std::string(size - 8, '0') + "1";
}

} // namespace

TEST_CASE("mines-5: a line of 4 KiB is a line, a longer one is answered with HELP", "[telnet]")
{
    player alice;
    const std::string help = alice.help();
    REQUIRE(long_flag(4096).size() == 4096);
    CHECK(alice.ask(long_flag(4096)) == "- - -\r\nF - -\r\n");
    CHECK(alice.ask("deflag 0 1") == untouched);
    CHECK(alice.ask(long_flag(4097)) == help);
    CHECK(alice.ask("look") == untouched);
    // Where the packets are split makes no difference.
    for (const std::size_t first : {1UL, 4095UL, 4096UL, 4097UL, 4098UL, 8000UL}) {
        alice.who.send_split(long_flag(9000) + "\rlook\n", first);
        CHECK(alice.who.take() == help + untouched);
    }
    // Telnet's commands are not part of the line.
    CHECK(alice.send(long_flag(4000) + "\xff\xf1" + std::string(96, 'x') + "\xff\xf1\r\n") == help);
    std::string flag = long_flag(4096);
    for (std::size_t at = 4000; at > 0; at -= 500)
        flag.insert(at, "\xff\xf1");
    CHECK(alice.ask(flag) == "- - -\r\nF - -\r\n");
}

TEST_CASE("mines-5: what stands behind the 4 KiB is no message of its own", "[telnet]")
{
    player alice;
    const std::string help = alice.help();
    CHECK(alice.send(std::string(5000, 'x') + "flag 0 0\nlook\n") == help + untouched);
    CHECK(alice.send(std::string(4096, ' ') + "look\n") == help);
}

TEST_CASE("three megabytes without a newline cost no memory, and one HELP", "[telnet]")
{
    player alice;
    const std::string help = alice.help();
    byte_client bob(alice.server);
    (void)bob.take();
    const std::string part(16 * 1024, 'x');
    alice.who.send(part);
    alice.server.settle();
    forget_most_memory();
    const std::size_t before = memory_in_use();
    for (int i = 0; i < 200; ++i) {
        alice.who.send(part);
        alice.server.settle();
        if (i % 50 == 0)
            CHECK(bob.ask_line("look") == untouched);
    }
    CHECK(most_memory_in_use() - before < 100'000); // part, the test's copies of it, and one read
    CHECK(alice.who.waits());
    CHECK(alice.send("\n") == help);
    CHECK(alice.ask("look") == untouched);
}

TEST_CASE("who sends and never reads costs a bounded amount of memory", "[telnet]")
{
    const auto* const message = GENERATE("look\r\n", "help\r\n", "what\r\n", "\n", "\xff\xfd\x06");
    minesweeper_host server(blank_field(200, 200));
    byte_client bob(server);
    CHECK(bob.take() == server.hello(1));
    byte_client alice(server, buffers::narrow);
    const std::string part = many(message, 16 * 1024UL);
    const std::size_t before = memory_in_use();
    forget_most_memory();
    // The server stops reading, and then the kernel stops taking more.
    for (int i = 0; i < 1000 && alice.has_sent_all(); ++i) {
        alice.send(part);
        server.settle();
    }
    CHECK(most_memory_in_use() - before < 300'000);
    CHECK(bob.ask_line("look").size() == 200 * 401);
    CHECK_FALSE(alice.is_ended());
}

TEST_CASE("each byte value may stand in a line", "[telnet]")
{
    player alice;
    const std::string help = alice.help();
    for (int value = 0; value < 256; ++value) {
        const char byte = static_cast<char>(value);
        if (byte == '\n' || byte == '\r' || byte == '\xff')
            continue;
        INFO("byte " << value);
        CHECK(alice.send(std::string("look") + byte + '\n') == help);
        CHECK(alice.send(std::string(1, byte) + "look\n") == help);
        CHECK(alice.send(std::string("flag 0") + byte + "0\n") ==
              (byte == ' ' ? "F - -\r\n- - -\r\n" : help));
        if (byte == ' ')
            CHECK(alice.ask("deflag 0 0") == untouched);
    }
}

TEST_CASE("noise of all bytes gets as many answers as it has lines", "[telnet]")
{
    player alice;
    const std::string help = alice.help();
    byte_client bob(alice.server);
    (void)bob.take();
    dice random;
    INFO(how_to_repeat());
    for (int round = 0; round < 50; ++round) {
        std::string sent;
        std::size_t lines = 0;
        char last = 0;
        for (int i = 0; i < 2000; ++i) {
            const char next = static_cast<char>(random.below(255)); // without IAC
            lines += next == '\r' || (next == '\n' && last != '\r') ? 1 : 0;
            sent += next;
            last = next;
        }
        alice.who.send(sent);
        std::string expected;
        for (std::size_t line = 0; line < lines; ++line)
            expected += help;
        CHECK(alice.who.take() == expected);
        alice.who.send("\r\n");
        CHECK((last == '\r' ? alice.who.take_line() : alice.who.take()) == help);
        CHECK(bob.ask_line("look") == untouched);
    }
}

TEST_CASE("noise of Telnet's commands ends where a command does", "[telnet]")
{
    player alice;
    const std::string help = alice.help();
    dice random;
    INFO(how_to_repeat());
    for (int round = 0; round < 50; ++round) {
        std::string sent;
        for (int i = 0; i < 2000; ++i)
            sent += random.below(10) < 4 ? '\xff' : static_cast<char>(random.below(256));
        alice.who.send(sent);
        (void)alice.who.take();
        REQUIRE_FALSE(alice.who.is_ended());
        // Ends anything unfinished: an option, parameters, a line.
        alice.who.send("\xff\xf0\xff\xf0x\nlook\n");
        const std::string got = alice.who.take();
        REQUIRE(got.ends_with(help + untouched));
    }
}

} // namespace scramble::test
