#include "replay/frames.hpp"

#include "replay/on_strand.hpp"
#include "replay/write.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace scramble::replay {

frames::frames(strand executor, const heading& of)
    : retelling(std::move(executor), of),
      text_(fmt::format("scramble-frames 1\n{}frame 0 0\n{}", about_text(of), game().news(true)))
{
}

void frames::tell(std::chrono::milliseconds at, std::string_view line)
{
    fmt::format_to(std::back_inserter(text_), "frame {} {} {}\n{}", moves(), at.count(), line,
                   game().news(moves() % moves_a_whole_board == 0));
}

std::string frames::end()
{
    return std::move(text_);
}

std::string frames_of(const recording& what)
{
    std::string text;
    on_strand([&](const strand& executor) {
        frames made(executor, what.head);
        for (const move& each : what.moves) {
            if (!made.add(each.at, each.line))
                break;
        }
        text = made.end();
    });
    return text;
}

} // namespace scramble::replay
