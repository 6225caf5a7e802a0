#include "host/minesweeper_bot.hpp"

#include <utility>

namespace scramble::host {

minesweeper_bot::minesweeper_bot(minesweeper::room& in, const bot_settings& who,
                                 std::size_t& playing)
    : room_(in), playing_(playing), brain_(static_cast<mines_skill>(who.level), who.seed),
      player_(room_.game().join())
{
    ++playing_;
}

void minesweeper_bot::take_turn(std::function<void()> done)
{
    brain_.see(view());
    if (const auto next = brain_.choose()) {
        auto& game = room_.game();
        switch (next->what) {
        case mines_brain::move::kind::dig: (void)game.dig(next->at); break;
        case mines_brain::move::kind::flag: game.flag(next->at); break;
        case mines_brain::move::kind::deflag: game.deflag(next->at); break;
        }
    }
    done();
}

void minesweeper_bot::leave()
{
    playing_ -= std::exchange(plays_, false) ? 1U : 0U;
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
