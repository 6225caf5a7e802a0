#include "catch.hpp"
#include "dice.hpp"
#include "live/raw_client.hpp"
#include "net/websocket.hpp"

#include <string>
#include <vector>

// The frames of a WebSocket, as bytes.

namespace scramble::net::websocket {

namespace {

using live::frame;
using live::text_frame;

std::string told(const event& what)
{
    if (const auto* message = std::get_if<text_message>(&what))
        return "text " + std::string(message->text);
    if (const auto* asked = std::get_if<ping>(&what))
        return "ping " + asked->payload;
    if (std::holds_alternative<pong>(what))
        return "pong";
    if (const auto* over = std::get_if<closing>(&what))
        return "closing " + over->payload;
    if (const auto* wrong = std::get_if<violation>(&what))
        return "violation " + std::to_string(static_cast<int>(wrong->code));
    return std::holds_alternative<fragment>(what) ? "fragment" : "nothing";
}

/// All that a decoder makes of bytes that come in such pieces.
std::vector<std::string> events_of(const std::vector<std::string>& pieces)
{
    decoder reader;
    std::vector<std::string> result;
    std::string unread;
    for (const std::string& piece : pieces) {
        unread += piece;
        std::string_view bytes = unread;
        for (;;) {
            const std::string what = told(reader.next(bytes));
            if (what == "nothing")
                break;
            result.push_back(what);
            if (what.starts_with("violation") || what.starts_with("closing"))
                return result;
        }
        unread = std::string(bytes);
    }
    return result;
}

std::vector<std::string> events_of(const std::string& bytes)
{
    return events_of(std::vector<std::string>{bytes});
}

using events = std::vector<std::string>;
const std::string smiley = "\xF0\x9F\x98\x80";

} // namespace

TEST_CASE("a client's frames are read", "[websocket]")
{
    CHECK(events_of(text_frame("flip 0,0") + text_frame("")) == events{"text flip 0,0", "text "});
    CHECK(events_of(text_frame(smiley)) == events{"text " + smiley});
    CHECK(events_of(frame(0x89, "are you there") + frame(0x8A, "yes")) ==
          events{"ping are you there", "pong"});
    CHECK(events_of(frame(0x88, "")) == events{"closing "});
    CHECK(events_of(frame(0x88, "\x03\xE8going")) == events{"closing \x03\xE8"});
    for (const std::size_t size : {125U, 126U, 127U, 4095U, 4096U})
        CHECK(events_of(text_frame(std::string(size, 'x'))) ==
              events{"text " + std::string(size, 'x')});
}

TEST_CASE("a message may come in fragments, with control frames between them", "[websocket]")
{
    CHECK(events_of(frame(0x01, "fl") + frame(0x00, "ip ") + frame(0x89, "?") + frame(0x00, "") +
                    frame(0x80, "0,0") + text_frame("next")) ==
          events{"fragment", "fragment", "ping ?", "fragment", "text flip 0,0", "text next"});
    // A character may be split.
    CHECK(events_of(frame(0x01, smiley.substr(0, 3)) + frame(0x80, smiley.substr(3))) ==
          events{"fragment", "text " + smiley});
    CHECK(events_of(frame(0x01, std::string(4000, 'x')) + frame(0x80, std::string(96, 'x'))) ==
          events{"fragment", "text " + std::string(4096, 'x')});
}

TEST_CASE("a client's mistakes are told by their codes", "[websocket]")
{
    const auto raw = [](std::initializer_list<int> bytes) {
        std::string text;
        for (const int byte : bytes)
            text += static_cast<char>(byte);
        return text;
    };
    struct row {
        std::string what;
        std::string bytes;
        int code;
    };
    const std::vector<row> rows{
        {"no mask", raw({0x81, 0x01, 'x'}), 1002},
        {"a reserved bit", frame(0xC1, "x"), 1002},
        {"another reserved bit", frame(0x91, "x"), 1002},
        {"an unknown frame", frame(0x83, ""), 1002},
        {"an unknown control frame", frame(0x8B, ""), 1002},
        {"a binary message", frame(0x82, "x"), 1003},
        {"the beginning of one", frame(0x02, "x"), 1003},
        {"a ping in fragments", frame(0x09, "x"), 1002},
        {"a long ping", frame(0x89, std::string(126, 'x')), 1002},
        {"a continuation of nothing", frame(0x80, "x"), 1002},
        {"a message within a message", frame(0x01, "x") + text_frame("x"), 1002},
        {"a length in too many bytes", raw({0x81, 0xFE, 0, 125}), 1002},
        {"a length in far too many", raw({0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}), 1002},
        {"a long message", raw({0x81, 0xFE, 0x10, 0x01}), 1009},
        {"a huge one", raw({0x81, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0}), 1009},
        {"an endless one", raw({0x81, 0xFF, 255, 255, 255, 255, 255, 255, 255, 255}), 1009},
        {"a long message in fragments", frame(0x01, std::string(4096, 'x')) + frame(0x00, "x"),
         1009},
        {"bytes that are no UTF-8", text_frame("\xC3("), 1007},
        {"an overlong character", text_frame("\xC0\xAF"), 1007},
        {"half a character", text_frame(smiley.substr(0, 3)), 1007},
        {"a surrogate", text_frame("\xED\xA0\x80"), 1007},
        {"half a code", frame(0x88, "\x03"), 1002},
        {"code 0", frame(0x88, std::string(2, '\0')), 1002},
        {"code 1005", frame(0x88, "\x03\xED"), 1002},
        {"code 1006", frame(0x88, "\x03\xEE"), 1002},
        {"code 1015", frame(0x88, "\x03\xF7"), 1002},
        {"code 2999", frame(0x88, "\x0B\xB7"), 1002},
        {"code 5000", frame(0x88, "\x13\x88"), 1002},
        {"a reason that is no UTF-8", frame(0x88, "\x03\xE8\xFF"), 1007},
    };
    for (const auto& [what, bytes, code] : rows) {
        INFO(what);
        const auto found = events_of(bytes);
        REQUIRE_FALSE(found.empty());
        CHECK(found.back() == "violation " + std::to_string(code));
        // However they come.
        std::vector<std::string> singly;
        for (const char byte : bytes)
            singly.emplace_back(1, byte);
        CHECK(events_of(singly) == found);
    }
}

TEST_CASE("codes that a client may send are answered", "[websocket]")
{
    for (const unsigned code : {1000U, 1003U, 1007U, 1014U, 3000U, 4999U}) {
        const std::string payload{static_cast<char>(code / 256), static_cast<char>(code % 256)};
        CHECK(events_of(frame(0x88, payload + "because")) == events{"closing " + payload});
    }
}

TEST_CASE("however frames are split into packets, they are the same", "[websocket]")
{
    dice random;
    INFO(how_to_repeat());
    for (int round = 0; round < 300; ++round) {
        std::string bytes;
        bool is_open = false;
        for (int each = random.between(1, 8); each > 0; --each) {
            const std::string payload(random.below(std::size_t{300}), 'p');
            if (random.below(3) == 0) {
                bytes += frame(static_cast<std::uint8_t>(0x89 + random.below(2)),
                               payload.substr(0, 125));
                continue;
            }
            const bool is_final = random.below(2) == 0;
            bytes += frame(static_cast<std::uint8_t>((is_final ? 0x80 : 0) | (is_open ? 0 : 1)),
                           payload);
            is_open = !is_final;
        }
        if (random.below(3) == 0)
            bytes[random.below(bytes.size())] ^= static_cast<char>(1U << random.below(8U));
        std::vector<std::string> packets;
        for (std::string_view rest = bytes; !rest.empty();) {
            const auto size = 1 + random.below(std::size_t{200});
            packets.emplace_back(rest.substr(0, size));
            rest.remove_prefix(packets.back().size());
        }
        CHECK(events_of(packets) == events_of(bytes));
    }
}

TEST_CASE("a server's frames are written", "[websocket]")
{
    using namespace std::string_literals;
    CHECK(frame_head(opcode::text, 0) == "\x81\x00"s);
    CHECK(frame_head(opcode::text, 125) == "\x81\x7D"s);
    CHECK(frame_head(opcode::text, 126) == "\x81\x7E\x00\x7E"s);
    CHECK(frame_head(opcode::text, 65'535) == "\x81\x7E\xFF\xFF"s);
    CHECK(frame_head(opcode::text, 65'536) == "\x81\x7F\x00\x00\x00\x00\x00\x01\x00\x00"s);
    CHECK(control_frame(opcode::pong, "x") == "\x8A\x01x"s);
    CHECK(close_frame(close_code::normal, "BOOM!") == "\x88\x07\x03\xE8"
                                                      "BOOM!"s);
}

} // namespace scramble::net::websocket
