#pragma once

/// What --help prints for each command above its options.
namespace scramble::help {

inline constexpr auto overview = R"(Scramble: board games for many players at once.
Usage: scramble COMMAND [OPTIONS] ...

Commands:
  host          serve rooms of both games, which people open in their browsers
  memory        serve Memory Scramble over HTTP
  minesweeper   serve Multiplayer Minesweeper over telnet
  simulate      play Memory Scramble with simulated players
  bots          join a running game or room as players
  check         find out whether a server plays by the rules
  backup        copy the rooms that a server keeps, while it runs
  check-data    find out whether all that a server keeps can be read
  replay        show, play or verify files of games that were played
  config        check a configuration file
  manual        write the manual pages of all commands
  completion    print what completes commands in bash, zsh or fish
  help          show this help, or the options of a COMMAND (also --help, -h)
  version       show the version (also --version, -V)

Examples:
  scramble host                                rooms, on port 8080
  scramble memory 8080 boards/perfect.txt      a board from a file, on port 8080
  scramble memory --lan 8080 boards/zoo.txt    for everybody in the local network
  scramble check memory --run 'node server.js {port} {board}'
)";

inline constexpr auto host =
    R"(Serve rooms of both games, which people open, share and find in their browsers.
Usage: scramble host [OPTIONS]
)";

inline constexpr auto memory = R"(Serve Memory Scramble over HTTP.
Usage: scramble memory [OPTIONS] PORT FILE
       scramble memory [OPTIONS] PORT ROWS COLUMNS CARD...
       scramble memory [OPTIONS] --port PORT FILE | ROWS COLUMNS CARD...
FILE is a board (its form is in boards/README.md); ROWS COLUMNS CARD... deals the cards
at random. A CARD of 4 to 6 hexadecimal digits is the character with that number.
)";

inline constexpr auto minesweeper = R"(Serve Multiplayer Minesweeper over telnet.
Usage: scramble minesweeper [OPTIONS] [--size X,Y | --file FILE]
)";

inline constexpr auto simulate = R"(Play Memory Scramble with simulated players.
Usage: scramble simulate [OPTIONS] FILE
       scramble simulate [OPTIONS] ROWS COLUMNS CARD...
       scramble simulate [OPTIONS] --pairs FILE
FILE and ROWS COLUMNS CARD... are those of scramble memory.
)";

inline constexpr auto bots = R"(Join a running game of Memory or Minesweeper, or a room, as players.
Usage: scramble bots [OPTIONS] URL
URL is the address of a game for browsers, such as http://localhost:8080/, or the link of a
room of scramble host, such as http://localhost:8080/r/ROOM/. They find out which game it is.
)";

inline constexpr auto check = R"(Find out whether a server plays by the rules of its handout.
Usage: scramble check ...
)";

inline constexpr auto backup = R"(Copy the rooms that scramble host keeps, while it runs.
Usage: scramble backup DIR TO
DIR is the directory of --data; TO is a new directory. To restore the copy, start a server
with --data TO.
)";

inline constexpr auto check_data = R"(Find out whether all that a server keeps can be read.
Usage: scramble check-data DIR
DIR is the directory of --data. It is not changed; stop the server first, or check a backup.
It prints a line for each room: whether it is right.
)";

inline constexpr auto replay = R"(Show, play or verify files of games that were played.
Usage: scramble replay [OPTIONS] show FILE
       scramble replay [OPTIONS] play FILE
       scramble replay [OPTIONS] verify FILE...
show prints the board and the scores at the end of the game, or after a move. play serves
a page on this machine that shows the whole game, move by move, until it is stopped. verify
plays each game again and prints a line for it: whether the file is right, was changed, or
tells of other rules.
)";

inline constexpr auto config = R"(Check a configuration file.
Usage: scramble config check FILE
FILE is one that --config takes: TOML, with a table for each command and a key for each of its
options. It tells what is wrong in each line. Of the files that options name it reads that of
names-denied, as a reload does.
)";

inline constexpr auto manual = R"(Write the manual pages of all commands.
Usage: scramble manual DIR
DIR gets a directory for each section, which man finds where MANPATH names DIR. It is made if it
is missing.
)";

inline constexpr auto completion = R"(Print what completes commands in bash, zsh or fish.
Usage: scramble completion bash|zsh|fish
For this shell only:
  source <(scramble completion bash)    likewise for zsh
  scramble completion fish | source     for fish
)";

} // namespace scramble::help
