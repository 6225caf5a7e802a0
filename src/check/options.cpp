#include "check/options.hpp"

#include "check/checked_games.hpp"
#include "check/language.hpp"
#include "cli/grammar.hpp"
#include "cli/values.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/minesweeper/wire/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno> // program_invocation_name
#include <functional>
#include <optional>

namespace scramble::check {

namespace {

/// HOST:PORT, as in a URL without a path.
game_address line_address_of(std::string_view text)
{
    game_address at = game_of("http://" + std::string(text));
    if (!at.path.empty() || text.find(':') == text.npos)
        throw wrong_usage("expected HOST:PORT, such as localhost:4444");
    return at;
}

std::optional<options::form> form_of(std::string_view text)
{
    if (text == "text")
        return options::form::people;
    if (text == "tap")
        return options::form::tap;
    if (text == "junit")
        return options::form::junit;
    if (text == "gradescope")
        return options::form::gradescope;
    return std::nullopt;
}

std::optional<std::string> language_of(std::string_view text)
{
    const auto others = other_languages();
    const bool is_known = text == "en" || std::ranges::find(others, text) != others.end();
    return is_known ? std::optional(std::string(text)) : std::nullopt;
}

std::string edition_of(const std::string& given, bool is_field)
{
    if (is_field)
        (void)value_of("--edition", given,
                       one_of(minesweeper::edition_of, {"2014", "2016", "edx"}));
    else
        (void)value_of("--edition", given,
                       one_of(memory::edition_of, {"2020", "2022", "2023", "2025"}));
    return given;
}

/// Without a port of its own each server would take the same, and without a board none would have
/// that of its case.
void refuse_fixed_command(const options& asked)
{
    const auto has = [&](std::string_view name) {
        return asked.how.run.find(name) != std::string::npos;
    };
    if (asked.how.run.empty())
        return;
    if (!has("{port}"))
        throw wrong_usage("--run: expected {port} where the command takes the port");
    if (!has("{board}") && !(asked.is_field && has("{options}")))
        throw wrong_usage(
            fmt::format("--run: expected {} where the command takes the file of the board",
                        asked.is_field ? "{options} or {board}" : "{board}"));
}

/// A case that nobody knows would try nothing, and nothing would fail.
void refuse_unknown_cases(const options& asked)
{
    const auto game = asked.is_field ? checked_field(asked.how.edition)
                                     : checked_memory(asked.how.edition, std::nullopt);
    words known;
    if (asked.games > 0)
        known.emplace_back("random");
    for (const trial& each : game.trials)
        known.push_back(each.id);
    words wanted = asked.cases;
    if (!asked.verbose.empty())
        wanted.push_back(asked.verbose);
    for (const std::string& each : wanted) {
        if (std::ranges::find(known, each) == known.end())
            throw wrong_usage(unknown("case", each, known));
    }
}

/// `edition` is nothing if none is given.
void add_options(grammar& line, options& asked, std::optional<std::string>& edition)
{
    line.option("--edition YEAR", edition, std::identity(),
                "the handout (default the newest of the game)");
    line.option("--run COMMAND", asked.how.run, std::identity(), "how to start the server");
    line.option("--board FILE", asked.board, std::identity(),
                "the board that a running server plays");
    line.option("--case CASE", asked.cases, std::identity(), "try this case; may be repeated");
    line.option("--verbose CASE", asked.verbose, std::identity(),
                "try this case only, and show each request and answer");
    line.option("--format FORM", asked.report,
                one_of(form_of, {"text", "tap", "junit", "gradescope"}),
                "text, tap, junit or gradescope (default text)");
    line.option("--language CODE", asked.language,
                one_of(language_of, {"en", "de", "es", "fr", "pt", "zh"}),
                "of reports: en, de, es, fr, pt or zh (default en)");
    line.option("--games N", asked.games, number<unsigned>(0, 1'000'000),
                "random games, with --run (default 10)");
    line.option("--seed N", asked.seed, seed_of, "seed of the first random game (default 1)");
    line.option("--grace MS", asked.how.times.grace, number<std::chrono::milliseconds>(1, 10'000),
                "what is unanswered so long, waits (default 150)");
    line.option("--time SECONDS", asked.time, number<std::chrono::seconds>(1, 86'400),
                "stop after this long, or 180 for a slow server (default 60)");
    line.option("--html FILE", asked.page, std::identity(),
                "write a report to open in a browser, too");
    line.option("--all DIR", asked.submissions, std::identity(),
                "check each folder in DIR, {dir} of --run");
    line.option("--reports DIR", asked.reports, std::identity(),
                "with --all: where reports go (default reports)");
    line.flag(
        "--list", [&] { asked.lists = true; }, "list the cases, and exit");
    line.not_both("--board", "--run", "the check chooses the boards then");
    line.not_both("--all", "--html", "it writes a page for each server");
    line.not_both("--all", "--verbose", "it tells of one server");
    line.not_both("--all", "--format", "it writes reports of each server");
    line.not_both("--verbose", "--case", "it tries one case");
    line.not_both("--verbose", "--format", "it is for people");
}

} // namespace

options read_options(grammar& line)
{
    options asked;
    std::optional<std::string> edition;
    add_options(line, asked, edition);
    const words given = line.parse(2);
    if (given.empty() || (given[0] != "memory" && given[0] != "minesweeper"))
        throw wrong_usage("expected memory or minesweeper");
    asked.is_field = given[0] == "minesweeper";
    asked.how.edition =
        edition_of(edition.value_or(asked.is_field ? "2016" : "2025"), asked.is_field);
    const bool has_address = given.size() == 2;
    if (!asked.lists && has_address != asked.how.run.empty())
        throw wrong_usage(has_address ? "expected the address of a server or --run, not both"
                                      : "expected the address of a server, or --run COMMAND");
    if (has_address)
        asked.how.where = asked.is_field ? value_of("HOST:PORT", given[1], line_address_of)
                                         : value_of("URL", given[1], game_of);
    if (asked.is_field && !asked.board.empty())
        throw wrong_usage("--board is for memory");
    if (asked.time) {
        asked.how.whole = *asked.time;
        asked.how.more_if_slow = {};
    }
    refuse_fixed_command(asked);
    if (!asked.submissions.empty() && asked.how.run.find("{dir}") == std::string::npos)
        throw wrong_usage("--all: expected {dir} in the command of --run, where its server is");
    refuse_unknown_cases(asked);
    return asked;
}

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

namespace {

/// The options that change what a case finds, where they were given.
std::string options_again(const options& asked)
{
    const options usual;
    std::string again;
    const auto add = [&](const char* name, const auto& given, const auto& otherwise) {
        if (given != otherwise)
            again += fmt::format(" --{} {}", name, given);
    };
    add("language", asked.language, usual.language);
    add("seed", asked.seed, usual.seed);
    add("games", asked.games, usual.games);
    add("grace", asked.how.times.grace.count(), usual.how.times.grace.count());
    if (asked.time)
        again += fmt::format(" --time {}", asked.time->count());
    if (!asked.board.empty())
        again += " --board " + for_shell(asked.board);
    return again;
}

} // namespace

std::string command_for_more(const options& asked)
{
    const std::string game = asked.is_field ? "minesweeper" : "memory";
    const std::string where = !asked.how.run.empty() ? "--run " + for_shell(asked.how.run)
                              : asked.is_field       ? asked.how.where.authority
                                                     : asked.how.where.url();
    return fmt::format("{} {} --edition {} {}{} --verbose", for_shell(program_invocation_name),
                       game, asked.how.edition, where, options_again(asked));
}

} // namespace scramble::check
