#include "catch.hpp"

#include "scramble/text/denied_words.hpp"
#include "scramble/text/display_name.hpp"

#include <string>

// What people are called: 1 to 24 characters of any script.

namespace scramble {

namespace {

bool may_be(const std::string& name)
{
    return !what_is_wrong_with_display_name(name);
}

std::string times(int count, const std::string& text)
{
    std::string result;
    for (; count > 0; --count)
        result += text;
    return result;
}

} // namespace

TEST_CASE("a display name has 1 to 24 characters of any script", "[names]")
{
    for (const char* name : {"a", "Zoë", "محمد", "李小龍", "Ольга", "नमस्ते", "🦊", "Bob & 'co'.",
                             "\u0628\u200C\u0628"})
        CHECK(may_be(name));
    for (const char* letter : {"a", "ë", "م", "龍", "🦊"}) {
        CHECK(may_be(times(24, letter)));
        CHECK_FALSE(may_be(times(25, letter)));
    }
}

TEST_CASE("accents, joiners and the parts of an emoji are no characters of their own", "[names]")
{
    CHECK(may_be(times(24, "e\u0301")));                    // e with an acute accent
    CHECK(may_be(times(24, "\U0001F468\u200D\U0001F469"))); // a family
    CHECK(may_be(times(24, "\U0001F44D\U0001F3FD")));       // a thumb with a colour
    CHECK(may_be(times(24, "\U0001F1EB\U0001F1F7")));       // a flag of two halves
    CHECK_FALSE(may_be(times(25, "\U0001F1EB\U0001F1F7")));
    CHECK(may_be("a" + times(12, "\u0301")));
    CHECK_FALSE(may_be("a" + times(13, "\u0301"))); // it would cover other lines
    CHECK_FALSE(may_be("a" + times(14, "\u0301") + "b"));
    CHECK(may_be("\u0301"));
    CHECK(may_be(times(24, "a" + times(6, "\u0301")) + times(4, "\u0301")));
    CHECK_FALSE(may_be(times(24, "a" + times(6, "\u0301")) + times(5, "\u0301"))); // 322 bytes
}

TEST_CASE("a display name is one line that can be seen", "[names]")
{
    for (const char* name : {"", " ", "\u200B", "\u3000\u2800", "a\nb", "a\x1B[31m", "a\u202Eb",
                             "a\u2066b", "a\\b", "a\x7F", "a\x80", "a\xED\xA0\x80", "a\u200Fb"})
        CHECK_FALSE(may_be(name));
}

TEST_CASE("white space is tidied: none at the ends, one space elsewhere", "[names]")
{
    CHECK(tidied("  Ann \u00A0\u3000 Lee ") == "Ann Lee");
    CHECK(tidied(" \u2003") == "");
    CHECK(tidied("a\tb") == "a\tb"); // a control character, which is refused
    CHECK(tidied("a \xFF b") == "a \xFF b");
}

TEST_CASE("names are compared in small letters, and without what cannot be seen", "[names]")
{
    CHECK(folded("ALICE_Zoë") == "alice_zoë");
    CHECK(folded("ÀÖØÞ×") == "àöøþ×");
    CHECK(folded("ŁÓDŹ Žižek ĀŸŴ") == "łódź žižek āÿŵ");
    CHECK(folded("ΣΩΑ ΆΈΉΊΌΎΏ") == "σωα άέήίόύώ");
    CHECK(folded("ОЛЬГА Ё") == "ольга ё");
    CHECK(folded("ԱՖ") == "աֆ");
    CHECK(folded("Ạ ế") == "ạ ế");
    CHECK(folded("al\u200Bice") == "alice");
    CHECK(folded("al\xFF") == "al\xFF");
    CHECK(folded("محمد李") == "محمد李");
}

TEST_CASE("names are the same however their letters and marks are written", "[names]")
{
    CHECK(folded("Zoe\u0308") == "zoë");
    CHECK(folded("ZOE\u0308") == folded("Zoë"));
    CHECK(folded("zoe\u200B\u0308") == "zoë");
    CHECK(folded("Άννα") == folded("α\u0301ννα"));
    CHECK(folded("И\u0306") == "й");
    CHECK(folded("ё") == folded("Е\u0308"));
    for (const char* written : {"ậ", "Ậ", "ạ\u0302", "â\u0323", "a\u0323\u0302", "A\u0302\u0323"})
        CHECK(folded(written) == "ậ");
    CHECK(folded("ǘ") == folded("u\u0308\u0301"));
    CHECK(folded("ǘ") != folded("u\u0301\u0308"));     // the marks are the other way round
    CHECK(folded("x\u0301\xFF") == "x\u0301\xFF");     // there is no such letter
    CHECK(folded("x\u0301\u0308") == "x\u0301\u0308"); // there is one with the second alone
    CHECK(folded("\u0301e") == "\u0301e");
    CHECK(folded("и") != folded("й"));
    CHECK(folded("Ӂ ӂ Ӄ") == "ӂ ӂ ӄ");
    CHECK(denied_words("zoë").are_in("xZoe\u0308x"));
}

TEST_CASE("a name is denied if it contains a word of the list", "[names]")
{
    const denied_words list("ruDe\r\n\n  Olga  \nдурак");
    CHECK(list.are_in("rude"));
    CHECK(list.are_in("xRUDEx"));
    CHECK(list.are_in("r\u200Bude"));
    CHECK(list.are_in("olga"));
    CHECK(list.are_in("ДУРАК"));
    CHECK_FALSE(list.are_in("rud e"));
    CHECK_FALSE(list.are_in(""));
    CHECK_FALSE(denied_words("\n \n").are_in("anything"));
}

} // namespace scramble
