// Any bytes as a replay file give a recording that survives writing and reading, or a fault with a
// line of the file. A recording is played without a failure, whatever it tells.

#include "replay/replay.hpp"
#include "fuzz.hpp"
#include "replay/verify.hpp"

using namespace scramble;

void fuzz::run(std::string_view text)
{
    const auto read = replay::read_replay(text);
    if (const auto* why = std::get_if<fault>(&read))
        return check_fault(*why, text);
    const auto& what = std::get<replay::recording>(read);
    ensure(what.marks.size() == what.moves.size() / replay::moves_a_mark + 1,
           "a mark after so many moves, and at the end");
    const std::string again = replay::text_of(what);
    bool is_unchanged = true;
    for (const auto& each : what.marks)
        is_unchanged = is_unchanged && each.is_unchanged;
    ensure((again == text) == is_unchanged, "only the chain has another form");
    const auto verdict = replay::verify(again);
    ensure(std::holds_alternative<replay::right>(verdict) ||
               std::holds_alternative<replay::ruled_otherwise>(verdict),
           "what is written reads the same");
}
