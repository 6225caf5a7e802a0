#include "check/check_server.hpp"

#include "check/checked_games.hpp"
#include "check/checker.hpp"
#include "check/report.hpp"
#include "cli/file.hpp"
#include "scramble/memory/rules/board_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno> // program_invocation_name
#include <csignal>
#include <cstdio>
#include <iterator>
#include <unistd.h>

namespace scramble::check {

namespace {

std::variant<checked_game, fault> game_to_check(const options& asked)
{
    if (asked.is_field)
        return checked_field(asked.how.edition);
    std::optional<memory::layout> cards;
    if (!asked.board.empty()) {
        auto read = load<memory::layout>(asked.board, memory::read_board);
        if (const auto* why = std::get_if<fault>(&read))
            return *why;
        cards = std::get<memory::layout>(std::move(read));
    }
    return checked_memory(asked.how.edition, std::move(cards));
}

/// A word for the shell, in quotes if it needs them.
std::string for_shell(std::string_view text)
{
    constexpr auto unquoted = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    if (!text.empty() && text.find_first_not_of(unquoted) == text.npos)
        return std::string(text);
    std::string word = "'";
    for (const char each : text)
        word += each == '\'' ? std::string("'\\''") : std::string(1, each);
    return word + '\'';
}

/// The options that change what a case finds, where they were given.
std::string options_again(const options& asked)
{
    const options usual;
    std::string again;
    const auto add = [&](const char* name, const auto& given, const auto& otherwise) {
        if (given != otherwise)
            again += fmt::format(" --{} {}", name, given);
    };
    add("seed", asked.seed, usual.seed);
    add("games", asked.games, usual.games);
    add("grace", asked.how.times.grace.count(), usual.how.times.grace.count());
    add("time", asked.how.whole.count(), usual.how.whole.count());
    if (!asked.board.empty())
        again += " --board " + for_shell(asked.board);
    return again;
}

/// The command that tells all of a case, up to its id.
std::string command_for_more(const options& asked)
{
    const std::string game = asked.is_field ? "minesweeper" : "memory";
    const std::string where = !asked.how.run.empty() ? "--run " + for_shell(asked.how.run)
                              : asked.is_field       ? asked.how.where.authority
                                                     : asked.how.where.url();
    return fmt::format("{} {} --edition {} {}{} --verbose", for_shell(program_invocation_name),
                       game, asked.how.edition, where, options_again(asked));
}

/// Tells how far it is, where somebody looks on; with `done` equal to `all`, nothing any more.
void show_progress(const options& asked, std::size_t done, std::size_t all)
{
    if (asked.report != options::form::people || ::isatty(STDERR_FILENO) == 0)
        return;
    const std::string text = done < all ? fmt::format("{} of {} cases", done, all) : "";
    fmt::print(stderr, "\r{:<24}\r", text);
}

bool is_wanted(const options& asked, const std::string& id)
{
    if (!asked.verbose.empty())
        return id == asked.verbose;
    return asked.cases.empty() || std::ranges::find(asked.cases, id) != asked.cases.end();
}

/// What explains most comes first. The others are in an order that leaves out cases of all chapters
/// if there is no time for all.
void put_in_order_of_play(std::vector<trial>& trials)
{
    constexpr std::size_t stride = 37; // a prime that divides no usual number of cases
    const std::size_t count = trials.size();
    std::vector<std::pair<std::size_t, std::size_t>> keys; // of each, and its place
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t explains = trials[i].explains;
        keys.emplace_back(explains > 0 ? explains : count + i * stride % count, i);
    }
    std::ranges::sort(keys);
    std::vector<trial> ordered;
    for (const auto& [key, place] : keys)
        ordered.push_back(std::move(trials[place]));
    trials = std::move(ordered);
}

/// The order of the tables, which is that of the reports.
void put_in_order_of_tables(std::vector<tried>& all, const checked_game& game)
{
    std::ranges::stable_sort(all, {}, [&](const tried& each) {
        return std::ranges::find(game.trials, each.what.id, &trial::id) - game.trials.begin();
    });
}

/// Tries what is wanted. Of a server that does not start nothing more is tried.
std::vector<tried> try_all(checker& judge, const checked_game& game, const options& asked)
{
    std::vector<tried> all{judge.meet(game.trials.front())};
    if (all.front().found.is != verdict::passes)
        return all;
    if (!is_wanted(asked, all.front().what.id))
        all.clear();
    std::vector<trial> wanted;
    std::copy_if(game.trials.begin() + 1, game.trials.end(), std::back_inserter(wanted),
                 [&](const trial& each) { return is_wanted(asked, each.id); });
    put_in_order_of_play(wanted);
    const bool is_random = asked.games > 0 && is_wanted(asked, "random");
    const std::size_t count = all.size() + wanted.size() + (is_random ? 1 : 0);
    std::size_t done = all.size();
    std::ranges::move(
        judge.try_all(wanted, [&](const tried&) { show_progress(asked, ++done, count); }),
        std::back_inserter(all));
    if (is_random)
        all.push_back(judge.play_randomly(game.random, asked.seed, asked.games));
    show_progress(asked, count, count);
    put_in_order_of_tables(all, game);
    return all;
}

std::string report(const options& asked, const checked_game& game, const std::vector<tried>& all)
{
    const heading head{game.name, asked.how.edition, command_for_more(asked)};
    if (asked.report == options::form::tap)
        return as_tap(all);
    if (asked.report == options::form::junit)
        return as_junit(head, all);
    return for_people(head, all, ::isatty(STDOUT_FILENO) != 0);
}

/// Result: the exit status.
int check_game(const checked_game& game, const options& asked)
{
    checker judge(asked.how);
    const auto all = try_all(judge, game, asked);
    fmt::print("{}", asked.verbose.empty() ? report(asked, game, all) : in_detail(all.front()));
    return is_good(all) ? 0 : 1;
}

} // namespace

std::variant<int, fault> check_server(const options& asked)
{
    const auto known = game_to_check(asked);
    if (const auto* why = std::get_if<fault>(&known))
        return *why;
    const auto& game = std::get<checked_game>(known);
    if (asked.lists) {
        fmt::print("{}", as_list(game.trials));
        return 0;
    }
    try {
        return check_game(game, asked);
    }
    catch (const interrupted& by) { // ends as the signal does, so that a shell stops, too
        show_progress(asked, 1, 1);
        std::signal(by.signal, SIG_DFL);
        std::raise(by.signal);
        return 128 + by.signal;
    }
}

} // namespace scramble::check
