#include "scramble/minesweeper/game.hpp"

#include <array>
#include <utility>

namespace scramble::minesweeper {

game::game(strand executor, field bombs, std::string run, bool debug)
    : followed_game(std::move(executor)), board_(std::move(bombs)), text_(board_),
      chronicle_(board_, std::move(run), debug), debug_(debug),
      attendance_(std::make_shared<attendance>(attendance{0, this}))
{
}

bool game::dig(square at)
{
    assert_on_strand();
    if (!board_.contains(at))
        return false;
    const dig_result result = board_.dig(at);
    if (!result.changed.empty())
        changed(result.changed);
    return result.boom;
}

void game::flag(square at)
{
    assert_on_strand();
    if (board_.contains(at) && board_.flag(at))
        changed(std::array{stretch{at.y, at.x, at.x}});
}

void game::deflag(square at)
{
    assert_on_strand();
    if (board_.contains(at) && board_.deflag(at))
        changed(std::array{stretch{at.y, at.x, at.x}});
}

void game::changed(std::span<const stretch> squares)
{
    text_.changed(squares);
    ++changes_;
    chronicle_.changed(squares);
    stepped();
}

const piece_list& game::text()
{
    return text_.pieces();
}

game::player game::join()
{
    return player(attendance_);
}

game::player::player(std::shared_ptr<attendance> at) : at_(std::move(at))
{
    ++at_->players;
    at_->of->on_attendance();
}

void game::player::leave()
{
    const auto at = std::exchange(at_, nullptr);
    if (at == nullptr)
        return;
    --at->players;
    if (at->of != nullptr)
        at->of->on_attendance();
}

void game::on_attendance()
{
    chronicle_.attended(attendance_->players);
    stepped();
}

} // namespace scramble::minesweeper
