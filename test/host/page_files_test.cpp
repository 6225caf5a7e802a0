#include "catch.hpp"
#include "page/page.hpp"

#include <string_view>

// The files of a page, which many rooms have.

namespace scramble::test {

TEST_CASE("rooms with the same page share its files, and no others do", "[rooms]")
{
    const page::files one("memory.html", 1);
    const page::files other_edition("memory.html", 0);
    const page::files other_game("minesweeper.html", 1);
    for (const std::string_view path : {"/", "/memory.js", "/memory.css"}) {
        REQUIRE(one.find(path) != nullptr);
        CHECK(one.find(path) == page::files("memory.html", 1).find(path));
        CHECK(one.find(path) != other_edition.find(path));
        CHECK(one.find(path) != other_game.find(path));
    }
    CHECK(one.find("/minesweeper.html") == nullptr);
}

} // namespace scramble::test
