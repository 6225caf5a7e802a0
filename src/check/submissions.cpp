#include "check/submissions.hpp"

#include "check/apart.hpp"
#include "check/language.hpp"
#include "check/record.hpp"
#include "check/report.hpp"
#include "check/server_process.hpp"
#include "check/try_all.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace scramble::check {

namespace {

namespace files = std::filesystem;

struct submission {
    files::path folder;
    std::vector<tried> all;

    [[nodiscard]] std::string name() const { return folder.filename().string(); }
};

std::vector<submission> submissions_in(const std::string& folder)
{
    std::vector<submission> found;
    std::error_code why;
    files::directory_iterator all(folder, why);
    if (why)
        throw std::runtime_error(fmt::format("--all: {}: {}", folder, why.message()));
    for (const auto& each : all) {
        if (each.is_directory() && !each.path().filename().string().starts_with('.'))
            found.push_back({files::absolute(each.path()), {}});
    }
    std::ranges::sort(found, {}, &submission::folder);
    return found;
}

/// The bar of progress, where somebody looks on; nothing any more when all are done.
void show_bar(std::size_t done, std::size_t all)
{
    constexpr std::size_t width = 40;
    if (::isatty(STDERR_FILENO) == 0)
        return;
    const std::string bar(all > 0 ? width * done / all : width, '#');
    const std::string text =
        done < all ? fmt::format("[{:.<{}}] {}", bar, width, spoken("{} of {} servers", done, all))
                   : "";
    fmt::print(stderr, "\r{:<72}\r", text);
}

std::string in_csv(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == text.npos)
        return text;
    std::string quoted = "\"";
    for (const char each : text)
        quoted += each == '"' ? std::string("\"\"") : std::string(1, each);
    return quoted + '"';
}

std::string ids_of_failures(const std::vector<tried>& all)
{
    std::string ids;
    for (const tried& each : failures(all))
        ids += (ids.empty() ? "" : " ") + each.what.id;
    return ids;
}

std::size_t cases_that_are(verdict is, const std::vector<tried>& all)
{
    return static_cast<std::size_t>(
        std::ranges::count(all, is, [](const tried& each) { return each.found.is; }));
}

/// Name, verdict, three numbers, and what fails.
constexpr auto form_of_table = "{:<24} {:<13} {:>7} {:>7} {:>7}  {}\n";

/// A line of the table, and one of the CSV.
std::pair<std::string, std::string> lines_of(const submission& one)
{
    constexpr std::size_t most_ids = 40;
    const auto& all = one.all;
    const std::string ids = ids_of_failures(all);
    const auto passed = cases_that_are(verdict::passes, all);
    const auto failed = cases_that_are(verdict::fails, all);
    const auto open = cases_that_are(verdict::open, all);
    const auto untried = cases_that_are(verdict::untried, all);
    const auto late = cases_that_are(verdict::late, all);
    return {fmt::format(form_of_table, one.name(), spoken(word_for(all)), passed, failed,
                        untried + late,
                        ids.size() > most_ids ? ids.substr(0, most_ids) + "..." : ids),
            fmt::format("{},{},{},{},{},{},{},{}\n", in_csv(one.name()), word_for(all), passed,
                        failed, open, untried, late, in_csv(ids))};
}

void try_submission(const submission& one, const checked_game& game, options asked,
                    const saying& say)
{
    asked.how.run = with_value(asked.how.run, "{dir}", for_shell(one.folder.string()));
    asked.parts = 2; // others are checked beside it
    for (const tried& each : try_all(game, asked, [](std::size_t, std::size_t) {}))
        say(text_of(each));
}

/// Writes all reports. Result: the table.
std::string write_reports(const std::vector<submission>& all, const checked_game& game,
                          const options& asked)
{
    const files::path to = asked.reports;
    std::error_code why;
    files::create_directories(to, why);
    if (why)
        throw std::runtime_error(fmt::format("--reports: {}: {}", to.string(), why.message()));
    std::string table = fmt::format(form_of_table, "", "", spoken("passed"), spoken("failed"),
                                    spoken("left"), spoken("what fails"));
    std::string csv = "name,verdict,passed,failed,open,not tried,too late,fails\n";
    for (const submission& each : all) {
        options own = asked;
        own.how.run = with_value(asked.how.run, "{dir}", for_shell(each.folder.string()));
        const heading head{game.name, asked.how.edition, command_for_more(own)};
        write_report("--reports", to / (each.name() + ".txt"), for_people(head, each.all, false));
        write_report("--reports", to / (each.name() + ".xml"), as_junit(head, each.all));
        write_report("--reports", to / (each.name() + ".html"), as_html(head, each.all));
        const auto [line, row] = lines_of(each);
        table += line;
        csv += row;
    }
    write_report("--reports", to / "verdicts.csv", csv);
    return table;
}

} // namespace

int check_all(const checked_game& game, const options& asked)
{
    constexpr std::size_t at_once = 2; // for each processor: a check waits more than it works
    auto all = submissions_in(asked.submissions);
    std::map<std::string, trial> trials{{"random", random_trial()}};
    for (const trial& each : game.trials)
        trials.emplace(each.id, each);
    std::size_t begun = 0;
    show_bar(0, all.size());
    do_apart(
        all.size(), at_once * processors(),
        [&](std::size_t number, const saying& say) {
            try_submission(all[number], game, asked, say);
        },
        [&](std::size_t number, std::string_view text) {
            const auto one = read_record(text);
            if (!one || !trials.contains(one->id))
                return;
            begun += all[number].all.empty() ? 1 : 0; // it says all at its end
            all[number].all.push_back({trials.at(one->id), one->found, one->took});
            show_bar(begun, all.size());
        });
    show_bar(1, 1);
    fmt::print("{}", write_reports(all, game, asked));
    int worst = 0;
    for (const submission& each : all) {
        const int status = status_of(each.all);
        worst = worst == 1 || status == 1 ? 1 : std::max(worst, status);
    }
    return worst;
}

} // namespace scramble::check
