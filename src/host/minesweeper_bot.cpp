#include "host/minesweeper_bot.hpp"

#include <utility>

namespace scramble::host {

namespace {

minesweeper::move move_of(const mines_brain::move& chosen)
{
    switch (chosen.what) {
    case mines_brain::move::kind::flag: return minesweeper::flag_message{chosen.at};
    case mines_brain::move::kind::deflag: return minesweeper::deflag_message{chosen.at};
    default: return minesweeper::dig_message{chosen.at};
    }
}

} // namespace

minesweeper_bot::minesweeper_bot(minesweeper::room& in, const bot_settings& who,
                                 std::size_t& playing)
    : room_(in), who_{who.name, who.key}, playing_(playing),
      brain_(static_cast<mines_skill>(who.level), who.seed), player_(room_.game().join())
{
    room_.claims().invite(who.name, who.key);
    here_ = room_.attendance().add(who.name, who.key);
    ++playing_;
}

void minesweeper_bot::take_turn(std::function<void()> done)
{
    brain_.see(view());
    const auto next = brain_.choose();
    if (!next)
        return done();
    room_.play(who_, move_of(*next), // refused while it has to wait after a bomb
               [done = std::move(done)](const minesweeper::room::outcome& /*came*/) { done(); });
}

void minesweeper_bot::leave()
{
    if (std::exchange(plays_, false)) {
        --playing_;
        room_.claims().uninvite(who_.name);
        here_.reset();
    }
    player_.leave();
}

/// The field as everybody sees it.
field_view minesweeper_bot::view() const
{
    const auto& board = room_.game().board();
    field_view seen{board.columns(), board.rows(), {}};
    seen.squares.reserve(std::size_t{seen.columns} * seen.rows);
    for (minesweeper::square at; at.y < seen.rows; ++at.y) {
        for (at.x = 0; at.x < seen.columns; ++at.x)
            seen.squares += board.symbol_at(at);
    }
    return seen;
}

} // namespace scramble::host
