#include "check/record.hpp"

#include "check/apart.hpp"

#include "../catch.hpp"

#include <map>
#include <string>

using scramble::check::do_apart;
using scramble::check::failure;
using scramble::check::finding;
using scramble::check::milliseconds;
using scramble::check::read_record;
using scramble::check::saying;
using scramble::check::text_of;
using scramble::check::tried;
using scramble::check::verdict;

namespace {

const tried sample{{"First", "1-A", "What should be.", "", true, nullptr},
                   {verdict::fails,
                    "12:\n\"<&>",
                    {"alice> GET /look/alice", "", "3:abc"},
                    failure::hasty,
                    {"no last newline (board)"}},
                   milliseconds(1250)};

} // namespace

TEST_CASE("what came of a case can be told to another process", "[check]")
{
    const std::string text = text_of(sample);
    const auto read = read_record(text);
    REQUIRE(read.has_value());
    CHECK(read->id == "1-A");
    CHECK(read->took == milliseconds(1250));
    CHECK(read->found.is == verdict::fails);
    CHECK(read->found.how == failure::hasty);
    CHECK(read->found.what == sample.found.what);
    CHECK(read->found.talk == sample.found.talk);
    CHECK(read->found.lenient == sample.found.lenient);
    for (std::size_t size = 0; size < text.size(); ++size)
        CHECK_FALSE(read_record(text.substr(0, size)).has_value());
    CHECK_FALSE(read_record(text + "1").has_value());
    CHECK_FALSE(read_record("3:1-A9:0:0:0:0:0:").has_value());
    CHECK_FALSE(read_record("3:1-A0:99:0:0:0:0:").has_value());
    CHECK(read_record("3:1-A0:0:0:0:0:0:").has_value());
}

TEST_CASE("each piece of work is done in a process of its own, and is heard", "[check]")
{
    std::map<std::size_t, std::string> heard;
    int here = 0;
    do_apart(
        5, 2,
        [&](std::size_t piece, const saying& say) {
            ++here; // in the other process
            for (std::size_t i = 0; i <= piece; ++i)
                say(std::string(100'000, static_cast<char>('a' + i)));
            say("");
            if (piece == 3)
                throw std::runtime_error("a piece that fails harms no other");
        },
        [&](std::size_t piece, std::string_view text) {
            heard[piece] += text.empty() ? '.' : text.front();
            CHECK((text.empty() || text.size() == 100'000));
        });
    CHECK(here == 0);
    CHECK(heard == std::map<std::size_t, std::string>{
                       {0, "a."}, {1, "ab."}, {2, "abc."}, {3, "abcd."}, {4, "abcde."}});
}
