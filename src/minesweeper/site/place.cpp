#include "minesweeper/site/place.hpp"

#include "minesweeper/site/room.hpp"

namespace scramble::minesweeper {

place::place(room& in, const person& who) : room_(in), who_(who)
{
    settle();
    if (!room_.has_names())
        return;
    here_ = room_.attendance().add(who.name, who.key);
    room_.attendance().add(*this);
}

void place::settle()
{
    if (!room_.may_play(who_)) {
        if (seat_ == nullptr)
            seat_ = room_.audience().enter();
        player_.reset();
        return;
    }
    if (!player_)
        player_ = room_.game().join();
    seat_.reset();
}

void place::leave()
{
    unlink();
    player_.reset();
    seat_.reset();
    here_.reset();
}

} // namespace scramble::minesweeper
