#include "catch.hpp"
#include "clients/field_news.hpp"
#include "instrument/literal.hpp"

#include <string>

// What a player of Minesweeper learns from a live connection.

namespace scramble::test {

namespace {

constexpr auto whole = "at run-0\ndebug 0\nplayers 1\nsize 3 2\n---\n--F\n";

field_news after(const std::string& message)
{
    field_news news;
    REQUIRE(news.take(whole));
    REQUIRE(news.take(message));
    return news;
}

} // namespace

TEST_CASE("the whole field comes first", "[bots]")
{
    const field_news news = after("at run-0\n");
    CHECK(news.field.columns == 3);
    CHECK(news.field.rows == 2);
    CHECK(news.field.squares == "-----F");
    CHECK_FALSE(news.is_debug);
    CHECK_FALSE(news.is_in_room);
    CHECK_FALSE(news.is_over);
    CHECK(news.answers.empty());
    CHECK(after("at run-0\ndebug 1\nplayers 1\nsize 1 1\n8\n").is_debug);
    CHECK(after("at run-0\ndebug 1\nplayers 1\nsize 1 1\n8\n").field.squares == "8");
}

TEST_CASE("a change changes its squares, blank ones too", "[bots]")
{
    CHECK(after("at run-1\nrow 0 0 12\nrow 1 1  3\n").field.squares == "12-- 3");
    CHECK(after("at run-1\nplayers 2\nrow 1 2 -\n").field.squares == "------");
}

TEST_CASE("answers are those of the last message", "[bots]")
{
    field_news news = after("at run-1\nrow 0 0 1\nok dig 0 0\nBOOM! 1 0\n");
    CHECK(news.answers == std::vector<std::string>{"ok dig 0 0", "BOOM! 1 0"});
    CHECK(news.take("at run-1\nfailed 1 0 full no\nmalformed x\n"));
    CHECK(news.answers == std::vector<std::string>{"failed 1 0 full no", "malformed x"});
    CHECK(news.take("at run-2\nplayers 3\n"));
    CHECK(news.answers.empty());
}

TEST_CASE("a room tells whether it is over, and all lines if any", "[bots]")
{
    field_news news = after("at run-1\nroom game 1\nroom watching 0\n");
    CHECK(news.is_in_room);
    CHECK_FALSE(news.is_over);
    CHECK(news.take("at run-2\nrow 0 0 1\nroom game 1\nroom watching 0\nroom over\n"));
    CHECK(news.is_over);
    CHECK(news.take("at run-3\nplayers 1\n"));
    CHECK(news.is_over);
    CHECK(news.take("at run-4\nroom game 2\nroom watching 0\n"));
    CHECK_FALSE(news.is_over);
}

TEST_CASE("what a later protocol tells besides is passed over", "[bots]")
{
    CHECK(after("at run-1\nplayer alice 3 digs\nrow 0 0 1\n").field.squares == "1----F");
}

TEST_CASE("what is no message of a field is refused", "[bots]")
{
    for (const std::string& text :
         between_bars("|x|at run-0\nsize 3 2|at run-0\nsize 3 2\n---\n|at run-0\nsize 0 2\n\n\n|"
                      "at run-0\nsize 3 2\n---\n--\n-\n|at run-0\nsize 3 2\n---\n--x\n|at "
                      "run-0\nsize 3\n---\n|"
                      "at run-0\nsize 4294967296 4294967296\n---\n|at run-1\nrow 2 0 1\n|"
                      "at run-1\nrow 0 3 1\n|at run-1\nrow 0 2 12\n|at run-1\nrow 0 0 9\n|"
                      "at run-1\nrow 0 x 1\n|at run-1\nrow\n")) {
        field_news news;
        REQUIRE(news.take(whole));
        if (!text.empty())
            CHECK_FALSE(news.take(text));
    }
    field_news news;
    CHECK_FALSE(news.take("at run-0\nplayers 1\n")); // the field is missing
}

} // namespace scramble::test
