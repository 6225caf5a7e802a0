#include "check/check_server.hpp"

#include "check/checked_games.hpp"
#include "check/language.hpp"
#include "check/report.hpp"
#include "check/submissions.hpp"
#include "check/try_all.hpp"
#include "cli/file.hpp"
#include "scramble/memory/rules/board_file.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace scramble::check {

namespace {

std::variant<checked_game, fault> game_to_check(const options& asked)
{
    if (asked.is_field)
        return checked_field(asked.how.edition);
    std::optional<memory::layout> cards;
    if (!asked.how.run.empty())
        cards = shared_layout();
    if (!asked.board.empty()) {
        auto read = load<memory::layout>(asked.board, memory::read_board);
        if (const auto* why = std::get_if<fault>(&read))
            return by_option("--board", *why);
        cards = std::get<memory::layout>(std::move(read));
    }
    return checked_memory(asked.how.edition, std::move(cards));
}

/// Tells how far it is, where somebody looks on; with `done` equal to `all`, nothing any more.
void show_progress(const options& asked, std::size_t done, std::size_t all)
{
    if (asked.report != options::form::people || ::isatty(STDERR_FILENO) == 0)
        return;
    const std::string text = done < all ? spoken("{} of {} cases", done, all) : "";
    fmt::print(stderr, "\r{:<24}\r", text);
}

std::string report(const options& asked, const heading& head, const std::vector<tried>& all)
{
    if (!asked.verbose.empty())
        return in_detail(all.front());
    if (asked.report == options::form::tap)
        return as_tap(all);
    if (asked.report == options::form::junit)
        return as_junit(head, all);
    if (asked.report == options::form::gradescope)
        return as_gradescope(all);
    return for_people(head, all, ::isatty(STDOUT_FILENO) != 0);
}

/// Result: the exit status.
int check_game(const checked_game& game, const options& asked)
{
    if (!asked.page.empty())
        write_report("--html", asked.page, ""); // what cannot be written is told before the check
    const auto all = try_all(
        game, asked, [&](std::size_t done, std::size_t of) { show_progress(asked, done, of); });
    const heading head{game.name, asked.how.edition, command_for_more(asked)};
    if (!asked.page.empty())
        write_report("--html", asked.page, as_html(head, all));
    fmt::print("{}", report(asked, head, all));
    return status_of(all);
}

} // namespace

std::variant<int, fault> check_server(const options& asked)
{
    speak(asked.language);
    const auto known = game_to_check(asked);
    if (const auto* why = std::get_if<fault>(&known))
        return *why;
    const auto& game = std::get<checked_game>(known);
    if (asked.lists) {
        fmt::print("{}", as_list(game.trials));
        return 0;
    }
    try {
        return asked.submissions.empty() ? check_game(game, asked) : check_all(game, asked);
    }
    catch (const interrupted& by) { // ends as the signal does, so that a shell stops, too
        show_progress(asked, 1, 1);
        std::signal(by.signal, SIG_DFL);
        std::raise(by.signal);
        return 128 + by.signal;
    }
}

} // namespace scramble::check
