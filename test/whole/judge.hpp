#pragma once

#include "model/naive_board.hpp"
#include "scramble/memory/game.hpp"
#include "whole/visitor.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::whole {

/// The game as the naive model plays it, and what it says that everybody is to be answered.
///
/// How it knows the order: the server runs one handler at a time, and a test listens between its
/// sessions and its site (host.hpp). There it hears of a request when its turn has come, has the
/// client whose it is confirm that this is the next that it has sent in full, and has the model
/// play it. So the server chooses the order among connections, as it may, and nothing else: what
/// is asked is what the client asked, not what the server read. When the handler has returned, both
/// boards have to be the same. The only thing that nobody tells is that a client who left was
/// noticed: a flip that waits on the model and no longer on the board must be of such a client.
class judge {
public:
    judge(const table& at, std::string_view run_name);

    /// That client's request is served now.
    void serve(visitor& by, const std::string& method, const std::string& target);

    /// A handler has returned: throws unless the game is the model's.
    void compare(const memory::game& game);

    /// Nothing is under way any more: whoever waits in the game is a client that is there.
    void check_rest(const memory::game& game) const;

    /// The server has been stopped: whoever waits is told so.
    void stop();

    /// How many requests it has judged, by how they were answered.
    struct tally {
        int requests = 0;
        int flips_that_waited = 0;
        int granted = 0; ///< of those, by 1-C
        int matched = 0; ///< by 2-D
        int failed = 0;  ///< by 2-B
        int withdrawn = 0;
        int watches_woken = 0;
    };
    [[nodiscard]] const tally& counted() const { return tally_; }

private:
    using expected_ptr = std::shared_ptr<expected>;

    memory::edition edition_;
    std::string run_name_;
    model::naive_board model_;
    std::vector<std::string> joined_;                    ///< players by their numbers
    std::map<model::player_number, expected_ptr> flips_; ///< that wait
    std::vector<expected_ptr> watches_;                  ///< that wait
    std::vector<expected_ptr> woken_; ///< watches that a change has woken, and have not come
    tally tally_;

    void flip(const asked& what, const expected_ptr& answer);
    void watch(const asked& what, const expected_ptr& answer);
    void look(const asked& what, expected& answer) const;
    void decide(expected& answer, model::player_number who, model::rule ended_by) const;
    void wake();
    [[nodiscard]] model::player_number number_of(const std::string& player) const;
    [[nodiscard]] expected::shown shown_to(const std::string& player) const;
    [[nodiscard]] std::string scores() const;
};

} // namespace scramble::whole
