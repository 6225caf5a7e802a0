#include "check/memory_cases.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace scramble::check {

namespace {

/// The file of a board of letters, such as "A B / B A".
std::string file_of(std::string_view board)
{
    const auto rows = std::ranges::count(board, '/') + 1;
    std::string cards;
    std::ptrdiff_t count = 0;
    std::string word;
    for (const char each : std::string(board) + ' ') {
        if (each != ' ' && each != '/') {
            word += each;
        }
        else if (!word.empty()) {
            cards += word + '\n';
            word.clear();
            ++count;
        }
    }
    return fmt::format("{}x{}\n{}", rows, count / rows, cards);
}

void add(std::vector<trial>& to, const std::string& group, const std::vector<memory_case>& cases)
{
    for (const memory_case& each : cases)
        to.push_back({group, each.id, each.clause, file_of(each.board), true, [each](stage& at) {
                          memory_table table(at, each.board);
                          each.play(table);
                      }});
}

} // namespace

std::vector<trial> memory_trials()
{
    std::vector<trial> all;
    add(all, "A first card", memory_first_card());
    return all;
}

} // namespace scramble::check
