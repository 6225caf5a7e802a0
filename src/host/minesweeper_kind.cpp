#include "host/minesweeper_kind.hpp"
#include "host/minesweeper_bot.hpp"

#include "host/named_game.hpp"
#include "minesweeper/site/site.hpp"
#include "minesweeper/site/telnet_session.hpp"
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
    std::uint64_t squares;   ///< of each
    std::uint64_t bombs;     ///< of each
    std::string_view preset; ///< empty if they are of another size
};

class hosted_minesweeper final : public named_game<minesweeper::room> {
public:
    hosted_minesweeper(const std::shared_ptr<minesweeper::room>& room, plan played,
                       const surroundings& with, minesweeper::board_rules rules)
        : named_game(room, new minesweeper::site(room, with.site), with.seed), lay_(played.lay),
          rules_(rules), preset_(played.preset), bombs_(played.bombs), best_(with.best),
          is_listed_(with.is_listed), laid_(with.seed), is_known_(with.is_seed_known),
          steps_(room->game().on_step([this] { note_step(); })),
          seconds_(room->places().on_pass([this] { each_second_.call(); }))
    {
        room->game().allow_fields(std::move(played.lay));
    }

    void deal(std::uint64_t seed, turn_heard then) override
    {
        room()->game().lay(seed, std::move(then));
    }
    [[nodiscard]] std::optional<replay::heading> heading_of(std::uint64_t seed) const override
    {
        const auto& spoken = room()->edition();
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
        net::start_session<minesweeper::telnet_session>(std::move(client), room(), others, lines,
                                                        already);
    }
    [[nodiscard]] std::optional<refusal> refused(std::string_view player,
                                                 const net::key& key) override;
    [[nodiscard]] std::vector<member> members() override;
    [[nodiscard]] bool is_here(const net::key_digest& key) override
    {
        return room()->places().is_here(key);
    }
    void add_people(people_at_node& to) const override
    {
        to.here.merge(room()->places().at_this_server());
        to.connected += room()->game().players_here();
    }
    void know_elsewhere(const people_at_node& all) override
    {
        room()->places().know_elsewhere(all.here);
        room()->game().know_elsewhere(all.connected);
    }
    /// Two nodes must not give two people one name.
    void share(bool /*decides*/) override
    {
        constexpr std::uint32_t names_of_a_node = 1000;
        constexpr std::uint32_t most_nodes = 1000;
        if (std::exchange(is_shared_, true))
            return;
        room()->number_telnet_from(std::random_device()() % most_nodes * names_of_a_node);
    }
    [[nodiscard]] std::string told() const override;
    [[nodiscard]] std::uint64_t told_changes() const override { return told_changes_; }
    [[nodiscard]] std::string size() const override
    {
        const auto& board = room()->game().board();
        return fmt::format("{},{}", board.columns(), board.rows());
    }
    [[nodiscard]] std::size_t here() const override { return room()->game().players(); }
    [[nodiscard]] std::size_t players() const override { return room()->game().players(); }
    [[nodiscard]] bool is_over() const override { return room()->game().board().is_cleared(); }
    [[nodiscard]] bool is_used() const override
    {
        return room()->game().players_here() > bots_ || room()->game().waiting() > 0 ||
               room()->audience().size() > 0;
    }
    [[nodiscard]] bool has_bots() const override
    {
        constexpr std::uint64_t most_squares_of_bots = 2500; // they think about all before a move
        const auto& board = room()->game().board();
        return std::uint64_t{board.columns()} * board.rows() <= most_squares_of_bots;
    }
    [[nodiscard]] std::unique_ptr<bot_player> seat(const bot_settings& who) override
    {
        if (!room()->claims().is_free_for(who.name, who.key))
            return nullptr;
        return std::make_unique<minesweeper_bot>(*room(), who, bots_);
    }

private:
    minesweeper::game::layer lay_;
    minesweeper::board_rules rules_;
    std::string_view preset_; ///< empty for any other field
    std::uint64_t bombs_;     ///< of each game
    best_times& best_;
    bool is_listed_;
    std::uint32_t game_ = 1; ///< which it was at the last step
    std::uint64_t laid_;     ///< the seed of its field
    bool is_known_;          ///< somebody may know that field already
    std::size_t bots_ = 0;
    bool is_shared_ = false;
    std::uint64_t told_changes_ = 0;
    callbacks::registration steps_;
    callbacks::registration seconds_;

    [[nodiscard]] const people::roster& roster() const override
    {
        return room()->game().table().players();
    }
    [[nodiscard]] std::uint64_t points_of(people::player who) const override
    {
        return room()->game().table().of(who).squares;
    }
    void note_step();
    void keep_best();
};

std::optional<refusal> hosted_minesweeper::refused(std::string_view player, const net::key& key)
{
    if (people::is_player(player) && minesweeper::room::is_for_telnet(player))
        return refusal{403, "only people on telnet have such names"};
    return named_game::refused(player, key);
}

std::vector<member> hosted_minesweeper::members()
{
    const people::attendance& here = room()->places();
    std::vector<member> all;
    for (const std::string_view name : room()->game().table().players().names()) {
        const auto who = static_cast<people::player>(all.size());
        all.push_back(
            {name, here.is_here(who), room()->claims().is_removed(who), here.time_of(who), {}});
    }
    return all;
}

/// A step may begin or end the time.
void hosted_minesweeper::note_step()
{
    if (std::exchange(game_, number()) != number())
        is_known_ = seed() == std::exchange(laid_, seed());
    if (!room()->keep_time())
        return;
    ++told_changes_;
    if (room()->time())
        keep_best();
}

/// A time of people counts on a preset that nobody knows already, if no bomb went off. The names go
/// to all rooms, so those of a room that is not listed are left out.
void hosted_minesweeper::keep_best()
{
    const bool counts =
        !preset_.empty() && !is_known_ && bots_ == 0 && !room()->is_applying(); // it did before
    if (counts && room()->game().board().bombs() == bombs_)
        best_.add(preset_,
                  {room()->time()->count(), is_listed_ ? winners() : std::vector<std::string>()});
}

std::string hosted_minesweeper::told() const
{
    if (!room()->begun())
        return {};
    if (const auto stands = room()->paused_at())
        return fmt::format("room played {}\n", stands->count());
    if (!room()->time())
        return fmt::format("room begun {}\n", // before 0 if before the start of the server
                           static_cast<std::int32_t>(room()->begun()->time_since_epoch().count()));
    std::string lines = fmt::format("room time {}\n", room()->time()->count());
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
    return {[sides, number](std::uint64_t seed) { return laid(sides, number, seed); }, squares,
            number, size || bombs ? std::string_view() : usual.name};
}

} // namespace

opening read_minesweeper(settings& wanted)
{
    const std::string year = wanted.take("edition").value_or("2016");
    const auto edition = minesweeper::edition_of(year);
    if (!edition)
        throw refused_settings("edition: expected 2014, 2016 or edx");
    minesweeper::room_settings how;
    how.debug = true;
    how.rules.safe_first_dig = wanted.take_flag("safe", true);
    how.has_names = true;
    const plan played = plan_of(wanted);
    auto begin = [spoken = *edition, how, played](const surroundings& with) mutable {
        how.most_players = with.most.players;
        how.moves_a_second = with.most.moves_a_second;
        how.most_inputs = with.most.inputs;
        how.denied = with.most.denied;
        auto room = std::make_shared<minesweeper::room>(
            with.executor, with.clock, played.lay(with.seed), spoken, with.run, how);
        return std::make_unique<hosted_minesweeper>(std::move(room), played, with, how.rules);
    };
    return {std::move(begin), played.squares};
}

} // namespace scramble::host
