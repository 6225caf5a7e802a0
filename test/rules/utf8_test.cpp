#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/text/readable.hpp"
#include "scramble/text/utf8.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace scramble {

namespace {

struct code_point_row {
    std::string bytes;
    char32_t code_point;
};

const std::vector<code_point_row> limits{{std::string(1, '\0'), 0x0},
                                         {"\x01", 0x1},
                                         {"A", 0x41},
                                         {"\x7F", 0x7F},
                                         {"\xC2\x80", 0x80},
                                         {"\xDF\xBF", 0x7FF},
                                         {"\xE0\xA0\x80", 0x800},
                                         {"\xE2\x82\xAC", 0x20AC},
                                         {"\xED\x9F\xBF", 0xD7FF},
                                         {"\xEE\x80\x80", 0xE000},
                                         {"\xEF\xBF\xBF", 0xFFFF},
                                         {"\xF0\x90\x80\x80", 0x1'0000},
                                         {"\xF0\x9F\x8C\x88", 0x1'F308},
                                         {"\xF1\x80\x80\x80", 0x4'0000},
                                         {"\xF3\xBF\xBF\xBF", 0xF'FFFF},
                                         {"\xF4\x8F\xBF\xBF", 0x10'FFFF}};

const std::vector<std::string> wrong_beginnings{
    // not a first byte
    "\x80", "\xBF", "\xFE", "\xFF",
    // overlong
    "\xC0\x80", "\xC1\xBF", "\xC0\xAF", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xE0\x80\xAF",
    "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF",
    // surrogates
    "\xED\xA0\x80", "\xED\xAF\xBF", "\xED\xB0\x80", "\xED\xBF\xBF",
    // above U+10FFFF
    "\xF4\x90\x80\x80", "\xF4\xBF\xBF\xBF", "\xF5\x80\x80\x80", "\xF7\xBF\xBF\xBF",
    "\xF8\x88\x80\x80\x80", "\xFC\x84\x80\x80\x80\x80",
    // truncated
    "\xC2", "\xE2", "\xE2\x82", "\xF0", "\xF0\x9F", "\xF0\x9F\x8C",
    // interrupted
    "\xC2\x41", "\xC2\xC2", "\xE2\x41\xAC", "\xE2\x82\x41", "\xF0\x41\x8C\x88", "\xF0\x9F\x41\x88",
    "\xF0\x9F\x8C\x41", "\xF0\x9F\x8C\xC0"};

} // namespace

TEST_CASE("a code point is taken off the beginning of a text", "[utf8]")
{
    for (const auto& [bytes, code_point] : limits) {
        CAPTURE(test::quoted(bytes));
        const std::string longer = bytes + "\x80z";
        std::string_view text = longer;
        const auto taken = take_code_point(text);
        REQUIRE(taken.has_value());
        CHECK(static_cast<unsigned>(*taken) == static_cast<unsigned>(code_point));
        CHECK(text == "\x80z");
        CHECK(is_utf8(bytes));
    }
}

TEST_CASE("what begins with no code point is left as it is", "[utf8]")
{
    for (const std::string& bytes : wrong_beginnings) {
        CAPTURE(test::quoted(bytes));
        std::string_view text = bytes;
        CHECK_FALSE(take_code_point(text).has_value());
        CHECK(text == bytes);
        CHECK_FALSE(is_utf8(bytes));
        CHECK_FALSE(is_utf8("A" + bytes));
        CHECK_FALSE(is_utf8(bytes + "A"));
    }
    std::string_view empty;
    CHECK_FALSE(take_code_point(empty).has_value());
}

TEST_CASE("a text is UTF-8 if all of it is", "[utf8]")
{
    CHECK(is_utf8(""));
    CHECK(is_utf8("plain"));
    CHECK(is_utf8(std::string(3, '\0')));
    std::string all;
    for (const auto& [bytes, code_point] : limits)
        all += bytes;
    CHECK(is_utf8(all));
    CHECK_FALSE(is_utf8(all + "\xF0\x9F"));
}

TEST_CASE("a code point has one UTF-8 form", "[utf8]")
{
    for (const auto& [bytes, code_point] : limits) {
        CAPTURE(test::quoted(bytes));
        CHECK(test::quoted(utf8_of(code_point)) == test::quoted(bytes));
    }
}

TEST_CASE("every scalar value comes back from its UTF-8 form", "[utf8]")
{
    std::size_t wrong = 0;
    for (char32_t each = 0; each <= 0x10'FFFF; ++each) {
        if (each == 0xD800)
            each = 0xE000;
        const std::string bytes = utf8_of(each);
        std::string_view text = bytes;
        wrong += take_code_point(text) == each && text.empty() ? 0U : 1U;
    }
    CHECK(wrong == 0);
}

TEST_CASE("white space and control characters are those of Unicode", "[utf8]")
{
    std::size_t white = 0;
    std::size_t control = 0;
    for (char32_t each = 0; each <= 0x10'FFFF; ++each) {
        white += is_white_space(each) ? 1U : 0U;
        control += is_control(each) ? 1U : 0U;
    }
    CHECK(white == 25);
    CHECK(control == 65);
    for (const char32_t each : {0x200BU, 0x180EU, 0x2060U, 0xFEFFU, 0x303FU, 0x1FU, 0x21U})
        CHECK_FALSE(is_white_space(each));
    for (const char32_t each : {0x20U, 0x7EU, 0xA0U, 0xADU, 0x2028U, 0xE0001U})
        CHECK_FALSE(is_control(each));
}

TEST_CASE("what is readable stays, what a terminal would obey is escaped", "[utf8]")
{
    for (const std::string text :
         {"", "boards/zoo.txt", "~!", "\u00E9t\u00E9", "\U0001F308", "A\uFE0F"})
        CHECK(readable(text) == text);
    CHECK(readable("a\nb\x7F") == "a\\x0ab\\x7f");
    CHECK(readable("\x1B[31mred") == "\\x1b[31mred");
    CHECK(readable("\u009B31m") == "\\xc2\\x9b31m"); // the same in one character
    CHECK(readable("\\x41") == "\\x5cx41");          // not one of our escapes
    CHECK(readable("a\xFF\xC3") == "a\\xff\\xc3");
    CHECK(readable(std::string(1, '\0')) == "\\x00");
    CHECK(readable("\u2028") == "\\xe2\\x80\\xa8");
    CHECK(readable("\u061C") == "\\xd8\\x9c");
    CHECK(readable("\uFFFD\uFFFE\uFFFF") == "\uFFFD\\xef\\xbf\\xbe\\xef\\xbf\\xbf");
    CHECK(readable("\u200E\u200F") == "\\xe2\\x80\\x8e\\xe2\\x80\\x8f");
    CHECK(readable("\u2010\u2030\u2066\u2070") == "\u2010\u2030\\xe2\\x81\\xa6\u2070");
    CHECK(readable("\u202Etxt.exe") == "\\xe2\\x80\\xaetxt.exe");
    CHECK(readable("\u2067") == "\\xe2\\x81\\xa7");
}

TEST_CASE("what is invisible is what Unicode calls ignorable by default, and a blank", "[utf8]")
{
    std::size_t invisible = 0;
    for (char32_t each = 0; each <= 0x10'FFFF; ++each)
        invisible += is_invisible(each) ? 1U : 0U;
    CHECK(invisible == 4174 + 1);
    for (const char32_t each : {0xADU, 0x34FU, 0x180EU, 0x200BU, 0x200DU, 0x2060U, 0x2800U, 0xFE0FU,
                                0xFEFFU, 0xE0001U, 0xE0FFFU})
        CHECK(is_invisible(each));
    for (const char32_t each :
         {0x20U, 0x41U, 0x301U, 0x2010U, 0x2801U, 0xFFFDU, 0x1F308U, 0xE1000U})
        CHECK_FALSE(is_invisible(each));
}

} // namespace scramble
