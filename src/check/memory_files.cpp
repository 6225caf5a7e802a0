#include "check/language.hpp"
#include "check/memory_cases.hpp"

#include <algorithm>
#include <map>

namespace scramble::check {

namespace files {

namespace {

constexpr auto three_by_five = "A A A A A / A A A A A / A A A A A";
constexpr auto eight_by_eight = "A A A A A A A A / A A A A A A A A / A A A A A A A A / "
                                "A A A A A A A A / A A A A A A A A / A A A A A A A A / "
                                "A A A A A A A A / A A A A A A A A";

/// All cards of the board, row by row. alice turns them over, two at a time.
std::vector<std::string> all_cards(memory_table& at, std::uint32_t rows)
{
    std::vector<std::string> cards;
    const std::uint32_t count = rows * at.columns();
    for (std::uint32_t space = 0; space < count; ++space) {
        at.alice.flips(space / at.columns(), space % at.columns());
        const bool is_first = space % 2 == 0;
        if (is_first && space + 1 < count)
            continue;
        const auto seen = at.spots_of(at.alice.looks());
        for (std::uint32_t each = is_first ? space : space - 1; each <= space; ++each) {
            if (seen[each].size() < 4) // "up " or "my ", and a card
                at.at.fail(
                    spoken("space {} should be face up, but is {}", each, visible(seen[each])));
            cards.push_back(seen[each].substr(3));
        }
    }
    return cards;
}

void all_are_face_down(memory_table& at)
{
    at.alice.sees("? ? ? ? ? / ? ? ? ? ? / ? ? ? ? ?");
}

void cards_are_dealt_evenly(memory_table& at)
{
    std::map<std::string, int> counts{{"🌈", 0}, {"🦄", 0}, {"🚀", 0}, {"😀", 0}};
    for (const std::string& card : all_cards(at, 3)) {
        if (!counts.contains(card))
            at.at.fail(
                spoken("{} is on the board, but none of the cards that were named", visible(card)));
        ++counts[card];
    }
    for (const auto& [card, count] : counts) {
        if (count < 3 || count > 4)
            at.at.fail(
                spoken("of 15 cards of four kinds, 3 or 4 should be {}, but {} are", card, count));
    }
}

void cards_lie_in_no_order(memory_table& at)
{
    const auto cards = all_cards(at, 8);
    int changes = 0;
    for (std::size_t i = 1; i < cards.size(); ++i)
        changes += cards[i] != cards[i - 1] ? 1 : 0;
    // 32 are expected, with a standard deviation of 4.
    if (changes < 10 || changes > 54)
        at.at.fail(spoken("of 64 cards of two kinds, {} have another kind before them: they "
                          "are in order",
                          changes));
}

} // namespace

} // namespace files

std::vector<memory_case> memory_files()
{
    using namespace files;
    using enum in_editions;
    const auto refused = [](const char* id, const char* clause, const char* file) {
        memory_case it{id, clause, none, "A", nullptr, file};
        it.is_refused = true;
        return it;
    };
    const auto dealt = [](const char* id, const char* clause, const char* board,
                          void (*play)(memory_table&), const char* words) {
        memory_case it{id, clause, y2020, board, play, nullptr, y2020};
        it.dealt = words;
        return it;
    };
    return {
        // The handouts say which files are valid, not what comes of the others.
        refused("file.fewer", "A board file with too few cards is refused.", "2x2\nA\nB\nA\n"),
        refused("file.more", "A board file with too many cards is refused.",
                "2x2\nA\nB\nA\nB\nA\n"),
        refused("file.size", "A board file that does not begin with its size is refused.",
                "A\nB\nA\nB\n"),
        refused("file.form", "A board file whose size has another form is refused.",
                "2 2\nA\nB\nA\nB\n"),
        refused("file.blank", "A board file with white space in a card is refused.",
                "2x2\nA\nB B\nA\nB B\n"),
        refused("file.empty", "A board file with an empty line for a card is refused.",
                "2x2\nA\n\nA\nB\n"),
        refused("file.end", "A board file whose last line is not ended is refused.",
                "2x2\nA\nB\nA\nB"),
        dealt("deal", "A random board has the rows and columns that were asked for, all face down.",
              three_by_five, all_are_face_down, "3 5 1F308 1F984 1F680 1F600"),
        dealt("deal.even", "A random board has the cards that were named, as evenly as possible.",
              three_by_five, cards_are_dealt_evenly, "3 5 1F308 1F984 1F680 1F600"),
        dealt("deal.random",
              "The cards of a random board are in random order, neither sorted nor in turn.",
              eight_by_eight, cards_lie_in_no_order, "8 8 1F308 1F984"),
    };
}

} // namespace scramble::check
