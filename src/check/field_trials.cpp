#include "check/checked_games.hpp"
#include "check/field_cases.hpp"
#include "check/field_random.hpp"
#include "check/handout.hpp"

#include <array>
#include <memory>
#include <optional>
#include <utility>

namespace scramble::check {

namespace {

struct field_chapter {
    const char* title;
    std::vector<field_case> (*cases)();
};

/// Where these fail, others do for the same reason.
constexpr std::array<std::string_view, 9> explaining_fields{"LOOK",         "BOARD",  "FILE.axes",
                                                            "BOARD.axes",   "FLAG-1", "DIG-2",
                                                            "BOARD.counts", "DIG-4",  "DIG-3"};

constexpr auto field_at_start = "0 1 / 0 0";
constexpr std::uint32_t columns_at_start = 2;

constexpr std::array field_chapters{
    field_chapter{"HELLO", field_greetings},   field_chapter{"Messages", field_messages},
    field_chapter{"Numbers", field_numbers},   field_chapter{"Lines", field_lines},
    field_chapter{"BOARD", field_boards},      field_chapter{"FLAG and DEFLAG", field_flags},
    field_chapter{"DIG", field_digs},          field_chapter{"DIG, step 4", field_floods},
    field_chapter{"BOOM", field_booms},        field_chapter{"Several players", field_crowds},
    field_chapter{"Board files", field_files}, field_chapter{"Options", field_options},
};

/// Asks for the board; any line will do. The first time it learns how help is answered.
void meet(stage& at, std::optional<field_habits>& habits)
{
    line_client anyone(at, "anyone");
    anyone.sends("look\n");
    const auto line = anyone.line();
    if (!line)
        at.fail("whoever connects and looks gets no line");
    if (habits)
        return;
    const auto told = at.is_own() ? std::nullopt : read_hello(*line);
    const std::uint32_t columns = at.is_own() ? columns_at_start : told ? told->columns : 0;
    habits.emplace();
    if (columns > 0)
        learn(*habits, at, columns);
}

} // namespace

checked_game checked_field(const std::string& edition)
{
    const unsigned own = edition == "2014" ? 1 : 2;
    const auto habits = std::make_shared<std::optional<field_habits>>();
    const auto start = [habits](stage& at) { meet(at, *habits); };
    std::vector<trial> all{
        {"Start", "start", when_it_starts, file_of_field(field_at_start), true, start}};
    all.back().sentence = sentence_for(field_sentences(), "start");
    for (const field_chapter& part : field_chapters) {
        for (const field_case& each : part.cases()) {
            const auto play = [each, habits](stage& at) {
                const field_habits known = habits->value_or(field_habits{});
                field_table table(at, each.field, known);
                each.play(table);
            };
            all.push_back({part.title, each.id, each.clause, file_of_field(each.field),
                           (static_cast<unsigned>(each.demanded) & own) != 0, play, each.options,
                           each.is_refused});
            if (all.back().is_demanded)
                all.back().sentence = sentence_for(field_sentences(), each.id);
            all.back().explains = place_among(explaining_fields, each.id);
        }
    }
    return {"Multiplayer Minesweeper", std::move(all), random_field_game};
}

} // namespace scramble::check
