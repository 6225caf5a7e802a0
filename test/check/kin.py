"""Groups of cases, as patterns: what one case of a group needs, the others need, too. Random play is
in none of them: it goes by all rules, so it may notice whatever is wrong."""

# Memory

GAME = ("1-*", "2-*", "3-*", "decision-*", "watch*", "replace*", "scores*", "board*", "status*",
        "player*", "many*", "space.zeros", "path.*", "http.*")  # whatever flips a card and looks at it
WAITS = ("1-D*", "decision-*", "3-A.waits", "3-B.waits", "watch.handed-on", "replace.waits",
         "scores.waits", "status.gone", "status.waited", "many*", "1-B.at-once")
SECONDS = ("1-A", "1-C", "1-D*", "decision-*", "2-*", "3-*", "watch.*", "replace*", "scores*",
           "status*", "board")  # whatever flips a second card
PAIRS = ("1-A", "1-D.empty", "1-D.gone*", "1-D.matched", "1-D.others", "many.gone", "1-D.pair", "1-D.second", "2-A", "2-B.pair", "2-D*",
         "3-A*", "3-B.empty", "3-B.gone", "3-B.once", "watch.down", "watch.empty", "watch.match",
         "watch.removed", "watch.replaced-gone", "replace.match", "replace.pair", "scores", "scores.tried", "board",
         "status.1-A", "status.2-A", "status.gone", "status.text", "replace", "3-B.fails*",
         "watch.still-down")
TURN_DOWN = ("1-D.up", "3-B*", "watch.down", "watch.still-down")
FAIL_BY_2B = ("1-D.failed", "2-B*", "3-B.one", "3-B.whoever", "watch.given-up", "watch.handed-on",
              "status.2-B", "status.text", "status.failed", "watch.still-down")
TAKE_FREE_ONES = ("decision-6", "2-A", "2-B*", "2-E", "3-B.controlled", "3-B.whoever", "watch.match",
                  "watch.mismatch", "watch.taken")

# Minesweeper

FLOODS = ("DIG-4*", "DIG-3.flood", "DIG-3.gone", "mines-9", "mines-15", "BOARD.blank", "BOARD.one",
          "BOARD.row", "DIG-1.dug", "FILE.axes", "BOOM.behind", "debug.counts")
BOOMS = ("BOOM*", "DIG-3*", "DIG-4.later", "mines-14", "debug*", "mines-8", "no-debug", "mines-10",
         "mines-12.boom", "players.bomb", "DEFLAG-1.bomb", "FILE")
DIGS = (*FLOODS, *BOOMS, "DIG*", "BOARD.counts", "BOARD.column", "DEFLAG-1", "DEFLAG-2.other",
        "FLAG-2.dug", "FILE*")  # whatever digs, and sees what comes of it
FLAGS = ("FLAG*", "DEFLAG*", "DIG-1.*", "DIG-4.flags", "DIG-4.behind", "DIG.seen", "INT.zero*",
         "BOARD.axes", "BOARD.blank", "BOARD.column", "BOARD.one", "players.many")
HELPS = ("HELP*", "MESSAGE*", "INT*", "NEWLINE*", "BOARD.lines", "BOARD.rows", "mines-1", "mines-2",
         "mines-4*", "mines-5*", "mines-8", "mines-12.answers")  # whatever is answered with HELP
TWO_PLAYERS = ("BOOM.*", "BYE.others", "DIG-3.*", "DIG-4.later", "DIG.seen", "DEFLAG-1.others",
               "players*", "mines-7", "mines-12.*", "mines-15*")
AT_ONCE = ("NEWLINE*", "BOARD.lines", "BOARD.rows", "BOOM.behind", "mines-2", "mines-4*", "mines-5*",
           "mines-8", "mines-10", "mines-12.answers", "mines-14", "mines-15*", "players.many")
ANSWERED = (*DIGS, *FLAGS, *HELPS, *TWO_PLAYERS, *AT_ONCE, "LOOK", "BYE.silent", "BOARD")

# Where a server does wrong what all of a group need, more than three others fail.
WHY = (
    (("*",), "all answers show it"),
    (GAME, "whatever flips a card shows it"),
    (ANSWERED, "whatever is answered shows it"),
    (WAITS, "whatever waits for a card shows it"),
    (SECONDS, "whatever flips a second card shows it"),
    (PAIRS, "whatever matches two cards shows it"),
    (TURN_DOWN, "whatever turns cards down shows it"),
    (FAIL_BY_2B, "whatever fails by 2-B shows it"),
    (TAKE_FREE_ONES, "whatever takes a card that lies face up shows it"),
    (DIGS, "whatever digs shows it"),
    (FLOODS, "whatever opens squares shows it"),
    (BOOMS, "whatever hits a bomb shows it"),
    (FLAGS, "whatever flags a square shows it"),
    (HELPS, "whatever is answered with HELP shows it"),
    (TWO_PLAYERS, "whatever two players do shows it"),
    (AT_ONCE, "whatever sends several messages at once shows it"),
)
