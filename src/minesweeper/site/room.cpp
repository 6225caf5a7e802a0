#include "minesweeper/site/room.hpp"

#include <fmt/format.h>

#include <memory>
#include <type_traits>
#include <utility>

namespace scramble::minesweeper {

namespace {

/// How the names of those on telnet begin. Nobody else plays under such a name.
constexpr std::string_view telnet_prefix = "telnet_";

constexpr people::failure has_to_wait{"penalty",
                                      "you have hit a bomb: wait before you dig or flag again"};
constexpr people::failure on_telnet{"claimed", "only people on telnet have such names"};
constexpr people::failure full{"full", "no further player can join this game"};

} // namespace

std::optional<move> move_in(const message& said)
{
    return std::visit(
        [](const auto& each) -> std::optional<move> {
            if constexpr (std::is_constructible_v<move, decltype(each)>)
                return each;
            else
                return std::nullopt;
        },
        said);
}

room::room(strand executor, net::connections& clock, field bombs,
           const minesweeper::edition& spoken, std::string run, const room_settings& how)
    : game_(std::move(executor), std::move(bombs), std::move(run), how.debug, how.rules,
            how.has_names ? how.most_players : 0),
      clock_(clock), edition_(spoken), has_names_(how.has_names),
      claims_(game_.table().players(), false, how.denied),
      places_(game_.table().players(), claims_, clock), moves_(how.moves_a_second),
      most_inputs_(how.most_inputs)
{
}

square room::square_of(const move& what)
{
    return std::visit([](const auto& each) { return each.at; }, what);
}

input room::input_of(const move& what, std::string_view who)
{
    if (const auto* const dig = std::get_if<dig_message>(&what))
        return dig_input{*dig, std::string(who)};
    if (const auto* const flag = std::get_if<flag_message>(&what))
        return flag_input{*flag, std::string(who)};
    return deflag_input{std::get<deflag_message>(what), std::string(who)};
}

void room::note_boom(std::string_view who, bool has_hit)
{
    if (has_hit && has_names_)
        booms_.insert_or_assign(*game_.table().players().find(who), clock_.now());
}

bool room::apply(std::string_view record, net::instant at)
{
    if (claims_.apply(record))
        return true;
    const auto what = read_input(record);
    applied_at_ = at;
    if (what)
        (void)game_.apply(*what); // what was impossible in its turn is so again
    applied_at_.reset();
    return what.has_value();
}

/// Why somebody may not play at all.
std::optional<people::failure> room::kept_out(const person& who) const
{
    if (!has_names_)
        return std::nullopt;
    if (who.name.empty())
        return people::looks_on;
    if (!who.is_on_telnet && is_for_telnet(who.name))
        return on_telnet;
    if (const auto why = claims_.refused(who.name, who.key))
        return why->reason;
    return std::nullopt;
}

/// Why somebody may not move now.
std::optional<people::failure> room::refused(const person& who)
{
    if (!has_names_)
        return std::nullopt;
    if (const auto why = kept_out(who))
        return why;
    if (!game_.table().players().has_room_for(who.name))
        return full;
    if (paused_)
        return people::paused;
    if (penalty_of(who.name) > net::seconds(0))
        return has_to_wait;
    return too_much(who.name);
}

/// Those who have not played yet are as one: otherwise somebody could come under many names at
/// once.
std::optional<people::failure> room::too_much(std::string_view who)
{
    if (is_spent())
        return people::too_long;
    const auto known = game_.table().players().find(who);
    if (moves_ == 0)
        return std::nullopt;
    paces_.resize(game_.table().players().names().size());
    net::pace& of = known ? paces_[static_cast<std::size_t>(*known)] : strangers_;
    if (!of.take(moves_, clock_.now()))
        return people::too_fast;
    return std::nullopt;
}

net::seconds room::penalty_of(std::string_view who) const
{
    const auto known = game_.table().players().find(who);
    const auto last = known ? booms_.find(*known) : booms_.end();
    if (last == booms_.end())
        return net::seconds(0);
    const net::seconds passed = clock_.now() - last->second;
    return passed < penalty ? penalty - passed : net::seconds(0);
}

bool room::is_for_telnet(std::string_view name)
{
    return name.starts_with(telnet_prefix);
}

person room::somebody_on_telnet()
{
    if (!has_names_)
        return {};
    std::string name;
    do // not that of somebody who played before the server was started
        name = fmt::format("{}{}", telnet_prefix, ++on_telnet_);
    while (game_.table().players().find(name));
    return {std::move(name), {}, true};
}

void room::remove(std::string_view who)
{
    claims_.remove(who);
    places_.settle();
}

void room::pause(bool is_paused, net::instant at)
{
    if (is_paused == paused_.has_value())
        return;
    if (!is_paused && begun_ && !time_)
        *begun_ += at - *paused_;
    paused_ = is_paused ? std::optional(at) : std::nullopt;
}

std::optional<net::seconds> room::paused_at() const
{
    return paused_ && begun_ && !time_ ? std::optional<net::seconds>(*paused_ - *begun_)
                                       : std::nullopt;
}

bool room::keep_time()
{
    const auto& board = game_.board();
    if (!board.is_begun()) { // also after a deal
        booms_.clear();
        time_.reset();
        return std::exchange(begun_, std::nullopt).has_value();
    }
    const net::instant now = paused_.value_or(applied_at_.value_or(clock_.now()));
    const bool begins = !begun_.has_value();
    const bool ends = !time_ && board.is_cleared();
    if (begins)
        begun_ = now;
    if (ends)
        time_ = now - *begun_;
    return begins || ends;
}

/// An answer never changes while it is sent, even if the board does (mines-15).
net::reply_ptr room::board()
{
    if (board_changes_ != game_.changes()) {
        auto reply = std::make_shared<net::reply>();
        reply->pieces = game_.text();
        reply->size_of_pieces = game_.text_size();
        board_.keep(std::move(reply));
        board_changes_ = game_.changes();
    }
    return board_.get();
}

} // namespace scramble::minesweeper
