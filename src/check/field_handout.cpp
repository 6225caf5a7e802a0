#include "check/handout.hpp"

#include <array>

namespace scramble::check {

namespace {

constexpr std::array sentences_of_fields{
    sentence{"the problems", "A client can connect to the server, and its messages are answered.",
             "start"},
    sentence{"the problems",
             "The server plays whole games by all of its rules, with several players.", "random"},
    sentence{"HELLO",
             "A user who connects is sent these words, exactly and once. (The grader of edX has "
             "the players before the board.)",
             "HELLO HELLO.order HELLO.once"},
    sentence{"HELLO", "The board is X columns by Y rows.", "HELLO.size"},
    sentence{"HELLO", "N is the number of users who are connected now.",
             "mines-7 mines-12.bye mines-12.lost mines-12.bye-others mines-12.lost-others "
             "mines-12.boom debug.counted"},
    sentence{"LOOK", "The answer is the board, and nothing changes.", "LOOK"},
    sentence{"HELP", "HELP is one line that tells all the commands.", "HELP HELP.names"},
    sentence{"BYE", "The connection with this client ends.", "BYE BYE.others"},
    sentence{"messages from the user",
             "What does not match the grammar is discarded, and answered with HELP.",
             "MESSAGE MESSAGE.case MESSAGE.empty MESSAGE.blanks MESSAGE.numbers MESSAGE.nothing "
             "INT mines-5"},
    sentence{"INT", "A number is digits; since 2016 a minus may stand before them.",
             "INT.sign INT.zero INT.zeros"},
    sentence{"NEWLINE", R"(A message ends with \n or \r\n; since 2016 \r alone is enough.)",
             "NEWLINE NEWLINE.cr NEWLINE.apart"},
    sentence{"messages to the user",
             "All that is sent matches the grammar, in which each line has its newline.",
             "NEWLINE.sent BOARD.lines"},
    sentence{"messages to the user",
             "Each message but BYE is answered with BOARD, BOOM or HELP, however it arrives.",
             "mines-1 mines-4 mines-4.many"},
    sentence{"BOARD", "A row is one character for each square, with one space between two.",
             "BOARD BOARD.rows BOARD.one BOARD.row BOARD.column"},
    sentence{"BOARD",
             "- is untouched, F flagged, a space dug with no bomb around it, and 1 to 8 dug with "
             "so many of its neighbours bombs.",
             "BOARD.blank BOARD.counts"},
    sentence{"BOARD", "0,0 is the top left corner; x goes to the right and y downwards.",
             "BOARD.axes"},
    sentence{"FLAG, step 1", "A square of the board that is untouched becomes flagged.",
             "FLAG-1 FLAG-1.bomb"},
    sentence{"FLAG, step 2", "Otherwise nothing changes.", "FLAG-2 FLAG-2.flagged FLAG-2.dug"},
    sentence{"DEFLAG, step 1", "A square of the board that is flagged becomes untouched.",
             "DEFLAG-1 DEFLAG-1.bomb DEFLAG-1.others"},
    sentence{"DEFLAG, step 2", "Otherwise nothing changes.", "DEFLAG-2 DEFLAG-2.other"},
    sentence{"DIG, step 1",
             "Outside the board, and where the square is not untouched, a dig does nothing, and "
             "the answer is the board.",
             "DIG-1 DIG-1.flagged DIG-1.bomb DIG-1.dug mines-3"},
    sentence{"DIG, step 2", "An untouched square becomes dug.", "DIG-2"},
    sentence{"DIG, step 3",
             "A bomb there is taken away, the counts around it change, the user gets BOOM, and is "
             "disconnected without --debug. Then comes step 4.",
             "DIG-3 DIG-3.gone DIG-3.counts DIG-3.flood players.bomb"},
    sentence{"DIG, step 4",
             "Where no neighbour has a bomb, all untouched neighbours become dug, and so on from "
             "each of them.",
             "DIG-4 DIG-4.later DIG-4.count DIG-4.edge DIG-4.corners DIG-4.flags DIG-4.behind "
             "mines-9"},
    sentence{"DIG, step 5", "The answer is the board unless it is BOOM.", "mines-8"},
    sentence{"BOOM", "BOOM is the last message before the user is disconnected.",
             "BOOM BOOM.others BOOM.behind"},
    sentence{"--debug",
             "After BOOM the user is disconnected if and only if --debug is not given; since 2016 "
             "--no-debug says so, too.",
             "debug debug.counts no-debug"},
    sentence{"the problems",
             "Several clients play on one board at the same time, each served by itself.",
             "DIG.seen players players.half players.left players.many"},
    sentence{"FILE", "Square i,j has a bomb if and only if the i-th value of line j is 1.",
             "FILE FILE.axes"},
    sentence{"FILE", R"(A newline is \n or \r\n; since 2016 also \r alone.)",
             "FILE.newlines FILE.returns"},
    sentence{"FILE",
             "X and Y, then exactly Y lines of exactly X values; for any other file the program "
             "throws an exception.",
             "mines-11 mines-11.fewer mines-11.more mines-11.short mines-11.long mines-11.end "
             "mines-11.size mines-11.blanks"},
    sentence{"--size",
             "The board is X by Y, and each square has a bomb with a probability of 0.25; without "
             "--size and --file it is 10 by 10.",
             "size size.default mines-10"},
};

} // namespace

std::span<const sentence> field_sentences()
{
    return sentences_of_fields;
}

} // namespace scramble::check
