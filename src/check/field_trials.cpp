#include "check/causes.hpp"
#include "check/checked_games.hpp"
#include "check/field_cases.hpp"
#include "check/field_random.hpp"
#include "check/following.hpp"
#include "check/handout.hpp"

#include <array>
#include <memory>
#include <utility>

namespace scramble::check {

namespace {

struct field_chapter {
    const char* title;
    std::vector<field_case> (*cases)();
};

/// Where these fail, others do for the same reason.
constexpr std::string_view of_digs = "DIG* BOOM* debug* no-debug BOARD.* FILE* FLAG-2.dug DEFLAG* "
                                     "mines-8 mines-9 mines-10 mines-12.boom mines-14 players.bomb";
constexpr std::string_view of_flags =
    "FLAG* DEFLAG* DIG-1.* DIG-4.flags DIG-4.behind DIG.seen INT.* "
    "BOARD.* players.many";
constexpr std::string_view of_help = "HELP* MESSAGE* INT* NEWLINE* BOARD.lines BOARD.rows mines-1 "
                                     "mines-4* mines-5 mines-8";
constexpr std::array explaining_fields{
    explanation{"LOOK", "*"},
    explanation{"BOARD", "*"},
    explanation{"HELLO.once", "*"},
    explanation{"FILE.axes", "*"},
    explanation{"BOARD.axes", "*"},
    explanation{"MESSAGE", of_help},
    explanation{"HELP", of_help},
    explanation{"mines-4",
                "mines-1 mines-4.many mines-5* mines-8 mines-10 mines-12.answers mines-14 "
                "NEWLINE* BOARD.rows BOARD.lines BOOM.behind players.many"},
    explanation{"NEWLINE", "NEWLINE.*"},
    explanation{"FLAG-1", of_flags},
    explanation{"DIG-2", of_digs},
    explanation{"BOARD.counts", of_digs},
    explanation{"DIG-4", "DIG-4.* DIG-3.* DIG-1.dug BOARD.* FILE.axes BOOM.behind mines-9 debug.*"},
    explanation{"DIG-3", of_digs},
    explanation{"BOOM", "BOOM.behind mines-8 debug debug.* no-debug"},
    explanation{"players", "players.* BOOM.* BYE.others DIG* DEFLAG-1.others mines-7 mines-12.*"},
};

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

/// Asks for the board; any line will do.
std::string ask_for_a_line(line_client& anyone, stage& at)
{
    anyone.sends("look\n");
    const auto line = anyone.line();
    if (!line)
        at.fail("whoever connects and looks gets no line");
    if (line->starts_with("HTTP/"))
        at.fail("the server speaks HTTP here, not the lines of the game");
    return *line;
}

void meet(stage& at)
{
    line_client anyone(at, "anyone");
    (void)ask_for_a_line(anyone, at);
    (void)anyone.line(); // the first may be HELLO, which takes no time
}

/// Learns how help is answered.
field_habits habits_of(stage& at)
{
    line_client anyone(at, "anyone");
    const auto told = read_hello(ask_for_a_line(anyone, at));
    const std::uint32_t columns = at.is_own() ? columns_at_start : told ? told->columns : 0;
    field_habits found;
    if (columns > 0)
        learn(found, at, columns);
    return found;
}

} // namespace

std::string shared_field()
{
    return file_of_field("0 0 0 0 1 0 0 / 0 0 0 0 0 0 0 / 0 0 1 0 0 0 0 / 0 0 0 0 0 0 1 / "
                         "0 1 0 0 0 0 0");
}

checked_game checked_field(const std::string& edition)
{
    const unsigned own = edition == "2014" ? 1 : 2;
    const auto habits = std::make_shared<field_habits>();
    std::vector<trial> all{
        {"Start", "start", when_it_starts, file_of_field(field_at_start), true, meet}};
    all.back().sentence = sentence_for(field_sentences(), "start");
    all.back().cause = usual_cause_of("start");
    for (const field_chapter& part : field_chapters) {
        for (const field_case& each : part.cases()) {
            const auto play = [each, habits](stage& at) {
                field_table table(at, each.field, *habits);
                each.play(table);
            };
            all.push_back({part.title, each.id, each.clause, file_of_field(each.field),
                           (static_cast<unsigned>(each.demanded) & own) != 0, play, each.options,
                           each.is_refused});
            if (all.back().is_demanded)
                all.back().sentence = sentence_for(field_sentences(), each.id);
            all.back().cause = usual_cause_of(each.id);
            explain_by(explaining_fields, all.back());
            // LOOK sees more on its own field; most others that need one say so.
            all.back().can_share =
                all.back().options == with_the_board && !each.is_refused && all.back().id != "LOOK";
        }
    }
    return {"Multiplayer Minesweeper", std::move(all), random_field_game,
            [habits](stage& at) { *habits = habits_of(at); }};
}

} // namespace scramble::check
