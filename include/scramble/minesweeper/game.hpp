#pragma once

#include "scramble/async/followed_game.hpp"
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
#include <vector>

namespace scramble::minesweeper {

/// One game of Multiplayer Minesweeper: a board that holds all the rules, its text kept ready, and
/// the number of players. Every message is answered in its own step; only followers wait.
///
/// There is one way in: whatever changes the board is an input, which is recorded, then applied. A
/// game to which the records of another are applied shows the same.
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
    [[nodiscard]] std::size_t players() const { return attendance_->players; }

    /// What those with names have done in this game.
    [[nodiscard]] const scores& table() const { return scores_; }

    // DIG, FLAG and DEFLAG, of somebody with a name if `who` is not empty, who is known from then
    // on. A square outside the board changes nothing.
    // Requires: `table().players()` has room for the name.

    /// Result: whether a bomb went off.
    [[nodiscard]] bool dig(square at, std::string_view who = {});
    void flag(square at, std::string_view who = {});
    void deflag(square at, std::string_view who = {});

    /// Where the bombs are in a game, given a seed. All fields of one game have the same size.
    using layer = std::function<field(std::uint64_t seed)>;
    /// From now on fields can be laid again, by that function.
    void allow_fields(layer by) { layer_ = std::move(by); }

    /// Lays another field, for the next game of the same players. News then begin with another run.
    /// Requires: `allow_fields` was called.
    void lay(std::uint64_t seed);

    /// How many inputs this game has had so far.
    [[nodiscard]] std::uint64_t inputs() const { return inputs_; }

    /// Which game of the same players it is, from 1.
    [[nodiscard]] std::uint32_t number() const { return number_; }

    /// `hear` is told of every input above, before it is applied, unless it is outside the board.
    void record(std::function<void(const input&)> hear) { hear_ = std::move(hear); }

    /// Applies an input that another game has recorded. Result: whether this game can have had it.
    [[nodiscard]] bool apply(const input& what);

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
    std::uint32_t number_ = 1;
    layer layer_;
    std::function<void(const input&)> hear_;
    std::uint64_t changes_ = 0;
    std::uint64_t inputs_ = 0;
    bool debug_;
    std::shared_ptr<attendance> attendance_;

    /// Records an input, then performs it. The only functions that change the board are those that
    /// perform one. Result: whether a bomb went off.
    template <class Input>
    bool submit(const Input& what);
    template <class Input>
    [[nodiscard]] bool is_possible(const Input& what) const;
    bool perform(const dig_input& what);
    bool perform(const flag_input& what);
    bool perform(const deflag_input& what);
    bool perform(const lay_input& what);
    [[nodiscard]] std::optional<people::player> newcomer(const std::string& who);
    void marked(bool has_changed, square at, std::optional<people::player> whose);
    void changed(std::span<const stretch> squares, std::optional<people::player> whose);
    void on_attendance();
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
