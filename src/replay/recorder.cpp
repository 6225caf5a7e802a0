#include "replay/recorder.hpp"

#include <utility>

namespace scramble::replay {

recorder::recorder(strand executor, const heading& of)
    : retelling(std::move(executor), of), file_(of)
{
}

void recorder::tell(std::chrono::milliseconds at, std::string_view line)
{
    file_.add(at, line);
    if (moves() % moves_a_mark == 0)
        file_.mark(digest_of(game().state()));
}

std::string recorder::end()
{
    return file_.end(game().points(), digest_of(game().state()));
}

} // namespace scramble::replay
