"""For each clause that is taken out, the cases of `scramble check` that must notice, and, as patterns,
those that may: they have to do with it."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "check"))

from kin import (BOOMS, DIGS, FAIL_BY_2B, FLAGS, FLOODS, GAME, HELPS, PAIRS, SECONDS, TURN_DOWN,
                 WAITS)

NO_BOARD = (*GAME, "refused.*")
WATCHES = ("watch.*", "board.watch")

NOTICED = {
    # The rules of Memory
    ("1-A", "an empty space fails"): (("status.1-A",), ()),
    ("1-B", "a card that is face down turns up"):
        (("1-B",), (*GAME, "type", "origin")),  # the server ends
    ("1-B", "its player controls it"): (("1-B", "1-C"), GAME),
    ("1-B", "a card that is face up does not turn"):
        (("watch.taken",), ("watch.match", "watch.handed-on")),
    ("1-D", "a card that another player controls is waited for"): (("1-D",), WAITS),
    ("1-D", "who waits controls nothing and can do nothing else"): (("decision-7",), WAITS),
    ("2-A", "an empty space fails"): (("status.2-A",), ("3-B.empty",)),  # else it goes on like 2-E
    ("2-A", "the first card is relinquished"): (("2-A",), ("3-B.empty",)),
    ("2-B", "a card that a player controls fails"): (("2-B", "2-B.own"), FAIL_BY_2B),
    ("2-B", "the first card is relinquished"): (("2-B", "2-B.own"), FAIL_BY_2B),
    ("2-C", "a card that is face down turns up"): (("2-C",), SECONDS),
    ("2-D", "cards that match are both kept"): (("2-D",), PAIRS),
    ("2-D", "only cards that match are kept"): (("2-E",), SECONDS),
    ("2-D", "cards that match are kept"): (("2-D",), (*PAIRS, *SECONDS)),
    ("2-E", "both cards are relinquished"): (("2-E",), SECONDS),
    ("2-E", "the second card stays face up, to be turned down by 3-B"): (("3-B",), TURN_DOWN),
    ("3-A", "a pair is removed"): (("3-A",), PAIRS),
    ("3-A", "not before the next first card is asked for"): (("3-A",), PAIRS),
    ("3-A", "a removed card leaves its space empty"): (("3-A",), PAIRS),
    ("3-B", "cards turn down"): (("3-B",), TURN_DOWN),
    ("3-B", "only cards that are face up"): (("watch.still-down",), ()),
    ("3-B", "only cards that nobody controls"): (("3-B.controlled",), ("1-D.up",)),
    ("3-B", "only cards that are still there"): (("3-B.gone",), ()),
    ("3-B", "once: then they are nobody's to turn down"): (("3-B.fails-once",), TURN_DOWN),
    ("decision 2", "first come, first served"): (("decision-2",), ()),
    ("decision 2", "a card is handed on in the step that relinquishes it"): (("1-D",), WAITS),
    ("decision 2", "who is handed a card is told"): (("1-D",), WAITS),
    ("decision 2", "who waits for a card that is removed fails"): (("1-D.gone",), ("status.gone",)),
    ("decision 2", "and may play again"): (("1-D.gone",), ("status.gone",)),
    ("decision 3", "the earlier play is finished before the first card is looked at"):
        (("3-B.fails",), ("watch.down", "watch.removed", "3-A.own")),
    ("decision 4", "the player's own first card is controlled, too"): (("2-B.own",), FAIL_BY_2B),
    ("decision 6", "who goes away leaves the queue"): (("decision-6",), ()),
    ("decision 6", "and may flip again"): (("decision-6",), ()),
    ("decision 7", "a flip while the earlier one waits changes nothing"): (("decision-7",), ()),
    ("decision 8", "a pair is a point"): (("scores",), ("scores.tried",)),
    ("decision 9", "a turned card is a change"): (("watch.down",), GAME),  # looks show older boards
    ("decision 9", "a removed card is told"): (("watch.removed",), PAIRS),
    ("decision 10", "cards match by the new texts"): (("replace.match",), ("replace*",)),
    ("decision 10", "a replaced card that is face up is told"):
        (("replace",), ("replace*", "watch.replaced")),

    # The protocol of Memory
    ("memory BOARD", "the size is rows by columns"): (("board.rows",), NO_BOARD),
    ("memory BOARD", "a removed card is none"): (("3-A",), PAIRS),
    ("memory BOARD", "a card face down is not told"): (("board",), NO_BOARD),
    ("memory BOARD", "who controls a card sees my"): (("1-B",), GAME),
    ("memory BOARD", "the text of who looks, not of all"): (("1-B",), GAME),
    ("memory SCORES", "a player's score is his"): (("scores",), ("scores.tried",)),
    ("memory editions", "2025 counts from 0"): (("1-B",), NO_BOARD),
    ("memory editions", "in 2025 a flip that fails is answered with 409"):
        (("status.1-A", "status.2-A", "status.2-B"), ("status.gone", "status.text")),
    ("memory FLIP", "a 409 says what cannot be"): (("status.text",), ()),
    ("memory FLIP", "row, then column"): (("board.rows",), NO_BOARD),
    ("memory PLAYER", "a player is letters, digits and _"): (("refused.player",), ()),
    ("memory REQUEST", "a path is decoded"):
        (("path.decoded",), ("replace.decoded", "replace.slash", "refused.player")),
    ("memory REQUEST", "a query is ignored"): (("path.query",), ()),
    ("memory WATCH", "a watch waits for a change"): (("watch.up",), WATCHES),
    ("memory answers", "they are plain text"): (("type",), ()),
    ("memory answers", "pages of other origins may read them"): (("origin",), ()),

    # The rules of Minesweeper
    ("mines DIG", "an untouched square is dug"): (("DIG-2",), DIGS),
    ("mines DIG", "a flagged square stays"): (("DIG-1.flagged", "DIG-1.bomb"), ("DIG-4.behind",)),
    ("mines DIG", "a dug square stays"): (("DIG-4.later",), ("DIG*",)),
    ("mines DIG", "a bomb goes off"): (("DIG-3",), BOOMS),
    ("mines DIG", "and is counted no more"): (("DIG-3.counts",), BOOMS),
    ("mines DIG", "a square without bombs around opens its neighbours"): (("DIG-4",), FLOODS),
    ("mines DIG", "a square with bombs around does not"): (("DIG-4.count",), DIGS),
    ("mines DIG", "also behind a bomb that went off"): (("DIG-3.flood",), ("debug*",)),
    ("mines-9", "a flood stops at flagged squares"): (("DIG-4.flags", "DIG-4.behind"), ()),
    ("mines-9", "a flood goes up"): (("mines-9",), FLOODS),
    ("mines-9", "a flood goes down"): (("DIG-4",), FLOODS),
    ("mines-9", "a flood goes along its line"): (("BOARD.row",), FLOODS),
    ("mines-9", "a flood goes on from squares without bombs around only"):
        (("DIG-4.edge",), DIGS),
    ("mines FLAG", "an untouched square is flagged"): (("FLAG-1",), FLAGS),
    ("mines DEFLAG", "a flagged square becomes untouched"): (("DEFLAG-1",), FLAGS),

    # The protocol of Minesweeper
    ("mines-1", "a \\r ends a line"): (("NEWLINE", "NEWLINE.cr"), ("NEWLINE*", "mines-6")),
    ("mines-1", "a \\n behind a \\r is of the same newline"):
        (("NEWLINE", "NEWLINE.apart"), ("mines-6",)),
    ("mines HELLO", "its words"): (("HELLO",), ()),
    ("mines HELLO", "the board before the players"): (("HELLO.order",), ()),
    ("mines HELLO", "columns by rows"): (("HELLO.size",), ("size",)),
    ("mines HELLO", "it counts the new player"): (("mines-7",), ("mines-12.*",)),
    ("mines BYE", "bye disconnects"): (("BYE",), ("mines-12.bye",)),
    ("mines LOOK", "look is answered by the board"): (("LOOK",), ("*",)),  # all look first
    ("mines HELP", "it names all messages"): (("HELP.names",), ()),
    ("mines HELP", "it is one line"): (("HELP",), HELPS),
    ("mines MESSAGE", "a dig needs two numbers"): (("MESSAGE.numbers",), ("MESSAGE*", "INT")),
    ("mines INT", "a sign makes it a square outside, from 2016 on"): (("INT.sign",), ("INT.zero",)),
    ("mines INT", "-1 is outside"): (("INT.sign",), ()),
    ("mines-3", "a large number is outside"): (("mines-3",), ()),
    ("mines BOARD", "a space between squares"): (("BOARD",), ("*",)),  # no board can be read
    ("mines BOARD", "x to the right"): (("DIG-2",), DIGS),
    ("mines BOOM", "BOOM disconnects"): (("BOOM",), BOOMS),
    ("mines BOOM", "a dig of a bomb is answered by BOOM"): (("DIG-3",), BOOMS),
    ("mines-8", "with --debug who has hit a bomb plays on"): (("debug",), BOOMS),
    ("mines-11", "a file has as many lines as it says"): (("mines-11.more",), ()),
    ("mines-11", "a value is 0 or 1"): (("mines-11",), ()),
    ("mines-11", "1 is a bomb"): (("FILE",), DIGS),
    ("mines-10", "a quarter of the squares have bombs"): (("mines-10",), ()),
}

# What clients of the handouts' protocols cannot see: the number of changes in an ETag, a bomb or a flag
# on a dug square, which shows its count, what is told to pages, that who says bye is no player even
# before the connection is closed, which follows at once, answers to Telnet's own commands, and what
# becomes of the part of a line behind this server's own limit.
UNSEEN = (
    ("decision 9", "a step without a turned card is none"),
    ("decision 9", "a replaced card is a change"),
    ("decision 10", "every card is replaced once, by the old texts"),
    ("mines DIG", "a bomb that went off is gone"),
    ("mines FLAG", "a dug square is not"),
    ("mines DIG", "squares that then show less are told"),
    ("mines-6", "a NUL behind a \\r is of the same newline"),
    ("mines-6", "a timing mark is answered each time"),
    ("mines-5", "a line that is too long is dropped"),
    ("mines-6", "anything else is refused once"),
    ("mines-12", "bye ends the session's part in the game"),
)
