#include "check/causes.hpp"
#include "check/checked_games.hpp"
#include "check/following.hpp"
#include "check/handout.hpp"
#include "check/memory_cases.hpp"
#include "check/memory_random.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace scramble::check {

namespace {

struct chapter {
    const char* title;
    std::vector<memory_case> (*cases)();
};

constexpr std::array chapters{
    chapter{"A first card", memory_first_card},
    chapter{"Waiting", memory_waiting},
    chapter{"A second card", memory_second_card},
    chapter{"The next play", memory_next_play},
    chapter{"Watching", memory_watching},
    chapter{"Replacing", memory_replacing},
    chapter{"Scores", memory_scores},
    chapter{"Boards as text", memory_boards},
    chapter{"Board files", memory_files},
    chapter{"Answers", memory_answers},
    chapter{"Requests", memory_requests},
    chapter{"Requests", memory_connections},
};

/// Cases on this board show the same on any cards of a larger one.
constexpr std::string_view usual_board = "A B A / C B C";

/// Where these fail, others do for the same reason: first whether rows and columns are what they
/// should be.
constexpr std::string_view of_seconds =
    "1-A 1-C 1-D* 2-* 3-* watch.* replace* scores* status* board many.gone";
constexpr std::string_view of_pairs =
    "1-A 1-D.* many.gone 2-A 2-B.pair 2-D* 3-A* 3-B.empty 3-B.gone 3-B.once 3-B.fails* watch.* "
    "replace* scores* board status.*";
constexpr std::string_view of_watches = "watch.* board.watch many.watches";
constexpr std::array explaining{
    explanation{"board.rows", "*"},
    explanation{"1-B", "*"},
    explanation{"2-C", of_seconds},
    explanation{"board", "*"},
    explanation{"2-E", of_seconds},
    explanation{"2-D", of_pairs},
    explanation{"3-A", of_pairs},
    explanation{"3-B", "1-D.up 3-B* watch.down watch.still-down"},
    explanation{"1-D", "1-D.* 1-B.at-once 3-A.waits 3-B.waits watch.handed-on replace.waits "
                       "status.gone status.waited many many.gone"},
    explanation{"2-B", "2-B.* 1-D.failed 3-B.one 3-B.whoever watch.given-up watch.handed-on "
                       "watch.still-down status.2-B"},
    explanation{"2-B.own", "1-D.failed 3-B.one 3-B.whoever watch.given-up watch.handed-on "
                           "watch.still-down status.2-B"},
    explanation{"watch.up", of_watches},
    explanation{"watch.next", of_watches},
    explanation{"replace", "replace.* watch.replaced*"},
    explanation{"1-A", "3-A.own 3-B.fails* watch.down watch.still-down status.1-A"},
    explanation{"1-D.gone", "1-D.gone-* 1-D.matched status.gone many.gone"},
};

/// The file of a board of words, such as "A B / B A".
std::string file_of(std::string_view board)
{
    auto words = words_of(board);
    const std::size_t rows = std::erase(words, "/") + 1;
    return fmt::format("{}x{}\n{}\n", rows, words.size() / rows, fmt::join(words, "\n"));
}

bool has(in_editions some, const std::string& edition)
{
    using enum in_editions;
    const in_editions own = edition == "2020"   ? y2020
                            : edition == "2022" ? y2022
                            : edition == "2023" ? y2023
                                                : y2025;
    return (static_cast<unsigned>(some) & static_cast<unsigned>(own)) != 0;
}

void ask_for_the_board(stage& at)
{
    question(at, "anyone", "GET /look/anyone").get();
}

std::vector<trial> trials(const std::string& edition, std::optional<memory::layout> cards)
{
    const auto ground = std::make_shared<memory_ground>(std::move(cards));
    const auto spoken = memory::edition_of(edition).value_or(memory::edition_2025);
    const auto start = [ground, spoken](stage& at) {
        at.is_own() ? ask_for_the_board(at) : ground->meet(at, spoken);
    };
    std::vector<trial> all{{"Start", "start", when_it_starts, file_of("A B / B A"), true, start}};
    all.back().sentence = sentence_for(memory_sentences(), "start");
    all.back().cause = usual_cause_of("start");
    for (const chapter& part : chapters) {
        for (const memory_case& each : part.cases()) {
            if (!has(each.kept, edition))
                continue;
            const auto play = [ground, each](stage& at) {
                memory_table table(at, each.board, at.is_own() ? nullptr : ground.get());
                try {
                    if (at.is_own()) // the first answer of a server may be slow
                        ask_for_the_board(at);
                    each.play(table);
                }
                catch (const ended&) {
                    table.clear();
                    throw;
                }
                table.clear();
            };
            all.push_back({part.title, each.id, each.clause,
                           each.file != nullptr ? each.file : file_of(each.board),
                           has(each.demanded, edition), play, with_the_board, each.is_refused,
                           each.dealt});
            if (all.back().is_demanded)
                all.back().sentence = sentence_for(memory_sentences(), each.id);
            all.back().cause = usual_cause_of(each.id);
            explain_by(explaining, all.back());
            all.back().can_share = each.board == usual_board && each.file == nullptr &&
                                   !each.is_refused && *each.dealt == '\0';
        }
    }
    return all;
}

} // namespace

memory::layout shared_layout()
{
    constexpr std::uint32_t rows = 12; // not square, and of two digits
    constexpr std::uint32_t columns = 20;
    constexpr std::size_t kinds = 24;
    memory::layout cards{rows, columns, {}};
    for (std::size_t space = 0; space < std::size_t{rows} * columns; ++space)
        cards.cards.push_back(fmt::format("card{}", space % kinds));
    return cards;
}

std::string file_of_layout(const memory::layout& board)
{
    return fmt::format("{}x{}\n{}\n", board.rows, board.columns, fmt::join(board.cards, "\n"));
}

checked_game checked_memory(const std::string& edition, std::optional<memory::layout> cards)
{
    return {"Memory Scramble", trials(edition, std::move(cards)), random_memory_game, {}};
}

} // namespace scramble::check
