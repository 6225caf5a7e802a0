#pragma once

#include "check/finding.hpp"

#include <functional>
#include <string>
#include <vector>

namespace scramble::check {

// How to write a case.
//
// A case is a function and a line of a table. The function plays on a `memory_table` or a
// `field_table` and returns if all is as the clause says. Whatever is not, is found out by what the
// players see, never by how the server is made:
//
//     void a_card_face_down_turns_up(memory_table& at)
//     {
//         at.alice.flips(0, 0);
//         at.alice.sees("[A] ? / ? ?");
//         at.bob.sees("A ? / ? ?");
//     }
//
//     {"1-B", "A card that is face down turns up, and the player controls it.", "A B / B A",
//      a_card_face_down_turns_up},
//
// The words of the tables (`flips`, `sees`, `waits`) end the case themselves: it fails with what
// was expected and what came. A case that finds out more calls `stage::fail`; one whose clause the
// handouts leave open ends with `stage::open`, which is no failure; one that cannot be played here
// calls `stage::skip`. Each wait has a deadline and each text a limit, so that no server can hang a
// case.

class stage;

/// The options of Minesweeper's server for a board of the case.
inline constexpr auto with_the_board = "--file {board}";

/// A clause of the rules or of the protocol, and how it is found.
struct trial {
    std::string group;  ///< the heading in reports
    std::string id;     ///< of a rule, a decision or a clause of the protocol; unique in its game
    std::string clause; ///< one sentence
    std::string board;  ///< the file that the server plays, with --run
    bool is_demanded;   ///< by the handout of the edition
    std::function<void(stage&)> play;
    std::string options = with_the_board; ///< what `{options}` of the command becomes
    bool is_refused = false; ///< the server has to end without taking connections
};

/// A trial that was tried.
struct tried {
    const trial* what;
    finding found;
};

} // namespace scramble::check
