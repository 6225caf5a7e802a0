#include "scramble/minesweeper/game.hpp"

#include <fmt/format.h>

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

namespace scramble::minesweeper {

game::game(strand executor, field bombs, std::string run, bool debug, board_rules rules,
           std::size_t most_named)
    : followed_game(std::move(executor)), board_(std::move(bombs), rules), scores_(most_named),
      text_(board_), chronicle_(board_, run, debug, most_named > 0 ? &scores_ : nullptr),
      run_(std::move(run)), rules_(rules), debug_(debug),
      attendance_(std::make_shared<attendance>(attendance{0, this}))
{
}

bool game::is_possible(const input& what) const
{
    return std::visit(
        [this](const auto& each) {
            if constexpr (std::is_same_v<decltype(each), const lay_input&>)
                return layer_ != nullptr && each.number == number() + 1;
            else
                return board_.contains(each.at) &&
                       (each.who.empty() ||
                        (scores_.players().is_open() && scores_.players().can_enroll(each.who)));
        },
        what);
}

bool game::apply_now(const input& what)
{
    count_input();
    return std::visit([this](const auto& each) { return perform(each); }, what);
}

bool game::apply(const input& what)
{
    assert_on_strand();
    if (!is_possible(what))
        return false;
    apply_now(what);
    return true;
}

void game::lay(std::uint64_t seed, turn_heard then)
{
    play(lay_input{number() + 1, seed},
         [then = std::move(then)](error_code why, bool /*boom*/) { then(why); });
}

bool game::perform(const dig_input& what)
{
    auto whose = newcomer(what.who);
    const dig_result result = board_.dig(what.at);
    if (!result.changed.empty() && !what.who.empty()) {
        whose = scores_.enroll(what.who);
        scores_.add(*whose, result);
    }
    changed(result.changed, whose);
    return result.boom;
}

bool game::perform(const flag_input& what)
{
    const auto whose = newcomer(what.who);
    marked(board_.flag(what.at), what.at, whose);
    return false;
}

bool game::perform(const deflag_input& what)
{
    const auto whose = newcomer(what.who);
    marked(board_.deflag(what.at), what.at, whose);
    return false;
}

void game::marked(bool has_changed, square at, std::optional<people::player> whose)
{
    if (has_changed)
        changed(std::array{stretch{at.y, at.x, at.x}}, whose);
    else
        changed({}, whose);
}

/// Makes a name known. Result: the player, if nobody knew it.
std::optional<people::player> game::newcomer(const std::string& who)
{
    if (who.empty() || scores_.players().find(who))
        return std::nullopt;
    return scores_.enroll(who);
}

bool game::perform(const lay_input& what)
{
    board_ = minesweeper::board(layer_(what.seed), rules_);
    begin_next(what.seed);
    scores_.reset();
    std::vector<stretch> rows;
    for (std::uint32_t y = 0; y < board_.rows(); ++y)
        rows.push_back({y, 0, board_.columns() - 1});
    text_.changed(rows);
    chronicle_.laid(fmt::format("{}g{}", run_, number()));
    ++changes_;
    stepped();
    return false;
}

/// Tells of a step, if it was one.
void game::changed(std::span<const stretch> squares, std::optional<people::player> whose)
{
    if (squares.empty() && !whose)
        return;
    text_.changed(squares);
    changes_ += squares.empty() ? 0 : 1;
    chronicle_.changed(squares, whose);
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
    chronicle_.attended(players());
    stepped();
}

void game::know_elsewhere(std::size_t players)
{
    if (std::exchange(elsewhere_, players) != players)
        on_attendance();
}

} // namespace scramble::minesweeper
