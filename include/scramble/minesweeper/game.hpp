#pragma once

#include "scramble/async/followed_game.hpp"
#include "scramble/async/sequencer.hpp"
#include "scramble/async/while_here.hpp"
#include "scramble/minesweeper/rules/board.hpp"
#include "scramble/minesweeper/rules/scores.hpp"
#include "scramble/minesweeper/wire/chronicle.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace scramble::minesweeper {

/// One game of Multiplayer Minesweeper: a board that holds all the rules, its text kept ready, and
/// the number of players. Every message is answered in its own step; only followers wait.
///
/// There is one way in: whatever changes the board is an input, which becomes a record, then is
/// applied. A game to which the records of another are applied shows the same.
class game final : public followed_game {
public:
    /// `run` is a word that no other game has; the news begin with it. With `debug`, a player who
    /// hits a bomb stays connected (mines-8). At most so many players have names.
    explicit game(strand executor, field bombs, std::string run = {}, bool debug = false,
                  board_rules rules = {}, std::size_t most_named = 0);
    game(const game&) = delete;
    game& operator=(const game&) = delete;
    ~game() { attendance_->of = nullptr; }

    [[nodiscard]] const minesweeper::board& board() const { return board_; }
    [[nodiscard]] bool is_debugged() const { return debug_; }

    /// A connected player: counts from `join()` until it leaves or is destroyed. It may outlive the
    /// game.
    class player;
    [[nodiscard]] player join();

    /// The number of players connected (mines-7).
    [[nodiscard]] std::size_t players() const { return players_here() + elsewhere_; }
    /// Of these, those at this server.
    [[nodiscard]] std::size_t players_here() const { return attendance_->players; }
    /// So many are connected to other servers that share the game.
    void know_elsewhere(std::size_t players);

    /// What those with names have done in this game.
    [[nodiscard]] const scores& table() const { return scores_; }

    /// Somebody digs, flags or deflags; with a name, the player is known from then on. A square
    /// outside the board changes nothing.
    ///
    /// `then(error_code, bool)` hears whether a bomb went off, or why nothing was done; inside
    /// this function unless a sequencer gives the input its turn later.
    /// Requires: `table().players()` has room for the name.
    template <class Then>
    void play(input given, Then then)
    {
        assert_on_strand();
        if (!is_possible(given))
            return then(error_code(), false);
        if (auto* const dig = std::get_if<dig_input>(&given); dig != nullptr && is_first(*dig))
            return wait_for_field(std::move(*dig), std::move(then));
        submit(order(), std::move(given),
               [this, then = std::move(then)](error_code why, const input& asked) mutable {
                   if (!why && !is_possible(asked)) // by now
                       why = asio::error::try_again;
                   then(why, !why && apply_now(asked));
               });
    }

    /// Where the bombs are in a game, given a seed. All fields of one game have the same size.
    using layer = std::function<field(std::uint64_t seed)>;
    /// From now on fields can be laid again, by that function.
    void allow_fields(layer by) { layer_ = std::move(by); }

    /// Finds a field for the first dig of the game with that seed, and calls `then` with it: at
    /// once or later, from the loop.
    using finder =
        std::function<void(square first, std::uint64_t seed, std::function<void(field)> then)>;
    /// From now on such a field is found for each first dig (rooms-4), which waits for it; digs
    /// that come meanwhile wait, too. `first_seed` is that of the first game.
    /// Requires: the rules have rooms-4, and all who dig have names.
    void find_fields(std::uint64_t first_seed, finder by);

    /// Lays another field, for the next game of the same players. News then begin with another run.
    /// `then` hears of it, perhaps inside this function.
    /// Requires: `allow_fields` was called.
    void lay(std::uint64_t seed, turn_heard then = nobody_hears);

    /// Applies a record of another game. Result: whether this game can have had it.
    [[nodiscard]] bool apply(const input& given);

    /// BOARD as it is now.
    [[nodiscard]] const piece_list& text();
    /// Its size in bytes.
    [[nodiscard]] std::size_t text_size() const { return text_.size(); }
    /// How often it has changed.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

    [[nodiscard]] std::uint64_t steps() const override { return chronicle_.step(); }
    [[nodiscard]] news news_since(std::optional<std::uint64_t> step) override
    {
        return chronicle_.since(step);
    }
    [[nodiscard]] std::optional<std::uint64_t> step_in(std::string_view mark) const override
    {
        return chronicle_.step_in(mark);
    }
    void note(std::string lines) override
    {
        if (chronicle_.noted(std::move(lines)))
            stepped();
    }

    /// How many operations wait.
    [[nodiscard]] std::size_t waiting() const { return followers(); }

    /// See `followed_game`. Digs that wait for a field hear of it.
    void close() override;
    void abandon() override;

private:
    struct attendance {
        std::size_t players = 0;
        game* of; ///< null after destruction
    };

    minesweeper::board board_;
    scores scores_;
    board_text text_;
    chronicle chronicle_;
    std::string run_;
    board_rules rules_;
    layer layer_;
    finder finder_;
    std::uint64_t first_seed_ = 0;
    struct waiting_dig {
        dig_input what;
        std::function<void(error_code, bool)> then;
    };
    std::vector<waiting_dig> digs_; ///< that wait for a field, which the first of them asked for
    std::uint64_t changes_ = 0;
    bool debug_;
    std::shared_ptr<attendance> attendance_;
    std::size_t elsewhere_ = 0;

    [[nodiscard]] bool is_possible(const input& given) const;
    [[nodiscard]] bool can_play(std::string_view who) const;
    /// The only function that changes the board. Result: whether a bomb went off.
    bool apply_now(const input& given);
    bool perform(const dig_input& given);
    bool perform(const flag_input& given);
    bool perform(const deflag_input& given);
    bool perform(const lay_input& given);
    bool perform(const first_input& given);
    bool dug(const dig_result& result, const std::string& who);
    [[nodiscard]] bool is_first(const dig_input& given) const;
    void wait_for_field(dig_input given, std::function<void(error_code, bool)> then);
    void on_field(std::uint32_t of, const field& found);
    void go_on_digging();
    [[nodiscard]] std::optional<people::player> newcomer(const std::string& who);
    void marked(bool has_changed, square at, std::optional<people::player> whose);
    void changed(std::span<const stretch> squares, std::optional<people::player> whose);
    void on_attendance();
    while_here<game> while_here_{*this};
};

class game::player {
public:
    /// Nobody.
    player() = default;
    player(player&&) = default;
    player& operator=(player&& other) noexcept
    {
        leave();
        at_ = std::move(other.at_);
        return *this;
    }
    player(const player&) = delete;
    player& operator=(const player&) = delete;
    ~player() { leave(); }

    /// Leaves the game. No effect the second time.
    void leave();

private:
    friend game;
    explicit player(std::shared_ptr<attendance> at);
    std::shared_ptr<attendance> at_;
};

} // namespace scramble::minesweeper
