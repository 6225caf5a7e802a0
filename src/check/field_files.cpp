#include "check/field_cases.hpp"

namespace scramble::check {

namespace {

void the_handouts_board(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 1 0", "- 1 - - / - - - - / - - - -");
    alice.says("dig 3 2", "- 1 - - / - - - - / - - - 1");
    alice.booms("dig 2 1");
}

void a_line_is_a_row(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 2", ". 1 - / . 1 1 / . . .");
}

void the_file_is_played(field_table& at)
{
    auto alice = at.joins_own_field("alice");
    alice.says("dig 0 1", "- - / 1 -");
}

} // namespace

std::vector<field_case> field_files()
{
    constexpr auto all = field_editions::all;
    const auto refused = [](const char* id, const char* clause, const char* file) {
        return field_case{id, clause, all, file, nullptr, with_the_board, true};
    };
    return {
        {"FILE", "The i-th VAL of LINE j says whether square i,j has a bomb.", all,
         "4 3\n0 0 0 0\n0 0 1 0\n0 0 0 0\n", the_handouts_board},
        {"FILE.axes", "A line of the file is a row of the board.", all, "0 0 1 / 0 0 0 / 0 0 0",
         a_line_is_a_row},
        {"FILE.newlines", "The lines of a file may end with \\r\\n.", all, "2 2\r\n0 1\r\n0 0\r\n",
         the_file_is_played},
        {"FILE.returns", "The lines of a file may end with \\r alone.", field_editions::in_2016,
         "2 2\r0 1\r0 0\r", the_file_is_played},
        refused("mines-11", "A file with a value other than 0 and 1 is refused.",
                "2 2\n0 2\n0 0\n"),
        refused("mines-11.fewer", "A file with fewer than Y lines is refused.", "2 3\n0 1\n0 0\n"),
        refused("mines-11.more", "A file with more than Y lines is refused.",
                "2 2\n0 1\n0 0\n0 0\n"),
        refused("mines-11.short", "A file with a line of fewer than X values is refused.",
                "3 2\n0 1 0\n0 0\n"),
        refused("mines-11.long", "A file with a line of more than X values is refused.",
                "2 2\n0 1\n0 0 0\n"),
        refused("mines-11.end", "A file whose last line is not ended is refused.", "2 2\n0 1\n0 0"),
        refused("mines-11.size", "A file without X and Y in its first line is refused.",
                "0 1 0\n0 0 1\n"),
        refused("mines-11.blanks",
                "A file with other than single spaces between its values is refused.",
                "2 2\n0  1\n0 0\n"),
    };
}

} // namespace scramble::check
