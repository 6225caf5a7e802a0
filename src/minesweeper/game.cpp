#include "scramble/minesweeper/game.hpp"

#include "scramble/error.hpp"

#include <array>
#include <utility>

namespace scramble::minesweeper {

game::game(strand home, field bombs, std::string run, bool debug)
    : strand_(std::move(home)), board_(std::move(bombs)), text_(board_),
      chronicle_(board_, std::move(run), debug),
      follows_(strand_, [this](std::uint64_t since) { return chronicle_.since(since); }),
      attendance_(std::make_shared<attendance>(attendance{0, this}))
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
    if (!result.changed.empty())
        changed(result.changed);
    return result.boom;
}

void game::flag(square at)
{
    assert_on_strand();
    if (board_.contains(at) && board_.flag(at))
        changed(std::array{run{at.y, at.x, at.x}});
}

void game::deflag(square at)
{
    assert_on_strand();
    if (board_.contains(at) && board_.deflag(at))
        changed(std::array{run{at.y, at.x, at.x}});
}

void game::changed(std::span<const run> squares)
{
    text_.changed(squares);
    ++changes_;
    chronicle_.changed(squares);
    follows_.wake();
}

const piece_list& game::shown()
{
    return text_.pieces();
}

game::seat game::join()
{
    return seat(attendance_);
}

game::seat::seat(std::shared_ptr<attendance> at) : at_(std::move(at))
{
    ++at_->players;
    at_->home->on_attendance();
}

void game::seat::leave()
{
    const auto at = std::exchange(at_, nullptr);
    if (at == nullptr)
        return;
    --at->players;
    if (at->home != nullptr)
        at->home->on_attendance();
}

void game::on_attendance()
{
    chronicle_.attended(attendance_->players);
    follows_.wake();
}

void game::start_follow(follow_handler handler, std::uint64_t since)
{
    assert_on_strand();
    suspended<follow_signature> caller(std::move(handler), strand_);
    if (closed_)
        return caller.resume(asio::error::operation_aborted, {});
    if (since != chronicle_.step())
        return caller.resume({}, chronicle_.since(since));
    follows_.park(since, std::move(caller));
}

void game::close()
{
    assert_on_strand();
    closed_ = true;
    follows_.abort();
}

} // namespace scramble::minesweeper
