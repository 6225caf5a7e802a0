#include "scramble/memory/wire/failure.hpp"

#include "scramble/error.hpp"

#include <array>
#include <cstddef>

namespace scramble::memory {

namespace {

/// By outcome, from the first that is a failure.
constexpr std::array failures{
    failure{"1-A", "cannot flip this card: there is no card at this space"},
    failure{"2-A", "cannot flip this card: there is no card at this space, "
                   "and you have relinquished your first card"},
    failure{"2-B", "cannot flip this card: a player controls it, "
                   "and you have relinquished your first card"},
    failure{"waits", "cannot flip this card: your earlier flip still waits"}, // decision 7
    failure{"full", "cannot flip this card: no further player can join this game"},
};
static_assert(static_cast<std::size_t>(flip_outcome::game_is_full) + 1 ==
              static_cast<std::size_t>(flip_outcome::no_first_card) + failures.size());

} // namespace

failure failure_of(flip_outcome outcome)
{
    ensure(failed(outcome), "only a flip that failed has a failure");
    return failures.at(static_cast<std::size_t>(outcome) -
                       static_cast<std::size_t>(flip_outcome::no_first_card));
}

} // namespace scramble::memory
