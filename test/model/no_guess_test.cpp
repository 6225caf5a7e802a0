#include "../catch.hpp"
#include "../sanitized.hpp"
#include "rules/found_fields.hpp"

// Many fields that are cleared without a guess. Here, as tests of the model are compiled to be
// fast.

namespace scramble::minesweeper {

TEST_CASE("rooms-5 a thousand fields of each preset are cleared without a guess",
          "[model][minesweeper]")
{
    const std::uint64_t fields = sanitized ? 20 : 1000;
    check_no_guess(beginner, fields);
    check_no_guess(intermediate, fields);
    check_no_guess(expert, fields);
}

} // namespace scramble::minesweeper
