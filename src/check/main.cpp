#include "check/check_server.hpp"
#include "check/help.hpp"
#include "check/options.hpp"
#include "cli/completion.hpp"
#include "cli/grammar.hpp"
#include "cli/manual.hpp"
#include "cli/output.hpp"
#include "cli/told_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

namespace scramble::check {

namespace {

constexpr auto program = "scramble-check";

int fail(std::string_view why)
{
    fmt::print(stderr, "{}: {}\n", program, why);
    return 1;
}

/// A command as completion tells it.
told_command told(const char* command, const char* text)
{
    return {command, text, options_of(text, false, [](grammar& line) { (void)line.parse(); })};
}

/// The check of a game; so the manual tells the whole program.
told_command told_check(const char* game, const char* text)
{
    return {game, text, options_of(text, false, [](grammar& line) { (void)read_options(line); })};
}

int write_page(const words& given)
{
    if (given.empty())
        throw wrong_usage("expected a directory for the page");
    const auto why = write_manual({page_of(told_check("check", help::program))}, given.front());
    return why ? fail(why->reason) : 0;
}

int print_completion(const words& given)
{
    const auto which = given.empty() ? std::nullopt : shell_of(given.front());
    if (!which)
        throw wrong_usage("expected bash, zsh or fish");
    fmt::print("{}",
               completion_of(*which, program,
                             {told_check("memory", help::memory),
                              told_check("minesweeper", help::minesweeper),
                              told("manual", help::manual), told("completion", help::completion)}));
    return 0;
}

int run(const words& given)
{
    options asked;
    try {
        const std::string first = given.empty() ? "" : given.front();
        const words rest(given.begin() + (given.empty() ? 0 : 1), given.end());
        if (first == "manual")
            return write_page(grammar(program, help::manual, rest).parse(1));
        if (first == "completion")
            return print_completion(grammar(program, help::completion, rest).parse(1));
        const words asks{"--help"};
        grammar line(program, help::program, first == "help" ? asks : given);
        asked = read_options(line);
    }
    catch (const answered& by) {
        fmt::print("{}", by.what());
        return 0;
    }
    catch (const std::system_error&) { // what is printed cannot be written
        throw;
    }
    catch (const std::runtime_error& why) { // CLI::ParseError, wrong_usage
        (void)fail(fmt::format("{} (see {} --help)", why.what(), program));
        return 2;
    }
    const auto checked = check_server(asked);
    const auto* why = std::get_if<fault>(&checked);
    return why != nullptr ? fail(why->reason) : std::get<int>(checked);
}

} // namespace

} // namespace scramble::check

int main(int count, char** arguments)
{
    try {
        using namespace scramble::check;
        return scramble::status_of(
            [&] {
                return run({arguments + std::min(count, 1), arguments + count});
            },
            fail);
    }
    catch (const std::exception& error) { // out of memory, say
        return scramble::check::fail(error.what());
    }
}
