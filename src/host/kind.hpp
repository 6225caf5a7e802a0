#pragma once

#include "host/best_times.hpp"
#include "host/bot_player.hpp"
#include "host/people_at_node.hpp"
#include "host/settings.hpp"
#include "net/http/http_session.hpp"
#include "people/names/denied_words.hpp"
#include "people/site/table.hpp"
#include "replay/replay.hpp"
#include "scramble/async/chores.hpp"
#include "scramble/people/wire/next_deal.hpp"
#include "scramble/text/line_decoder.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace scramble::host {

/// What a record is to a game.
struct game_record {
    std::optional<people::next_deal> deal{}; ///< it deals
    /// It is a move, and this one's; empty if nobody has a name there.
    std::optional<std::string> mover{};
};

/// The same, of an input as its game has it, which is one of several structs; nothing is no input.
template <class Input>
[[nodiscard]] game_record record_of(const std::optional<Input>& given)
{
    if (!given)
        return {};
    return std::visit(
        [](const auto& each) {
            using input = std::decay_t<decltype(each)>;
            if constexpr (std::is_base_of_v<people::next_deal, input>)
                return game_record{each, {}};
            else if constexpr (requires { each.who; })
                return game_record{{}, each.who};
            else
                return game_record{{}, std::string()};
        },
        *given);
}

/// What a room needs of its game beside the table at which it is played.
class hosted_game {
public:
    hosted_game(const hosted_game&) = delete;
    hosted_game& operator=(const hosted_game&) = delete;
    virtual ~hosted_game() = default;

    [[nodiscard]] people::table& table() const { return *table_; }
    /// What clients reach below the room's address.
    [[nodiscard]] net::http_site& site() const { return *site_; }

    /// The seed of the first game of the room, and of the present one.
    [[nodiscard]] std::uint64_t first_seed() const { return first_seed_; }
    [[nodiscard]] std::uint64_t seed() const { return table_->game().seed().value_or(first_seed_); }
    /// What a replay file of the game with that seed begins with, but for its room. Nothing if
    /// there are no such files.
    [[nodiscard]] virtual std::optional<replay::heading> heading_of(std::uint64_t /*seed*/) const
    {
        return std::nullopt;
    }

    /// Reads records; it outlives the game.
    using record_reader = game_record (*)(std::string_view record);
    [[nodiscard]] virtual record_reader reader() const
    {
        return [](std::string_view /*record*/) { return game_record{}; };
    }

    /// Whether people may play over telnet.
    [[nodiscard]] virtual bool has_telnet() const { return false; }
    /// A client who has chosen this room over telnet plays on: `lines` has decoded what it sent so
    /// far, but for the bytes `already`. Requires: `has_telnet()`.
    virtual void join(net::tcp_socket /*client*/, net::connections& /*others*/,
                      const line_decoder& /*lines*/, std::string_view /*already*/)
    {
    }

    /// What people are told about the room beside what all games have: lines `room WORD VALUE`.
    [[nodiscard]] virtual std::string told() const { return {}; }
    /// How often that has changed by a step.
    [[nodiscard]] virtual std::uint64_t told_changes() const { return 0; }
    /// Whether anybody is connected who waits for something. Bots do not count.
    [[nodiscard]] virtual bool is_used() const = 0;

    /// Whether bots can play.
    [[nodiscard]] virtual bool has_bots() const { return false; }
    /// Seats a bot; null if somebody has its name. A lock does not keep it out.
    /// Requires: `has_bots()`.
    [[nodiscard]] virtual std::unique_ptr<bot_player> seat(const bot_settings& /*who*/)
    {
        return nullptr;
    }

    /// Where nodes share the game: who is there by this node's connections.
    virtual void add_people(people_at_node& /*to*/) const {}
    /// Calls `hear` when what that tells should be known to the others at once.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): games where somebody waits keep it
    virtual void on_wait(std::function<void()> /*hear*/) {}
    /// Those are there by the connections of the others.
    virtual void know_elsewhere(const people_at_node& /*all*/) {}
    /// Nodes share the game from now on, and this one, or another, does what time brings.
    virtual void share(bool /*decides*/) {}

protected:
    /// `by` serves what is played at the table; `seed` is that of the first game.
    hosted_game(std::shared_ptr<people::table> played, net::site_ptr by, std::uint64_t seed)
        : table_(std::move(played)), site_(std::move(by)), first_seed_(seed)
    {
    }

private:
    std::shared_ptr<people::table> table_;
    net::site_ptr site_;
    std::uint64_t first_seed_;
};

/// What one game of a room may have. 0 is any number.
struct game_limits {
    std::size_t players = 1000;
    std::uint32_t moves_a_second = 20; ///< of a player, and twice as many at once
    std::uint64_t inputs = 200'000;
    /// Words that names may not contain; null if they all may.
    std::shared_ptr<const people::denied_words> denied{};
};

/// So much the table of such a game bears.
inline void limit(people::table_settings& how, const game_limits& most)
{
    how.most_players = most.players;
    how.moves_a_second = most.moves_a_second;
    how.most_inputs = most.inputs;
    how.denied = most.denied;
}

/// What a game is made with.
struct surroundings {
    strand executor;
    net::connections& clock;
    const net::site_settings& site;
    const game_limits& most;
    std::string run;    ///< a word that no other game has
    std::uint64_t seed; ///< of the first game
    bool is_seed_known; ///< to somebody: whoever opened the room chose it, or it was played
    bool is_played;     ///< the seed is that of a game which was played in another room
    bool is_listed;
    best_times& best;  ///< of all rooms
    chores& long_work; ///< of all rooms
};

/// Begins a game.
using beginning = std::function<std::unique_ptr<hosted_game>(const surroundings& with)>;

/// What the settings of a room ask for.
struct opening {
    beginning begin;          ///< what it costs is spent here, not while the settings are read
    std::uint64_t spaces = 0; ///< of a game
    std::uint32_t wins = 0; ///< so many games make somebody the champion of a match; 0 is no match
    bool gathers = false;   ///< people gather until the host starts the first game
    /// The settings, as a request had them: they ask for the same again.
    std::string query{};
    std::shared_ptr<const std::string> body{}; ///< null if there was none
    std::uint32_t sum = 0;                     ///< of the body, or of the settings without one
};

/// The seed of cards that lie as in their file.
inline constexpr std::uint64_t as_in_file = 0;

/// A kind of game. A new one is a folder and a line in the table that `rooms` is given.
struct kind {
    std::string_view name; ///< as in the setting `game`
    /// Takes the settings of this kind. Throws `refused_settings`.
    opening (*read)(settings& wanted);
    /// What new rooms have unless they are told otherwise, as part of a query: NAME=VALUE. It is
    /// added to their settings. Rooms of earlier versions, which a journal keeps, do not have it.
    std::string_view today{};
};

/// The kinds of this program.
[[nodiscard]] std::span<const kind> kinds();

} // namespace scramble::host
