#include "check/handout.hpp"
#include "check/language.hpp"

#include <fmt/format.h>

#include <array>

namespace scramble::check {

namespace {

constexpr std::array sentences_of_memory{
    sentence{"the problems", "A client can connect to the server, and its requests are answered.",
             "start"},
    sentence{"the problems",
             "The server plays whole games by all of its rules, with several players.", "random"},
    sentence{"rule 1-A", "A first card where there is no card fails.", "1-A"},
    sentence{"rule 1-B", "A first card that is face down turns up, and its player controls it.",
             "1-B 1-B.at-once"},
    sentence{"rule 1-C",
             "A first card that is face up, and that no other player controls, stays up, and the "
             "player controls it.",
             "1-C"},
    sentence{"rule 1-D",
             "A first card that another player controls is waited for; all who wait contend for it "
             "when it is free.",
             "1-D 1-D.one 1-D.another 1-D.second"},
    sentence{"rule 1-D, below",
             "While a player waits the others play on as usual; they wait only where they try to "
             "turn over a first card that another controls.",
             "1-D.others 1-D.left many"},
    sentence{"rule 2-A",
             "A second card where there is no card fails. The first is given up, and stays up.",
             "2-A 1-D.empty"},
    sentence{"rule 2-B",
             "A second card that any player controls, oneself too, fails, without a wait. The "
             "first is given up, and stays up.",
             "2-B 2-B.own 2-B.pair 1-D.failed"},
    sentence{"rule 2-C", "A second card that is face down turns up.", "2-C"},
    sentence{"rule 2-D",
             "Two cards that are the same match. The player keeps control of both, and they stay "
             "up.",
             "2-D 2-D.free 1-D.pair"},
    sentence{"the board", "Two cards match if they are the same string of characters.", "2-D.same"},
    sentence{"rule 2-E", "Two cards that are not the same are given up, both, and stay up for now.",
             "2-E"},
    sentence{"the rules, before 3-A",
             "A player who tries to turn over a new first card finishes the earlier play first, "
             "before the rules of a first card.",
             "3-A.own 3-A.waits 3-B.again 3-B.waits 3-B.fails 3-B.once 3-B.fails-once"},
    sentence{"rule 3-A",
             "A pair that was matched is removed when its player plays on, and not before.", "3-A"},
    sentence{"rule 3-B",
             "Of one or two cards that did not match, each turns down that is still there, face up "
             "and controlled by no other player.",
             "3-B 3-B.one 3-B.empty 3-B.controlled 3-B.gone 3-B.whoever"},
    sentence{"the example game",
             "Who waits for a card goes on waiting when its player matches it, finds it gone when "
             "the pair is removed, and may play on.",
             "1-D.matched 1-D.gone 1-D.gone-all 1-D.gone-waits many.gone"},
    sentence{"the example game", "A card that went to a player who waited for it stays up.",
             "1-D.up"},
    sentence{"/watch",
             "A watch is answered, with the board, at the next change: a card turns up or down, or "
             "is removed.",
             "watch.up watch.second watch.down watch.removed watch.next watch.all watch.left "
             "many.watches"},
    sentence{"/watch",
             "Where no card changes, as at an empty space, or where control alone is taken or "
             "given up, a watch goes on waiting.",
             "watch.taken watch.given-up watch.handed-on watch.match watch.mismatch watch.empty "
             "watch.still-down"},
    sentence{"/watch", "Who watches may send other requests, which are answered as usual.",
             "watch.plays"},
    sentence{"/replace",
             "Each card that is OLD becomes NEW, whether it is up or down; the board is the "
             "answer.",
             "replace replace.none"},
    sentence{"/replace", "Afterwards the game goes on with the new texts.", "replace.match"},
    sentence{"/replace", "Who controls a card, which way it lies and who waits stay as they are.",
             "replace.waits replace.pair replace.no-pair"},
    sentence{"/replace", "Cards are percent-encoded in the path.", "replace.decoded"},
    sentence{"/watch", "A card that becomes another text is a change, too, and nothing else is.",
             "watch.replaced watch.replaced-down watch.replaced-none watch.replaced-gone "
             "watch.replaced-same"},
    sentence{"rule 2-D", "A match scores one point.", "scores scores.none"},
    sentence{"/scores",
             "It tells all who have tried to flip a card, successfully or not, and nobody else.",
             "scores.looks scores.tried"},
    sentence{"BOARD",
             "The answer is ROW, x, COLUMN and a line for each space, each line with its newline; "
             "a space is none, down, up CARD or my CARD.",
             "board board.flip board.watch board.digits watch.view replace.view"},
    sentence{"BOARD", "Cards are listed along each row, beginning with the top row.",
             "board.rows board.column board.one"},
    sentence{"CARD", "A card is any text without white space.", "board.cards board.words"},
    sentence{"NEWLINE", R"(A newline may be \r\n; in 2020 also \r alone.)", "board.crlf board.cr"},
    sentence{"random boards",
             "Cards are dealt at random, and as evenly as possible, on a board of the size that "
             "was asked for.",
             "deal deal.even deal.random"},
    sentence{"statuses",
             "What succeeds has the status 200. In 2025 a flip that fails is answered with 409; in "
             "2020 and 2022 the answer is the board, as after any other flip.",
             "status status.1-A status.2-A status.2-B status.gone"},
    sentence{"/flip", "The answer comes after the flip, and is the board.", "status.waited"},
    sentence{"the protocol", "All answers are plain text.", "type"},
    sentence{"the given server",
             "It adds the fields of the header that an answer needs, so that a page of another "
             "origin may read it; they have to stay.",
             "origin"},
    sentence{"PLAYER",
             "A player is any text of letters, digits and underscores; all requests with the same "
             "text are one player's.",
             "player player.case player.long player.words"},
    sentence{"INT", "A number is one or more digits.", "space.zeros"},
};

} // namespace

std::span<const sentence> memory_sentences()
{
    return sentences_of_memory;
}

std::string sentence_for(std::span<const sentence> all, std::string_view id)
{
    const std::string wanted = fmt::format(" {} ", id);
    for (const sentence& each : all) {
        if (fmt::format(" {} ", each.cases).find(wanted) != std::string::npos)
            return spoken("{}: {}", spoken(each.place), spoken(each.says));
    }
    return {};
}

} // namespace scramble::check
