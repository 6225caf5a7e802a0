#pragma once

#include "minesweeper/site/place.hpp"
#include "net/http/kept_reply.hpp"
#include "people/site/table.hpp"
#include "scramble/minesweeper/game.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace scramble::minesweeper {

/// How a game is shared.
struct room_settings : people::table_settings {
    bool debug = false; ///< who hits a bomb stays connected (mines-8)
    board_rules rules{};
    /// Whether players have names: then their scores and the time are kept, who hits a bomb has to
    /// wait, and a browser without a name looks on.
    bool has_names = false;
};

/// DIG, FLAG or DEFLAG.
using move = std::variant<dig_message, flag_message, deflag_message>;
/// Nothing if `said` is another message.
[[nodiscard]] std::optional<move> move_in(const message& said);

/// A table at which Minesweeper is played: with the game's edition, the board as an answer, and,
/// where players have names, the time.
class room final : private people::game_holder<minesweeper::game>, public people::table {
public:
    /// See the constructor of `game`. `clock` must outlive the room.
    room(strand executor, net::connections& clock, field bombs, const minesweeper::edition& spoken,
         std::string run, const room_settings& how = {});

    [[nodiscard]] minesweeper::game& game() override { return game_; }
    [[nodiscard]] const minesweeper::edition& edition() const { return edition_; }
    [[nodiscard]] minesweeper::places& attendance() override { return places_; }

    /// Whether that connection counts as a player: one that nobody has kept out.
    [[nodiscard]] bool may_play(const person& who) const { return !has_names() || !kept_out(who); }

    /// What came of a move.
    struct outcome {
        bool boom = false;
        std::optional<people::failure> refused{}; ///< then nothing has changed
    };
    /// Somebody digs, flags or deflags, and claims the name with the key. `then(outcome)` hears
    /// what came of it, inside this function unless a sequencer gives the move its turn later.
    template <class Then>
    void play(const person& who, const move& made, Then then)
    {
        if (const auto why = refused_move(who))
            return then(outcome{false, why});
        if (game_.board().contains(square_of(made)))
            claims().claim(who.name, who.key, game_.order());
        clock().traffic().moves.add(game_name);
        game_.play(input_of(made, who.name), [this, name = who.name, then = std::move(then)](
                                                 error_code why, bool has_hit) mutable {
            note_boom(name, has_hit);
            then(outcome{has_hit, why ? std::optional(people::not_kept) : std::nullopt});
        });
    }

    void deal(std::uint64_t seed, turn_heard then) override { game_.lay(seed, std::move(then)); }
    [[nodiscard]] bool is_over() const override { return game_.board().is_cleared(); }
    [[nodiscard]] std::string size() const override;
    [[nodiscard]] std::size_t playing() const override { return game_.players(); }
    [[nodiscard]] std::optional<people::refusal> refused(std::string_view who,
                                                         const net::key& key) const override;
    void remove(std::string_view who) override;

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
    const minesweeper::edition edition_;
    minesweeper::places places_;
    std::map<people::player, net::instant> booms_; ///< when each last hit a bomb in this game
    std::uint32_t on_telnet_ = 0;                  ///< how many there have been
    std::optional<net::instant> begun_;
    std::optional<net::seconds> time_;
    net::kept_reply board_; ///< as of board_changes_
    std::optional<std::uint64_t> board_changes_;

    [[nodiscard]] bool apply_to_game(std::string_view record) override;
    [[nodiscard]] std::uint64_t points_of(people::player who) const override
    {
        return game_.table().of(who).squares;
    }
    void on_pause(bool is_paused, net::instant at) override;

    [[nodiscard]] std::optional<people::failure> kept_out(const person& who) const;
    [[nodiscard]] std::optional<people::failure> refused_move(const person& who);
    [[nodiscard]] static square square_of(const move& made);
    [[nodiscard]] static input input_of(const move& made, std::string_view who);
    void note_boom(std::string_view who, bool has_hit);
};

} // namespace scramble::minesweeper
