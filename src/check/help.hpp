#pragma once

/// What --help prints above the options, and manual pages and completion tell.
namespace scramble::check::help {

inline constexpr auto program = R"(Find out whether a server plays by the rules of its handout.
Usage: scramble-check memory [OPTIONS] URL
       scramble-check memory [OPTIONS] --run 'COMMAND {port} {board}'
       scramble-check minesweeper [OPTIONS] HOST:PORT
       scramble-check minesweeper [OPTIONS] --run 'COMMAND {port} {options}'
       scramble-check manual DIR
       scramble-check completion bash|zsh|fish
With --run it starts the server as often as it needs one, and ends it. {port} becomes a free port,
{board} the path of a board, {options} options of the handout, such as --file BOARD. Without --run
it plays what the board of the server allows. manual writes the manual page below man1 in a
directory; completion prints what completes commands in a shell. scramble check is the same.

Exit status:
  0   no case fails
  1   a case fails
  2   the command line is not right
  3   no case fails, but the check is incomplete: cases came too late, or
      could not be tried and none but start passes
)";

/// What scramble-check(1) says besides, as in cli/manual_texts.hpp.
inline constexpr auto more = R"(@EXAMPLES
A server that the check starts, and one that runs:
.
scramble-check memory --run 'node my_server.js {port} {board}'
scramble-check minesweeper --edition 2014 localhost:4444
.
One case only, with all that is said; and a report for a machine:
.
scramble-check memory --verbose 2-B --run './server {port} {board}'
scramble-check memory --format junit --run './server {port} {board}'
.
@SIGNALS
* SIGINT, SIGTERM: it ends, and ends the servers that it has started.
@FILES
* /usr/share/doc/scramble-check/CHECK.md: each case, and the rule that it looks at.
)";

inline constexpr auto memory = R"(Check a server of Memory Scramble.
Usage: scramble-check memory [OPTIONS] URL
)";

inline constexpr auto minesweeper = R"(Check a server of Multiplayer Minesweeper.
Usage: scramble-check minesweeper [OPTIONS] HOST:PORT
)";

inline constexpr auto manual = R"(Write the manual page.
Usage: scramble-check manual DIR
)";

inline constexpr auto completion = R"(Print what completes commands in bash, zsh or fish.
Usage: scramble-check completion bash|zsh|fish
)";

} // namespace scramble::check::help
