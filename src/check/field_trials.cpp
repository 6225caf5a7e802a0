#include "check/field_cases.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace scramble::check {

namespace {

/// The file of a field such as "0 1 / 0 0"; a field of several lines is a file already.
std::string file_of(const std::string& field)
{
    if (field.find_first_of("\r\n") != std::string::npos)
        return field;
    const auto rows = rows_of(field);
    return fmt::format("{} {}\n{}\n", rows.front().size() / 2 + 1, rows.size(),
                       fmt::join(rows, "\n"));
}

void add(std::vector<trial>& to, const std::string& edition, const std::string& group,
         const std::vector<field_case>& cases)
{
    const unsigned own = edition == "2014" ? 1 : 2;
    for (const field_case& each : cases)
        to.push_back({group, each.id, each.clause, file_of(each.field),
                      (static_cast<unsigned>(each.demanded) & own) != 0,
                      [each](stage& at) {
                          field_table table(at, each.field);
                          each.play(table);
                      },
                      each.options, each.is_refused});
}

} // namespace

std::vector<trial> field_trials(const std::string& edition)
{
    std::vector<trial> all;
    add(all, edition, "HELLO", field_greetings());
    add(all, edition, "Messages", field_messages());
    add(all, edition, "Numbers", field_numbers());
    add(all, edition, "Lines", field_lines());
    add(all, edition, "BOARD", field_boards());
    add(all, edition, "FLAG and DEFLAG", field_flags());
    add(all, edition, "DIG", field_digs());
    add(all, edition, "What opens by itself", field_floods());
    add(all, edition, "BOOM", field_booms());
    add(all, edition, "Several players", field_crowds());
    add(all, edition, "Board files", field_files());
    add(all, edition, "Options", field_options());
    return all;
}

} // namespace scramble::check
