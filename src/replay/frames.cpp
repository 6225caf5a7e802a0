#include "replay/frames.hpp"

#include "replay/on_strand.hpp"
#include "replay/write.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace scramble::replay {

frames::frames(strand executor, const heading& of, std::string_view wrong)
    : retelling(std::move(executor), of),
      text_(fmt::format("scramble-frames 1\n{}", about_text(of)))
{
    if (!wrong.empty())
        fmt::format_to(std::back_inserter(text_), "verdict {}\n", wrong);
    text_.append("frame 0 0\n").append(game().news(true));
}

void frames::tell(std::chrono::milliseconds at, std::string_view line)
{
    fmt::format_to(std::back_inserter(text_), "frame {} {} {}\n{}", moves(), at.count(), line,
                   game().news(moves() % moves_a_whole_board == 0));
}

std::string frames_of(const recording& recording, const verdict& found)
{
    const bool is_right = std::holds_alternative<right>(found);
    std::string text;
    on_strand([&](const strand& executor) {
        frames made(executor, recording.head, is_right ? std::string() : told(found));
        for (const move& each : recording.moves) {
            if (!made.add(each.at, each.line))
                break;
        }
        text = made.end();
    });
    return text;
}

} // namespace scramble::replay
