// The frames of a game: whoever applies them in order sees the boards that `moment_after` tells.

#include "../catch.hpp"
#include "played.hpp"
#include "replay/frames.hpp"
#include "replay/verify.hpp"
#include "scramble/text/take_line.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace scramble::replay {

namespace {

/// A frame as text.
struct frame {
    std::string heading;
    std::vector<std::string> news; ///< without the line `at`
    [[nodiscard]] bool is_whole() const
    {
        return !news.empty() && (news[0] == "first 0" || news[0] == "debug 0");
    }
};

/// The lines before the frames go to `about`.
std::vector<frame> frames_in(std::string_view text, std::string& about)
{
    std::vector<frame> all;
    while (const auto line = take_line(text)) {
        if (line->starts_with("frame "))
            all.push_back({std::string(*line), {}});
        else if (all.empty())
            about.append(*line).append("\n");
        else if (line->starts_with("at "))
            CHECK(line->starts_with("at replay-"));
        else
            all.back().news.emplace_back(*line);
    }
    return all;
}

/// A board that knows no rules.
struct shown {
    std::size_t columns = 0;
    std::vector<std::string> cells; ///< the lines of BOARD, or the squares
    std::vector<std::string> scores;

    void apply(const frame& frame, bool is_memory)
    {
        std::size_t next = 0;
        if (frame.is_whole()) {
            scores.clear();
            next = is_memory ? read_cards(frame.news) : read_field(frame.news);
        }
        for (; next < frame.news.size(); ++next)
            read_line(frame.news[next], is_memory);
    }

    [[nodiscard]] std::string text(bool is_memory) const
    {
        std::string all = is_memory ? std::to_string(cells.size() / columns) + 'x' +
                                          std::to_string(columns) + '\n'
                                    : "";
        for (std::size_t at = 0; at < cells.size(); ++at)
            all += cells[at] + (is_memory ? "\n" : (at + 1) % columns == 0 ? "\r\n" : " ");
        return all;
    }
    [[nodiscard]] std::string scores_text() const
    {
        std::string all;
        for (const std::string& each : scores)
            all += each + '\n';
        return all;
    }

private:
    std::size_t read_cards(const std::vector<std::string>& news)
    {
        const std::size_t rows = std::stoul(news[1]);
        columns = std::stoul(news[1].substr(news[1].find('x') + 1));
        const auto first = news.begin() + 2;
        cells.assign(first, first + static_cast<std::ptrdiff_t>(rows * columns));
        return 2 + rows * columns;
    }
    std::size_t read_field(const std::vector<std::string>& news)
    {
        std::istringstream size(news[2]);
        std::string word;
        std::size_t rows = 0;
        size >> word >> columns >> rows;
        cells.clear();
        for (std::size_t row = 0; row < rows; ++row) {
            for (const char square : news[3 + row])
                cells.emplace_back(1, square);
        }
        return 3 + rows;
    }
    void read_line(const std::string& line, bool is_memory)
    {
        std::istringstream words(line);
        std::string word;
        std::size_t row = 0;
        std::size_t column = 0;
        char comma = 0;
        words >> word;
        if (word == "space") {
            words >> row >> comma >> column >> std::ws;
            std::getline(words, cells.at(row * columns + column));
        }
        else if (word == "row") {
            words >> row >> column;
            words.get();
            for (std::size_t at = row * columns + column; words.peek() != EOF; ++at)
                cells.at(at) = std::string(1, static_cast<char>(words.get()));
        }
        else if (word == "player") {
            std::string name;
            std::string points;
            std::string bombs;
            words >> name >> points >> bombs;
            set_score(name, name + ' ' + points + (is_memory ? "" : ' ' + bombs));
        }
    }
    void set_score(const std::string& name, const std::string& line)
    {
        for (std::string& each : scores) {
            if (each.starts_with(name + ' ')) {
                each = line;
                return;
            }
        }
        scores.push_back(line);
    }
};

void check_frames(const std::string& file)
{
    const recording game = std::get<recording>(read_replay(file));
    std::string about;
    const auto all = frames_in(frames_of(game, verify(game)), about);
    REQUIRE(all.size() == game.moves.size() + 1);
    const std::size_t begin = file.find('\n') + 1;
    const std::size_t end = std::min(file.find("\npair "), file.find("\nboard ")) + 1;
    CHECK(about == "scramble-frames 1\n" + file.substr(begin, end - begin));
    CHECK(all.front().heading == "frame 0 0");
    shown one_by_one;
    for (std::size_t number = 0; number < all.size(); ++number) {
        if (number > 0) {
            const move& made = game.moves[number - 1];
            CHECK(all[number].heading == "frame " + std::to_string(number) + ' ' +
                                             std::to_string(made.at.count()) + ' ' + made.line);
        }
        if (number % moves_a_whole_board == 0)
            CHECK(all[number].is_whole());
        one_by_one.apply(all[number], game.head.is_memory());
        if (number % 7 != 0 && number + 1 != all.size())
            continue; // each moment is played from the beginning
        const auto then = std::get<moment>(moment_after(game, number));
        CHECK(one_by_one.text(game.head.is_memory()) == then.board);
        CHECK(one_by_one.scores_text() == then.scores);
    }
    if (all.size() > moves_a_whole_board) { // who begins there sees the same
        shown late;
        for (std::size_t number = moves_a_whole_board; number < all.size(); ++number)
            late.apply(all[number], game.head.is_memory());
        CHECK(late.cells == one_by_one.cells);
        CHECK(late.scores == one_by_one.scores);
    }
}

} // namespace

TEST_CASE("the frames of random games lead to their boards", "[replay][random]")
{
    INFO(how_to_repeat());
    dice random;
    for (int game = 0; game < 20; ++game) {
        const int records = random.below(600);
        check_frames(game % 2 == 0 ? memory_file(random, records)
                                   : minesweeper_file(random, records));
    }
}

TEST_CASE("a frame has its time, its move, and what has changed", "[replay]")
{
    heading head = heading_of_a_test();
    head.names = {{"alice", "Alice B"}};
    head.beginning = memory_beginning{{2, 3, {"A", "B", "B", "A", "C", "C"}}, {}};
    const std::string file = recorded(head, [](recorder& made) {
        made.add(std::chrono::milliseconds(9), "flip alice 0,1");
        made.add(std::chrono::milliseconds(1432), "flip bob 0,1");
        made.add(std::chrono::milliseconds(1500), "withdraw bob 0,1");
    });
    const recording game = std::get<recording>(read_replay(file));
    CHECK(frames_of(game, right{3, "memory-1"}) ==
          "scramble-frames 1\ngame memory 2023\nrules memory-1\nroom k7m2qx9d4h game 2\n"
          "started 2026-11-22T10:31:07Z\ncall alice Alice B\n"
          "frame 0 0\nat replay-0\nfirst 0\n2x3\ndown\ndown\ndown\ndown\ndown\ndown\n"
          "frame 1 9 flip alice 0,1\nat replay-1\nspace 0,1 up B\n"
          "player alice 0 holds 0,1\n"
          "frame 2 1432 flip bob 0,1\nat replay-2\nplayer bob 0 waits 0,1\n"
          "frame 3 1500 withdraw bob 0,1\nat replay-3\nplayer bob 0\n");
}

TEST_CASE("frames end before a move that the rules do not allow", "[replay]")
{
    heading head = heading_of_a_test();
    head.beginning = memory_beginning{{1, 2, {"A", "A"}}, {}};
    recording game;
    game.head = head;
    for (const char* const line : {"flip ann 0,0", "flip ann 0,9", "flip ann 0,1"})
        game.moves.push_back({std::chrono::milliseconds(5), line});
    const std::string text = frames_of(game, changed{1, 9});
    CHECK(text.find("Z\ncall p0 Zoë\ncall p1 two words\n"
                    "verdict changed: lines 1 to 9 are not as they were written\nframe 0 0\n") !=
          text.npos);
    CHECK(text.find("\nframe 1 5 flip ann 0,0\n") != text.npos);
    CHECK(text.find("\nframe 2 ") == text.npos);
}

} // namespace scramble::replay
