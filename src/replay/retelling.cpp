#include "replay/retelling.hpp"

#include <algorithm>

namespace scramble::replay {

bool retelling::add(std::chrono::milliseconds at, std::string_view line)
{
    if (!game_->apply(line))
        return false;
    last_ = std::max(last_, at);
    ++moves_;
    tell(last_, line);
    return true;
}

std::string retelling::take()
{
    taken_ += size();
    return take_text();
}

bool retelling::is_too_long() const
{
    constexpr std::size_t of_the_end = std::size_t{8} << 20U; // with the scores of 100,000 players
    return moves_ > limits().moves || taken_ + size() > limits().bytes - of_the_end;
}

} // namespace scramble::replay
