#include "scramble/memory/wire/failure.hpp"

#include "scramble/error.hpp"

namespace scramble::memory {

failure failure_of(flip_outcome outcome)
{
    switch (outcome) {
    case flip_outcome::no_first_card:
        return {"1-A", "cannot flip this card: there is no card at this space"};
    case flip_outcome::no_second_card:
        return {"2-A", "cannot flip this card: there is no card at this space, "
                       "and you have relinquished your first card"};
    case flip_outcome::card_is_controlled:
        return {"2-B", "cannot flip this card: a player controls it, "
                       "and you have relinquished your first card"};
    case flip_outcome::still_waiting: // decision 7
        return {"waits", "cannot flip this card: your earlier flip still waits"};
    case flip_outcome::game_is_full:
        return {"full", "cannot flip this card: no further player can join this game"};
    case flip_outcome::took_first_card:
    case flip_outcome::waits:
    case flip_outcome::matched:
    case flip_outcome::mismatched: break;
    }
    ensure_failed("only a flip that failed has a failure");
}

} // namespace scramble::memory
