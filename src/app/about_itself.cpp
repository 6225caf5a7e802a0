#include "app/about_itself.hpp"

#include "app/config.hpp"
#include "app/help.hpp"
#include "app/manual.hpp"
#include "app/serving.hpp"
#include "app/told_command.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>

namespace scramble {

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
    fmt::print("{}", completion_of(asked.which, told_commands()));
    return 0;
}

int run(const print_command& asked)
{
    std::fputs(asked.text.c_str(), asked.status == 0 ? stdout : stderr);
    return asked.status;
}

} // namespace scramble
