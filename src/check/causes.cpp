#include "check/causes.hpp"

#include <fmt/format.h>

#include <array>
#include <span>

namespace scramble::check {

namespace {

/// A mistake that many make, and the cases by which it is noticed.
struct cause {
    std::string_view cases; ///< their ids, with blanks between them
    std::string_view says;
};

constexpr std::array causes_in_memory{
    cause{"board.rows board.column",
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
    cause{"1-D.left watch.left",
          "To answer a client that has gone is an error, and nobody catches it."},
    cause{"http.kept",
          "The connection is not read again, though the answer does not say that it ends."},
    cause{"http.parts", "What comes in one packet is taken for a whole request."},
    cause{"board.crlf", "The file is split at \\n alone, so cards keep a \\r at their end."},
    cause{"1-B", "The card is turned up, but who controls it is not kept, or not for each player."},
    cause{"1-D 1-D.pair", "The flip answers at once; it should be answered when the card is free."},
    cause{"1-D.one 1-B.at-once",
          "All who wait wake up and take the card: each must look again whether it is still free."},
    cause{
        "1-D.gone 1-D.gone-all 1-D.gone-waits many.gone",
        "Who waits is woken when a card is given up, but not when it is removed, or only one is."},
    cause{"1-D.matched", "A match wakes those who wait, though the player keeps the cards."},
    cause{"1-D.others many", "One who waits holds a lock, or a thread that the others need."},
    cause{"1-D.second", "After a wait the player is not noted as controlling a first card."},
    cause{"1-D.failed 1-D.empty",
          "A second card that fails gives the first one up: who waits for that must be woken."},
    cause{"2-B 2-B.pair", "The rule for a first card (wait) is applied to a second card, too."},
    cause{"2-B.own", "Only other players' cards are looked at, so a card matches itself."},
    cause{"2-D.same", "The objects are compared, or a part of the text, not the whole text."},
    cause{"2-E", "Cards that differ are turned down or kept at once, not at the next move."},
    cause{"3-A 3-A.own 3-A.waits 3-B.waits 3-B.fails",
          "The earlier play is to be finished before anything else of a new first card, also if it "
          "waits or fails."},
    cause{"3-B.one 3-B.empty", "The one card that is left after 2-A or 2-B is not remembered."},
    cause{"3-B.controlled 1-D.up", "It is not looked at whether another controls the card by now."},
    cause{"3-B.gone", "It is not looked at whether the card is still there."},
    cause{"3-B.once 3-B.fails-once", "The cards of the earlier play are not forgotten afterwards."},
    cause{"watch.taken watch.given-up watch.handed-on watch.match watch.mismatch watch.empty "
          "watch.still-down",
          "Watches are woken by each flip; only a card that turns or goes is a change."},
    cause{"watch.down watch.removed", "Watches are woken where a card turns up, but nowhere else."},
    cause{"watch.all many.watches",
          "There is one place for a watch, so a new one displaces another."},
    cause{"watch.replaced-none watch.replaced-gone watch.replaced-same",
          "Watches are woken by each replacement, whether or not a card has another text now."},
    cause{
        "replace.no-pair",
        "Whether the last two cards match is found out at the next move; it was settled by then."},
    cause{"status.1-A status.2-A status.2-B status.gone",
          "A failure is thrown, but nobody catches it to answer as the handout says."},
};

constexpr std::array causes_in_fields{
    cause{"HELLO", "A blank, a full stop or a quotation mark differs: copy the words."},
    cause{"HELLO.size size FILE.axes BOARD.axes",
          "x counts columns and y rows: bombs[y][x], and X columns by Y rows."},
    cause{"mines-7 mines-12.bye mines-12.lost mines-12.boom debug.counted mines-12.bye-others "
          "mines-12.lost-others",
          "The number is counted up in one place and down in another: do both around serving a "
          "client, the latter in finally."},
    cause{"HELP", "HELP has a newline in its text."},
    cause{
        "BOARD BOARD.rows BOARD.lines",
        "println() adds a newline to a text that has one, or a blank stands at the end of a row."},
    cause{"BOARD.blank", "A dug square without bombs around is a blank, not 0."},
    cause{"MESSAGE.blanks MESSAGE.empty MESSAGE.numbers",
          "split() forgives blanks; compare with the grammar, from the first to the last letter."},
    cause{"mines-3", "parseInt() and the like throw, or wrap, at numbers that are too large."},
    cause{"INT.sign", "A negative number is used as an index."},
    cause{"mines-4 mines-4.many mines-1",
          "A packet is taken for a message; one may hold several, or half of one."},
    cause{"DIG-3.counts DIG-3.gone", "The bomb is not taken away, or counts were computed before."},
    cause{"DIG-3.flood", "After BOOM the dig returns, though step 4 is still to come."},
    cause{"DIG-4.flags DIG-4.behind", "Step 4 speaks of untouched neighbours; flagged ones stay."},
    cause{"DIG-4.corners BOARD.counts", "A square has eight neighbours."},
    cause{"DIG-4.later DIG-1.dug", "A dig of a square that is dug must do nothing, not step 4."},
    cause{"mines-9", "The recursion is too deep: keep the squares that are to do in a list."},
    cause{"players players.half players.many",
          "A client is served before the next one is accepted."},
    cause{"players.left",
          "A connection that is lost is an error, which nobody catches, so the server ends."},
    cause{"players.bomb mines-15",
          "Two threads change the board at the same time: lock each message."},
    cause{"BOOM.others BYE.others", "The server ends, or stops accepting, with its first client."},
};

std::string cause_among(std::span<const cause> all, std::string_view id)
{
    const std::string wanted = fmt::format(" {} ", id);
    for (const cause& each : all) {
        if (fmt::format(" {} ", each.cases).find(wanted) != std::string::npos)
            return std::string(each.says);
    }
    return {};
}

} // namespace

std::string memory_cause(std::string_view id)
{
    return cause_among(causes_in_memory, id);
}

std::string field_cause(std::string_view id)
{
    return cause_among(causes_in_fields, id);
}

} // namespace scramble::check
