#include "check/checker.hpp"

#include "check/server_process.hpp"
#include "check/stage.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace scramble::check {

namespace {

constexpr std::size_t most_ahead = 3;          ///< servers that start while a case is played
constexpr int most_silent = 4;                 ///< from then on nobody waits so long for answers
constexpr std::chrono::seconds to_shorten{30}; ///< a random game that fails

} // namespace

/// A file for the board of a case, gone when the case ends.
class board_file {
public:
    explicit board_file(const std::string& text)
        : path_((std::filesystem::temp_directory_path() / "scramble-check-XXXXXX").string())
    {
        const int file = ::mkstemp(path_.data());
        if (file < 0)
            throw std::runtime_error("cannot write a board to " + path_);
        ::close(file);
        std::ofstream to(path_, std::ios::binary | std::ios::trunc);
        to << text;
        to.close();
        if (!to)
            throw std::runtime_error("cannot write a board to " + path_);
    }
    board_file(const board_file&) = delete;
    board_file& operator=(const board_file&) = delete;
    ~board_file()
    {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

namespace {

/// The command for a case. The case is skipped if its options have no place in the command.
std::string command_for(const trial& what, const std::string& run, const stage& at)
{
    const bool is_special =
        what.is_refused || what.options != with_the_board || !what.dealt.empty();
    if (run.empty() && is_special)
        at.skip("it needs a server of its own: see --run");
    if (!what.dealt.empty()) {
        if ((' ' + run + ' ').find(" {board} ") == std::string::npos) // it becomes several words
            at.skip("it needs {board} in the command as a word of its own: see --run");
        return with_value(run, "{board}", what.dealt);
    }
    if (run.find("{options}") == std::string::npos && what.options != with_the_board)
        at.skip("it needs {options} in the command: see --run");
    return with_value(run, "{options}", what.options);
}

/// A server should not end by itself. What it has printed is told of a case that fails.
void look_after(server_process& server, stage& at, finding& found)
{
    const bool may_end = found.is == verdict::fails && at.has_lost_connection();
    const std::string ending = may_end ? server.ending_soon() : server.ending();
    if (!ending.empty())
        found =
            at.found(verdict::fails, fmt::format("the server {}: {}", ending, server.last_words()),
                     failure::ended);
    if (found.is != verdict::fails || server.printed().empty())
        return;
    found.talk.emplace_back("the server printed:");
    for (const std::string_view line : server.printed())
        found.talk.push_back(one_line(fmt::format("  {}", line)));
}

} // namespace

struct checker::attempt {
    attempt(const trial& what_is, machine& on, const plan& how)
        : what(what_is), board(what.board), at(on, how.where, how.edition, how.times)
    {
    }

    const trial& what;
    board_file board;
    stage at;
    std::optional<server_process> server;
    std::optional<finding> over; ///< it could not begin
};

std::unique_ptr<checker::attempt> checker::begin(const trial& what)
{
    auto begun = std::make_unique<attempt>(what, machine_, how_);
    try {
        const std::string command = command_for(what, how_.run, begun->at);
        if (!command.empty())
            begun->server.emplace(begun->at, command, begun->board.path());
    }
    catch (const ended& end) {
        begun->over = end.with;
    }
    return begun;
}

finding checker::end(attempt& begun)
{
    auto& [what, board, at, server, over] = begun;
    if (over)
        return *over;
    finding found;
    try {
        at.begin();
        if (what.is_refused) {
            server->await_refusal();
        }
        else {
            if (server)
                server->await();
            what.play(at);
        }
        found = at.found(verdict::passes, "");
    }
    catch (const ended& end) {
        found = end.with;
    }
    if (server && !what.is_refused)
        look_after(*server, at, found);
    if (!what.is_demanded && (found.is == verdict::passes || found.is == verdict::fails))
        found.is = verdict::open;
    return found;
}

finding checker::play(std::unique_ptr<attempt> begun)
{
    constexpr int most_again = 2;
    finding found = end(*begun);
    for (int again = 0; again < most_again && begun->server && begun->server->has_lost_its_port();
         ++again) {
        begun = begin(begun->what);
        found = end(*begun);
    }
    begun.reset(); // ends the server, during which a signal may come
    machine_.go_on();
    return found;
}

finding checker::play(const trial& what)
{
    return play(begin(what));
}

finding checker::play_in_haste(const trial& what)
{
    constexpr int haste = 8; // waits of 19 ms for a server that answers within 15
    const milliseconds grace = std::exchange(how_.times.grace, how_.times.grace / haste);
    finding found = play(what);
    how_.times.grace = grace;
    return found.is == verdict::fails ? play(what) : found;
}

std::vector<tried> checker::try_all(const std::vector<trial>& trials,
                                    const std::function<void(const tried&)>& hear)
{
    std::vector<tried> all;
    std::deque<std::unique_ptr<attempt>> ahead;
    int silent = 0; // cases, one after another
    const milliseconds usual = how_.times.answer;
    for (const trial& each : trials) {
        const bool is_late = steady::now() >= machine_.end();
        for (std::size_t next = all.size() + ahead.size();
             !is_late && next < trials.size() && ahead.size() < most_ahead; ++next)
            ahead.push_back(begin(trials[next]));
        if (is_late) {
            ahead.clear();
            all.push_back({each, {verdict::late, no_time_left, {}}});
        }
        else {
            all.push_back({each, play(std::move(ahead.front()))});
            ahead.pop_front();
            silent = all.back().found.how == failure::silent ? silent + 1 : 0;
            how_.times.answer =
                silent >= most_silent ? std::min(usual, 4 * how_.times.grace) : usual;
        }
        hear(all.back());
    }
    return all;
}

tried checker::meet(const trial& start)
{
    constexpr int times = 4;
    const auto in_ms = [](steady::duration time) {
        return std::chrono::duration_cast<milliseconds>(time);
    };
    milliseconds slowest{0};
    milliseconds to_start{0};
    const auto asked = steady::now();
    trial what = start;
    what.play = [&](stage& at) {
        for (int i = 0; i < times; ++i) {
            const auto begin = steady::now();
            start.play(at);
            if (i == 0) // which may be slow
                to_start = in_ms(steady::now() - asked);
            else
                slowest = std::max(slowest, in_ms(steady::now() - begin));
        }
    };
    finding found = play(what);
    constexpr milliseconds most_grace{1000}; // unless more is asked for
    how_.times.grace = std::max(how_.times.grace, std::min(10 * slowest, most_grace));
    constexpr milliseconds at_least{2000}; // others start beside it
    how_.times.refusal = std::min(how_.times.start, at_least + 4 * to_start);
    return {start, std::move(found)};
}

tried checker::play_randomly(const random_games& games, std::uint64_t seed, unsigned count)
{
    trial what{
        "Random play", "random",      "Random games go as the rules say, move by move.", {}, true,
        nullptr,       with_the_board};
    if (how_.run.empty())
        return {what, {verdict::untried, "it needs boards of its own: see --run", {}}};
    for (unsigned played = 0; played < count; ++played) {
        const random_game game = games(seed + played);
        what.board = game.board;
        what.play = [game](stage& at) {
            chosen_moves all(game.moves.size());
            std::iota(all.begin(), all.end(), std::size_t{0});
            game.play(at, all);
        };
        finding found = play_in_haste(what);
        if (found.is == verdict::late) {
            if (played == 0)
                return {what, std::move(found)};
            count = played; // one can always play more
        }
        if (found.is == verdict::fails) {
            found = play_shortest(game, std::move(found));
            found.what = fmt::format("seed {}: {}", seed + played, found.what);
            return {what, std::move(found)};
        }
    }
    return {what, {verdict::passes, fmt::format("{} games, seed {}", count, seed), {}}};
}

/// Leaves out moves, many at a time and then single ones, until no other game of those fails
/// likewise.
finding checker::play_shortest(const random_game& game, finding failed)
{
    chosen_moves moves(game.moves.size());
    std::iota(moves.begin(), moves.end(), std::size_t{0});
    const auto end = std::min<steady::time_point>(steady::now() + to_shorten, machine_.end());
    bool is_shorter = false;
    for (std::size_t part = moves.size() / 2; part > 0;
         part = is_shorter && part == 1 ? 1 : part / 2) {
        is_shorter = false;
        for (std::size_t last = moves.size(); last > 0 && steady::now() < end;) {
            const std::size_t first = last - std::min(last, part);
            chosen_moves fewer = moves;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(first),
                        fewer.begin() + static_cast<std::ptrdiff_t>(last));
            finding found = play(
                {"", "random", "", game.board, true, [&](stage& at) { game.play(at, fewer); }});
            if (found.is == verdict::fails && found.how == failed.how) {
                failed = std::move(found);
                moves = std::move(fewer);
                is_shorter = true;
            }
            last = first;
        }
    }
    std::vector<std::string_view> words;
    for (const std::size_t each : moves)
        words.push_back(game.moves[each]);
    std::string board = game.board;
    std::ranges::replace(board, '\n', ' ');
    failed.what = fmt::format("{} (on {}after {})", failed.what, board, fmt::join(words, "; "));
    return failed;
}

} // namespace scramble::check
