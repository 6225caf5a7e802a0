#pragma once

#include "net/audience.hpp"
#include "net/connections.hpp"
#include "net/http/kept_reply.hpp"
#include "net/pace.hpp"
#include "people/site/claims.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/text.hpp"

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

/// Somebody at a connection. Where players have no names, this is empty.
struct person {
    std::string name{}; ///< empty for who looks on
    net::key key{};
    bool is_on_telnet = false;
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
    [[nodiscard]] net::audience& audience() { return audience_; }
    [[nodiscard]] net::connections& clock() { return clock_; }

    /// What came of a move.
    struct outcome {
        bool boom = false;
        std::optional<people::failure> refused{}; ///< then nothing has changed
    };
    /// Somebody digs, flags or deflags, and claims the name with the key.
    [[nodiscard]] outcome play(const person& who, const move& what);

    /// Whether it refuses all moves because there were too many.
    [[nodiscard]] bool is_spent() const
    {
        return most_inputs_ != 0 && game_.inputs() >= most_inputs_;
    }

    /// How long somebody who has hit a bomb may not move.
    static constexpr net::seconds penalty{5};
    /// How much of that is left.
    [[nodiscard]] net::seconds penalty_of(std::string_view who) const;

    /// Whether only somebody on telnet can have that name.
    [[nodiscard]] static bool is_for_telnet(std::string_view name);
    /// Somebody on telnet, who gets a name where players have names.
    [[nodiscard]] person somebody_on_telnet();

    /// Takes a player out: its name and its key are refused from now on. Result: whether it was
    /// known.
    bool remove(std::string_view who);

    /// Refuses all moves, or ends that. Meanwhile the time of the game stands still.
    void pause(bool is_paused);

    /// BOARD, shared by all until the board changes.
    [[nodiscard]] net::reply_ptr board();

    /// When the first square was dug, as if there had been no pause; nothing before.
    [[nodiscard]] std::optional<net::instant> begun() const { return begun_; }
    /// How long the game took; nothing before its end.
    [[nodiscard]] std::optional<net::seconds> time() const { return time_; }
    /// At which time a game that was begun is paused; nothing while it is not.
    [[nodiscard]] std::optional<net::seconds> paused_at() const;
    /// Keeps the time after a step. Result: whether it has begun or ended.
    bool keep_time();

private:
    minesweeper::game game_;
    net::connections& clock_;
    const minesweeper::edition edition_;
    bool has_names_;
    people::claims claims_;
    net::audience audience_;
    std::map<people::player, net::instant> booms_; ///< when each last hit a bomb in this game
    std::uint32_t moves_;
    std::uint64_t most_inputs_;
    std::vector<net::pace> paces_; ///< of each player
    net::pace strangers_;          ///< of all who have not played, together
    std::uint32_t on_telnet_ = 0;  ///< how many there have been
    std::optional<net::instant> begun_;
    std::optional<net::seconds> time_;
    std::optional<net::instant> paused_; ///< since when it is paused
    net::kept_reply board_;              ///< as of board_changes_
    std::optional<std::uint64_t> board_changes_;

    [[nodiscard]] std::optional<people::failure> refused(const person& who) const;
    [[nodiscard]] std::optional<people::failure> too_much(std::string_view who);
    bool carry_out(const move& what, std::string_view who);
};

} // namespace scramble::minesweeper
