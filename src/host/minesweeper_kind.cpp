#include "host/minesweeper_kind.hpp"
#include "host/minesweeper_bot.hpp"

#include "minesweeper/site/site.hpp"
#include "minesweeper/site/telnet_session.hpp"
#include "scramble/minesweeper/rules/first_field.hpp"
#include "scramble/minesweeper/wire/text.hpp"
#include "scramble/random.hpp"
#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <random>
#include <utility>

namespace scramble::host {

namespace {

constexpr std::uint32_t most_squares = 10'000;

struct preset {
    std::string_view name;
    settings::sides size;
    std::uint64_t bombs;
};
constexpr std::array presets{preset{"beginner", {9, 9}, 10}, preset{"intermediate", {16, 16}, 40},
                             preset{"expert", {30, 16}, 99}};

/// The fields of a room.
struct plan {
    minesweeper::game::layer lay;
    settings::sides size{1, 1};
    std::uint64_t bombs = 0; ///< of each
    std::string preset{};    ///< under which best times are kept; empty if they are of another size
    bool may_need_guesses = true;
};

/// Finds the fields of a room for their first digs (rooms-4, rooms-5). A search ends with its game.
minesweeper::game::finder finder_of(const plan& played, chores& long_work,
                                    const std::weak_ptr<minesweeper::room>& room)
{
    constexpr std::size_t most_steps = 1000; // half a millisecond
    return [size = played.size, bombs = played.bombs, may_guess = played.may_need_guesses,
            &long_work, room](minesweeper::square first, std::uint64_t seed, auto then) {
        const minesweeper::field_order wanted{size.first, size.second, bombs, first, seed};
        if (may_guess)
            return then(field_around(wanted));
        auto search = std::make_shared<minesweeper::field_search>(wanted);
        if (search->work(most_steps))
            return then(std::move(*search).found());
        const auto number_in = [room]() -> std::uint32_t {
            const auto here = room.lock();
            return here == nullptr ? 0 : here->game().number();
        };
        long_work.add(
            [search = std::move(search), then = std::move(then), number_in, number = number_in()] {
                if (number_in() != number) {
                    then({}); // of a game that is gone: nobody looks at it
                    return true;
                }
                const bool is_found = search->work(most_steps);
                if (is_found)
                    then(std::move(*search).found());
                return is_found;
            });
    };
}

class hosted_minesweeper final : public hosted_game {
public:
    hosted_minesweeper(const std::shared_ptr<minesweeper::room>& room, plan played,
                       const surroundings& with, minesweeper::board_rules rules)
        : hosted_game(room, new minesweeper::site(room, with.site), with.seed), room_(room),
          lay_(played.lay), rules_(rules), preset_(std::move(played.preset)), bombs_(played.bombs),
          best_(with.best), is_listed_(with.is_listed), laid_(with.seed),
          is_known_(with.is_seed_known), steps_(room->game().on_step([this] { note_step(); }))
    {
        room->game().allow_fields(std::move(played.lay));
        if (rules.first_dig_lays)
            room->game().find_fields(with.seed, finder_of(played, with.long_work, room));
    }

    [[nodiscard]] record_reader reader() const override
    {
        return [](std::string_view record) { return record_of(minesweeper::read_input(record)); };
    }
    [[nodiscard]] std::optional<replay::heading> heading_of(std::uint64_t seed) const override
    {
        const auto& spoken = room_->edition();
        replay::heading result;
        result.edition = spoken.players_come_first ? "edx" : std::to_string(spoken.year);
        result.rules = replay::minesweeper_rules;
        result.beginning = replay::minesweeper_beginning{lay_(seed), rules_};
        return result;
    }
    [[nodiscard]] bool has_telnet() const override { return true; }
    void join(net::tcp_socket client, net::connections& others, const line_decoder& lines,
              std::string_view already) override
    {
        net::start_session<minesweeper::telnet_session>(std::move(client), room_, others, lines,
                                                        already);
    }
    void add_people(people_at_node& to) const override
    {
        to.here.merge(room_->attendance().at_this_server());
        to.connected += room_->game().players_here();
    }
    void know_elsewhere(const people_at_node& all) override
    {
        room_->attendance().know_elsewhere(all.here);
        room_->game().know_elsewhere(all.connected);
    }
    /// Two nodes must not give two people one name.
    void share(bool /*decides*/) override
    {
        constexpr std::uint32_t names_of_a_node = 1000;
        constexpr std::uint32_t most_nodes = 1000;
        if (std::exchange(is_shared_, true))
            return;
        room_->number_telnet_from(std::random_device()() % most_nodes * names_of_a_node);
    }
    [[nodiscard]] std::string told() const override;
    [[nodiscard]] std::uint64_t told_changes() const override { return told_changes_; }
    [[nodiscard]] bool is_used() const override
    {
        return room_->game().players_here() > bots_ || room_->game().waiting() > 0 ||
               room_->audience().size() > 0;
    }
    [[nodiscard]] bool has_bots() const override
    {
        constexpr std::uint64_t most_squares_of_bots = 2500; // they think about all before a move
        const auto& board = room_->game().board();
        return std::uint64_t{board.columns()} * board.rows() <= most_squares_of_bots;
    }
    [[nodiscard]] std::unique_ptr<bot_player> seat(const bot_settings& who) override
    {
        if (!room_->claims().is_free_for(who.name, who.key))
            return nullptr;
        return std::make_unique<minesweeper_bot>(*room_, who, bots_);
    }

private:
    std::shared_ptr<minesweeper::room> room_;
    minesweeper::game::layer lay_;
    minesweeper::board_rules rules_;
    std::string preset_;  ///< under which best times are kept; empty for any other field
    std::uint64_t bombs_; ///< of each game
    best_times& best_;
    bool is_listed_;
    std::uint32_t game_ = 1; ///< which it was at the last step
    std::uint64_t laid_;     ///< the seed of its field
    bool is_known_;          ///< somebody may know that field already
    std::size_t bots_ = 0;
    bool is_shared_ = false;
    std::uint64_t told_changes_ = 0;
    callbacks::registration steps_;

    void note_step();
    void keep_best();
};

/// A step may begin or end the time.
void hosted_minesweeper::note_step()
{
    if (std::exchange(game_, room_->game().number()) != room_->game().number())
        is_known_ = seed() == std::exchange(laid_, seed());
    if (!room_->keep_time())
        return;
    ++told_changes_;
    if (room_->time())
        keep_best();
}

/// A time of people counts on a preset that nobody knows already, if no bomb went off. The names go
/// to all rooms, so those of a room that is not listed are left out.
void hosted_minesweeper::keep_best()
{
    const bool counts =
        !preset_.empty() && !is_known_ && bots_ == 0 && !room_->is_applying(); // it did before
    if (counts && room_->game().board().bombs() == bombs_)
        best_.add(preset_, {room_->time()->count(),
                            is_listed_ ? room_->winners() : std::vector<std::string>()});
}

std::string hosted_minesweeper::told() const
{
    if (!room_->begun())
        return {};
    if (const auto stands = room_->paused_at())
        return fmt::format("room played {}\n", stands->count());
    if (!room_->time())
        return fmt::format("room begun {}\n", // before 0 if before the start of the server
                           static_cast<std::int32_t>(room_->begun()->time_since_epoch().count()));
    std::string lines = fmt::format("room time {}\n", room_->time()->count());
    for (const best_times::entry& each : best_.of(preset_))
        fmt::format_to(std::back_inserter(lines), "room best {}{}{}\n", each.seconds,
                       each.players.empty() ? "" : " ", fmt::join(each.players, " "));
    return lines;
}

const preset& preset_called(std::string_view name)
{
    const auto* const found = std::ranges::find(presets, name, &preset::name);
    if (found == presets.end())
        throw refused_settings("preset: expected beginner, intermediate or expert");
    return *found;
}

/// A field with exactly that many bombs, each place equally likely.
minesweeper::field laid(settings::sides size, std::uint64_t bombs, std::uint64_t seed)
{
    minesweeper::field result{size.first, size.second, {}};
    result.bombs.resize(std::size_t{size.first} * size.second);
    random_numbers random(seed);
    for (std::size_t place = result.bombs.size(); place > 0; --place) {
        if (random.below(place) < bombs) {
            result.bombs[place - 1] = 1;
            --bombs;
        }
    }
    return result;
}

/// The number of bombs in `text`: N, or a fraction of the squares such as 0.2.
std::uint64_t bombs_in(const std::string& text, std::uint64_t squares)
{
    const std::uint64_t most = squares - 1; // one square to dig
    if (const auto number = decimal(text)) {
        if (*number > most)
            throw refused_settings(fmt::format("bombs: this field has room for {}", most));
        return *number;
    }
    double fraction = -1;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, fraction, std::chars_format::fixed);
    if (read.ec != std::errc() || read.ptr != end || !(fraction >= 0 && fraction <= 1))
        throw refused_settings("bombs: expected a number, or a fraction such as 0.2");
    return std::min(
        most, static_cast<std::uint64_t>(std::llround(fraction * static_cast<double>(squares))));
}

/// Takes the rules of a room's games. Rooms of earlier versions have no `opening`.
minesweeper::board_rules rules_of(settings& wanted, bool may_need_guesses)
{
    const bool is_safe = wanted.take_flag("safe", true);
    const bool opens = wanted.take_flag("opening", false) && is_safe;
    if (!may_need_guesses && !opens)
        throw refused_settings("guess=0 needs a first dig that opens an area");
    return {is_safe && !opens, opens};
}

plan plan_of(settings& wanted)
{
    const auto name = wanted.take("preset");
    const auto size = wanted.take_sides("size", ',', most_squares);
    const auto bombs = wanted.take("bombs");
    if (name && (size || bombs))
        throw refused_settings("preset gives the size and the bombs");
    const preset& usual = preset_called(name.value_or("beginner"));
    const settings::sides sides = size.value_or(usual.size);
    const std::uint64_t squares = std::uint64_t{sides.first} * sides.second;
    if (squares > most_squares)
        throw refused_settings(fmt::format("size: a field has at most {} squares", most_squares));
    std::uint64_t number = size ? squares / 6 : usual.bombs;
    if (bombs)
        number = bombs_in(*bombs, squares);
    const bool may_guess = wanted.take_flag("guess", true);
    std::string kept_as;
    if (!size && !bombs)
        kept_as = fmt::format("{}{}", usual.name, may_guess ? "" : " without a guess");
    return {[sides, number](std::uint64_t seed) { return laid(sides, number, seed); }, sides,
            number, std::move(kept_as), may_guess};
}

std::unique_ptr<hosted_game> begin(minesweeper::field bombs, const minesweeper::edition& spoken,
                                   const minesweeper::room_settings& how, const plan& played,
                                   const surroundings& with)
{
    const auto room = std::make_shared<minesweeper::room>(with.executor, with.clock,
                                                          std::move(bombs), spoken, with.run, how);
    return std::make_unique<hosted_minesweeper>(room, played, with, how.rules);
}

} // namespace

std::unique_ptr<hosted_game> begin_minesweeper(minesweeper::field bombs,
                                               const minesweeper::edition& spoken,
                                               const minesweeper::room_settings& how,
                                               const surroundings& with)
{
    return begin(std::move(bombs), spoken, how, {}, with);
}

opening read_minesweeper(settings& wanted)
{
    const std::string year = wanted.take("edition").value_or("2016");
    const auto edition = minesweeper::edition_of(year);
    if (!edition)
        throw refused_settings("edition: expected 2014, 2016 or edx");
    minesweeper::room_settings how;
    how.debug = true;
    how.has_names = true;
    const plan played = plan_of(wanted);
    how.rules = rules_of(wanted, played.may_need_guesses);
    auto begin = [spoken = *edition, how, played](const surroundings& with) mutable {
        limit(how, with.most);
        return host::begin(played.lay(with.seed), spoken, how, played, with);
    };
    return {std::move(begin), std::uint64_t{played.size.first} * played.size.second};
}

} // namespace scramble::host
