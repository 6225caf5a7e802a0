#include "host/room.hpp"

#include <boost/asio/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

// What changes a room beside its game: inputs are submitted, and performed in their turn. Another
// input may have made one impossible by then.

namespace scramble::host {

namespace {

// All who play are told of each, and where rooms are kept each is a record. So many a second:
constexpr std::uint32_t most_changes = 50; ///< by the host, and by all others of one network
constexpr std::uint32_t most_changes_by_key = 2;

} // namespace

bool room::apply(std::string_view record, net::instant at)
{
    applied_at_ = at;
    ++changes_;
    bool is_record = true;
    if (const auto what = read_room_input(record))
        perform_any(*what);
    else
        is_record = table_.apply(record, at);
    applied_at_.reset();
    return is_record;
}

std::optional<refusal> room::again(std::uint64_t number, bool is_same, const net::key& key,
                                   turn_heard then)
{
    if (number <= table_.game().number()) {
        then({});
        return std::nullopt;
    }
    if (number != table_.game().number() + std::uint64_t{1})
        return refusal{400, fmt::format("game: the next one is {}", table_.game().number() + 1)};
    if (in_class_.of != nullptr)
        return refusal{409, "the rounds of a class are dealt in all its rooms at once"};
    if (!table_.is_over() && !table_.is_spent() && !time_.is_over() && !is_host(key))
        return refusal{409, "the game is not over; until then only the host may deal again"};
    if (dealt_ == used_)
        return refusal{429, "the next game has only just been dealt", std::chrono::seconds(1)};
    dealt_ = used_;
    deal(is_same, [this, number, then = std::move(then)](error_code why) {
        then(number <= table_.game().number() ? error_code()
                                              : why); // another one has dealt it, perhaps
    });
    return std::nullopt;
}

void room::deal(bool is_same, turn_heard then)
{
    table_.deal(is_same ? game_->seed() : draw_(), std::move(then));
}

std::optional<refusal> room::lock(bool is_locked, const net::key& key, turn_heard then)
{
    auto why = unless_host(key);
    if (!why && !table_.has_names())
        why = refusal{409, "this game has no names, so its rooms cannot be locked"};
    return submit_unless(std::move(why), lock_input{is_locked}, key, std::move(then));
}

/// Whoever may decide about the time.
std::optional<refusal> room::unless_master(const net::key& key) const
{
    if (auto why = unless_host(key))
        return why;
    if (in_class_.of != nullptr)
        return refusal{409, "the rooms of a class have the time of the class"};
    return std::nullopt;
}

/// Whether people gather, and the host does not come back.
bool room::may_begin(const net::key& key) const
{
    return is_gathering_ && (is_host(key) || host_gone_ >= longest_absence);
}

/// Perhaps what people gather for (rooms-8).
std::optional<refusal> room::start(const net::key& key, turn_heard then)
{
    constexpr net::seconds countdown{4}; // three are shown, and the first is not a whole one
    if (auto why = unless_master(key); why && !may_begin(key))
        return why;
    if (time_.is_over())
        return refusal{409, "the time of this game is over: deal the next one or set a limit"};
    if (is_host(key)) {
        if (auto busy = refused_if_hasty(key))
            return busy;
    }
    submit(start_input{is_gathering_ && people() > 1 ? countdown : net::seconds(0)},
           std::move(then));
    return std::nullopt;
}

std::optional<refusal> room::pause(const net::key& key, turn_heard then)
{
    pause_input given = time_.pause(clock_.now());
    if (table_.is_over() && time_.runs()) // its time is not up: it was over before
        given.left = *time_.limit();
    return submit_unless(unless_master(key), given, key, std::move(then));
}

std::optional<refusal> room::limit(net::seconds longest, const net::key& key, turn_heard then)
{
    return submit_unless(unless_master(key), limit_input{longest}, key, std::move(then));
}

std::optional<refusal> room::remove(std::string_view player, const net::key& key, turn_heard then)
{
    if (auto why = unless_host(key))
        return why;
    const bool is_elsewhere =
        std::ranges::find(elsewhere_.bots, player, &people_at_node::bot::name) !=
        elsewhere_.bots.end();
    if (is_elsewhere)
        say_(fmt::format("bot-away {}", player));
    if (is_elsewhere || bots_.send_away(player)) {
        tell();
        then({});
        return std::nullopt;
    }
    const bool has_name = table_.claims().has(player);
    std::optional<net::key_digest> players;
    if (has_name)
        players = table_.claims().key_of_any(player);
    else if (is_gathering_)
        players = table_.attendance().key_of_guest(player);
    if (players && is_host(*players))
        return refusal{409, "that is you"};
    if (has_been_bot(player) || !(has_name || gathered().contains(std::string(player))))
        return refusal{404, "nobody of that name plays here"};
    if (!has_name && players) // so that the key is refused, too
        submit(call_input{std::string(player), *players, std::string(player)}, [](error_code) {});
    submit(remove_input{std::string(player)}, std::move(then));
    return std::nullopt;
}

std::optional<refusal> room::hand_over(std::string_view player, const net::key& key,
                                       turn_heard then)
{
    if (auto why = unless_host(key))
        return why;
    if (in_class_.of != nullptr)
        return refusal{409, "who has opened a class is the host of all its rooms"};
    const auto next = table_.claims().key_of(player);
    if (!next || bots_.is_own_key(*next) || table_.refused_name(player, *next)) // a bot, or removed
        return refusal{404, "nobody plays here under that name with a key"};
    return submit_unless({}, host_input{std::string(player)}, key, std::move(then));
}

std::optional<refusal> room::rename(std::string_view player, std::string_view name,
                                    const net::key& key, const std::string& from, turn_heard then)
{
    if (auto why = crowd_.refused(player, name, key))
        return why;
    if (in_class_.names == "given" && name != player)
        return refusal{409, "names are given in this class"};
    auto why = refused_if_hasty(key, from);
    const bool is_new = !table_.claims().has(player);
    if (!why && is_new && !named_.admit(from, crowd_.reserved(), crowd::most_reserved))
        why = refusal{403, "so many have names here from this network that there is no room for "
                           "another: try again from elsewhere"};
    if (!why)
        submit(call_input{std::string(player), std::get<net::key_digest>(key), std::string(name)},
               std::move(then));
    return why;
}

/// No network can fill the list of keys, and no key uses up what its network may.
std::optional<refusal> room::refused_if_hasty(const net::key& key, const std::string& from)
{
    const refusal hasty{429, "the room is changed too often", std::chrono::seconds(1)};
    if (is_host(key))
        return changes_of_host_.take(most_changes, used_) ? std::nullopt : std::optional(hasty);
    const auto& own = std::get<net::key_digest>(key);
    const std::string who(own.begin(), own.end());
    if (changes_by_network_.may_take(from, most_changes, used_) &&
        changes_by_key_.take(who, most_changes_by_key, used_) &&
        changes_by_network_.take(from, most_changes, used_))
        return std::nullopt;
    return hasty;
}

/// Submits what may be done, `unless` that is refused already or there is too much of it.
std::optional<refusal> room::submit_unless(std::optional<refusal> refused, room_input given,
                                           const net::key& key, turn_heard then,
                                           const std::string& from)
{
    if (!refused)
        refused = refused_if_hasty(key, from);
    if (!refused)
        submit(std::move(given), std::move(then));
    return refused;
}

void room::submit(room_input given, turn_heard then)
{
    scramble::submit(table_.game().order(), std::move(given),
                     [this, then = std::move(then)](error_code why, const room_input& asked) {
                         if (!why && !perform_any(asked))
                             why = asio::error::try_again;
                         const auto* const removed = std::get_if<remove_input>(&asked);
                         if (removed != nullptr && !why)
                             table_.end_play(removed->who); // by inputs of its own
                         then(why);
                     });
}

bool room::perform_any(const room_input& given)
{
    ++changes_;
    return std::visit([this](const auto& each) { return perform(each); }, given);
}

bool room::perform(const host_input& given)
{
    const auto key = table_.claims().key_of(given.who);
    if (!key || table_.refused_name(given.who, *key)) // removed
        return false;
    known_.key = *key;
    host_ = given.who;
    host_gone_ = {};
    tell();
    return true;
}

bool room::perform(const call_input& given)
{
    const auto before = crowd_.changes();
    if (!crowd_.rename(given.who, given.name, given.key))
        return false;
    if (crowd_.changes() != before)
        tell();
    return true;
}

bool room::perform(const lock_input& given)
{
    table_.claims().lock(given.is_locked);
    tell();
    return true;
}

/// Everybody who has come under a name, before the first game.
std::set<std::string> room::gathered() const
{
    if (!is_gathering_)
        return {};
    auto names = table_.attendance().connected();
    names.insert(elsewhere_.here.begin(), elsewhere_.here.end());
    return names;
}

/// What those who gather are told: who is here, and whether everybody may start.
std::string room::gathering() const
{
    constexpr std::size_t most_told = 100;
    std::string lines =
        host_gone_ >= longest_absence ? "room gathering anybody\n" : "room gathering\n";
    std::size_t told = 0;
    for (const std::string& each : gathered()) {
        if (told++ < most_told)
            fmt::format_to(std::back_inserter(lines), "room here {}\n", each);
    }
    return lines;
}

/// Starts, pauses, or changes the limit.
template <class TimeInput>
bool room::perform(const TimeInput& given)
{
    if (!time_.perform(given, performed(), clock_.now()))
        return false;
    is_gathering_ = is_gathering_ && !std::is_same_v<TimeInput, start_input>;
    if (!table_.is_over())
        winners_ = time_.is_over() ? table_.winners() : std::vector<std::string>();
    direct();
    return true;
}

/// The next game was dealt. If the time of the one before it was over, it is played at once.
void room::begin_time()
{
    if (!time_.limit())
        return;
    const bool was_over = time_.is_over();
    time_.begin_round(performed(), clock_.now());
    if (was_over)
        (void)time_.perform(start_input{}, performed(), clock_.now());
    direct();
}

/// rooms-7: pauses the game when its time is up. In a class that is the class's.
void room::end_time()
{
    if (is_ending_ || !decides_ || table_.is_over() || !time_.is_up(clock_.now()))
        return;
    is_ending_ = true;
    submit(time_.pause(clock_.now()), [this](error_code) { is_ending_ = false; });
}

/// Does what is decided about the time.
void room::direct()
{
    class_part part;
    part.is_paused = time_.is_paused();
    part.is_time_up = time_.is_over();
    part.left = time_.left_in_pause();
    if (time_.runs())
        part.until = clock_.date().at() + std::chrono::seconds(time_.left(clock_.now()).count());
    obey(part, performed());
}

/// The player may have become the host meanwhile. Who has gathered may have no more than a name,
/// of which no record tells.
bool room::is_possible(const remove_input& given) const
{
    const auto key = table_.claims().key_of_any(given.who);
    return (is_gathering_ || table_.claims().has(given.who)) && !(key && is_host(*key));
}

bool room::perform(const remove_input& given)
{
    if (!is_possible(given))
        return false;
    const auto before = crowd_.changes();
    table_.remove(given.who);
    crowd_.remove(given.who);
    (void)crowd_.look();
    if (table_.is_over() || time_.is_over())
        winners_ = table_.winners();
    if (crowd_.changes() != before)
        tell();
    return true;
}

} // namespace scramble::host
