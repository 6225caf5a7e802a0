#include "check/language.hpp"

#include "check/checked_games.hpp"
#include "check/report.hpp"

#include "../catch.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
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

/// The literal that begins at `at`, with those behind it; empty if none does.
std::string literal_at(std::string_view text, std::size_t at)
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

/// What the sources say by one of these words.
std::set<std::string> sentences_of_sources()
{
    std::set<std::string> found;
    for (const auto& each : std::filesystem::directory_iterator(SCRAMBLE_SOURCE_DIR "/src/check")) {
        const std::string text = each.is_regular_file() ? text_in(each.path()) : "";
        for (const std::string_view word :
             {"spoken(", "skip(", "waits(", "read_leniently(", "list_of(",
              "lenient = ", "no_time_left = ", "legend ="}) {
            for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
                found.insert(literal_at(text, at + word.size()));
        }
    }
    found.erase("");
    return found;
}

/// All that may be asked for.
std::set<std::string> all_sentences()
{
    std::set<std::string> all = sentences_of_sources();
    const auto add = [&](const checked_game& game) {
        for (const auto& each : game.trials) {
            all.insert(each.clause);
            if (std::ranges::any_of(each.group,
                                    [](unsigned char one) { return std::islower(one); }))
                all.insert(each.group); // else it is a word of the protocol
            if (!each.cause.empty())
                all.insert(each.cause);
        }
    };
    for (const char* const edition : {"2020", "2022", "2023", "2025"})
        add(checked_memory(edition, {}));
    for (const char* const edition : {"2014", "2016", "edx"})
        add(checked_field(edition));
    all.insert({scramble::check::random_trial().group, scramble::check::random_trial().clause});
    for (const char* const each :
         {"{} passed", "{} failed", "{} open", "{} not tried", "{} too late", "passes", "fails",
          "open", "not tried", "too late", "incomplete", "asks", "gets"})
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
        for (const std::string& each : all) {
            INFO(language << ": " << each);
            REQUIRE(known.contains(each));
            CHECK(placeholders(known.at(each)) == placeholders(each));
        }
        for (const auto& [english, other] : known) {
            INFO(language << ": " << english);
            CHECK(all.contains(std::string(english))); // nothing is left over
        }
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
