#include "replay/recorder.hpp"

#include <algorithm>
#include <utility>

namespace scramble::replay {

recorder::recorder(strand executor, const heading& of)
    : game_(begin_again(std::move(executor), of)), file_(of)
{
}

void recorder::add(std::chrono::milliseconds at, std::string_view line)
{
    if (!game_->apply(line))
        return;
    last_ = std::max(last_, at);
    file_.add(last_, line);
    if (file_.moves() % moves_a_mark == 0)
        file_.mark(digest_of(game_->state()));
}

std::string recorder::end()
{
    return file_.end(game_->points(), digest_of(game_->state()));
}

bool recorder::is_too_long() const
{
    constexpr std::size_t of_the_end = std::size_t{8} << 20U; // with the scores of 100,000 players
    return file_.moves() > limits().moves || file_.size() > limits().bytes - of_the_end;
}

} // namespace scramble::replay
