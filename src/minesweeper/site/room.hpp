#pragma once

#include "minesweeper/site/place.hpp"
#include "net/audience.hpp"
#include "net/connections.hpp"
#include "net/http/kept_reply.hpp"
#include "net/pace.hpp"
#include "people/site/claims.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::minesweeper {

/// How a game is shared.
struct room_settings {
    bool debug = false; ///< who hits a bomb stays connected (mines-8)
    board_rules rules{};
    /// Whether players have names: then their scores and the time are kept, who hits a bomb has to
    /// wait, and a browser without a name looks on.
    bool has_names = false;
    std::size_t most_players = people::roster::most_players; ///< of those with names
    /// How many moves a player may make a second, and twice as many at once; 0 is any number.
    std::uint32_t moves_a_second = 0;
    /// How many inputs a game may have; 0 is any number.
    std::uint64_t most_inputs = 0;
    /// Words that names may not contain; null if they all may.
    std::shared_ptr<const denied_words> denied{};
};

/// DIG, FLAG or DEFLAG.
using move = std::variant<dig_message, flag_message, deflag_message>;
/// Nothing if `said` is another message.
[[nodiscard]] std::optional<move> move_in(const message& said);

/// A game of Minesweeper as clients share it, over any kind of connection: the game, its edition,
/// the board as an answer, and, where players have names, who may play under which, and the time.
/// Used only on the strand. Sessions share its ownership.
class room {
public:
    /// See the constructor of `game`. `clock` must outlive the room.
    room(strand executor, net::connections& clock, field bombs, const minesweeper::edition& spoken,
         std::string run, const room_settings& how = {});
    room(const room&) = delete;
    room& operator=(const room&) = delete;
    ~room() = default;

    [[nodiscard]] minesweeper::game& game() { return game_; }
    [[nodiscard]] const minesweeper::edition& edition() const { return edition_; }
    [[nodiscard]] bool has_names() const { return has_names_; }
    [[nodiscard]] people::claims& claims() { return claims_; }
    [[nodiscard]] minesweeper::places& places() { return places_; }
    [[nodiscard]] net::audience& audience() { return audience_; }
    [[nodiscard]] net::connections& clock() { return clock_; }

    /// Whether that connection counts as a player: one that nobody has kept out.
    [[nodiscard]] bool may_play(const person& who) const { return !has_names_ || !kept_out(who); }

    /// What came of a move.
    struct outcome {
        bool boom = false;
        std::optional<people::failure> refused{}; ///< then nothing has changed
    };
    /// Somebody digs, flags or deflags, and claims the name with the key. `then(outcome)` hears
    /// what came of it, inside this function unless a sequencer gives the move its turn later.
    template <class Then>
    void play(const person& who, const move& what, Then then)
    {
        if (const auto why = refused(who))
            return then(outcome{false, why});
        if (game_.board().contains(square_of(what)))
            claims_.claim(who.name, who.key, game_.order());
        clock_.traffic().moves.add(game_name);
        game_.play(input_of(what, who.name), [this, name = who.name, then = std::move(then)](
                                                 error_code why, bool has_hit) mutable {
            note_boom(name, has_hit);
            then(outcome{has_hit, why ? std::optional(people::not_kept) : std::nullopt});
        });
    }

    /// Applies a record of another room, which was made `at` that time. One that had become
    /// impossible before its turn changes nothing here, as there. Result: whether it is a record
    /// of such a room.
    [[nodiscard]] bool apply(std::string_view record, net::instant at);

    /// Whether it refuses all moves because there were too many.
    [[nodiscard]] bool is_spent() const
    {
        return most_inputs_ != 0 && game_.inputs() >= most_inputs_;
    }

    /// In the numbers for those who watch the server.
    static constexpr std::string_view game_name = "minesweeper";

    /// How long somebody who has hit a bomb may not move.
    static constexpr net::seconds penalty{5};
    /// How much of that is left.
    [[nodiscard]] net::seconds penalty_of(std::string_view who) const;

    /// Whether only somebody on telnet can have that name.
    [[nodiscard]] static bool is_for_telnet(std::string_view name);
    /// Somebody on telnet, who gets a name where players have names.
    [[nodiscard]] person somebody_on_telnet();
    /// Those names begin behind that number.
    void number_telnet_from(std::uint32_t first) { on_telnet_ = std::max(on_telnet_, first); }

    /// Refuses a player's name and key from now on. Requires: the player is known.
    void remove(std::string_view who);

    /// Refuses all moves, or ends that. Meanwhile the time of the game stands still.
    void pause(bool is_paused, net::instant at);

    /// BOARD, shared by all until the board changes.
    [[nodiscard]] net::reply_ptr board();

    /// When the first square was dug, as if there had been no pause; nothing before.
    [[nodiscard]] std::optional<net::instant> begun() const { return begun_; }
    /// How long the game took; nothing before its end.
    [[nodiscard]] std::optional<net::seconds> time() const { return time_; }
    /// At which time a game that was begun is paused; nothing while it is not.
    [[nodiscard]] std::optional<net::seconds> paused_at() const;
    /// Whether a record is applied that was made earlier.
    [[nodiscard]] bool is_applying() const { return applied_at_.has_value(); }
    /// Keeps the time after a step. Result: whether it has begun or ended.
    bool keep_time();

private:
    minesweeper::game game_;
    net::connections& clock_;
    const minesweeper::edition edition_;
    bool has_names_;
    people::claims claims_;
    net::audience audience_;
    minesweeper::places places_;
    std::map<people::player, net::instant> booms_; ///< when each last hit a bomb in this game
    std::uint32_t moves_;
    std::uint64_t most_inputs_;
    std::vector<net::pace> paces_; ///< of each player
    net::pace strangers_;          ///< of all who have not played, together
    std::uint32_t on_telnet_ = 0;  ///< how many there have been
    std::optional<net::instant> begun_;
    std::optional<net::seconds> time_;
    std::optional<net::instant> paused_;     ///< since when it is paused
    std::optional<net::instant> applied_at_; ///< when the record was made that is applied now
    net::kept_reply board_;                  ///< as of board_changes_
    std::optional<std::uint64_t> board_changes_;

    [[nodiscard]] std::optional<people::failure> kept_out(const person& who) const;
    [[nodiscard]] std::optional<people::failure> refused(const person& who);
    [[nodiscard]] std::optional<people::failure> too_much(std::string_view who);
    [[nodiscard]] static square square_of(const move& what);
    [[nodiscard]] static input input_of(const move& what, std::string_view who);
    void note_boom(std::string_view who, bool has_hit);
};

} // namespace scramble::minesweeper
