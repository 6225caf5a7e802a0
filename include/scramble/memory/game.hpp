#pragma once

#include "scramble/async/followed_game.hpp"
#include "scramble/async/sequencer.hpp"
#include "scramble/async/suspended.hpp"
#include "scramble/async/waiting_list.hpp"
#include "scramble/memory/rules/board.hpp"
#include "scramble/memory/wire/chronicle.hpp"
#include "scramble/memory/wire/input.hpp"
#include "scramble/memory/wire/views.hpp"
#include "scramble/people/rules/roster.hpp"

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace scramble::memory {

/// The outcome of a flip, and the board as the player sees it right after the deciding step.
struct flip_result {
    flip_outcome outcome{};
    view board;
    bool has_waited = false; ///< for another player (1-D)
};

/// One game of Memory Scramble: a board, the players' names, and the completion handlers of the
/// operations that wait. Each flip is one call of the board, which holds all the rules. Then the
/// game completes what that step decided: the flip itself unless it has to wait, the waiting flips
/// that it settled, the watches, and the operations of followers.
///
/// There is one way in: whatever changes the game is an input, which becomes a record, then is
/// applied. A game to which the records of another are applied shows the same.
///
/// Used only on its strand: every function here, and every cancellation. No handler runs inside a
/// function of the game.
class game final : public followed_game {
public:
    /// `run` is the beginning of all tags: see `views`. `first` is the number of the first row and
    /// column in the news; `rules` as in `memory::board`, `most_players` as in `roster`.
    game(strand executor, layout cards, std::string run, std::uint32_t first = 0,
         const board_rules& rules = {}, std::size_t most_players = roster::most_players);
    game(const game&) = delete;
    game& operator=(const game&) = delete;
    ~game();

    [[nodiscard]] const memory::board& board() const { return board_; }
    [[nodiscard]] const roster& players() const { return roster_; }

    /// The board as `who` sees it now. Does not make the player known.
    [[nodiscard]] view look(std::string_view who);

    /// Whether a flip of `who` waits (1-D).
    [[nodiscard]] bool is_waiting(std::string_view who) const;
    /// Whether somebody waits for the answer to it: not if its withdrawal was refused, nor if it
    /// came as a record.
    [[nodiscard]] bool is_awaited(player who) const { return flips_.contains(who); }
    /// From now on calls `hear`, instead of the one before, whenever somebody begins to wait here
    /// for the answer to a flip: after that step, when all who can be answered are. It may use the
    /// game, close it and destroy it. `close()` and `abandon()` drop it.
    void on_wait(std::function<void()> hear) { hear_wait_ = std::move(hear); }

    /// The number of changes in `tag`; nothing if it is not a tag of this game.
    [[nodiscard]] std::optional<std::uint64_t> changes_in(std::string_view tag) const
    {
        return views_.changes_in(tag);
    }

    /// `who` tries to turn over the card at `at` (rules 1-A to 3-B).
    ///
    /// Signature: `void(error_code, flip_result)`.
    /// Completes: when the flip is decided: in its turn, or, by 1-D, when the card is relinquished
    ///   to this player or removed (decision 2: first come, first served).
    /// Executor: the handler's, by default the strand; never inside this function.
    /// Cancellation: terminal and partial, while it waits: the player leaves the queue (decision
    ///   6). Not total: 3-A and 3-B have already been applied.
    /// Errors: `operation_aborted` when cancelled or after `close()`; the error given to
    /// `withdraw`;
    ///   those of the sequencer.
    /// Requires: `board().contains(at)`.
    using flip_signature = void(error_code, flip_result);
    template <asio::completion_token_for<flip_signature> CompletionToken>
    auto async_flip(std::string_view who, position at, CompletionToken&& token)
    {
        return asio::async_initiate<CompletionToken, flip_signature>(
            [this](flip_handler handler, std::string&& name, position space) {
                start_flip(std::move(handler), std::move(name), space);
            },
            token, std::string(who), at);
    }

    /// Ends the play of a player who is away (decision 11) and completes what the step decided, as
    /// after a flip. No effect if a flip of `who` waits.
    ///
    /// Result: whether a release was submitted: there is something to end, and no earlier release
    /// of `who` waits for its turn; then `then` hears of it. Requires: `who` is known.
    bool release(player who, turn_heard then = nobody_hears);

    /// Ends the wait of `who`, if it waits, with that error (decision 6). If the sequencer refuses
    /// the withdrawal, the flip ends with the sequencer's error; `who` stays in the queue, and
    /// nobody waits for the answer.
    void withdraw(player who, error_code why = asio::error::operation_aborted);

    /// The same, and flips of `who` that are asked for meanwhile come behind that.
    void make_way(player who);

    /// Waits until the board changes (decision 9).
    ///
    /// Signature: `void(error_code, view)`, with the board as `who` sees it when the handler's turn
    ///   comes.
    /// Completes: after the next change; at once if `since` is given and the board has seen more
    ///   changes. Many watches complete a few per turn of the loop, so that no player's move waits
    ///   for all of them.
    /// Executor: the handler's, by default the strand; never inside this function.
    /// Cancellation: terminal, partial and total.
    /// Errors: `operation_aborted` when cancelled or after `close()`.
    using watch_signature = void(error_code, view);
    template <asio::completion_token_for<watch_signature> CompletionToken>
    auto async_watch(std::string_view who, std::optional<std::uint64_t> since,
                     CompletionToken&& token)
    {
        return asio::async_initiate<CompletionToken, watch_signature>(
            [this](watch_handler handler, std::string name, std::optional<std::uint64_t> seen) {
                start_watch(std::move(handler), std::move(name), seen);
            },
            token, std::string(who), since);
    }

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

    /// Replaces each card on the board by what `function` returns for it (decision 10).
    ///
    /// `function` is called once for each different card. It has one of these forms:
    ///
    ///     std::string(const std::string& card)
    ///     void(const std::string& card, card_receiver become)
    ///
    /// The second must call `become` once, now or later, with the new card; calls for several cards
    /// may overlap. `function` may use the game, close it and destroy it. If it throws, the map
    /// ends, its handler is dropped, and the exception goes to the caller of `function`.
    ///
    /// `function` may also be a `board::substitution`, a table; other cards stay as they are. Then
    /// the cost depends only on the cards in the table.
    ///
    /// Play goes on meanwhile. When all answers are known, every card changes in one step, in its
    /// turn, so matching cards never appear different. If another map adds a card to the board in
    /// the meantime, `function` is called for that one first: each map applies to the whole board.
    ///
    /// Signature: `void(error_code, view)`, with the board as `who` sees it after that step.
    /// Completes: after that step.
    /// Executor: the handler's, by default the strand; never inside this function.
    /// Cancellation: terminal, partial and total, while the function answers; the board stays as it
    ///   is.
    /// Errors: `operation_aborted` when cancelled or after `close()`; those of the sequencer.
    /// Requires: `function` returns cards (memory/rules/card.hpp).
    using map_signature = void(error_code, view);
    using card_receiver = std::function<void(std::string)>;
    template <class Function, asio::completion_token_for<map_signature> CompletionToken>
    auto async_map(std::string_view who, Function function, CompletionToken&& token)
    {
        return asio::async_initiate<CompletionToken, map_signature>(
            [this](map_handler handler, const std::string& name, auto cards) {
                if constexpr (std::is_same_v<decltype(cards), memory::board::substitution>)
                    start_substitution(std::move(handler), name, std::move(cards));
                else if constexpr (std::is_invocable_r_v<std::string, decltype(cards)&,
                                                         const std::string&>)
                    start_map(std::move(handler), name, std::move(cards));
                else
                    start_slow_map(std::move(handler), name, std::move(cards));
            },
            token, std::string(who), std::move(function));
    }

    /// How the cards lie in a game, given a seed. All deals of one game have the size of its board.
    using dealer = std::function<std::vector<std::string>(std::uint64_t seed)>;
    /// From now on the cards can be dealt again, by that function.
    void allow_deals(dealer by) { dealer_ = std::move(by); }

    /// Deals the cards again, for the next game of the same players. Flips that wait fail by 1-A.
    /// News then begin with another run. `then` hears of it, perhaps inside this function.
    /// Requires: `allow_deals` was called.
    void deal(std::uint64_t seed, turn_heard then = nobody_hears);

    /// Applies a record of another game. If a flip has to wait by it, nobody here waits for the
    /// answer.
    ///
    /// Result: whether this game can have had that input; if not, nothing has changed.
    [[nodiscard]] bool apply(const input& given);

    /// `look` still works after it.
    void close() override;
    void abandon() override;

    /// How many operations wait.
    [[nodiscard]] std::size_t waiting() const
    {
        return flips_.size() + watches_.size() + followers() + maps_.size();
    }

private:
    using flip_handler = asio::any_completion_handler<flip_signature>;
    using watch_handler = asio::any_completion_handler<watch_signature>;
    using map_handler = asio::any_completion_handler<map_signature>;
    using card_function = std::function<std::string(const std::string&)>;
    using slow_card_function = std::function<void(const std::string&, card_receiver)>;

    // Represents: flips_ are the flips that wait by 1-D, by player, as in the board's queues,
    // unless nobody waits for the answer; withdrawing_ and releasing_ are whose withdrawal, and
    // from where, and whose release has had no turn; making_way_ are those of the first for whom
    // further flips may be submitted; watches_ wait for the next change; maps_ wait
    // for answers of their functions.
    //
    // Invariant:
    //   1. A player with an entry in flips_ has the stage `waiting` on the board.
    //
    // Handlers are kept only in these containers, and that of `on_wait` in hear_wait_, so `close()`
    // breaks every cycle.
    struct running_map;
    struct asked_flip;

    memory::board board_;
    roster roster_;
    views views_;
    chronicle chronicle_;
    std::map<player, suspended<flip_signature>> flips_;
    std::function<void()> hear_wait_ = [] {};
    std::vector<std::pair<player, position>> withdrawing_;
    std::set<player> releasing_;
    std::set<player> making_way_;
    waiting_list<std::string, view> watches_;
    std::list<std::shared_ptr<running_map>> maps_;
    std::string run_;
    dealer dealer_;
    std::shared_ptr<game*> self_; ///< for posted handlers: null once the game is destroyed

    [[nodiscard]] bool makes_way(std::string_view who) const;
    void start_flip(flip_handler handler, std::string&& name, position at);
    void start_watch(watch_handler handler, std::string name, std::optional<std::uint64_t> since);
    void start_substitution(map_handler handler, std::string_view name,
                            memory::board::substitution by);
    void start_map(map_handler handler, std::string_view name, const card_function& function);
    void start_slow_map(map_handler handler, std::string name, slow_card_function function);
    void go_on(const std::shared_ptr<running_map>& map);
    [[nodiscard]] card_receiver receiver_of(const std::shared_ptr<running_map>& map,
                                            std::string card);
    void replace(memory::board::substitution by, std::string_view who,
                 suspended<map_signature>& caller);
    void ask(const std::shared_ptr<running_map>& map, const std::vector<std::string>& cards);

    /// See `scramble::submit`. After `close()` no input has a turn without an error.
    template <class Input, class Apply>
    void submit(Input&& given, Apply&& apply);

    // The only functions that change the board are those that perform an input. Other inputs may
    // have made it impossible before its turn.
    [[nodiscard]] bool is_possible(const flip_input& given) const;
    [[nodiscard]] bool is_possible(const withdraw_input& given) const;
    [[nodiscard]] bool is_possible(const release_input& given) const;
    [[nodiscard]] static bool is_possible(const replace_input&) { return true; }
    [[nodiscard]] bool is_possible(const deal_input& given) const
    {
        return dealer_ != nullptr && given.number == number() + 1;
    }
    flip_outcome perform(const flip_input& given, suspended<flip_signature>* caller = nullptr);
    void perform(const withdraw_input& given, error_code why = asio::error::operation_aborted);
    void perform(const release_input& given);
    void perform(const replace_input& given, const std::function<void()>& answer = {});
    void perform(const deal_input& given);
    void answer_or_park(player who, flip_outcome outcome, suspended<flip_signature>& caller);
    void announce(player whose, const turn& step);
};

} // namespace scramble::memory
