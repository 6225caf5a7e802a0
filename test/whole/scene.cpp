#include "whole/scene.hpp"

#include "instrument/literal.hpp"
#include "scramble/text/decimal.hpp"
#include "whole/client.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

namespace scramble::whole {

namespace {

void read_board(scene& known, std::istream& lines, int first)
{
    int rows = 0;
    int columns = 0;
    char x = 0;
    std::string spot;
    lines >> rows >> x >> columns;
    std::getline(lines, spot); // nothing: the end of that line
    known = {.run = known.run, .notes = {}, .spots = {}, .people = {}};
    for (int space = 0; space < rows * columns && std::getline(lines, spot); ++space)
        known.spots[written(space / columns, space % columns, first)] = spot;
}

void read_person(scene& known, std::istream& words)
{
    std::string name;
    words >> name;
    scene::person& each = known.people[name] = {};
    words >> each.score;
    bool waits = false;
    for (std::string word; words >> word;) {
        if (word == "holds" || word == "waits")
            waits = word == "waits";
        else if (waits)
            each.waits = word;
        else
            each.holds.insert(word);
    }
}

} // namespace

std::string written(int row, int column, int first)
{
    return std::to_string(row + first) + "," + std::to_string(column + first);
}

scene scene_of(const model::naive_board& board, const std::vector<std::string>& names, int first)
{
    scene now;
    const auto place = [&](int at) {
        return written(at / board.columns, at % board.columns, first);
    };
    for (int at = 0; at < board.rows * board.columns; ++at) {
        const auto space = static_cast<std::size_t>(at);
        now.spots[place(at)] = !board.cards[space]    ? "none"
                               : board.face_up[space] ? "up " + *board.cards[space]
                                                      : "down";
    }
    for (std::size_t number = 0; number < names.size(); ++number) {
        const auto who = static_cast<model::player_number>(number);
        scene::person& each = now.people[names[number]];
        each.score = std::to_string(board.score_of(who));
        for (const auto at : board.controlled_by(who))
            each.holds.insert(place(at));
        if (const auto at = board.awaited_by(who))
            each.waits = place(*at);
    }
    return now;
}

told follow(scene& known, std::string_view message, int first)
{
    const auto demand = [message](bool holds, const char* promise) {
        if (!holds)
            throw wrong(std::string(promise) + ": " + test::quoted(message));
    };
    demand(message.starts_with("at ") && message.ends_with('\n'), "no message");
    std::istringstream lines{std::string(message.substr(3))};
    std::string line;
    std::getline(lines, line);
    const std::size_t end_of_run = std::min(line.rfind('-'), line.size() - 1);
    const auto step = decimal(std::string_view(line).substr(end_of_run + 1));
    demand(step.has_value(), "no step");
    known.run = line.substr(0, end_of_run);
    told said{*step};
    bool has_notes = false;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        if (kind == "first") {
            demand(line == "first " + std::to_string(first), "counted from elsewhere");
            read_board(known, lines, first);
            said.is_whole = true;
        }
        else if (kind == "space") {
            words >> kind;
            known.spots.at(kind) = line.substr(std::string("space  ").size() + kind.size());
        }
        else if (kind == "player")
            read_person(known, words);
        else if (kind == "room") { // all of these lines, or none
            if (!std::exchange(has_notes, true))
                known.notes.clear();
            known.notes.push_back(line);
        }
        else
            said.answers.push_back(line);
        demand(said.answers.empty() || said.answers.back() == line, "answers are last");
    }
    return said;
}

} // namespace scramble::whole
