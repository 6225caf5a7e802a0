#include "scramble/minesweeper/game.hpp"

#include "scramble/error.hpp"

#include <utility>

namespace scramble::minesweeper {

game::game(strand home, field bombs)
    : strand_(std::move(home)), board_(std::move(bombs)), text_(board_)
{
}

void game::assert_on_strand() const
{
    ensure(strand_.running_in_this_thread(), "a game is used only on its strand");
}

bool game::dig(square at)
{
    assert_on_strand();
    if (!board_.contains(at))
        return false;
    const dig_result result = board_.dig(at);
    if (!result.changed.empty()) {
        text_.changed(result.changed);
        ++changes_;
    }
    return result.boom;
}

void game::flag(square at)
{
    assert_on_strand();
    if (board_.contains(at) && board_.flag(at)) {
        text_.changed(at);
        ++changes_;
    }
}

void game::deflag(square at)
{
    assert_on_strand();
    if (board_.contains(at) && board_.deflag(at)) {
        text_.changed(at);
        ++changes_;
    }
}

const std::vector<shared_bytes>& game::shown()
{
    return text_.pieces();
}

} // namespace scramble::minesweeper
