#include "check/field_cases.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::check {

namespace {

/// The file of a field such as "0 1 / 0 0".
std::string file_of(std::string_view field)
{
    std::string lines;
    std::size_t squares = 0;
    for (std::size_t at = 0; at != field.npos;) {
        const std::size_t end = field.find(" / ", at);
        const std::string_view line = field.substr(at, end == field.npos ? end : end - at);
        squares = line.size() / 2 + 1;
        lines += std::string(line) + '\n';
        at = end == field.npos ? end : end + 3;
    }
    return fmt::format("{} {}\n{}", squares, std::ranges::count(lines, '\n'), lines);
}

void add(std::vector<trial>& to, const std::string& group, const std::vector<field_case>& cases)
{
    for (const field_case& each : cases)
        to.push_back({group, each.id, each.clause, file_of(each.field), [each](stage& at) {
                          field_table table(at, each.field);
                          each.play(table);
                      }});
}

} // namespace

std::vector<trial> field_trials()
{
    std::vector<trial> all;
    add(all, "Looking", field_looks());
    return all;
}

} // namespace scramble::check
