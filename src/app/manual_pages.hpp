#pragma once

/// What the manual page of each command says beside its help and its options, as in
/// cli/manual_texts.hpp.
namespace scramble::manual {

inline constexpr auto host = R"(@EXAMPLES
Rooms for this machine, and for everybody in the local network:
.
scramble host
scramble host --lan --telnet 4444
.
Behind a proxy on this machine that has the name and TLS, with figures for Prometheus:
.
scramble host --allowed-host play.example.org --trusted-proxy 127.0.0.1 --admin 9464
.
A load test, without rooms that are kept and without limits of moves:
.
scramble host --no-data --moves-per-second 0
.
@SIGNALS
* SIGINT, SIGTERM: it answers whoever waits, sends what it is sending, and ends within a second;
with ten thousand connections, two. A second signal ends it at once.
* SIGHUP: with --config it reads the file anew; otherwise it ends.
@ENVIRONMENT
* STATE_DIRECTORY: where it keeps its rooms, as systemd sets it; otherwise they are in scramble
below XDG_STATE_HOME or ~/.local/state.
* JOURNAL_STREAM: set by systemd; lines of the log have a priority then.
* LISTEN_FDS, NOTIFY_SOCKET: set by systemd; it takes sockets called http and telnet, and tells when
it is ready.
@FILES
* /etc/scramble/scramble.toml: the configuration of the service.
* /var/lib/scramble: the rooms of the service.
* ~/.local/state/scramble: the rooms of a server that somebody has started.
* /usr/share/doc/scramble/docs/OPERATING.md: the handbook.
@EXIT STATUS
* 0: a signal has ended it.
* 1: a port, a file or the directory of rooms cannot be used, or output cannot be written.
* 2: the command line, a variable or the configuration file is not right.
)";

inline constexpr auto memory = R"(@EXAMPLES
A board of a file, on port 8080, and the first two moves of alice:
.
scramble memory 8080 boards/perfect.txt
curl http://localhost:8080/flip/alice/0,0
curl http://localhost:8080/flip/alice/0,1
.
A random board of four kinds of cards, the same each time:
.
scramble memory --seed 7 8080 4 4 1F308 1F984 A B
.
The protocol of 2020, and a game that goes on after a restart:
.
scramble memory --edition 2020 --data /tmp/game 8080 boards/zoo.txt
.
@SIGNALS
* SIGINT, SIGTERM: it answers whoever waits, and ends. A second signal ends it at once.
* SIGHUP: with --config it reads the file anew; otherwise it ends.
@ENVIRONMENT
* JOURNAL_STREAM: set by systemd; lines of the log have a priority then.
* LISTEN_FDS, NOTIFY_SOCKET: set by systemd; it takes a socket called http, and tells when it is
ready.
@FILES
* /usr/share/scramble/boards: boards that come along.
* /usr/share/doc/scramble/docs/PROTOCOL.md: what clients may ask.
@EXIT STATUS
* 0: a signal has ended it.
* 1: the board, a port or the directory of --data cannot be used, or output cannot be written.
* 2: the command line, a variable or the configuration file is not right.
)";

inline constexpr auto minesweeper = R"(@EXAMPLES
A field for telnet, and for browsers, too:
.
scramble minesweeper
scramble minesweeper --size 30,16 --bombs 0.1 --web 8080
.
By the handout, with a field of a file; who hits a bomb stays:
.
scramble minesweeper --debug --port 1234 --file boards/minesweeper/expert.txt
.
@SIGNALS
* SIGINT, SIGTERM: it ends. A second signal ends it at once.
* SIGHUP: with --config it reads the file anew; otherwise it ends.
@ENVIRONMENT
* JOURNAL_STREAM: set by systemd; lines of the log have a priority then.
* LISTEN_FDS, NOTIFY_SOCKET: set by systemd; it takes a socket called telnet, and with --web one
called http, and tells when it is ready.
@FILES
* /usr/share/scramble/boards/minesweeper: fields that come along.
@EXIT STATUS
* 0: a signal has ended it.
* 1: the field, a port or the directory of --data cannot be used, or output cannot be written.
* 2: the command line, a variable or the configuration file is not right.
)";

inline constexpr auto simulate = R"(@EXAMPLES
Three players on a board of a file, always the same game:
.
scramble simulate --players 3 --seed 7 boards/perfect.txt
.
A file of pairs has one in each line, and | between its halves. On a board of them each half
matches the other one, as in rooms with pairs of one's own (rooms-3).
@EXIT STATUS
* 0: the game is over.
* 1: the board cannot be used, or output cannot be written.
* 2: the command line, a variable or the configuration file is not right.
)";

inline constexpr auto bots = R"(@EXAMPLES
Three players for a game on this machine, and ten quick ones for a room:
.
scramble bots http://localhost:8080/
scramble bots --players 10 --pace 200 http://localhost:8080/r/ROOM/
.
@SIGNALS
* SIGINT, SIGTERM: they leave, and it ends.
@EXIT STATUS
* 0: no pair is left or nothing is left to dig, or a signal has ended it.
* 1: they cannot play, or cannot play on; or output cannot be written.
* 2: the command line, a variable or the configuration file is not right.
)";

inline constexpr auto backup = R"(@EXAMPLES
The rooms of the service, as root, while it runs; and a server with the copy:
.
scramble backup /var/lib/scramble /var/backups/scramble-monday
scramble host --data /var/backups/scramble-monday
.
@FILES
* DIR/scramble.db: all that is kept; with it belong files whose names begin so.
@EXIT STATUS
* 0: the copy is whole.
* 1: there is nothing to copy, or it cannot be read or written; no copy is left then.
* 2: the command line is not right.
)";

inline constexpr auto check_data = R"(@EXAMPLES
Of a backup:
.
scramble check-data /var/backups/scramble-monday
.
@EXIT STATUS
* 0: all can be read.
* 1: something is damaged, or there is nothing.
* 2: the command line is not right.
)";

inline constexpr auto replay = R"(@EXAMPLES
The board after the tenth move, and whether two files are as they were written:
.
scramble replay --at 10 show game.scramble
scramble replay verify one.scramble two.scramble
.
@SIGNALS
* SIGINT, SIGTERM: play ends.
@FILES
* /usr/share/doc/scramble/docs/REPLAY.md: the form of the files.
@EXIT STATUS
* 0: it has shown what was asked; of verify, all files are right.
* 1: a file cannot be read or is not right, or output cannot be written.
* 2: the command line is not right.
)";

inline constexpr auto config = R"(@EXAMPLES
The file of the service:
.
scramble config check /etc/scramble/scramble.toml
.
@EXIT STATUS
* 0: the file is right.
* 1: something in it is wrong, or it cannot be read.
* 2: the command line is not right.
)";

inline constexpr auto manual = R"(@EXAMPLES
For somebody without root:
.
scramble manual ~/.local/share/man
man scramble-host
.
@EXIT STATUS
* 0: the pages are written.
* 1: they cannot be.
* 2: the command line is not right.
)";

inline constexpr auto completion = R"(@EXIT STATUS
* 0: it is printed.
* 1: output cannot be written.
* 2: the command line is not right.
)";

} // namespace scramble::manual
