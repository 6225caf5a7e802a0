#include "catch.hpp"

#include "host/settings.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

// The settings of a new room, as a query has them.

namespace scramble::host {

namespace {

/// Why that is refused; empty if it is not.
std::string refusal_of(const std::string& target, const std::function<void(settings&)>& take)
{
    try {
        settings wanted(target);
        take(wanted);
        wanted.expect_no_more();
    }
    catch (const refused_settings& why) {
        return why.what();
    }
    return {};
}

} // namespace

TEST_CASE("settings are the parameters of a query, each decoded and taken once", "[rooms]")
{
    settings wanted("/rooms?a=1&title=two+words%21&&empty=&bare");
    CHECK(wanted.take("title") == "two words!");
    CHECK_FALSE(wanted.take("title"));
    CHECK(wanted.take("empty") == "");
    CHECK(wanted.take("bare") == "");
    CHECK_FALSE(wanted.take("other"));
    CHECK(wanted.take_number("a", 0, 1) == 1U);
    CHECK_NOTHROW(wanted.expect_no_more());
    CHECK_NOTHROW(settings("/rooms").expect_no_more());
}

TEST_CASE("what a query does not give is added to it", "[rooms]")
{
    for (const auto& [target, query] :
         std::vector<std::pair<std::string, std::string>>{{"/rooms", "?new=1"},
                                                          {"/rooms?a=1", "?a=1&new=1"},
                                                          {"/rooms?new=0&a=1", "?new=0&a=1"}}) {
        settings wanted(target);
        wanted.add_unless_given("new=1");
        CHECK(wanted.query() == query);
        CHECK(settings(wanted.query()).take("new") == wanted.take("new"));
        (void)wanted.take("a");
        CHECK_NOTHROW(wanted.expect_no_more());
    }
}

TEST_CASE("a setting that is malformed, unknown or given twice is named", "[rooms]")
{
    const auto none = [](settings&) {};
    const auto number = [](settings& of) { (void)of.take_number("n", 2, 9); };
    const auto flag = [](settings& of) { (void)of.take_flag("f", true); };
    const auto sides = [](settings& of) { (void)of.take_sides("size", 'x', 20); };
    CHECK(refusal_of("/?n=2", number).empty());
    CHECK(refusal_of("/?f=0", flag).empty());
    CHECK(refusal_of("/?size=20x1", sides).empty());
    CHECK(refusal_of("/?b=1", none) == "b is not a setting of this game");
    CHECK(refusal_of("/?\x1B=1", none) == "\\x1b is not a setting of this game");
    CHECK(refusal_of("/?n=2&n=2", number) == "n is given twice");
    CHECK(refusal_of("/?n=%zz", number) == "the query has a malformed escape");
    std::string many = "/?";
    for (int each = 0; each < 21; ++each)
        many += "n" + std::to_string(each) + "&";
    CHECK(refusal_of(many, none) == "the query has more than 20 settings");
    for (const std::string bad : {"", "1", "10", "-2", "two", "2 ", "99999999999999999999"})
        CHECK(refusal_of("/?n=" + bad, number).ends_with("expected a number from 2 to 9"));
    for (const std::string bad : {"", "2", "yes", "01"})
        CHECK(refusal_of("/?f=" + bad, flag).ends_with("expected 0 or 1"));
    for (const std::string bad : {"", "x", "3", "3x", "x3", "0x3", "21x1", "3x4x5", "3,4"})
        CHECK(refusal_of("/?size=" + bad, sides).ends_with("such as 4x5"));
}

} // namespace scramble::host
