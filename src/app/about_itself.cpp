#include "app/about_itself.hpp"

#include "app/commands.hpp"
#include "app/config.hpp"
#include "app/help.hpp"
#include "app/serving.hpp"
#include "cli/manual.hpp"
#include "net/log.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <vector>

namespace scramble {

std::vector<told_command> told_commands()
{
    std::vector<told_command> result;
    for (const known_command& each : known_commands()) {
        const auto read = [&each](grammar& line) { (void)each.read(line); };
        result.push_back({each.name, each.help,
                          each.read == nullptr ? std::vector<known_option>()
                                               : options_of(each.help, each.is_configured, read),
                          each.is_configured});
    }
    return result;
}

int run(const config_command& asked)
{
    const auto problems = problems_in(asked.file);
    for (const std::string& each : problems)
        fail(each);
    if (problems.empty())
        fmt::print("{}: ok\n", readable(asked.file));
    return problems.empty() ? 0 : 1;
}

int run(const manual_command& asked)
{
    const auto why = write_manual(manual_of(help::overview, told_commands()), asked.directory);
    return why ? fail(why->reason) : 0;
}

int run(const completion_command& asked)
{
    fmt::print("{}", completion_of(asked.which, "scramble", told_commands()));
    return 0;
}

int run(const print_command& asked)
{
    if (asked.status == 0)
        fmt::print("{}", asked.text);
    else
        fmt::print(stderr, "{}{}", log::mark(log::level::error), asked.text);
    return asked.status;
}

} // namespace scramble
