#include "scramble/minesweeper/game.hpp"

#include <fmt/format.h>

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

namespace scramble::minesweeper {

game::game(strand executor, field bombs, std::string run, bool debug, board_rules rules)
    : followed_game(std::move(executor)), board_(std::move(bombs), rules), text_(board_),
      chronicle_(board_, run, debug), run_(std::move(run)), rules_(rules), debug_(debug),
      attendance_(std::make_shared<attendance>(attendance{0, this}))
{
}

template <class Input>
bool game::submit(const Input& what)
{
    assert_on_strand();
    if (!is_possible(what))
        return false;
    if (hear_)
        hear_(what);
    return perform(what);
}

template <class Input>
bool game::is_possible(const Input& what) const
{
    if constexpr (std::is_same_v<Input, lay_input>)
        return layer_ != nullptr;
    else
        return board_.contains(what.at);
}

bool game::dig(square at)
{
    return submit(dig_message{at});
}

void game::flag(square at)
{
    submit(flag_message{at});
}

void game::deflag(square at)
{
    submit(deflag_message{at});
}

void game::lay(std::uint64_t seed)
{
    submit(lay_input{seed});
}

bool game::apply(const input& what)
{
    assert_on_strand();
    return std::visit(
        [this](const auto& each) {
            const bool can_be = is_possible(each);
            if (can_be)
                perform(each);
            return can_be;
        },
        what);
}

bool game::perform(const dig_message& what)
{
    const dig_result result = board_.dig(what.at);
    if (!result.changed.empty())
        changed(result.changed);
    return result.boom;
}

bool game::perform(const flag_message& what)
{
    if (board_.flag(what.at))
        changed(std::array{stretch{what.at.y, what.at.x, what.at.x}});
    return false;
}

bool game::perform(const deflag_message& what)
{
    if (board_.deflag(what.at))
        changed(std::array{stretch{what.at.y, what.at.x, what.at.x}});
    return false;
}

bool game::perform(const lay_input& what)
{
    board_ = minesweeper::board(layer_(what.seed), rules_);
    std::vector<stretch> rows;
    for (std::uint32_t y = 0; y < board_.rows(); ++y)
        rows.push_back({y, 0, board_.columns() - 1});
    text_.changed(rows);
    chronicle_.laid(fmt::format("{}g{}", run_, ++number_));
    ++changes_;
    stepped();
    return false;
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
