#pragma once

#include "scramble/memory/game.hpp"
#include "whole/asked.hpp"
#include "whole/docket.hpp"
#include "whole/follower.hpp"
#include "whole/game_model.hpp"
#include "whole/scene.hpp"
#include "whole/visitor.hpp"

namespace scramble::whole {

/// How often each kind of event happened.
using tally = std::map<std::string, int>;
inline void add(tally& sum, const tally& more)
{
    for (const auto& [what, times] : more)
        sum[what] += times;
}

/// The game as the naive model plays it, and what every client is to be told.
///
/// The judge learns when a request or message is served (host.hpp). It has the client confirm that
/// this is the next one that it has sent in full, and has the model play it. So the server chooses
/// only the order among connections; what is asked comes from the client, not from what the server
/// read. Nobody reports when the server sees that an HTTP client has gone: a flip that waits in the
/// model and no longer on the board must belong to such a client. After each handler both boards
/// must be equal.
class judge {
public:
    explicit judge(const setup& in) : setup_(in), now_(in), run_(in.run) {}

    /// The server now serves that client's request.
    void serve(visitor& by, const std::string& method, const std::string& target);
    /// That client's live connection begins; its message is looked at; it is seen to leave.
    void arrive(const follower& who);
    void hear(follower& by, std::string_view text);
    void see_leave(const follower& who);
    /// The client has received that message and knows the game from it. Throws unless that is the
    /// game at that step, and the answers are the next ones due.
    void receive(const follower& who, const told& message);

    // What the room does with the game.
    /// The cards are dealt again; news now begin with that run.
    void deal(const std::vector<std::string>& cards, const std::string& run);
    void lock(bool is_locked) { now_.lock(is_locked); }
    void remove(const std::string& player);

    // With a journal.
    [[nodiscard]] docket& asked_for() { return docket_; }
    [[nodiscard]] const docket& asked_for() const { return docket_; }
    /// Plays the next record of an append that has ended; `otherwise` plays what the room does by
    /// itself. Result: whether there was one.
    bool play_next(const docket::turn& otherwise);
    /// Whether that client has said something that has not been answered, other than a flip that
    /// waits for its card.
    [[nodiscard]] bool owes(const follower& who) const;
    /// The room sleeps, or its server was killed: nobody is there any more.
    void end_visits();
    /// What followers are told beside the game, from now on.
    void note(std::vector<std::string> lines) { notes_ = std::move(lines); }

    [[nodiscard]] const game_model& now() const { return now_; }
    [[nodiscard]] const setup& in() const { return setup_; }
    /// How many look on.
    [[nodiscard]] std::size_t watching() const;
    /// Whether anybody waits for something.
    [[nodiscard]] bool is_waited_for() const
    {
        return now_.awaited() > 0 || !watches_.empty() || !followers_.empty();
    }

    /// Whether some watches are woken and may not have been answered yet.
    [[nodiscard]] bool is_waking() const { return !woken_.empty(); }
    /// The server has seen that all clients that left have left.
    void forget_the_gone();
    /// A second has passed for all connections. Requires: if players are released, no watch was
    /// waking when the second was asked for, and the clients that left were forgotten.
    void pass(memory::game& game);
    /// A handler has returned: throws unless the game equals the model.
    void compare(memory::game& game);
    /// No handler is ready: all woken watches have their answers.
    void rest() { woken_.clear(); }
    /// Whether live messages, or the end of a live connection, have yet to be read: a second may
    /// have to pass first.
    [[nodiscard]] bool is_behind() const;
    /// Nothing is under way and all is received: checks that everyone who waits in the game is a
    /// client that is there, and that every follower knows the whole game.
    void check_rest(memory::game& game);
    /// The server has stopped: everyone who waits is told so.
    void stop();

    [[nodiscard]] const tally& counted() const { return tally_; }

private:
    using expected_ptr = std::shared_ptr<expected>;

    /// A line due to a follower at that step or later; the step is set when the handler has
    /// returned. A line that ends in a space is only the beginning of one.
    struct due_answer {
        std::string line;
        std::optional<std::uint64_t> step = {};
    };

    setup setup_;
    game_model now_;
    std::string run_; ///< of the present deal
    std::vector<std::string> notes_;
    int second_ = 0;
    std::map<std::string, int> seen_;   ///< the second in which each player was last present
    std::map<std::string, int> moved_;  ///< likewise last flipped, or nobody waited for its cards
    std::vector<expected_ptr> watches_; ///< that wait
    std::vector<expected_ptr> woken_;   ///< woken by a change and not answered yet
    std::vector<const follower*> followers_;
    std::map<const follower*, std::deque<due_answer>> due_;
    docket docket_;
    std::map<const follower*, bool> flipping_; ///< whose flips are not decided: whether given up
    std::set<std::string> removing_;           ///< whose flips are withdrawn for being removed
    /// The game at each STEP of a mark, if anyone follows: more than one where only notes differ.
    std::map<std::uint64_t, std::vector<scene>> scenes_;
    bool is_stopping_ = false;
    tally tally_;

    void look(const asked& asked, const expected_ptr& answer);
    void flip_live(const follower& by, int row, int column);
    void flip(const std::string& player, const std::string& key, int row, int column,
              const teller& by);
    void replace(const asked& asked, const expected_ptr& answer);
    void give_up(const follower& by);
    /// What that client has asked for cannot be kept.
    void refuse(const teller& to, const std::string& space);
    void withdraw_by_itself(const std::string& player, const std::string& space, bool is_kept);
    void end_wait(const teller& of, const std::string& space, bool is_removed);
    [[nodiscard]] bool is_given_up(const teller& of) const
    {
        return of.live != nullptr && flipping_.contains(of.live) && flipping_.at(of.live);
    }
    [[nodiscard]] bool may_release(const std::string& player) const;
    void release(const std::string& player);
    void end_play(const std::string& player);
    void saw(const std::string& player, const std::string& key);
    void commit(const effect& done);
    void decide(const verdict& found);
    void wake();
    void count_watches(const memory::game& game) const;
};

} // namespace scramble::whole
