#include <sstream>
#include <utility>

#include <rapidcheck.h>

#include "../catch.hpp"
#include "../dice.hpp"
#include "../sanitized.hpp"
#include "compare.hpp"
#include "field_compare.hpp"
#include "scramble/minesweeper/wire/text.hpp"

// Minesweeper boards that are too large to try everything. Each run plays other games; a run that
// fails prints its seed, and SCRAMBLE_TEST_SEED replays it.

namespace scramble::model {

namespace {

using kind = field_move::kind;

std::vector<unsigned char> random_bombs(int squares, int percent, dice& random)
{
    std::vector<unsigned char> bombs;
    for (int i = 0; i < squares; ++i)
        bombs.push_back(random.below(100) < percent ? 1 : 0);
    return bombs;
}

// Several players at one board. Each knows only its own last answer, so they dig and flag what
// others have dug or flagged since. The players look at the model, never at the board, so the same
// seed plays the same game whatever the board does.
class crowd {
public:
    crowd(const board_and_field& game, int players, dice& random)
        : game_(game), random_(random), seen_(static_cast<std::size_t>(players), game.text)
    {
    }

    field_move next()
    {
        speaker_ = static_cast<std::size_t>(random_.below(static_cast<int>(seen_.size())));
        const int choice = random_.below(100);
        if (choice < 25)
            return message(kind::dig, [this](int x, int y) { return knows(x, y) == '-'; });
        if (choice < 40) // later counts then become 0
            return message(kind::dig, [this](int x, int y) { return is_bomb(x, y); });
        if (choice < 50)
            return message(kind::dig, [this](int x, int y) { return is_beside_blank(x, y); });
        if (choice < 70)
            return message(kind::flag, [this](int x, int y) { return knows(x, y) == '-'; });
        if (choice < 85)
            return message(kind::deflag, [this](int x, int y) { return knows(x, y) == 'F'; });
        const kind any = choice < 92 ? kind::dig : choice < 96 ? kind::flag : kind::deflag;
        return message(any, [](int, int) { return true; });
    }

    // Gives the answer to the player who sent the last message.
    void answered() { seen_[speaker_] = game_.text; }

private:
    // A message about the first square, from a random one on, for which the condition holds.
    template <typename Condition>
    field_move message(kind how, Condition holds)
    {
        const int columns = game_.model.columns;
        const int squares = columns * game_.model.rows;
        const int start = random_.below(squares);
        for (int i = 0; i < squares; ++i) {
            const int number = (start + i) % squares;
            if (holds(number % columns, number / columns))
                return {how, number % columns, number / columns};
        }
        return {how, start % columns, start / columns};
    }

    [[nodiscard]] bool is_bomb(int x, int y) const { return game_.model.at(x, y).has_bomb; }

    [[nodiscard]] char knows(int x, int y) const
    {
        return seen_[speaker_][place_in_text(x, y, game_.model.columns)];
    }

    // Untouched and next to a square without a count: a flood left it because of a flag, or the
    // count next to it has become 0.
    [[nodiscard]] bool is_beside_blank(int x, int y) const
    {
        if (game_.shown(x, y) != '-')
            return false;
        for (int j = y - 1; j <= y + 1; ++j) {
            for (int i = x - 1; i <= x + 1; ++i) {
                if (game_.model.has(i, j) && game_.shown(i, j) == ' ')
                    return true;
            }
        }
        return false;
    }

    const board_and_field& game_;
    dice& random_;
    std::vector<std::string> seen_;
    std::size_t speaker_ = 0;
};

struct field_plan {
    int longest_side;
    int most_percent; ///< of squares with a bomb
    int games;
    int messages; ///< in a game
};

// What happened in the games, to check that they were worth playing.
struct field_sights {
    int booms = 0;
    int booms_that_flood = 0; ///< the last bomb around, so the same dig opens more squares
    int floods = 0;           ///< digs that open more than one square
    int in_vain = 0;          ///< messages that change nothing
    int new_blanks = 0;       ///< counts that a boom made 0
};

std::string joined(const piece_list& pieces)
{
    std::string text;
    for (const shared_bytes& each : pieces)
        text += *each;
    return text;
}

void note(const board_and_field& boards, const std::string& before, field_sights& seen)
{
    const auto dug = [](char each) { return each != '-' && each != 'F'; };
    int opened = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        opened += !dug(before[i]) && dug(boards.text[i]) ? 1 : 0;
        seen.new_blanks += before[i] == '1' && boards.text[i] == ' ' ? 1 : 0;
    }
    seen.booms += boards.boom ? 1 : 0;
    seen.floods += opened > 1 ? 1 : 0;
    seen.booms_that_flood += boards.boom && opened > 1 ? 1 : 0;
    seen.in_vain += before == boards.text ? 1 : 0;
}

// Reports what went wrong and after which message; empty if nothing did.
std::string play_field_game(const field_plan& wanted, dice& random, field_sights& seen)
{
    const int columns = random.between(1, wanted.longest_side);
    const int rows = random.between(1, wanted.longest_side);
    const int percent = random.between(0, wanted.most_percent);
    const int players = random.between(1, 8);
    board_and_field boards(columns, rows, random_bombs(columns * rows, percent, random));
    minesweeper::board_text text(boards.board);
    crowd chooser(boards, players, random);

    for (int number = 1; number <= wanted.messages; ++number) {
        const field_move made = chooser.next();
        const std::string before = boards.text;
        std::string problem = boards.make(made);
        text.changed(boards.changed);
        if (problem.empty() && joined(text.pieces()) != boards.text)
            problem = "the text kept ready is not the board's";
        if (!problem.empty()) {
            std::ostringstream told;
            told << columns << " columns, " << rows << " rows, " << percent << " % bombs, "
                 << players << " players, message " << number << ", " << made << ": " << problem;
            return told.str();
        }
        boards.board.check_invariants();
        chooser.answered();
        note(boards, before, seen);
    }
    return {};
}

void play(const field_plan& wanted)
{
    INFO(how_to_repeat());
    field_sights seen;
    const int games = sanitized ? wanted.games / 10 : wanted.games;
    for (int number = 0; number < games; ++number) {
        dice random{seed_of_this_run() + static_cast<std::uint64_t>(number)};
        INFO("game " << number);
        REQUIRE(play_field_game(wanted, random, seen) == "");
    }
    CHECK(seen.booms > games);
    CHECK(seen.booms_that_flood > 0);
    CHECK(seen.floods > games / 2);
    CHECK(seen.in_vain > games);
    CHECK(seen.new_blanks > games / 2);
}

// Any message about a 5x4 board. rapidcheck shrinks to the first choices, and to zeros.
rc::Gen<field_move> any_field_move()
{
    return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 10), rc::gen::inRange(0, 20)),
                        [](const std::pair<int, int>& drawn) -> field_move {
                            const kind what = drawn.first < 6   ? kind::dig
                                              : drawn.first < 9 ? kind::flag
                                                                : kind::deflag;
                            return {what, drawn.second % 5, drawn.second / 5};
                        });
}

rc::Gen<unsigned char> bomb_or_none()
{
    return rc::gen::map(rc::gen::inRange(0, 4),
                        [](int drawn) -> unsigned char { return drawn == 3 ? 1 : 0; });
}

} // namespace

TEST_CASE("random games on small fields agree with the model after every message",
          "[model][minesweeper][random]")
{
    play({9, 50, 4000, 150});
}

TEST_CASE("random games on large fields agree with the model after every message",
          "[model][minesweeper][random]")
{
    play({60, 50, 100, 500});
}

TEST_CASE("random games on wide open fields agree with the model after every message",
          "[model][minesweeper][random]")
{
    play({60, 12, 200, 150});
}

// The other games report the number of messages before a failure; this one finds a minimal field
// and list of messages.
TEST_CASE("any field and any list of messages lead to the board that the model says",
          "[model][minesweeper][random]")
{
    seed_rapidcheck(sanitized ? 1'000 : 10'000, 60);
    CHECK(rc::check([] {
        const auto bombs = *rc::gen::container<std::vector<unsigned char>>(20, bomb_or_none())
                                .as("bombs, five a line");
        const auto moves =
            *rc::gen::container<std::vector<field_move>>(any_field_move()).as("messages");
        board_and_field boards(5, 4, bombs);
        for (const field_move& made : moves) {
            if (const std::string problem = boards.make(made); !problem.empty())
                RC_FAIL(problem);
            boards.board.check_invariants();
        }
    }));
}

} // namespace scramble::model
