#include "app/check_options.hpp"

#include "app/grammar.hpp"
#include "app/option_values.hpp"
#include "check/field_table.hpp"
#include "check/memory_table.hpp"
#include "check/report.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <unistd.h>

namespace scramble {

namespace {

/// HOST:PORT, as in a URL without a path.
game_address line_address_of(std::string_view text)
{
    game_address at = game_of("http://" + std::string(text));
    if (!at.path.empty() || text.find(':') == text.npos)
        throw wrong_usage("expected HOST:PORT, such as localhost:4444");
    return at;
}

} // namespace

check_command read_check(grammar& line)
{
    check_command asked;
    std::optional<std::string> edition;
    line.option("--edition YEAR", edition, std::identity(), "the handout (default: the newest)");
    line.option("--run COMMAND", asked.how.run, std::identity(),
                "start the server by this for each case");
    line.option("--verbose CASE", asked.verbose, std::identity(),
                "try this case only, and tell all that was said");
    line.option("--grace MS", asked.how.times.grace, number<std::chrono::milliseconds>(1, 10'000),
                "who gets no answer for this long waits");
    const words given = line.parse(2);
    if (given.empty() || (given[0] != "memory" && given[0] != "minesweeper"))
        throw wrong_usage("expected memory or minesweeper");
    asked.is_field = given[0] == "minesweeper";
    if ((given.size() == 2) != asked.how.run.empty())
        throw wrong_usage("expected either the address of a server or --run COMMAND");
    if (given.size() == 2)
        asked.how.where = asked.is_field ? value_of("HOST:PORT", given[1], line_address_of)
                                         : value_of("URL", given[1], game_of);
    if (edition && !asked.is_field)
        (void)value_of("--edition", *edition,
                       edition_by(memory::edition_of, "2020, 2022 and 2023"));
    if (edition && asked.is_field)
        (void)value_of("--edition", *edition,
                       edition_by(minesweeper::edition_of, "2014, 2016 and edx"));
    asked.how.edition = edition.value_or(asked.is_field ? "2016" : "2023");
    return asked;
}

int check_server(const check_command& asked)
{
    auto trials = asked.is_field ? check::field_trials(asked.how.edition) : check::memory_trials();
    if (!asked.verbose.empty())
        std::erase_if(trials, [&](const auto& each) { return each.id != asked.verbose; });
    bool all_pass = true;
    const auto results = check::check_all(trials, asked.how, [&](const check::tried& each) {
        all_pass &= each.found.is != check::verdict::fails;
        if (!asked.verbose.empty())
            fmt::print("{}", check::in_detail(each));
    });
    fmt::print("{}", check::for_people(results, ::isatty(STDOUT_FILENO) != 0));
    return all_pass ? 0 : 1;
}

} // namespace scramble
