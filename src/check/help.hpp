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
