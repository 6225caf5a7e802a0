#include "check/language.hpp"

#include "check/checked_games.hpp"
#include "check/handout.hpp"
#include "check/memory_random.hpp"
#include "check/report.hpp"
#include "check/told_steps.hpp"

#include "../catch.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

using scramble::check::checked_field;
using scramble::check::checked_game;
using scramble::check::checked_memory;
using scramble::check::finding;
using scramble::check::other_languages;
using scramble::check::sentences_in;
using scramble::check::speak;
using scramble::check::spoken;
using scramble::check::tried;
using scramble::check::verdict;

namespace {

/// Speaks a language for a while.
class interpreter {
public:
    explicit interpreter(std::string_view language) { speak(language); }
    interpreter(const interpreter&) = delete;
    interpreter& operator=(const interpreter&) = delete;
    ~interpreter() { speak("en"); }
};

std::string text_in(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The literal that begins at `at`, with those behind it; empty if none does. Then `at` is behind
/// it.
std::string literal_at(std::string_view text, std::size_t& at)
{
    std::string literal;
    for (;;) {
        at = text.find_first_not_of(" \n", at);
        if (at == text.npos || text[at] != '"')
            return literal;
        for (++at; text[at] != '"'; ++at) {
            at += text[at] == '\\' ? 1 : 0;
            literal += text[at];
        }
        ++at;
    }
}

std::vector<std::filesystem::path> sources()
{
    std::vector<std::filesystem::path> found;
    for (const auto& each : std::filesystem::directory_iterator(SCRAMBLE_SOURCE_DIR "/src/check")) {
        if (each.is_regular_file())
            found.push_back(each.path());
    }
    return found;
}

/// A literal of the sources, and what stands around it.
struct quoted_text {
    std::string text;
    std::string before; ///< the end of the code before it, without blanks
    char after;

    [[nodiscard]] bool is_behind(std::string_view code) const { return before.ends_with(code); }
};

/// The literals of a source, but raw ones.
std::vector<quoted_text> literals_of(std::string_view code)
{
    std::vector<quoted_text> found;
    std::string before;
    for (std::size_t at = 0; at < code.size();) {
        if (code.substr(at, 2) == "//" || code[at] == '#') {
            at = std::min(code.find('\n', at), code.size());
        }
        else if (code.substr(at, 3) == "R\"(") {
            at = code.find(")\"", at) + 2;
        }
        else if (code[at] == '\'' && !before.empty() &&
                 std::isdigit(static_cast<unsigned char>(before.back())) == 0) {
            at = code.find('\'', at + (code[at + 1] == '\\' ? 3 : 2)) + 1;
        }
        else if (code[at] == '"') {
            std::string text = literal_at(code, at);
            found.push_back({std::move(text), before, at < code.size() ? code[at] : ' '});
        }
        else {
            if (code[at] != ' ' && code[at] != '\n')
                before += code[at];
            ++at;
        }
    }
    return found;
}

/// Whether a text has three words, one after another, as no list of ids has.
bool is_prose(const std::string& text)
{
    static const std::regex words("(^|[ (:])[a-z']+,? [a-z']+,? [a-z']{2,}([ ,.:;)]|$)");
    return std::regex_search(text, words);
}

/// Whether programs read a text: in TAP, in JUnit, or as an answer of a server.
bool is_of_protocol(const std::string& text)
{
    return text.starts_with(" # ") || text.find("</") != text.npos ||
           text.starts_with("cannot flip this card: ") ||
           text.starts_with("Welcome to Minesweeper. ");
}

/// What the reports say in prose. What the command line says of itself is English.
std::vector<quoted_text> prose_of_sources()
{
    std::vector<quoted_text> prose;
    for (const auto& path : sources()) {
        if (path.filename() == "options.cpp" || path.filename() == "main.cpp")
            continue;
        for (quoted_text& each : literals_of(text_in(path))) {
            if (is_prose(each.text) && !is_of_protocol(each.text) &&
                !each.is_behind("runtime_error("))
                prose.push_back(std::move(each));
        }
    }
    return prose;
}

/// What the sources say in prose, or by one of these words.
std::set<std::string> sentences_of_sources()
{
    std::set<std::string> found;
    for (const quoted_text& each : prose_of_sources())
        found.insert(each.text);
    for (const auto& path : sources()) {
        const std::string text = text_in(path);
        for (const std::string_view word :
             {"spoken(", "skip(", "waits(", "read_leniently(", "list_of("}) {
            for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
                std::size_t begin = at + word.size();
                found.insert(literal_at(text, begin));
            }
        }
    }
    found.erase("");
    return found;
}

/// Whether a text has a word in small letters; else it is a word of the protocol.
bool has_small_word(const std::string& text)
{
    static const std::regex word("(^|[ ,])[A-Z]?[a-z]+");
    return std::regex_search(text, word);
}

/// The cases of each edition of both games, and random play.
std::vector<scramble::check::trial> all_cases()
{
    std::vector<scramble::check::trial> all{scramble::check::random_trial()};
    const auto add = [&](const checked_game& game) {
        all.insert(all.end(), game.trials.begin(), game.trials.end());
    };
    for (const char* const edition : {"2020", "2022", "2023", "2025"})
        add(checked_memory(edition, {}));
    for (const char* const edition : {"2014", "2016", "edx"})
        add(checked_field(edition));
    return all;
}

/// All that may be asked for.
std::set<std::string> all_sentences()
{
    std::set<std::string> all = sentences_of_sources();
    for (const auto& each : all_cases()) {
        all.insert(each.clause);
        if (has_small_word(each.group))
            all.insert(each.group);
        if (!each.cause.empty())
            all.insert(each.cause);
    }
    for (const auto sentences :
         {scramble::check::memory_sentences(), scramble::check::field_sentences()}) {
        for (const auto& each : sentences) {
            all.insert(std::string(each.says));
            if (has_small_word(std::string(each.place)))
                all.insert(std::string(each.place));
        }
    }
    for (const char* const each :
         {"{} passed", "{} failed", "{} open", "{} not tried", "{} too late", "passes", "fails",
          "open", "not tried", "too late", "incomplete", "asks", "gets", "demanded", "a board",
          "a size of another form", "empty lines behind a board", "no last newline",
          "blanks at the ends of lines"})
        all.insert(each);
    return all;
}

/// The placeholders of a text, in order of what they stand for.
std::multiset<std::string> placeholders(std::string_view text)
{
    std::multiset<std::string> found;
    for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
        const auto name = std::string(text.substr(at + 1, text.find('}', at) - at - 1));
        found.insert(name.empty() ? std::to_string(found.size()) : name);
    }
    return found;
}

} // namespace

TEST_CASE("each language has each sentence, with its placeholders", "[check]")
{
    const auto all = all_sentences();
    CHECK(all.size() > 300);
    CHECK(other_languages().size() == 5);
    for (const std::string_view language : other_languages()) {
        const auto& known = sentences_in(language);
        std::string missing; // all of them, for who writes them
        for (const std::string& each : all) {
            const auto found = known.find(each);
            if (found == known.end())
                missing += each + '\n';
            else if (placeholders(found->second) != placeholders(each))
                missing += "the same placeholders: " + each + '\n';
        }
        INFO(language);
        CHECK(missing == "");
        for (const auto& [english, other] : known) {
            INFO(language << ": " << english);
            CHECK(all.contains(std::string(english))); // nothing is left over
        }
    }
}

TEST_CASE("each case that is demanded has a short usual cause in each language", "[check]")
{
    constexpr std::ptrdiff_t two_lines = 150; // characters
    const auto length = [](std::string_view text) {
        return std::ranges::count_if(text, [](char each) { return (each & 0xc0) != 0x80; });
    };
    for (const auto& each : all_cases()) {
        if (!each.is_demanded)
            continue;
        INFO(each.id << ": " << each.cause);
        CHECK_FALSE(each.cause.empty());
        CHECK(length(each.cause) <= two_lines);
        for (const std::string_view language : other_languages()) {
            INFO(language);
            const auto& known = sentences_in(language);
            const auto found = known.find(each.cause);
            CHECK((found != known.end() && length(found->second) <= two_lines));
        }
    }
}

TEST_CASE("what is said in prose is translated where it is said", "[check]")
{
    const auto prose = prose_of_sources();
    CHECK(prose.size() > 300);
    for (const quoted_text& each : prose) {
        INFO(each.text);
        CHECK_FALSE(each.is_behind("format("));
        CHECK_FALSE(each.is_behind("+"));
        CHECK(each.after != '+');
    }
}

TEST_CASE("a report is in the language that is spoken", "[check]")
{
    const std::vector<tried> all{
        {{"Waiting", "1-D", "A second card that is face down turns up.", "", true, nullptr},
         {verdict::fails, "", {}},
         {}},
        {{"Waiting", "2-D", "All answers are plain text.", "", true, nullptr},
         {verdict::passes, "", {}},
         {}}};
    const interpreter german("de");
    const auto text = scramble::check::for_people({"Memory", "2025", "check"}, all, false);
    CHECK(text == "Memory, Ausgabe 2025\n\n"
                  "  Warten           1 bestanden, 1 durchgefallen\n\n"
                  "Fällt durch:\n"
                  "  1-D              Eine verdeckte zweite Karte wird aufgedeckt.\n"
                  "                   \n\n"
                  "Alles, was in einem Fall gesagt wurde: check 1-D\n\n"
                  "1 bestanden, 1 durchgefallen\n");
    const auto page = scramble::check::as_html({"Memory", "2025", "check"}, all);
    CHECK(page.find("<html lang=\"de\">") != page.npos);
    CHECK(page.find("Eine verdeckte zweite Karte wird aufgedeckt.") != page.npos);
    CHECK(sentence_for(scramble::check::memory_sentences(), "1-A") ==
          "Regel 1-A: Eine erste Karte, wo keine Karte liegt, scheitert.");
}

TEST_CASE("what a player does is no request and no answer in any language", "[check]")
{
    using scramble::check::told_step;
    for (const std::string_view language : other_languages()) {
        const interpreter of(language);
        for (const std::string& line :
             {spoken("{} connects", "bob"), spoken("{} waits", "bob"), spoken("{} leaves", "bob"),
              spoken("{} ends its input", "bob"), spoken("{} is disconnected", "bob"),
              spoken("{} reads nothing from now on", "bob"), spoken("the server printed:")}) {
            INFO(line);
            CHECK(scramble::check::steps_of({line}).front().is == told_step::kind::remark);
        }
    }
}

TEST_CASE("the moves of a random game are in the language that is spoken", "[check]")
{
    std::string moves;
    for (const std::string_view language : {"en", "de"}) {
        const interpreter of(language);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            for (const std::string& each : scramble::check::random_memory_game(seed).moves)
                moves += each + '\n';
        }
    }
    for (const char* const part :
         {" watches\n", " replaces ", " sieht zu\n", " ersetzt ", " durch "})
        CHECK(moves.find(part) != moves.npos);
}

TEST_CASE("words may be in another order, and what is not known is said in English", "[check]")
{
    constexpr std::string_view unknown = "Nobody has written this.";
    {
        const interpreter chinese("zh");
        CHECK(spoken("This says little: {} of {} cases were not tried.", 2, 7)
                  .find("7 个用例中有 2 个") != std::string::npos);
        CHECK(spoken(unknown) == unknown);
    }
    const interpreter of_no_language("xx");
    CHECK(scramble::check::language_spoken() == "en");
    CHECK(spoken("{} passed", 3) == "3 passed");
}
