#pragma once

#include "model/naive_board.hpp"
#include "scramble/memory/game.hpp"
#include "whole/asked.hpp"
#include "whole/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::whole {

/// A message of a client with a live connection.
struct said {
    enum class kind { flip, give_up, malformed };
    kind what = kind::malformed;
    int row = 0;
    int column = 0;
    std::string text = {};
};

[[nodiscard]] said random_said(dice& random, const table& at);

/// A game with live connections as the naive model plays it, and what it says that its clients are
/// told. Each client plays under a name of its own.
///
/// It knows the order because no message becomes complete before the one before it was heard. When
/// that is, and when a client who has gone is noticed, nobody tells: it looks after each handler.
class live_judge {
public:
    live_judge(const table& at, std::string_view run_name);

    /// Clients are counted from 0. Result: the number of one more.
    [[nodiscard]] std::size_t add(std::string name);
    /// The client has gone, or said that it will. If it `may_be_lost`, so may what it has sent.
    void leave(std::size_t client, bool may_be_lost);

    /// The last byte of that message has been sent. Requires: none is pending.
    void say(std::size_t client, said what);
    [[nodiscard]] bool is_pending() const { return pending_.has_value(); }

    /// A handler has returned: throws unless the game is the model's.
    void compare(const memory::game& game);
    /// No handler is ready: so what was pending has been heard.
    void rest(const memory::game& game);

    /// The client has received a message, by which it knows the game as `known`: throws unless that
    /// is the game behind that step, and the answers are the next that are due.
    void receive(std::size_t client, const told& message, const scene& known);

    /// The server rests and all has been received: nothing is due to that client, which knows the
    /// newest step, and it does not wait if it has gone.
    void check_rest(std::size_t client, std::optional<std::uint64_t> known) const;

    /// The server has been told to stop: nobody waits any more.
    void stop();

    /// How many answers have come, and flips left their queues because their clients had gone.
    [[nodiscard]] std::uint64_t answers() const { return answers_; }
    [[nodiscard]] std::uint64_t withdrawn() const { return withdrawn_; }

private:
    /// A line that is due, not before that step. One that ends in a space is only the
    /// beginning of it.
    struct due_answer {
        std::string line;
        std::uint64_t step = 0;
    };
    struct listener {
        std::string name;
        bool has_left = false;
        bool may_be_lost = false;
        std::deque<due_answer> due = {};
    };
    /// What the model is like when a message has been heard, and who is told what of it.
    struct future {
        model::naive_board board;
        std::vector<std::size_t> players; ///< clients, by the numbers of their players
        std::vector<std::pair<std::size_t, std::string>> answers = {};
        std::uint64_t withdrawn = 0;
    };

    std::string run_name_;
    int first_;
    model::naive_board board_;
    std::vector<std::size_t> players_; ///< clients, by the numbers of their players
    std::vector<listener> clients_;
    std::map<std::uint64_t, scene> scenes_; ///< the game behind each step
    std::optional<std::pair<std::size_t, said>> pending_;
    std::uint64_t answers_ = 0;
    std::uint64_t withdrawn_ = 0;

    [[nodiscard]] static model::player_number number_in(const future& then, std::size_t client);
    [[nodiscard]] future now() const { return {board_, players_}; }
    [[nodiscard]] future after_pending() const;
    void flip(future& then, std::size_t client, const said& what) const;
    void explain(const memory::game& game);
    void withdraw_the_gone(future& then, const memory::game& game) const;
    void commit(future then, std::uint64_t step);
    [[nodiscard]] std::vector<std::string> names(const std::vector<std::size_t>& players) const;
    /// The first difference, in words; empty if there is none.
    [[nodiscard]] std::string difference(const memory::game& game, const future& then) const;
};

} // namespace scramble::whole
