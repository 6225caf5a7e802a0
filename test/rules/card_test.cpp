#include "catch.hpp"
#include "instrument/literal.hpp"

#include "scramble/memory/rules/board_file.hpp"
#include "scramble/memory/rules/card.hpp"
#include "scramble/text/utf8.hpp"

#include <string>
#include <vector>

// What a card is: in a board file, in a path, on the command line.

namespace scramble::memory {

namespace {

using namespace std::string_literals;

/// "a card", or why the text is not one.
std::string judged(std::string_view text)
{
    return what_is_wrong_with_card(text).value_or("a card");
}

} // namespace

TEST_CASE("a card is any text without white space and control characters", "[card]")
{
    for (const std::string_view text : {
             "A",
             "a-long_card!",
             "<script>",
             "%00",
             "\xE2\x88\x9A-1",                               // a root sign
             "\xF0\x9F\x8C\x88",                             // a rainbow
             "\xE2\x98\x95\xEF\xB8\x8F",                     // hot beverage, variation selector
             "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x9A\x80", // woman, joiner, rocket
             "\xF0\x9F\x87\xA8\xF0\x9F\x87\xAD",             // a flag of two letters
             "\xF0\x9F\x91\x8D\xF0\x9F\x8F\xBD",             // a thumb with a skin tone
             "e\xCC\x81",                                    // a combining accent
             "\xEE\x80\x80",                                 // private use
             "\xEF\xBF\xBF",                                 // a noncharacter, but valid
             "\xF4\x8F\xBF\xBF",                             // the last code point
             "\xED\x9F\xBF",                                 // the last one before the surrogates
             "\xC2\xA1",
         }) {
        CAPTURE(test::quoted(text));
        CHECK(judged(text) == "a card");
    }
}

TEST_CASE("emoji sequences are cards byte for byte", "[card]")
{
    const std::string family = "\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D"
                               "\xF0\x9F\x91\xA7";
    const std::string text_heart = "\xE2\x9D\xA4";
    const std::string emoji_heart = text_heart + "\xEF\xB8\x8F";
    const auto result =
        read_board("1x3\n" + family + '\n' + text_heart + '\n' + emoji_heart + '\n');
    REQUIRE(std::holds_alternative<layout>(result));
    CHECK(std::get<layout>(result).cards ==
          std::vector<std::string>{family, text_heart, emoji_heart});
}

TEST_CASE("a card has at least one character that shows", "[card]")
{
    const std::string joiner = "\xE2\x80\x8D";
    for (const std::string& invisible : {
             "\xE2\x80\x8B"s,     // zero width space
             joiner,              // zero width joiner
             "\xE2\x81\xA0"s,     // word joiner
             "\xE1\xA0\x8E"s,     // Mongolian vowel separator
             "\xC2\xAD"s,         // soft hyphen
             "\xCD\x8F"s,         // combining grapheme joiner
             "\xE2\xA0\x80"s,     // braille blank
             "\xE3\x85\xA4"s,     // Hangul filler
             "\xEF\xBB\xBF"s,     // byte order mark
             "\xEF\xB8\x8F"s,     // variation selector
             "\xF3\xA0\x81\xBF"s, // a tag
         }) {
        CAPTURE(test::quoted(invisible));
        CHECK(judged(invisible) == "a card has no visible character");
        CHECK(judged(invisible + joiner) == "a card has no visible character");
        CHECK(judged(invisible + "A") == "a card");
        CHECK(judged("A" + invisible) == "a card");
        CHECK(judged(invisible + "A" + invisible) == "a card");
    }
    CHECK(judged(joiner + " ") == "a card contains white space (U+0020)");
}

TEST_CASE("an empty text is no card", "[card]")
{
    CHECK(judged("") == "a card is missing");
}

TEST_CASE("a card has no white space of any kind", "[card]")
{
    const std::vector<char32_t> all{0x09,   0x0A,   0x0B,   0x0C,   0x0D,   0x20,   0x85,
                                    0xA0,   0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004,
                                    0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028,
                                    0x2029, 0x202F, 0x205F, 0x3000};
    for (const char32_t each : all) {
        CAPTURE(static_cast<unsigned>(each));
        const std::string space = utf8_of(each);
        CHECK(judged(space).find("a card contains white space (U+") == 0);
        CHECK(judged("A" + space) == judged(space));
        CHECK(judged(space + "A") == judged(space));
        CHECK(judged("\xF0\x9F\x8C\x88" + space + "A") == judged(space));
    }
    CHECK(judged("\xE3\x80\x80") == "a card contains white space (U+3000)");
    CHECK(judged("\xC2\x85") == "a card contains white space (U+0085)");
}

TEST_CASE("a card has no control character", "[card]")
{
    std::vector<char32_t> all;
    for (char32_t each = 0; each < 0xA0; ++each) {
        const bool is_white = (each >= 0x09 && each <= 0x0D) || each == 0x20 || each == 0x85;
        if ((each < 0x20 || each >= 0x7F) && !is_white)
            all.push_back(each);
    }
    REQUIRE(all.size() == 65 - 6);
    for (const char32_t each : all) {
        CAPTURE(static_cast<unsigned>(each));
        const std::string control = utf8_of(each);
        CHECK(judged(control).find("a card contains a control character (U+") == 0);
        CHECK(judged("A" + control) == judged(control));
    }
    CHECK(judged("\x7F") == "a card contains a control character (U+007F)");
    CHECK(judged("A\0B"s) == "a card contains a control character (U+0000)");
}

TEST_CASE("the first thing wrong with a card is told", "[card]")
{
    CHECK(judged("A B\x01") == "a card contains white space (U+0020)");
    CHECK(judged("A\x01 B") == "a card contains a control character (U+0001)");
    CHECK(judged("A\xFF B") == "a card is not valid UTF-8 at its byte 2");
    CHECK(judged("A \xFF") == "a card contains white space (U+0020)");
}

TEST_CASE("a card is valid UTF-8", "[card]")
{
    CHECK(judged("\xFF") == "a card is not valid UTF-8 at its byte 1");
    CHECK(judged("AB\xC0\x80") == "a card is not valid UTF-8 at its byte 3");
    CHECK(judged("\xF0\x9F\x8C\x88\xF0\x9F\x8C") == "a card is not valid UTF-8 at its byte 5");
}

} // namespace scramble::memory
