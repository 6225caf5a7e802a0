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
    : game_holder(std::move(executor), std::move(bombs), std::move(run), how.debug, how.rules,
                  how.has_names ? how.most_players : 0),
      table(game_.table().players(), clock, how), edition_(spoken),
      places_(game_.table().players(), claims(), clock)
{
}

square room::square_of(const move& made)
{
    return std::visit([](const auto& each) { return each.at; }, made);
}

input room::input_of(const move& made, std::string_view who)
{
    if (const auto* const dig = std::get_if<dig_message>(&made))
        return dig_input{*dig, std::string(who)};
    if (const auto* const flag = std::get_if<flag_message>(&made))
        return flag_input{*flag, std::string(who)};
    return deflag_input{std::get<deflag_message>(made), std::string(who)};
}

void room::note_boom(std::string_view who, bool has_hit)
{
    if (has_hit && has_names())
        booms_.insert_or_assign(*players().find(who), clock().now());
}

bool room::apply_to_game(std::string_view record)
{
    const auto what = read_input(record);
    if (what)
        (void)game_.apply(*what); // what was impossible in its turn is so again
    return what.has_value();
}

std::string room::size() const
{
    return fmt::format("{},{}", game_.board().columns(), game_.board().rows());
}

/// For whoever is not on telnet.
std::optional<people::refusal> room::refused(std::string_view who, const net::key& key) const
{
    if (is_for_telnet(who))
        return people::refusal{403, on_telnet};
    return claims().refused(who, key);
}

/// Why somebody may not play at all.
std::optional<people::failure> room::kept_out(const person& who) const
{
    if (!has_names())
        return std::nullopt;
    if (who.name.empty())
        return people::looks_on;
    const auto why =
        who.is_on_telnet ? claims().refused(who.name, who.key) : refused(who.name, who.key);
    return why ? std::optional(why->reason) : std::nullopt;
}

/// Why somebody may not move now.
std::optional<people::failure> room::refused_move(const person& who)
{
    if (!has_names())
        return std::nullopt;
    if (const auto why = kept_out(who))
        return why;
    if (!players().has_room_for(who.name))
        return full;
    if (paused())
        return people::paused;
    if (penalty_of(who.name) > net::seconds(0))
        return has_to_wait;
    const auto why = too_much(who.name, [&who] { return who.from; });
    return why ? std::optional(why->reason) : std::nullopt;
}

/// rooms-10
net::seconds room::penalty_of(std::string_view who) const
{
    const auto known = players().find(who);
    const auto last = known ? booms_.find(*known) : booms_.end();
    if (last == booms_.end())
        return net::seconds(0);
    const net::seconds passed = clock().now() - last->second;
    return passed < penalty ? penalty - passed : net::seconds(0);
}

bool room::is_for_telnet(std::string_view name)
{
    return name.starts_with(telnet_prefix);
}

person room::somebody_on_telnet()
{
    if (!has_names())
        return {};
    std::string name;
    do // not that of somebody who played before the server was started
        name = fmt::format("{}{}", telnet_prefix, ++on_telnet_);
    while (players().find(name));
    return {std::move(name), {}, true};
}

void room::remove(std::string_view who)
{
    table::remove(who);
    places_.settle();
}

/// Meanwhile the time of the game stands still.
void room::on_pause(bool is_paused, net::instant at)
{
    if (!is_paused && begun_ && !time_)
        *begun_ += at - *paused();
}

std::optional<net::seconds> room::paused_at() const
{
    return paused() && begun_ && !time_ ? std::optional<net::seconds>(*paused() - *begun_)
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
    const net::instant now = paused().value_or(table::now());
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
