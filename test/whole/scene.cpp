#include "whole/scene.hpp"

#include "loopback/literal.hpp"
#include "scramble/text/decimal.hpp"
#include "whole/visitor.hpp"

#include <algorithm>
#include <cstddef>

namespace scramble::whole {

namespace {

/// The lines of a message, or the words of a line, one after the other.
class reader {
public:
    reader(std::string_view text, char end) : text_(text), end_(end) {}

    [[nodiscard]] bool has_next() const { return !text_.empty(); }
    [[nodiscard]] bool next_is(std::string_view beginning) const
    {
        return text_.starts_with(beginning);
    }
    std::string next()
    {
        const std::size_t size = std::min(text_.find(end_), text_.size());
        std::string part(text_.substr(0, size));
        text_.remove_prefix(std::min(size + 1, text_.size()));
        return part;
    }

private:
    std::string_view text_;
    char end_;
};

void read_board(scene& known, reader& lines, int first)
{
    const std::string written_size = lines.next(); // a reader only looks at its text
    reader size(written_size, 'x');
    const auto rows = decimal(size.next()).value_or(0);
    const auto columns = decimal(size.next()).value_or(0);
    known.spots.clear();
    for (std::uint64_t space = 0; space < rows * columns; ++space) {
        const auto from = static_cast<std::uint64_t>(first);
        known.spots[std::to_string(space / columns + from) + "," +
                    std::to_string(space % columns + from)] = lines.next();
    }
}

void read_space(scene& known, std::string_view line)
{
    reader words(line, ' ');
    (void)words.next();
    const std::string place = words.next();
    known.spots.at(place) = line.substr(line.find(place) + place.size() + 1);
}

void read_person(scene& known, std::string_view line)
{
    reader words(line, ' ');
    (void)words.next();
    scene::person& each = known.people[words.next()];
    each = {};
    each.score = words.next();
    bool waits = false;
    while (words.has_next()) {
        const std::string word = words.next();
        if (word == "holds" || word == "waits")
            waits = word == "waits";
        else if (waits)
            each.waits = word;
        else
            each.holds.insert(word);
    }
}

} // namespace

std::string written(const model::naive_board& board, model::space_number at, int first)
{
    return std::to_string(at / board.columns + first) + "," +
           std::to_string(at % board.columns + first);
}

scene scene_of(const model::naive_board& board, const std::vector<std::string>& names, int first)
{
    scene now;
    for (std::size_t at = 0; at < board.cards.size(); ++at) {
        now.spots[written(board, static_cast<int>(at), first)] = !board.cards[at] ? "none"
                                                                 : board.face_up[at]
                                                                     ? "up " + *board.cards[at]
                                                                     : "down";
    }
    for (std::size_t number = 0; number < names.size(); ++number) {
        const auto who = static_cast<model::player_number>(number);
        scene::person& each = now.people[names[number]];
        each.score = std::to_string(board.score_of(who));
        for (const auto at : board.controlled_by(who))
            each.holds.insert(written(board, at, first));
        if (const auto at = board.awaited_by(who))
            each.waits = written(board, *at, first);
    }
    return now;
}

told follow(scene& known, std::string_view message, std::string_view run_name, int first)
{
    const auto demand = [message](bool holds, const char* what) {
        if (!holds)
            throw wrong(std::string(what) + ": " + loopback::quoted(message));
    };
    reader lines(message, '\n');
    const std::string heading = "at " + std::string(run_name) + "-";
    demand(message.ends_with('\n') && lines.next_is(heading), "no message");
    const auto step = decimal(lines.next().substr(heading.size()));
    demand(step.has_value(), "no step");
    told said{*step};
    if (lines.next_is("first ")) {
        demand(lines.next() == "first " + std::to_string(first), "counted from elsewhere");
        known.people.clear();
        read_board(known, lines, first);
    }
    while (lines.next_is("space ") || lines.next_is("player ")) {
        if (lines.next_is("space "))
            read_space(known, lines.next());
        else
            read_person(known, lines.next());
    }
    while (lines.has_next())
        said.answers.push_back(lines.next());
    return said;
}

} // namespace scramble::whole
