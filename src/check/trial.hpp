#pragma once

#include "check/finding.hpp"
#include "check/plan.hpp"

#include <functional>
#include <string>
#include <vector>

namespace scramble::check {

// How to write a case.
//
// A case is a function and a line of a table. The function plays on a `memory_table` or a
// `field_table`, and returns if all is as the clause says. What is not so is found out by what
// players see, never by how the server is made:
//
//     void a_card_face_down_turns_up(memory_table& at)
//     {
//         at.alice.flips(0, 0);
//         at.alice.sees("[A] ? / ? ?");
//         at.bob.sees("A ? / ? ?");
//     }
//
//     {"1-B", "A card that is face down turns up, and the player controls it.", in_all,
//      "A B / B A", a_card_face_down_turns_up},
//
// The words of the tables (`flips`, `sees`, `waits`) end the case if something is not so; a case
// that finds out more calls `stage::fail`. Its line says in which editions the handout demands the
// clause. In the others it is open: then what was found is told, and is no failure. A case that
// cannot be played on this server calls `stage::skip`. Each wait has a deadline and each text a
// limit, so no server can hang a case.
//
// An id is that of the rule; where a rule has several cases, a word follows: 1-D.gone.

class stage;

/// The clause of the first case.
inline constexpr auto when_it_starts = "The server accepts connections, and answers.";

/// The options of Minesweeper's server for a board of the case.
inline constexpr auto with_the_board = "--file {board}";

/// A clause of the rules or of the protocol, and how it is found.
struct trial {
    std::string group;  ///< the heading in reports
    std::string id;     ///< unique in its game
    std::string clause; ///< one sentence
    std::string board;  ///< the file that the server plays, with --run
    bool is_demanded;   ///< by the handout of the edition
    std::function<void(stage&)> play;
    std::string options = with_the_board; ///< what `{options}` of the command becomes
    bool is_refused = false;              ///< the server has to end without taking connections
    /// What `{board}` becomes for a random board, such as "3 3 1F308 1F984"; empty if it is a file.
    std::string dealt = {};
    std::string sentence = {}; ///< of the handout, which demands it; empty if it is open
    std::string cause = {};    ///< what is usually wrong where it fails; empty if nothing is usual
    /// Many others may fail because it does: 1 is tried and told first. 0 if none does.
    std::size_t explains = 0;
    std::string explained = {}; ///< which, as patterns with blanks between them
    /// Shows the same on a server on which other cases were played, as on one that runs already.
    bool can_share = false;
};

/// The case of random games. How they are played is not in it.
[[nodiscard]] trial random_trial();

/// A trial that was tried.
struct tried {
    trial what;
    finding found;
    milliseconds took{0};
};

} // namespace scramble::check
