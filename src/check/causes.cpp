#include "check/causes.hpp"

#include "check/following.hpp"

#include <array>

namespace scramble::check {

namespace {

/// A mistake that many make, and the cases by which it is noticed.
struct cause {
    std::string_view cases; ///< their ids, with blanks between them
    std::string_view says;
};

constexpr std::array causes{
    // Both games.
    cause{"start",
          "The command starts no server, or the server does not use the port that it is given."},
    cause{"random", "If no other case fails, two rules go wrong where they meet: play the moves "
                    "by hand, and look at what the last one should do."},
    cause{"space.zeros INT.zeros INT.zero",
          "A number is judged by how it is written, not by its value: 007 is 7."},
    cause{"board.crlf FILE.newlines",
          "The file is split at \\n alone, so a \\r stays at the end of each line."},
    cause{"board.cr FILE.returns NEWLINE.cr",
          R"(Only \n and \r\n are taken for the end of a line; \r alone is one, too.)"},
    // Memory.
    cause{"board.rows board.column deal",
          "A space is at row * columns + column; rows and columns have changed places, or the rows "
          "were multiplied."},
    cause{"board board.flip board.watch",
          "Each line has a newline, the last too, and nothing follows: print() or join() add one "
          "too many, or leave out the last."},
    cause{"board.digits", "The two numbers are split at the wrong place; a number may be longer."},
    cause{"board.cards",
          "The file is not read as UTF-8, or a length counts characters, not bytes."},
    cause{"board.one", "It is taken for granted that each card has a second one."},
    cause{"board.words",
          "A card that is gone or face down is marked by a text that a card may have, too."},
    cause{"player.words",
          "Players are kept as the fields of an object, which has some of that name already."},
    cause{"player player.long player.case", "The pattern for names lacks digits or the underscore, "
                                            "or names are cut or made lower case."},
    cause{"1-D.left watch.left",
          "To answer a client that has gone is an error, and nobody catches it."},
    cause{"http.kept",
          "The connection is not read again, though the answer does not say that it ends."},
    cause{"http.parts", "What comes in one packet is taken for a whole request."},
    cause{"deal.even deal.random",
          "Cards are not dealt in turn, so some come too often, or are not shuffled afterwards."},
    cause{"1-A", "The empty space becomes the player's first card; look whether there is a card "
                 "before you note it."},
    cause{"1-B", "The card is turned up, but who controls it is not kept, or not for each player."},
    cause{"1-C 2-D.free",
          "Face up is taken to mean controlled, but a card that is face up may be free."},
    cause{"1-D 1-D.pair", "The flip answers at once; it should be answered when the card is free."},
    cause{"1-D.one 1-B.at-once",
          "All who wait wake up and take the card: each must look again whether it is still free."},
    cause{"1-D.another", "One is woken who waits for another card, and nobody else: wake all, or "
                         "those who wait for this card."},
    cause{
        "1-D.gone 1-D.gone-all 1-D.gone-waits many.gone",
        "Who waits is woken when a card is given up, but not when it is removed, or only one is."},
    cause{"1-D.matched", "A match wakes those who wait, though the player keeps the cards."},
    cause{"1-D.others many watch.plays",
          "One who waits holds a lock, or a thread that the others need."},
    cause{"1-D.second", "After a wait the player is not noted as controlling a first card."},
    cause{"1-D.failed 1-D.empty",
          "A second card that fails gives the first one up: who waits for that must be woken."},
    cause{"2-A",
          "The flip fails before the first card is given up: give it up, then throw or return."},
    cause{"2-B 2-B.pair", "The rule for a first card (wait) is applied to a second card, too."},
    cause{"2-B.own", "Only other players' cards are looked at, so a card matches itself."},
    cause{"2-C", "The second card is compared but not turned up, or is turned down again at once."},
    cause{"2-D", "The pair is removed or given up at once, or texts are compared by == in Java, "
                 "not by equals()."},
    cause{"2-D.same replace.match",
          "The objects are compared, or a part of the text, not the whole text."},
    cause{"2-E", "Cards that differ are turned down or kept at once, not at the next move."},
    cause{"3-A 3-A.own 3-A.waits 3-B.again 3-B.waits 3-B.fails",
          "The earlier play is to be finished before anything else of a new first card, also if it "
          "waits or fails."},
    cause{"3-B", "Which cards have to turn down is not kept for each player, or anybody's move "
                 "turns them down."},
    cause{"3-B.one 3-B.empty", "The one card that is left after 2-A or 2-B is not remembered."},
    cause{"3-B.controlled 1-D.up", "It is not looked at whether another controls the card by now."},
    cause{"3-B.gone", "It is not looked at whether the card is still there."},
    cause{"3-B.whoever",
          "Only who had a card last turns it down; what counts is that nobody controls it now."},
    cause{"3-B.once 3-B.fails-once", "The cards of the earlier play are not forgotten afterwards."},
    cause{"watch.up watch.next", "The watch is answered at once or never: keep it until the next "
                                 "change, and forget earlier ones."},
    cause{"watch.taken watch.given-up watch.handed-on watch.match watch.mismatch watch.empty "
          "watch.still-down",
          "Watches are woken by each flip; only a card that turns or goes is a change."},
    cause{"watch.second watch.down watch.removed watch.replaced watch.replaced-down",
          "Watches are woken in one place only, such as for a first card: do it wherever a card "
          "changes."},
    cause{"watch.all many.watches",
          "There is one place for a watch, so a new one displaces another."},
    cause{"watch.view replace.view",
          "The board is written for nobody, not for the player that the request names."},
    cause{"watch.replaced-none watch.replaced-gone watch.replaced-same",
          "Watches are woken by each replacement, whether or not a card has another text now."},
    cause{
        "replace.no-pair",
        "Whether the last two cards match is found out at the next move; it was settled by then."},
    cause{"replace",
          "Only the first card found is replaced, or only those face up: go through all spaces."},
    cause{"replace.none",
          "That no card has this text is treated as an error; the answer is just the board."},
    cause{"replace.waits replace.pair", "A new card object takes the place of the old one, and who "
                                        "controls it or waits for it is lost."},
    cause{"replace.decoded", "The text is taken from the path as it is: decode %XX as UTF-8, such "
                             "as by decodeURIComponent()."},
    cause{"scores", "The point is counted when the pair is removed, or for each card: count one "
                    "when they match."},
    cause{"scores.none scores.tried",
          "Players are listed only once they score: list each from the first flip it tries."},
    cause{"scores.looks",
          "Any request adds its player to the list; only an attempt to flip should."},
    cause{"status.1-A status.2-A status.2-B status.gone",
          "A failure is thrown, but nobody catches it to answer as the handout says."},
    cause{"status", "A flip that finds no match is answered as a failure, but it has succeeded."},
    cause{"status.waited", "The answer is written before the wait, or is an error: write the board "
                           "once the card is taken."},
    cause{"type origin", "Headers of the given server are missing: Content-Type text/plain, "
                         "Access-Control-Allow-Origin."},
    // Minesweeper.
    cause{"HELLO HELLO.order", "The order of the words, a blank or a full stop differs: copy HELLO "
                               "from your edition's handout."},
    cause{"HELLO.once", "A board or HELP is sent behind HELLO, or println() adds an empty line."},
    cause{"HELLO.size size FILE FILE.axes BOARD.axes DIG-2",
          "x counts columns and y rows: bombs[y][x], and X columns by Y rows."},
    cause{"mines-7 mines-12.bye mines-12.lost mines-12.boom debug.counted mines-12.bye-others "
          "mines-12.lost-others",
          "The number is counted up in one place and down in another: do both around serving a "
          "client, the latter in finally."},
    cause{"HELP HELP.names", "HELP has a newline in its text, or leaves out a message."},
    cause{
        "LOOK FLAG-1",
        "The characters differ from the grammar (- untouched, F flagged), or flush() is missing."},
    cause{
        "BOARD BOARD.rows BOARD.lines",
        "println() adds a newline to a text that has one, or a blank stands at the end of a row."},
    cause{"BOARD.blank", "A dug square without bombs around is a blank, not 0."},
    cause{"BOARD.one BOARD.row BOARD.column",
          "A neighbour beyond the edge is looked at, or columns and rows have changed places."},
    cause{"MESSAGE", "The line is ignored, its exception ends the connection, or startsWith() "
                     "takes lookup for look."},
    cause{"MESSAGE.case",
          "equalsIgnoreCase(), toLowerCase() or an option of the pattern accepts capitals, too."},
    cause{"MESSAGE.blanks MESSAGE.empty MESSAGE.numbers MESSAGE.nothing",
          "split() forgives blanks; compare with the grammar, from the first to the last letter."},
    cause{"mines-3", "parseInt() and the like throw, or wrap, at numbers that are too large."},
    cause{"INT.sign", "A negative number is used as an index."},
    cause{"INT", "parseInt() and the like take more than digits, such as +1 or 1e0: compare with "
                 "the grammar first."},
    cause{"NEWLINE NEWLINE.apart", "A \\r stays at the end of the line, or \\r and \\n, together "
                                   "or apart, are taken for two ends."},
    cause{"NEWLINE.sent",
          "print() stands where println() is needed, or a line ends with \\r alone."},
    cause{"mines-4 mines-4.many mines-1",
          "A packet is taken for a message; one may hold several, or half of one."},
    cause{
        "mines-5",
        "The line is read into a buffer of fixed size, so the rest of it becomes another message."},
    cause{"FLAG-2.flagged FLAG-2.dug DEFLAG-2.other DIG-1.flagged DIG-1.bomb",
          "The state is not looked at first: dig and flag are for untouched squares, deflag for "
          "flagged ones."},
    cause{"FLAG-2 DEFLAG-2 DIG-1", "A square outside the board throws an exception, or is answered "
                                   "with HELP instead of the board."},
    cause{"FLAG-1.bomb DEFLAG-1.bomb",
          "One value says both flag and bomb, so a flag takes the bomb away: keep them apart."},
    cause{"DEFLAG-1", "deflag is taken for flag, since the word is only searched for in the line."},
    cause{"DIG-3 mines-8", "BOOM! is spelt otherwise, or a board comes with it or in its place."},
    cause{"DIG-3.counts DIG-3.gone debug.counts",
          "The bomb is not taken away, or counts were computed before."},
    cause{"DIG-3.flood", "After BOOM the dig returns, though step 4 is still to come."},
    cause{"DIG-4 DIG-4.count DIG-4.edge", "Step 4 stops too early or too late: it goes on from "
                                          "squares without bombs around, and no others."},
    cause{"DIG-4.flags DIG-4.behind", "Step 4 speaks of untouched neighbours; flagged ones stay."},
    cause{"DIG-4.corners BOARD.counts", "A square has eight neighbours."},
    cause{"DIG-4.later DIG-1.dug", "A dig of a square that is dug must do nothing, not step 4."},
    cause{"mines-9", "The recursion is too deep: keep the squares that are to do in a list."},
    cause{"BYE BOOM BOOM.behind",
          "After bye or BOOM! the loop reads on, or the socket is not closed."},
    cause{
        "debug no-debug",
        "The option is read the wrong way round, or does not reach the code that serves a client."},
    cause{"DIG.seen DEFLAG-1.others",
          "Each client has a board or flags of its own: make one board, which all share."},
    cause{"players players.half players.many",
          "A client is served before the next one is accepted."},
    cause{"players.left",
          "A connection that is lost is an error, which nobody catches, so the server ends."},
    cause{"players.bomb mines-15",
          "Two threads change the board at the same time: lock each message."},
    cause{"BOOM.others BYE.others", "The server ends, or stops accepting, with its first client."},
    cause{"mines-11", "Whatever is not 1 is taken for 0, or the exception is caught and the server "
                      "starts all the same."},
    cause{"mines-11.fewer mines-11.more mines-11.short mines-11.long",
          "Nothing is counted: compare the number of lines with Y, and of values in each with X."},
    cause{"mines-11.end",
          "readLine() does not tell whether the last line has its newline: read the whole text."},
    cause{"mines-11.size mines-11.blanks", "Scanner or split() forgives other blanks and more "
                                           "numbers: compare each line with the grammar."},
    cause{"size.default",
          "The board is made only where an option is given, or is not 10 by 10 without one."},
    cause{"mines-10", "The chance of a bomb is another, such as nextInt(3) == 0: take random() < "
                      "0.25 for each square."},
};

} // namespace

std::string usual_cause_of(std::string_view id)
{
    for (const cause& each : causes) {
        if (is_among(id, each.cases))
            return std::string(each.says);
    }
    return {};
}

} // namespace scramble::check
