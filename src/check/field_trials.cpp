#include "check/checked_games.hpp"
#include "check/field_cases.hpp"
#include "check/field_random.hpp"
#include "check/handout.hpp"

#include <array>
#include <utility>

namespace scramble::check {

namespace {

struct field_chapter {
    const char* title;
    std::vector<field_case> (*cases)();
};

constexpr std::array field_chapters{
    field_chapter{"HELLO", field_greetings},   field_chapter{"Messages", field_messages},
    field_chapter{"Numbers", field_numbers},   field_chapter{"Lines", field_lines},
    field_chapter{"BOARD", field_boards},      field_chapter{"FLAG and DEFLAG", field_flags},
    field_chapter{"DIG", field_digs},          field_chapter{"DIG, step 4", field_floods},
    field_chapter{"BOOM", field_booms},        field_chapter{"Several players", field_crowds},
    field_chapter{"Board files", field_files}, field_chapter{"Options", field_options},
};

/// Asks for the board; any line will do.
void ask_for_a_line(stage& at)
{
    line_client anyone(at, "anyone");
    anyone.sends("look\n");
    if (!anyone.line())
        at.fail("whoever connects and looks gets no line");
}

} // namespace

checked_game checked_field(const std::string& edition)
{
    const unsigned own = edition == "2014" ? 1 : 2;
    std::vector<trial> all{
        {"Start", "start", when_it_starts, file_of_field("0 1 / 0 0"), true, ask_for_a_line}};
    all.back().sentence = sentence_for(field_sentences(), "start");
    for (const field_chapter& part : field_chapters) {
        for (const field_case& each : part.cases()) {
            const auto play = [each](stage& at) {
                field_table table(at, each.field);
                each.play(table);
            };
            all.push_back({part.title, each.id, each.clause, file_of_field(each.field),
                           (static_cast<unsigned>(each.demanded) & own) != 0, play, each.options,
                           each.is_refused});
            if (all.back().is_demanded)
                all.back().sentence = sentence_for(field_sentences(), each.id);
        }
    }
    return {"Multiplayer Minesweeper", std::move(all), random_field_game};
}

} // namespace scramble::check
