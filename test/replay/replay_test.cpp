// Replay files: what is written is read and verified, and what was changed is told.

#include "../catch.hpp"
#include "played.hpp"
#include "replay/verify.hpp"

namespace scramble::replay {

namespace {

recording read(const std::string& text)
{
    auto result = read_replay(text);
    if (const auto* why = std::get_if<fault>(&result))
        FAIL("line " << why->line << ": " << why->reason);
    return std::get<recording>(std::move(result));
}

/// A game of Memory that ends with both cards of the last pair at alice, its marks made anew.
std::string small_file()
{
    heading head = heading_of_a_test();
    head.names = {};
    head.beginning = memory_beginning{{1, 4, {"A", "B", "B", "A"}}, {}};
    return recorded(head, [](recorder& file) {
        file.add(std::chrono::milliseconds(0), "flip alice 0,0");
        file.add(std::chrono::milliseconds(1432), "flip bob 0,1");
        file.add(std::chrono::milliseconds(1500), "flip bob 0,2");
        file.add(std::chrono::milliseconds(1400), "flip bob 0,0");  // the clock was set back
        file.add(std::chrono::milliseconds(1600), "release carol"); // nobody knows her
        file.add(std::chrono::milliseconds(1700), "flip alice 0,3");
    });
}

/// `text` with `with` instead of the one place of `old`.
std::string with_instead(std::string text, const std::string& old, const std::string& with)
{
    const std::size_t at = text.find(old);
    REQUIRE(at != text.npos);
    REQUIRE(text.find(old, at + 1) == text.npos);
    return text.replace(at, old.size(), with);
}

/// Checks that a reader takes the small file, but not with `with` in the place of `old`.
void check_fault(const std::string& old, const std::string& with, std::size_t line,
                 const std::string& reason)
{
    INFO(old << " becomes " << with);
    const auto result = read_replay(with_instead(small_file(), old, with));
    REQUIRE(std::holds_alternative<fault>(result));
    CHECK(std::get<fault>(result).line == line);
    CHECK(std::get<fault>(result).reason.find(reason) != std::string::npos);
}

} // namespace

TEST_CASE("a replay file has a line for all that happened", "[replay]")
{
    const std::string text = small_file();
    const std::string begin = "scramble-replay 1\n"
                              "game memory 2023\n"
                              "rules memory-1\n"
                              "room k7m2qx9d4h game 2\n"
                              "started 2026-11-22T10:31:07Z\n"
                              "board 1x4\nA\nB\nB\nA\n"
                              "moves\n"
                              "1 0 flip alice 0,0\n"
                              "2 1432 flip bob 0,1\n"
                              "3 1500 flip bob 0,2\n"
                              "4 1500 flip bob 0,0\n"
                              "5 1700 flip alice 0,3\n"
                              "end 5 scores alice=1,bob=1 board ";
    const std::string board = "1x4\nup A\nnone\nnone\nup A\nalice 1\nbob 1\n";
    const std::string before_chain = begin + scramble::text_of(digest_of(board)) + " chain ";
    CHECK(text == before_chain + scramble::text_of(digest_of(before_chain)) + '\n');
    CHECK(told(verify(text)) == "right: 5 moves by the rules memory-1");
}

TEST_CASE("rooms-3 the pairs whose halves differ are in the file", "[replay]")
{
    heading head = heading_of_a_test();
    memory_beginning game{{2, 2, {"a", "x", "x", "b"}}, {.pairs = {{"b", "a"}, {"c", "d"}}}};
    head.beginning = game;
    const auto play = [](recorder& file) {
        file.add(std::chrono::milliseconds(5), "flip ann 0,0");
        file.add(std::chrono::milliseconds(6), "flip ann 1,1");
    };
    std::string text = recorded(head, play);
    CHECK(text.find("\nrules memory-1 rooms-3\n") != text.npos);
    CHECK(text.find("\ncall p1 two words\npair b a\npair c d\nboard 2x2\na\nx\nx\nb\nmoves\n") !=
          text.npos);
    CHECK(text.find("scores ann=1 ") != text.npos);
    CHECK(std::holds_alternative<right>(verify(text)));
    CHECK(text_of(read(text)) == text);
    CHECK(read(text).head.names.size() == 2);
    game.rules.last_pair = true;
    head.beginning = game;
    text = recorded(head, play);
    CHECK(text.find("\nrules memory-1 rooms-1 rooms-3\n") != text.npos);
    CHECK(std::holds_alternative<right>(verify(text)));
}

TEST_CASE("a field is written as in its file", "[replay]")
{
    heading head = heading_of_a_test();
    head.edition = "edx";
    head.beginning = minesweeper_beginning{{3, 2, {0, 1, 0, 0, 0, 0}}, {.safe_first_dig = true}};
    const std::string text = recorded(head, [](recorder& file) {
        file.add(std::chrono::milliseconds(5), "dig 1 0 ann");
        file.add(std::chrono::milliseconds(6), "flag 2 0 ann");
    });
    CHECK(text.find("\ngame minesweeper edx\nrules minesweeper-1 rooms-2\n") != text.npos);
    CHECK(text.find("\ncall p0 Zoë\ncall p1 two words\nboard 3 2\n0 1 0\n0 0 0\nmoves\n1 5 dig") !=
          text.npos);
    CHECK(std::holds_alternative<right>(verify(text)));
    const auto then = moment_after(read(text), 1);
    CHECK(std::get<moment>(then).board == "- 1 -\r\n- - -\r\n");
    CHECK(std::get<moment>(then).scores == "ann 1 0\n");
}

TEST_CASE("rooms-4 the first dig of a field is in its file, with the field", "[replay]")
{
    heading head = heading_of_a_test();
    head.edition = "2016";
    head.beginning = minesweeper_beginning{{3, 2, {1, 0, 0, 0, 0, 0}}, {.first_dig_lays = true}};
    const std::string text = recorded(head, [](recorder& file) {
        file.add(std::chrono::milliseconds(5), "flag 2 0 ann");
        file.add(std::chrono::milliseconds(6), "first 0 0 ann 20");
        file.add(std::chrono::milliseconds(7), "first 2 1 bob fc");
    });
    CHECK(text.find("\nrules minesweeper-1 rooms-4\n") != text.npos);
    CHECK(std::holds_alternative<right>(verify(text)));
    const auto then = moment_after(read(text), 3);
    CHECK(std::get<moment>(then).board == "  1 F\r\n  1 1\r\n");
    CHECK(std::get<moment>(then).scores == "ann 4 0\nbob 1 0\n");
}

TEST_CASE("random games are written, read, verified, and written again", "[replay][random]")
{
    INFO(how_to_repeat());
    dice random;
    for (int game = 0; game < 60; ++game) {
        const int records = random.below(300);
        const std::string text =
            game % 2 == 0 ? memory_file(random, records) : minesweeper_file(random, records);
        INFO(text);
        const recording what = read(text);
        CHECK(told(verify(what)).starts_with("right: "));
        CHECK(text_of(what) == text);
        CHECK(what.marks.size() == what.moves.size() / moves_a_mark + 1);
    }
}

TEST_CASE("a changed byte anywhere is told", "[replay]")
{
    dice same(7);
    for (const std::string& text : {memory_file(same, 70), minesweeper_file(same, 66)}) {
        REQUIRE(std::holds_alternative<right>(verify(text)));
        for (std::size_t at = 0; at < text.size(); ++at) {
            INFO("byte " << at);
            const auto is_told = [](const std::string& other) {
                const auto found = verify(other);
                return std::holds_alternative<changed>(found) ||
                       std::holds_alternative<fault>(found);
            };
            std::string other = text;
            for (const int bit : {1, 32}) {
                other[at] = static_cast<char>(text[at] ^ bit);
                CHECK(is_told(other));
            }
            CHECK(is_told(std::string(text).erase(at, 1)));
            CHECK(is_told(std::string(text).insert(at, 1, '\n')));
            CHECK(is_told(text.substr(0, at)));
        }
        CHECK(std::holds_alternative<fault>(verify(text + '\n')));
    }
}

TEST_CASE("the verdict says which lines were changed", "[replay]")
{
    dice same(8);
    const std::string text = memory_file(same, 200);
    const recording what = read(text);
    REQUIRE(what.marks.size() > 2);
    const move& late = what.moves[moves_a_mark + 3];
    const std::string line = std::to_string(moves_a_mark + 4) + ' ';
    const std::string before = '\n' + line + std::to_string(late.at.count()) + ' ';
    const auto found =
        verify(with_instead(text, before, '\n' + line + std::to_string(late.at.count() + 1) + ' '));
    if (std::holds_alternative<fault>(found)) // the next move was made in the same millisecond
        return;
    REQUIRE(std::holds_alternative<changed>(found));
    CHECK(std::get<changed>(found).first == what.marks[0].line + 1);
    CHECK(std::get<changed>(found).last == what.marks[1].line);
}

TEST_CASE("changed rules are told as such, and where", "[replay]")
{
    dice same(9);
    recording what = read(memory_file(same, 250));
    REQUIRE(what.marks.size() > 3);
    SECTION("the board is another from a mark on")
    {
        what.marks[1].board[5] ^= 1U;
        const auto found = verify(text_of(what));
        REQUIRE(std::holds_alternative<ruled_otherwise>(found));
        CHECK(std::get<ruled_otherwise>(found).after == moves_a_mark);
        CHECK(std::get<ruled_otherwise>(found).by == 2 * moves_a_mark);
        CHECK(told(found).starts_with("the rules have changed since memory-1: after move 64 "));
    }
    SECTION("a move is not possible")
    {
        what.moves[99].line = "withdraw nobody 0,0";
        const auto found = verify(text_of(what));
        REQUIRE(std::holds_alternative<ruled_otherwise>(found));
        CHECK(std::get<ruled_otherwise>(found).by == 100);
        CHECK(std::holds_alternative<fault>(moment_after(what, 100)));
        CHECK(std::holds_alternative<moment>(moment_after(what, 99)));
    }
    SECTION("the scores are others")
    {
        what.scores.at(0).second += 1;
        const auto found = verify(text_of(what));
        REQUIRE(std::holds_alternative<ruled_otherwise>(found));
        CHECK(std::get<ruled_otherwise>(found).by == what.moves.size());
    }
}

TEST_CASE("what is no replay file is told by its line", "[replay]")
{
    check_fault("scramble-replay 1", "scramble-replay 2", 1, "expected scramble-replay 1");
    check_fault("memory 2023", "memory 2024", 2, "expected game memory");
    check_fault("memory 2023", "minesweeper 2023", 2, "expected game memory");
    check_fault("memory 2023", "minesweeper 2014", 3, "expected rules minesweeper-VERSION");
    check_fault("memory-1", "memory-2", 3, "a newer program wrote this");
    check_fault("memory-1", "memory-0", 3, "expected rules memory-VERSION");
    check_fault("memory-1", "memory-1 ", 3, "expected rules memory-VERSION");
    check_fault("memory-1", "memory-1 rooms-2", 3, "expected rules memory-VERSION");
    check_fault("game 2\n", "game 0\n", 4, "expected room");
    check_fault("game 2\n", "game 4294967297\n", 4, "expected room");
    check_fault("11-22T", "02-30T", 5, "expected started");
    check_fault("10:31", "24:31", 5, "expected started");
    check_fault("board 1x4", "call a b c \nboard 1x4", 6, "expected call");
    check_fault("board 1x4", "call a b\ncall a c\nboard 1x4", 7, "a has a name already");
    check_fault("memory-1\n", "memory-1 rooms-3\n", 6, "expected pair CARD CARD");
    check_fault("memory-1\n", "memory-1 rooms-1 rooms-1\n", 3, "expected rules memory-VERSION");
    check_fault("memory-1\n", "memory-1 rooms-3 rooms-1\n", 3, "expected rules memory-VERSION");
    check_fault("board 1x4", "pair a b\nboard 1x4", 6, "expected board ROWxCOLUMN");
    check_fault("board 1x4", "board 0x4", 6, "expected board ROWxCOLUMN");
    check_fault("board 1x4", "board 4294967297x4294967297", 6, "at most 10000 spaces");
    check_fault("board 1x4", "board 101x100", 6, "at most 10000 spaces");
    check_fault("B\nB\n", "B\nB B\n", 9, "white space");
    check_fault("moves\n", "", 11, "expected moves");
    check_fault("2 1432", "3 1432", 13, "expected 2 MILLISECONDS MOVE");
    check_fault("2 1432", "2 01432", 13, "expected 2 MILLISECONDS MOVE");
    check_fault("3 1500", "3 1431", 14, "not before the last one");
    check_fault("flip bob 0,2", "deal 3 4", 14, "expected 3 MILLISECONDS MOVE");
    check_fault("flip bob 0,2", "flip bob 0,2\r", 14, "a newline alone");
    check_fault("end 5", "end 6", 17, "expected end 5");
    check_fault("alice=1,bob=1", "alice=1,alice=1", 17, "expected end 5");
    check_fault("alice=1,bob=1", "alice=1,", 17, "expected end 5");
    check_fault(" board ", " board 0", 17, "expected end 5");
}

TEST_CASE("a game that nobody has played has a replay, too", "[replay]")
{
    heading head = heading_of_a_test();
    head.beginning = memory_beginning{{1, 1, {"A"}}, {}};
    const std::string text = recorded(head, [](recorder&) {});
    CHECK(text.find("\nend 0 scores none board ") != text.npos);
    CHECK(std::holds_alternative<right>(verify(text)));
}

TEST_CASE("a replay file has limits", "[replay]")
{
    const std::string text = small_file();
    const auto what_is_wrong = [&](const limits& most) {
        const auto result = read_replay(text, most);
        const auto* why = std::get_if<fault>(&result);
        return why == nullptr ? std::string() : std::to_string(why->line) + ' ' + why->reason;
    };
    CHECK(what_is_wrong({.bytes = text.size(), .moves = 5, .spaces = 4, .names = 0}).empty());
    CHECK(what_is_wrong({.bytes = 99}) == "1 the file has more than 99 bytes");
    CHECK(what_is_wrong({.moves = 4}) == "16 expected end: a file has at most 4 moves");
    CHECK(what_is_wrong({.spaces = 3}) == "6 expected board ROWxCOLUMN, at most 3 spaces");
    const auto named =
        read_replay(with_instead(text, "board 1x4", "call a b\nboard 1x4"), {.names = 0});
    CHECK(std::get<fault>(named).reason == "expected at most 0 lines call");
    const auto with_pairs = [&](const std::string& lines) {
        const auto file =
            read_replay(with_instead(with_instead(text, "memory-1", "memory-1 rooms-3"),
                                     "board 1x4", lines + "board 1x4"),
                        {.spaces = 4});
        const auto* why = std::get_if<fault>(&file);
        return why == nullptr ? std::string() : std::to_string(why->line) + ' ' + why->reason;
    };
    CHECK(with_pairs("pair a b\n").empty());
    CHECK(with_pairs("pair a\n") == "6 expected pair CARD CARD");
    CHECK(with_pairs("pair a b c\n") == "6 expected pair CARD CARD");
    CHECK(with_pairs("pair a a\n") == "6 expected cards that are in no other pair, and differ");
    CHECK(with_pairs("pair a b\npair c a\n") ==
          "7 expected cards that are in no other pair, and differ");
    CHECK(with_pairs("pair a b\npair a c\n") ==
          "7 expected cards that are in no other pair, and differ");
    CHECK(with_pairs("pair a b\npair c d\npair e f\npair g h\npair i j\n") ==
          "10 expected at most 4 lines pair");
}

} // namespace scramble::replay
