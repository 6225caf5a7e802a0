#include "catch.hpp"

#include "cluster/message.hpp"

// What nodes tell each other, as links carry it.

namespace scramble::test {

using namespace scramble::cluster;

namespace {

journal::record numbered_seven(std::string line, std::string id)
{
    return {7, std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(1'432)),
            std::move(line), std::move(id)};
}

} // namespace

TEST_CASE("what one node writes, another reads")
{
    const input_id id{"node-a.5f3c", 17};
    for (const auto& [text, what] : std::vector<std::pair<std::string, message>>{
             {"follow tea", {"tea", follow_message{}}},
             {"following tea 12", {"tea", following_message{12}}},
             {"lost tea", {"tea", lost_message{}}},
             {"leave tea", {"tea", leave_message{}}},
             {"input tea node-a.5f3c-17 flip alice 0,0",
              {"tea", input_message{id, "flip alice 0,0"}}},
             {"input tea node-a.5f3c-17 ", {"tea", input_message{id, ""}}},
             {"refused tea node-a.5f3c-17 full", {"tea", refused_message{id, true}}},
             {"hold tea", {"tea", hold_message{}}},
             {"refused tea node-a.5f3c-17 unavailable", {"tea", refused_message{id, false}}},
             {"record tea 7 1432 node-a.5f3c-17 call ann Ann B",
              {"tea", record_message{numbered_seven("call ann Ann B", "node-a.5f3c-17")}}},
             {"people tea b watching=3", {"tea", people_message{"b", "watching=3"}}},
             {"people tea b ", {"tea", people_message{"b", ""}}},
             {"said tea b react ann wave", {"tea", said_message{"b", "react ann wave"}}},
             {"deal tea memory:5", {"tea", deal_message{"memory:5"}}},
             {"deal tea ", {"tea", deal_message{}}},
             {"record tea 7 1432 - lock", {"tea", record_message{numbered_seven("lock", "")}}},
         }) {
        CHECK(text_of(what) == text);
        CHECK(read_message(text) == what);
    }
}

TEST_CASE("a line that is no message is told from one")
{
    for (const std::string text :
         {"", "follow", "follow ", "follow tea x", "following tea", "following tea x",
          "input tea flip alice 0,0", "input tea a.1-x flip", "refused tea a.1-1 perhaps",
          "record tea 7", "record tea x 1432 - lock", "record tea 7 99999999999999999999 - lock",
          "record tea 7 1432  lock", "greet tea", "people tea", "said tea"})
        CHECK_FALSE(read_message(text));
    const std::string too_long(journal::longest_line + 1, 'x');
    CHECK_FALSE(read_message("input tea a.1-1 " + too_long));
    CHECK_FALSE(read_message("record tea 7 1432 - " + too_long));
    const std::string longest(256UL * 1024, 'x');
    CHECK(read_message("people tea b " + longest));
    CHECK_FALSE(read_message("people tea b " + longest + "x"));
    CHECK_FALSE(read_message("record tea 7 1432 " + too_long + " lock"));
    CHECK_FALSE(read_message("deal tea " + std::string(101, 'x')));
}

} // namespace scramble::test
