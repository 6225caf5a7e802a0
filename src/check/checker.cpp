#include "check/checker.hpp"

#include "check/language.hpp"
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
#include <sys/resource.h>
#include <unistd.h>
#include <utility>

namespace scramble::check {

namespace {

constexpr int most_silent = 4;   ///< from then on nobody waits so long for answers
constexpr int most_endless = 3;  ///< from then on nothing more is tried
constexpr int most_distrust = 2; ///< from then on no case shares a server
constexpr int most_shared_starts = 4;
constexpr std::chrono::seconds to_shorten{
    30}; ///< a random game that fails, or half of what is left
constexpr milliseconds slow_to_answer{50};
constexpr milliseconds slow_to_start{1000};

/// For how long the processors have worked for children of this process that have ended.
milliseconds worked_by_children()
{
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    return milliseconds(1000 * (used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                        (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000);
}

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
std::string command_for(const trial& trial, const std::string& run, const stage& at)
{
    const bool is_special =
        trial.is_refused || trial.options != with_the_board || !trial.dealt.empty();
    if (run.empty() && is_special)
        at.skip("it needs a server of its own: see --run");
    if (!trial.dealt.empty()) {
        if ((' ' + run + ' ').find(" {board} ") == std::string::npos) // it becomes several words
            at.skip("it needs {board} in the command as a word of its own: see --run");
        return with_value(run, "{board}", trial.dealt);
    }
    if (run.find("{options}") == std::string::npos && trial.options != with_the_board)
        at.skip("it needs {options} in the command: see --run");
    return with_value(run, "{options}", trial.options);
}

/// A server should not end by itself. What it has printed is told of a case that fails.
void look_after(server_process& server, stage& at, finding& found)
{
    const bool may_end = found.is == verdict::fails && at.has_lost_connection();
    const std::string ending = may_end ? server.ending_soon() : server.ending();
    if (!ending.empty())
        found =
            at.found(verdict::fails, spoken("{}: {}", ending, server.last_words()), failure::ended);
    if (found.is != verdict::fails || server.printed().empty())
        return;
    found.talk.push_back(spoken("the server printed:"));
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

checker::checker(plan how)
    : machine_(how.whole),
      how_(std::move(how)), shared_trial_{"", "shared", "", how_.shared_board, true, nullptr},
      usual_(how_.times.answer)
{
}

checker::~checker() = default;

std::unique_ptr<checker::attempt> checker::begin(const trial& trial)
{
    auto begun = std::make_unique<attempt>(trial, machine_, how_);
    try {
        const std::string command = command_for(trial, how_.run, begun->at);
        if (!command.empty())
            begun->server.emplace(begun->at, command, begun->board.path());
    }
    catch (const ended& end) {
        begun->over = end.with;
    }
    return begun;
}

finding checker::come_of(attempt& begun)
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

/// A flood alone counts.
void checker::show_more(attempt& begun, const std::function<void(stage&)>& behind, finding& found)
{
    if (behind == nullptr || found.is != verdict::passes)
        return;
    try {
        begun.at.begin();
        behind(begun.at);
    }
    catch (const ended& end) {
        if (end.with.how == failure::endless)
            found = end.with;
    }
}

finding checker::play(std::unique_ptr<attempt> begun, const std::function<void(stage&)>& behind)
{
    constexpr int most_again = 2;
    finding found = come_of(*begun);
    for (int again = 0; again < most_again && begun->server && begun->server->has_lost_its_port();
         ++again) {
        begun = begin(begun->what);
        found = come_of(*begun);
    }
    show_more(*begun, behind, found);
    if (begun->server)
        begun->server->ask_to_end();
    leaving_ = std::move(begun); // ends the one before, during which a signal may come
    machine_.go_on();
    return found;
}

finding checker::play(const trial& trial)
{
    return play(begin(trial));
}

finding checker::play_in_haste(const trial& trial)
{
    constexpr int haste = 8; // waits of 19 ms for a server that answers within 15
    const milliseconds grace = std::exchange(how_.times.grace, how_.times.grace / haste);
    finding found = play(trial);
    how_.times.grace = grace;
    return found.is == verdict::fails ? play_twice(begin(trial)) : found;
}

/// The server that cases share, started if it does not run. Null if there can be none.
checker::attempt* checker::shared()
{
    if (shared_ != nullptr && shared_->server->ending().empty())
        return shared_.get();
    shared_.reset();
    if (how_.run.empty() || how_.shared_board.empty() || shared_starts_ == most_shared_starts)
        return nullptr;
    ++shared_starts_;
    auto begun = begin(shared_trial_);
    if (begun->over || !begun->server)
        return nullptr;
    try {
        begun->at.begin();
        begun->server->await();
    }
    catch (const ended&) { // the cases find out why
        return nullptr;
    }
    shared_ = std::move(begun);
    return shared_.get();
}

/// What comes of a case on the shared server; nothing if it does not pass there.
std::optional<finding> checker::play_shared(const trial& trial)
{
    attempt* const host =
        trial.can_share && distrust_ < most_distrust && endless_ == 0 ? shared() : nullptr;
    if (host == nullptr)
        return std::nullopt;
    stage at(machine_, host->at.where(), how_.edition, how_.times);
    at.is_served_by(host->at.server());
    finding found;
    try {
        trial.play(at);
        found = at.found(verdict::passes, "");
    }
    catch (const ended& end) {
        found = end.with;
    }
    machine_.go_on();
    if (found.is == verdict::passes && host->server->ending().empty()) {
        distrust_ = 0;
        found.is = trial.is_demanded ? verdict::passes : verdict::open;
        return found;
    }
    const bool is_answer = found.how == failure::differs || found.how == failure::hasty;
    distrust_ = found.is == verdict::fails && !is_answer ? distrust_ + 1 : distrust_;
    return std::nullopt;
}

/// Whether it fails for the time that something took. A server that answers nothing any more is not
/// waited for twice.
bool checker::should_play_again(const finding& found) const
{
    const bool rests_on_time =
        found.how == failure::hasty || (found.how == failure::silent && silent_ < most_silent);
    return found.is == verdict::fails && rests_on_time;
}

/// Plays a case; once more if it should be, and counts the second.
finding checker::play_twice(std::unique_ptr<attempt> begun)
{
    const trial& what = begun->what;
    finding found = play(std::move(begun));
    return should_play_again(found) ? play(what) : found;
}

/// What comes of a case is taken into account for the next ones.
void checker::take_note(const tried& one)
{
    if (one.what.is_refused)
        return; // nobody has asked it
    const failure how = one.found.how;
    silent_ = how == failure::silent ? silent_ + 1 : 0;
    how_.times.answer = silent_ >= most_silent ? std::min(usual_, 4 * how_.times.grace) : usual_;
    endless_ = how == failure::endless ? endless_ + 1 : 0;
    if (endless_ == 1)
        endless_case_ = one.what.id;
}

void checker::try_all(const std::vector<trial>& trials,
                      const std::function<void(const tried&)>& hear)
{
    std::deque<std::unique_ptr<attempt>> ahead;
    const auto tell = [&](const trial& trial, finding found, steady::time_point begun) {
        const auto took = std::chrono::duration_cast<milliseconds>(steady::now() - begun);
        const tried one{trial, std::move(found), took};
        take_note(one);
        hear(one);
    };
    const auto play_first = [&] {
        const auto begun = steady::now();
        const trial& what = ahead.front()->what;
        auto next = std::move(ahead.front());
        ahead.pop_front();
        tell(what, play_twice(std::move(next)), begun);
    };
    for (const trial& each : trials) {
        const auto begun = steady::now();
        if (endless_ >= most_endless) {
            hear({each, untried_for_floods(endless_case_)});
            continue;
        }
        if (begun >= machine_.end()) {
            hear({each, {verdict::late, spoken(no_time_left), {}}});
            continue;
        }
        if (auto found = play_shared(each)) {
            tell(each, std::move(*found), begun);
            continue;
        }
        ahead.push_back(begin(each));
        if (ahead.size() > how_.ahead)
            play_first();
    }
    while (!ahead.empty())
        play_first();
}

/// A server that is slow gets more time, in which it is asked less.
void checker::expect_answers_in(milliseconds slowest)
{
    constexpr milliseconds most_grace{1000}; // unless more is asked for
    const milliseconds needed = std::min(10 * slowest, 2 * slowest + milliseconds(200));
    how_.times.grace = std::max(how_.times.grace, std::min(needed, most_grace));
    how_.times.usual = slowest;
    how_.times.one_case += 100 * std::min(slowest, most_grace);
}

finding checker::meet_once(const trial& start, const std::function<void(stage&)>& preparation)
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
    const milliseconds worked = worked_by_children();
    finding found = play(begin(what), preparation);
    leaving_.reset(); // so that its work is told
    if (found.is != verdict::passes)
        return found;
    const milliseconds took = in_ms(steady::now() - asked);
    expect_answers_in(slowest);
    constexpr milliseconds at_least{2000}; // others start beside it
    how_.times.refusal = std::min(how_.times.start, at_least + 4 * to_start);
    if (slowest >= slow_to_answer || to_start >= slow_to_start) {
        waits_ = took / std::max(worked_by_children() - worked, milliseconds(1));
        machine_.give(how_.more_if_slow);
    }
    return found;
}

tried checker::meet(const trial& start, const std::function<void(stage&)>& preparation)
{
    finding found = meet_once(start, preparation);
    if (should_play_again(found)) {
        finding again = meet_once(start, preparation);
        if (again.is != verdict::late)
            found = std::move(again);
    }
    return {start, std::move(found)};
}

tried checker::play_randomly(const random_games& games, std::uint64_t first, std::uint64_t step,
                             std::uint64_t end)
{
    trial what = random_trial();
    if (how_.run.empty())
        return {what, {verdict::untried, spoken("it needs boards of its own: see --run"), {}}};
    if (endless_ >= most_endless)
        return {what, untried_for_floods(endless_case_)};
    std::uint64_t played = 0;
    const auto begun = steady::now();
    const auto tell = [&](finding found) {
        return tried{what, std::move(found),
                     std::chrono::duration_cast<milliseconds>(steady::now() - begun)};
    };
    for (std::uint64_t seed = first; seed < end; seed += step) {
        random_game game = games(seed);
        constexpr std::uint32_t answers = 2; // of a move, and the looks at once behind it
        const auto moves = static_cast<std::uint32_t>(game.moves.size());
        game.moves.resize(how_.times.as_many_as_fit(answers * moves) / answers);
        what.board = game.board;
        what.play = [game](stage& at) {
            chosen_moves all(game.moves.size());
            std::iota(all.begin(), all.end(), std::size_t{0});
            game.play(at, all);
        };
        finding found = play_in_haste(what);
        if (found.is == verdict::late) {
            if (played == 0)
                return tell(std::move(found));
            break; // one can always play more
        }
        if (found.is == verdict::fails) {
            found = play_shortest(game, std::move(found));
            found.what = spoken("seed {}: {}", seed, found.what);
            return tell(std::move(found));
        }
        ++played;
    }
    return tell({verdict::passes, std::to_string(played), {}});
}

/// Leaves out moves, many at a time and then single ones, until no other game of those fails
/// likewise, or by another board than there should be, which shows a mistake best.
finding checker::play_shortest(const random_game& game, finding failed)
{
    chosen_moves moves(game.moves.size());
    std::iota(moves.begin(), moves.end(), std::size_t{0});
    const auto left = machine_.end() - steady::now();
    const auto end = steady::now() + std::min<steady::duration>(
                                         std::max<steady::duration>(to_shorten, left / 2), left);
    const auto fails_likewise = [&](const chosen_moves& fewer) {
        finding found =
            play({"", "random", "", game.board, true, [&](stage& at) { game.play(at, fewer); }});
        const bool is_likewise = found.how == failed.how || found.how == failure::differs;
        if (found.is != verdict::fails || !is_likewise)
            return false;
        failed = std::move(found);
        moves = fewer;
        return true;
    };
    bool is_shorter = false;
    for (std::size_t part = moves.size() / 2; part > 0;
         part = is_shorter && part == 1 ? 1 : part / 2) {
        is_shorter = false;
        for (std::size_t last = moves.size(); last > 0 && steady::now() < end;) {
            const std::size_t first = last - std::min(last, part);
            chosen_moves fewer = moves;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(first),
                        fewer.begin() + static_cast<std::ptrdiff_t>(last));
            is_shorter = fails_likewise(fewer) || is_shorter;
            last = first;
        }
    }
    for (std::size_t first = moves.size(); first-- > 0;) { // two that only go together
        for (std::size_t second = moves.size(); second-- > first + 1 && steady::now() < end;) {
            chosen_moves fewer = moves;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(second));
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(first));
            if (fails_likewise(fewer))
                second = moves.size();
        }
        first = std::min(first, moves.size());
    }
    std::vector<std::string_view> words;
    for (const std::size_t each : moves)
        words.push_back(game.moves[each]);
    std::string board = game.board;
    std::ranges::replace(board, '\n', ' ');
    failed.what = spoken("{} (on {}after {})", failed.what, board, fmt::join(words, "; "));
    return failed;
}

} // namespace scramble::check
