#pragma once

#include "scramble/memory/game.hpp"
#include "whole/asked.hpp"
#include "whole/follower.hpp"
#include "whole/game_model.hpp"
#include "whole/scene.hpp"
#include "whole/visitor.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::whole {

/// How often a judge has seen what happen.
using tally = std::map<std::string, int>;
inline void add(tally& sum, const tally& more)
{
    for (const auto& [what, times] : more)
        sum[what] += times;
}

/// The game as the naive model plays it, and what it says that everybody is to be told.
///
/// It learns when the turn of a request or of a message has come (host.hpp), has the client whose
/// it is confirm that this is the next that it has sent in full, and has the model play it. So the
/// server chooses the order among connections, as it may, and nothing else: what is asked is what
/// the client asked, not what the server read. Nobody tells when it sees that a client over HTTP
/// has gone: a flip that waits on the model and no longer on the board must be of such a client.
/// When a handler has returned, both boards have to be the same.
class judge {
public:
    explicit judge(const setup& in) : setup_(in), now_(in) {}

    /// That client's request is served now.
    void serve(visitor& by, const std::string& method, const std::string& target);
    /// That client's live connection begins now; its message is looked at; it is seen to leave.
    void arrive(const follower& who);
    void hear(follower& by, std::string_view text);
    void see_leave(const follower& who);
    /// The client has received that message, and knows the game by it: throws unless that is the
    /// game behind that step, and the answers are the next that are due.
    void receive(const follower& who, const told& message);

    /// Whether some watches have been woken, and may or may not have been answered.
    [[nodiscard]] bool is_waking() const { return !woken_.empty(); }
    /// The server has seen that all who have left have.
    void forget_the_gone();
    /// A second has passed, in which all connections have been looked after. Requires: if players
    /// are released, it was not waking when the second was asked for, and the gone were forgotten.
    void pass(const memory::game& game);
    /// A handler has returned: throws unless the game is the model's.
    void compare(const memory::game& game);
    /// No handler is ready: all watches that were woken have their answers.
    void rest() { woken_.clear(); }
    /// Whether somebody's live messages, or that it has left, have yet to be read: a second may
    /// have to pass.
    [[nodiscard]] bool is_behind() const;
    /// Nothing is under way any more, and all has been received: whoever waits in the game is a
    /// client that is there, and who follows it knows all.
    void check_rest(const memory::game& game);
    /// The server has been stopped: whoever waits is told so.
    void stop();

    [[nodiscard]] const tally& counted() const { return tally_; }

private:
    using expected_ptr = std::shared_ptr<expected>;

    /// A line that is due to a follower, with that step or a later one: it is set when the handler
    /// has returned. One that ends in a space is only the beginning of a line.
    struct due_answer {
        std::string line;
        std::optional<std::uint64_t> step = {};
    };

    setup setup_;
    game_model now_;
    int second_ = 0;
    std::map<std::string, int> seen_;   ///< in which second players last showed that they are there
    std::vector<expected_ptr> watches_; ///< that wait
    std::vector<expected_ptr> woken_;   ///< watches that a change has woken, and have not come
    std::vector<const follower*> followers_;
    std::map<const follower*, std::deque<due_answer>> due_;
    std::map<std::uint64_t, scene> scenes_; ///< the game behind each step, if anybody follows
    bool is_stopping_ = false;
    tally tally_;

    void look(const asked& what, const expected_ptr& answer);
    void flip_live(const follower& by, int row, int column);
    void saw(const std::string& player, const std::string& key);
    void commit(const effect& done);
    void decide(const verdict& what);
    void wake();
    void count_watches(const memory::game& game) const;
};

} // namespace scramble::whole
