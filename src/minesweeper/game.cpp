#include "scramble/minesweeper/game.hpp"

#include "scramble/minesweeper/wire/packed_field.hpp"

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

bool game::is_possible(const input& given) const
{
    return std::visit(
        [this](const auto& each) {
            if constexpr (std::is_same_v<decltype(each), const lay_input&>)
                return layer_ != nullptr && each.number == number() + 1;
            else if constexpr (std::is_same_v<decltype(each), const first_input&>)
                return rules_.first_dig_lays && board_.contains(each.at) && can_play(each.who) &&
                       unpacked(each.bombs, board_.columns(), board_.rows());
            else
                return board_.contains(each.at) && (each.who.empty() || can_play(each.who));
        },
        given);
}

bool game::can_play(std::string_view who) const
{
    return scores_.players().is_open() && scores_.players().can_enroll(who);
}

bool game::apply_now(const input& given)
{
    count_input();
    return std::visit([this](const auto& each) { return perform(each); }, given);
}

bool game::apply(const input& given)
{
    assert_on_strand();
    if (!is_possible(given))
        return false;
    apply_now(given);
    return true;
}

void game::lay(std::uint64_t seed, turn_heard then)
{
    play(lay_input{{number() + 1, seed}},
         [then = std::move(then)](error_code why, bool /*boom*/) { then(why); });
}

bool game::perform(const dig_input& given)
{
    return dug(board_.dig(given.at), given.who);
}

bool game::perform(const first_input& given)
{
    const auto bombs = unpacked(given.bombs, board_.columns(), board_.rows());
    return dug(board_.dig_first(given.at, *bombs), given.who);
}

/// What came of a dig is scored and told.
bool game::dug(const dig_result& result, const std::string& who)
{
    auto whose = newcomer(who);
    if (!result.changed.empty() && !who.empty()) {
        whose = scores_.enroll(who);
        scores_.add(*whose, result);
    }
    changed(result.changed, whose);
    return result.boom;
}

void game::find_fields(std::uint64_t first_seed, finder by)
{
    ensure(rules_.first_dig_lays, "the first dig lays the field");
    first_seed_ = first_seed;
    finder_ = std::move(by);
}

bool game::is_first(const dig_input& given) const
{
    return finder_ != nullptr && !given.who.empty() && !board_.is_begun() &&
           board_.symbol_at(given.at) == '-';
}

void game::wait_for_field(dig_input given, std::function<void(error_code, bool)> then)
{
    if (is_closed())
        return then(asio::error::operation_aborted, false);
    digs_.push_back({std::move(given), std::move(then)});
    if (digs_.size() > 1)
        return;
    finder_(
        digs_.front().what.at, seed().value_or(first_seed_),
        while_here_([of = number()](game& self, const field& found) { self.on_field(of, found); }));
}

/// The dig that asked for the field is made with it; the others follow.
void game::on_field(std::uint32_t of, const field& found)
{
    if (digs_.empty()) // the game is closed
        return;
    if (of != number() || board_.is_begun()) // another one was laid meanwhile, or begun elsewhere
        return go_on_digging();
    const dig_input& asked = digs_.front().what;
    play(first_input{static_cast<const dig_message&>(asked), asked.who, packed(found)},
         [this, then = digs_.front().then](error_code why, bool has_hit) {
             then(why, has_hit);
             if (!digs_.empty())
                 digs_.erase(digs_.begin());
             go_on_digging();
         });
}

void game::go_on_digging()
{
    for (waiting_dig& each : std::exchange(digs_, {}))
        play(std::move(each.what), std::move(each.then));
}

void game::close()
{
    followed_game::close();
    for (waiting_dig& each : std::exchange(digs_, {}))
        each.then(asio::error::operation_aborted, false);
}

void game::abandon()
{
    followed_game::abandon();
    digs_.clear();
}

bool game::perform(const flag_input& given)
{
    const auto whose = newcomer(given.who);
    marked(board_.flag(given.at), given.at, whose);
    return false;
}

bool game::perform(const deflag_input& given)
{
    const auto whose = newcomer(given.who);
    marked(board_.deflag(given.at), given.at, whose);
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

bool game::perform(const lay_input& given)
{
    begin_next(given.seed);
    board_ = minesweeper::board(layer_(given.seed), rules_);
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
