#pragma once

/// What --help says of each command, before its options.
namespace scramble::help {

inline constexpr auto overview = R"(Scramble: board games that everyone plays at once.
Usage: scramble COMMAND [OPTIONS] ...

Commands:
  memory        serve Memory Scramble over HTTP
  minesweeper   serve Multiplayer Minesweeper over telnet
  simulate      play Memory Scramble with simulated players
  bots          join a running Memory game as players
  help          show this help, or with a COMMAND its options (also --help, -h)
  --version     tell the version (also -V)

Examples:
  scramble memory 8080 boards/perfect.txt      a board from a file, on port 8080
  scramble memory 8080 3 3 1F308 1F984         a random board of rainbows and unicorns
  scramble memory --lan 8080 boards/zoo.txt    for everybody in the local network
  scramble minesweeper --size 30,16            a random field, on port 4444
  scramble minesweeper --web 8080              one for browsers, too
  scramble simulate --players 3 boards/perfect.txt
  scramble bots http://localhost:8080/         somebody to play against
)";

inline constexpr auto memory = R"(Serve Memory Scramble over HTTP.
Usage: scramble memory [OPTIONS] PORT FILE
       scramble memory [OPTIONS] PORT ROWS COLUMNS CARD...
       scramble memory [OPTIONS] --port PORT FILE | ROWS COLUMNS CARD...
FILE is a board (boards/README.md tells its form); ROWS COLUMNS CARD... deals the cards
at random. A CARD of 4 to 6 hexadecimal digits is the character with that number.
)";

inline constexpr auto minesweeper = R"(Serve Multiplayer Minesweeper over telnet.
Usage: scramble minesweeper [OPTIONS] [--size X,Y | --file FILE]
FILE is a board; boards/minesweeper/README.md tells its form.
)";

inline constexpr auto simulate = R"(Play Memory Scramble with simulated players.
Usage: scramble simulate [OPTIONS] FILE
       scramble simulate [OPTIONS] ROWS COLUMNS CARD...
FILE and ROWS COLUMNS CARD... are those of scramble memory.
)";

inline constexpr auto bots = R"(Join a running Memory game as players.
Usage: scramble bots [OPTIONS] URL
URL is that of the game, such as http://localhost:8080/.
)";

} // namespace scramble::help
