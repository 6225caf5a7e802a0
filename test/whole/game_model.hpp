#pragma once

#include "check/model/naive_board.hpp"
#include "scramble/memory/game.hpp"
#include "whole/asked.hpp"
#include "whole/follower.hpp"
#include "whole/scene.hpp"
#include "whole/visitor.hpp"

#include <optional>
#include <set>
#include <utility>

namespace scramble::whole {

/// Who is told how a flip ends: a request over HTTP, or a follower.
struct teller {
    std::shared_ptr<expected> answer = nullptr;
    const follower* live = nullptr;

    [[nodiscard]] bool has_left() const
    {
        return live != nullptr ? live->has_left() : answer != nullptr && answer->has_left;
    }
    /// Whether nobody waits for it any more: the withdrawal could not be kept, or the server was
    /// killed.
    [[nodiscard]] bool is_nobody() const { return answer == nullptr && live == nullptr; }
};

/// How a flip ended, and the board right after that step (decision 1).
struct verdict {
    teller to;
    model::rule ended_by;
    std::string space; ///< as clients write it
    expected::shown shown;
    bool has_waited;
};

/// The effect of one or several steps.
struct effect {
    bool is_change = false; ///< decision 9
    std::vector<verdict> verdicts = {};
};

/// The naive model of the game, with the players' names and keys, and who waits for which answer.
class game_model {
public:
    explicit game_model(const setup& in);

    [[nodiscard]] const model::naive_board& board() const { return board_; }
    [[nodiscard]] const std::vector<std::string>& players() const { return players_; }
    [[nodiscard]] const std::string& name_of(model::player_number who) const
    {
        return players_.at(static_cast<std::size_t>(who));
    }
    /// The player of that name; `no_player` if it is unknown.
    [[nodiscard]] model::player_number number_of(const std::string& name) const;
    [[nodiscard]] const std::map<model::player_number, teller>& waiting() const { return waiting_; }
    /// A space as clients write it.
    [[nodiscard]] std::string written(int row, int column) const
    {
        return whole::written(row, column, first_);
    }

    // What clients are told over HTTP.
    [[nodiscard]] expected::shown shown_to(const std::string& name) const;
    [[nodiscard]] std::string newest_tag() const;
    [[nodiscard]] std::string scores() const;

    /// Whether no match can be made any more.
    [[nodiscard]] bool is_over() const { return board_.groups().empty(); }
    [[nodiscard]] bool is_locked() const { return is_locked_; }
    /// Whether somebody waits for a card of that player.
    [[nodiscard]] bool is_wanted(model::player_number who) const;
    /// The key that claims a name; empty if none does.
    [[nodiscard]] std::string key_of(const std::string& name) const;

    /// The status that refuses to let a client with `key` play as `name`; status 0 if it may.
    struct refusal {
        unsigned status = 0;
        std::string word = {}; ///< for live clients
    };
    [[nodiscard]] refusal refused(const std::string& name, const std::string& key) const;

    /// Whether a client with that key would now claim the name; then it is kept for that key until
    /// `claim()`, or until that has failed.
    [[nodiscard]] bool keep_name(const std::string& name, const std::string& key);
    void claim(const std::string& name, bool is_kept);
    /// Requires: the board has that space.
    void flip(const std::string& name, int row, int column, const teller& by, effect& done);
    void replace(const asked& asked, effect& done);
    void release(model::player_number who, effect& done);
    /// The next game of the same players: what waits fails by 1-A.
    void deal(const std::vector<std::string>& cards, effect& done);
    /// Names that have not played are refused, or no longer.
    void lock(bool is_locked) { is_locked_ = is_locked; }
    /// That name and its key are refused from now on.
    void ban(const std::string& name);
    [[nodiscard]] bool is_banned(const std::string& name) const
    {
        return banned_names_.contains(name);
    }
    /// Withdraws the waiting flip of that player. Result: whose it was; nothing if none waits.
    std::optional<teller> withdraw_of(model::player_number who);
    /// Withdraws the waiting flip of that follower. Result: its space; empty if there is none.
    std::string withdraw(const follower& by);
    /// The same for all; or for those over HTTP that no longer wait in `game` and whose clients
    /// have left. Result: whose flips they were.
    std::vector<teller> withdraw_all();
    /// Nobody waits for the end of that flip any more, or of any; they still wait on the board.
    /// Result: whose it was.
    teller abandon(model::player_number who) { return std::exchange(waiting_.at(who), {}); }
    void abandon_all();
    /// How many flips wait for whose end somebody waits.
    [[nodiscard]] std::size_t awaited() const;
    std::vector<teller> withdraw_the_gone(const memory::game& game);

    /// The first difference from `game`, in words; empty if there is none.
    [[nodiscard]] std::string difference(const memory::game& game) const;

private:
    int first_; ///< the number of the first row and column
    bool is_key_required_;
    bool is_locked_ = false;
    std::string run_;
    std::set<std::string> banned_names_;
    std::set<std::string> banned_keys_;
    model::naive_board board_;
    std::vector<std::string> players_;              ///< by their numbers
    std::map<std::string, std::string> keys_;       ///< of the claimed names
    std::map<std::string, std::string> asked_keys_; ///< of those whose claims have had no turn
    std::map<model::player_number, teller> waiting_;

    teller withdraw(model::player_number who);
    void note(const model::naive_turn& step, effect& done);
    [[nodiscard]] verdict decided(const teller& to, model::player_number who, model::rule ended_by,
                                  std::string space, bool has_waited) const;
};

} // namespace scramble::whole
