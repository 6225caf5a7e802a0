#include "catch.hpp"

#include "people/names/denied_words.hpp"
#include "people/names/display_name.hpp"
#include "people/names/letters.hpp"
#include "people/names/names_by_look.hpp"
#include "scramble/people/wire/name.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

// What people are called: 1 to 24 characters of any script, whose looks tell them apart.

namespace scramble::people {

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

bool look_alike(std::string_view one, std::string_view other)
{
    names_by_look names;
    names.add("player", one);
    return names.any_like(other, [](auto&&...) { return true; });
}

} // namespace

TEST_CASE("a display name has 1 to 24 characters of any script", "[names]")
{
    for (const char* name : {"a", "Zoë", "محمد", "李小龍", "Ольга", "नमस्ते", "🦊", "Bob & 'co'.",
                             "\u0628\u200C\u0628"})
        CHECK(may_be(name));
    for (const char* letter : {"a", "ë", "م", "龍", "🦊", "한", "e\u0301", "नि"}) {
        CHECK(may_be(times(24, letter)));
        CHECK_FALSE(may_be(times(25, letter)));
    }
}

TEST_CASE("characters are those that people count", "[names]")
{
    const std::vector<std::pair<std::string, std::size_t>> table{
        {"", 0},
        {"Zoe\u0308", 3},
        {"한글", 2},
        {"\u1112\u1161\u11ab\u1100\u1173\u11af", 2},       // the same in its parts
        {"นี้", 1},                                          // Thai with two marks
        {"\U0001F468\u200D\U0001F469\u200D\U0001F467", 1}, // a family
        {"\U0001F44D\U0001F3FD", 1},                       // a thumb with a colour
        {"\U0001F3F4\u200D\u2620\uFE0F", 1},               // a pirate's flag
        {"\U0001F1EB\U0001F1F7\U0001F1EA\U0001F1F8", 2},   // flags of two halves each
        {"1\uFE0F\u20E3", 1},                              // a key
        {"a\U0001F469\U0001F3FB\u200D\u2764\uFE0F\u200D\U0001F48B\u200D\U0001F468\U0001F3FFb", 3},
    };
    for (const auto& [text, count] : table) {
        CAPTURE(text);
        CHECK(characters_of(text).size() == count);
    }
}

TEST_CASE("a character is not covered by marks, and a name has a bound in bytes", "[names]")
{
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

TEST_CASE("a name is tidied: composed, no space at the ends, one elsewhere", "[names]")
{
    CHECK(tidied("  Ann \u00A0\u3000 Lee ") == "Ann Lee");
    CHECK(tidied(" \u2003") == "");
    CHECK(tidied("a\tb") == "a\tb"); // a control character, which is refused
    CHECK(tidied("Zoe\u0308") == "Zoë");
    CHECK(tidied("\u1112\u1161\u11ab\u1100\u1173\u11af") == "한글");
    CHECK(tidied("a\xFF") == "a\uFFFD");
}

TEST_CASE("names that look alike are one name", "[names]")
{
    const std::vector<std::vector<std::string>> table{
        {"alice", "Alice", "ALICE", "аlice", "АLICE", "ａｌｉｃｅ", "Ａlice", "AIice", "a1ice",
         "al\u200Bice", "al\u00ADice", "ali\u0441e", "𝐚𝐥𝐢𝐜𝐞", "ⓐⓛⓘⓒⓔ", "a\u0332lice", "alice\u0489",
         "αlice"},
        {"bob", "Bob", "B0B", "ВОВ", "bоb", "Ьob", "ｂｏｂ"},
        {"Paul", "PAU1", "PauI", "Рaul"},
        {"Mira", "mira", "rnira"},
        {"Zoë", "Zoe\u0308", "ZOE\u0308", "zоë", "zoe\u200B\u0308"},
        {"한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"},
        {"Άννα", "α\u0301ννα"},
        {"ậ", "Ậ", "ạ\u0302", "â\u0323", "a\u0323\u0302", "A\u0302\u0323"},
        {"Вова", "вова", "ВОВА"},
        {"Strauß", "STRAUSS", "strauss"},
        {"ﬁn", "fin"},
        {"👨‍👩", "👨👩"},
        {"ԱՖ", "աֆ"},
    };
    for (const auto& row : table) {
        for (const std::string& one : row) {
            CAPTURE(row.front(), one);
            CHECK(look_alike(row.front(), one));
            CHECK(look_alike(one, row.front()));
        }
    }
    for (std::size_t one = 0; one < table.size(); ++one) {
        for (std::size_t other = 0; other < one; ++other)
            CHECK_FALSE(look_alike(table[one].front(), table[other].front()));
    }
}

TEST_CASE("ASCII looks the same, whatever stands beside it", "[names]")
{
    const std::string other = "\u4f60",
                      look = looks_of(other).front(); // takes the way of all scripts
    std::string ascii(128, '\0');
    std::iota(ascii.begin(), ascii.end(), '\0');
    for (const char first : ascii) {
        for (const char second : ascii) {
            const std::string text{first, second, first};
            std::set<std::string> expected;
            for (const std::string& each : looks_of(text))
                expected.insert(each + look);
            const auto seen = looks_of(text + other);
            REQUIRE(std::set(seen.begin(), seen.end()) == expected);
        }
    }
}

TEST_CASE("names that people tell apart are different names", "[names]")
{
    const std::vector<std::pair<std::string, std::string>> table{
        {"Zoe", "Zoë"},     {"и", "й"},        {"Ali", "All"},       {"anna", "anne"},
        {"user1", "user2"}, {"10", "20"},      {"Ann", "Ann 2"},     {"李", "季"},
        {"Иван", "Ivan"},   {"👍🏽", "👍"}, {"Bob", "Bob & co."}, {"ǘ", "u\u0301\u0308"},
    };
    for (const auto& [one, other] : table) {
        CAPTURE(one, other);
        CHECK_FALSE(look_alike(one, other));
    }
}

TEST_CASE("a player has one name, and gives the others back", "[names]")
{
    names_by_look names;
    const auto who_is = [&](std::string_view name) {
        std::string found;
        (void)names.any_like(name, [&](std::string_view who, std::string_view as) {
            found += std::string(who) + " as " + std::string(as) + ".";
            return false;
        });
        return found;
    };
    names.add("zoe", "BOB");
    names.add("ann", "Bоb"); // with a Cyrillic letter, as old records may have it
    CHECK(who_is("bob").find("ann as Bоb.") != std::string::npos);
    CHECK(who_is("bob").find("zoe as BOB.") != std::string::npos);
    names.add("zoe", "Zoë");
    CHECK(who_is("bob").find("zoe") == std::string::npos);
    CHECK(who_is("ZOË") == "zoe as Zoë.");
    names.remove("ann");
    names.remove("ann");
    CHECK(who_is("bob").empty());
    CHECK_FALSE(names.has("ann"));
    names.remove("zoe");
    CHECK(names.are_none());
}

TEST_CASE("a record has any name that was once allowed", "[names]")
{
    for (const std::string& name :
         {std::string("Zoe\u0308"), std::string("\u1112\u1161\u11ab"), times(24, "e\u0301"),
          std::string("\u0628\u200C\u0628"), times(320, "x"), std::string("a\u3000b")})
        CHECK(is_recorded_name(name));
    for (const std::string& name : {std::string(), std::string("a\nb"), times(321, "x"),
                                    std::string("a\xFF"), std::string(" a"), std::string("a ")})
        CHECK_FALSE(is_recorded_name(name));
}

TEST_CASE("a name is denied if it has a word of the list, however it looks", "[names]")
{
    const denied_words list("ruDe\r\n\n# a comment\n  Olga  \nдурак\n傻逼\n=ass\n");
    for (const char* name :
         {"rude",     "xRUDEx",  "r\u200Bude", "r\u0308ude",  "ru\u0489de", "ｒｕｄｅ",
          "ru_de",    "r.u.d.e", "r u d e",    "Mr r u d e",  "ru2de",      "rudе",
          "Rude42",   "_rude_",  "𝓻𝓾𝓭𝓮",       "olga",        "0lga",       "0LGA",
          "oIga",     "Olgа",    "ДУРАК",      "дура\u0301к", "д-у-р-а-к",  "傻逼",
          "大 傻 逼", "傻*逼",   "ass",        "Ass",         "big_ass",    "big ass 1",
          "a_s_s",    "ass1",    "a s s",      "аss",         "2ass2"}) {
        CAPTURE(name);
        CHECK(list.are_in(name));
    }
    for (const char* name :
         {"rud e", "rud", "ru de", "", "r", "Olg", "дура", "傻", "class", "assess", "as s",
          "Cassandra", "big_assess", "# a comment", "comment"}) {
        CAPTURE(name);
        CHECK_FALSE(list.are_in(name));
    }
    CHECK_FALSE(denied_words("\n \n=\n# rude\n").are_in("rude"));
    CHECK(denied_words("# rude\n").are_none());

    const denied_words finger("\U0001F595\n");
    CHECK(finger.are_in("a\U0001F595b"));
    CHECK_FALSE(finger.are_in("ab"));
}

TEST_CASE("the ready list denies rude words of six languages", "[names]")
{
    const denied_words list(rude_words);
    for (const char* name :
         {"fuck",      "FuckYou", "f_u_c_k",       "fυck",         "sh1t", "SHIT",    "Ѕhit",
          "Arschloch", "Scheiße", "SCHEISSE",      "hijo de puta", "PUTA", "cabron",  "CABRÓN",
          "Connard",   "enculés", "filho-da-puta", "caralho!",     "傻逼", "你他妈的"}) {
        CAPTURE(name);
        CHECK(list.are_in(name));
    }
}

TEST_CASE("the ready list denies no names of people and places", "[names]")
{
    const denied_words list(rude_words);
    // Some have rude words inside; others are common where the page's languages are spoken.
    std::string_view names =
        "Scunthorpe, Penistone, Hitchcock, Cockburn, Dick, Dickens, Cassandra, Ishita, Kshitij, "
        "Takeshita, Ashkenazi, Nazir, Nazia, Nazim, Therapist, Amputate, Computación, Deputado, "
        "Montenegro, Negroni, Mutter, Mutti, Marsch, Oskar Schmidt, Oskar_Schmidt, Barsch, "
        "Fickert, Churer, Thure, Reputation, Putin, Putri, Pornchai, Pedro, Pedroza, Torpedo, "
        "Cunningham, Culobe, Calculo, Cullen, Alice, Bob, Carol, Emma, Olivia, Liam, Noah, "
        "Grace, Jack, Harry, Charlotte, Mia, Lucas, Hans, Jürgen, Käthe, Björn, Ute, Uwe, Anke, "
        "Heike, Sören, Günther, Matthias, Ingeborg, José, María, Concepción, Iñaki, Begoña, "
        "Jesús, Ángel, Lucía, Joaquín, Rocío, Nuria, Amélie, François, Chloé, Benoît, Anaïs, "
        "Gaël, Margaux, Océane, Thérèse, Jean-Luc, Constance, João, Conceição, Inês, Fábio, "
        "Letícia, Thiago, Vânia, Luís, Cátia, Gonçalo, Fátima, 王伟, 李娜, 张敏, 刘洋, 陈静, 楊麗, "
        "赵婷, 黄磊, "
        "周杰, 吴桐, Xi, Shi Ting, Shu, Fu Kai, Ольга, محمد, नमस्ते, 한글, さくら, Player 1, "
        "player_1234, "
        "Team 4, 🦊, Nguyễn Phúc, Phuc, Fuchs";
    while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find(", "));
        names.remove_prefix(std::min(name.size() + 2, names.size()));
        CAPTURE(name);
        CHECK_FALSE(list.are_in(name));
    }
}

} // namespace scramble::people
