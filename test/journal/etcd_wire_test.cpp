#include "catch.hpp"
#include "journal/stores.hpp"

#include "etcd/base64.hpp"
#include "etcd/directory.hpp"
#include "etcd/endpoint.hpp"
#include "etcd/keys.hpp"
#include "etcd/values.hpp"
#include "etcd/wire.hpp"

// What goes to etcd and comes from it, as texts.

namespace scramble::test {

using etcd::base64_of;
using etcd::directory;
using etcd::entry;
using etcd::event;
using etcd::kept_append;
using etcd::keys;
using etcd::refusal;

namespace {

entry at_revision(std::uint64_t revision, std::string key, std::string value)
{
    return {std::move(key), std::move(value), revision, revision, 0};
}

event put_at(std::uint64_t revision, std::string key, std::string value)
{
    return {at_revision(revision, std::move(key), std::move(value)), false};
}

event gone_at(std::uint64_t revision, std::string key)
{
    return {at_revision(revision, std::move(key), {}), true};
}

std::string place_text(const std::string& name)
{
    return etcd::text_of_place({name, "abc", {}},
                               std::chrono::sys_seconds(std::chrono::seconds(7)));
}

} // namespace

TEST_CASE("base64 is read as it was written, and nothing else is")
{
    CHECK(base64_of("") == "");
    CHECK(base64_of("f") == "Zg==");
    CHECK(base64_of("fo") == "Zm8=");
    CHECK(base64_of("foo") == "Zm9v");
    CHECK(base64_of("foobar") == "Zm9vYmFy");
    std::string all;
    for (int each = 0; each < 256; ++each) {
        all += static_cast<char>(each);
        CHECK(etcd::bytes_of_base64(base64_of(all)) == all);
    }
    for (const char* wrong : {"Z", "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zg==Zg==", "Z-==",
                              "Zm9v\n", " Zm9v", "=m9v", "Zm=v", "Z=9v", "    "})
        CHECK_FALSE(etcd::bytes_of_base64(wrong));
}

TEST_CASE("a transaction is written as etcd wants it")
{
    etcd::transaction what;
    what.when.push_back({"a", 7});
    what.then.emplace_back(etcd::put{"k", "v", 5});
    what.then.emplace_back(etcd::put{"k", "v"});
    what.then.emplace_back(etcd::erase{"k", "l"});
    what.otherwise.emplace_back(etcd::range{"a", "b", 3, true, 9, true});
    what.otherwise.emplace_back(etcd::range{"a"});
    CHECK(etcd::text_of(what) ==
          R"({"compare":[{"key":"YQ==","target":"CREATE","create_revision":"7"}],)"
          R"("success":[{"request_put":{"key":"aw==","value":"dg==","lease":"5"}},)"
          R"({"request_put":{"key":"aw==","value":"dg=="}},)"
          R"({"request_delete_range":{"key":"aw==","range_end":"bA=="}}],)"
          R"("failure":[{"request_range":{"key":"YQ==","range_end":"Yg==","limit":"3",)"
          R"("sort_order":"DESCEND","revision":"9","keys_only":true}},)"
          R"({"request_range":{"key":"YQ=="}}]})");
}

TEST_CASE("etcd's answers are read")
{
    const auto read = etcd::read_transacted(
        R"({"header":{"revision":"12"},"succeeded":true,"responses":[{"response_put":{}},)"
        R"({"response_range":{"kvs":[{"key":"YQ==","create_revision":"2","mod_revision":"3",)"
        R"("value":"dg==","lease":"77"}],"more":true,"count":"2"}}]})");
    REQUIRE(read);
    CHECK(read->revision == 12);
    CHECK(read->is_then);
    REQUIRE(read->results.size() == 2);
    CHECK(read->results[0].first() == nullptr);
    CHECK(read->results[1].is_more);
    const entry* const first = read->results[1].first();
    REQUIRE(first != nullptr);
    CHECK(first->key == "a");
    CHECK(first->value == "v");
    CHECK(first->created == 2);
    CHECK(first->modified == 3);
    CHECK(first->lease == 77);

    const auto watched =
        etcd::read_watched(R"({"result":{"events":[{"kv":{"key":"YQ==","mod_revision":"3"}},)"
                           R"({"type":"DELETE","kv":{"key":"YQ==","mod_revision":"4"}}]}})");
    REQUIRE(watched);
    REQUIRE(watched->events.size() == 2);
    CHECK_FALSE(watched->events[0].is_gone);
    CHECK(watched->events[1].is_gone);
    const auto canceled =
        etcd::read_watched(R"({"result":{"header":{},"canceled":true,"compact_revision":"3"}})");
    REQUIRE(canceled);
    CHECK(canceled->is_canceled);
    CHECK(canceled->compacted == 3);

    CHECK(etcd::read_granted(R"({"header":{},"ID":"5","TTL":"6"})")->id == 5);
    CHECK(etcd::read_granted(R"({"result":{"header":{},"ID":"5"}})")->seconds == 0);
    CHECK(
        etcd::read_refusal(R"({"message":"etcdserver: mvcc: database space exceeded","code":8})") ==
        refusal::full);
    CHECK(etcd::read_refusal(R"({"message":"etcdserver: too many requests","code":8})") ==
          refusal::unknown);
    CHECK(etcd::read_refusal(R"({"message":"etcdserver: requested lease not found","code":5})") ==
          refusal::no_lease);
    CHECK(etcd::read_refusal("Not Found") == refusal::unknown);
}

TEST_CASE("what is no answer of etcd is refused")
{
    const std::string deep(100'000, '[');
    for (const std::string& wrong :
         {std::string(), std::string("{"), std::string("[]"), std::string("{}"), deep,
          std::string(R"({"header":5})"), std::string(R"({"header":{"revision":"-1"}})"),
          std::string(R"({"header":{"revision":"1"},"succeeded":"yes"})"),
          std::string(R"({"header":{"revision":"1"},"responses":[{"response_range":[]}]})"),
          std::string(R"({"header":{"revision":"1"},"responses":[5]})"),
          std::string(R"({"header":{"revision":"1"},"responses":[{"response_range":)"
                      R"({"kvs":[{"key":"*"}]}}]})")})
        CHECK_FALSE(etcd::read_transacted(wrong));
    CHECK_FALSE(etcd::read_watched(R"({"error":{"code":14}})"));
    CHECK_FALSE(etcd::read_watched(R"({"result":{"events":[{}]}})"));
}

TEST_CASE("records are read as they were kept, and a flipped byte is found")
{
    auto what = records(7, {"flip ann 0,0", "", std::string("\n1 2\n\0\xFF", 7)});
    what[1].id = "b-42";
    const std::string text = etcd::text_of("tea", kept_append{5, what});
    const auto read = etcd::read_append("tea", 7, text);
    REQUIRE(read);
    CHECK(read->epoch == 5);
    CHECK(read->what == what);
    CHECK(etcd::count_in(text) == 3);
    CHECK_FALSE(etcd::read_append("milk", 7, text));
    CHECK_FALSE(etcd::read_append("tea", 8, text));
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char bit : {'\x01', '\x10', '\x80'}) {
            std::string flipped = text;
            flipped[at] = static_cast<char>(flipped[at] ^ bit);
            CHECK_FALSE(etcd::read_append("tea", 7, flipped));
        }
        CHECK_FALSE(etcd::read_append("tea", 7, text.substr(0, at)));
    }
    CHECK(etcd::count_in("") == 1);
    CHECK(etcd::count_in("1 0 ") == 1);
    CHECK(etcd::count_in("1 99999999999999999999 ") <= 23);
}

TEST_CASE("a room is read as it was kept, and a flipped byte is found")
{
    const journal::kept_room tea{"tea", "abc", "pairs\n\n3", {{"a", "x"}, {"b", ""}}};
    const std::string text = etcd::text_of(tea);
    CHECK(etcd::read_room("tea", text) == tea);
    CHECK_FALSE(etcd::read_room("milk", text));
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string flipped = text;
        flipped[at] = static_cast<char>(flipped[at] ^ 4);
        CHECK_FALSE(etcd::read_room("tea", flipped));
    }
    const std::chrono::sys_seconds used{std::chrono::seconds(1'700'000'000)};
    const auto place = etcd::read_place("tea", etcd::text_of_place(tea, used));
    CHECK(place == journal::listed_room{"tea", "abc", 0, tea.inside});
    CHECK_FALSE(etcd::read_place("tea", "1 99999999999999999999\n\n"));
    CHECK_FALSE(etcd::read_place("tea", ""));
}

TEST_CASE("a directory tells a room once for what was done at once")
{
    directory known{keys("/p/")};
    const auto created =
        known.apply({put_at(5, "/p/own/tea", "a"), put_at(5, "/p/place/tea", place_text("tea"))});
    REQUIRE(created.rooms.size() == 1);
    CHECK(created.rooms[0].what.name == "tea");
    CHECK(created.rooms[0].what.holder == "a");
    CHECK(known.apply({put_at(5, "/p/own/tea", "b")}).rooms.empty()); // it is known already

    const auto later = known.apply({gone_at(6, "/p/own/tea"), put_at(7, "/p/own/tea", "b")});
    REQUIRE(later.rooms.size() == 2);
    CHECK(later.rooms[0].what.holder.empty());
    CHECK(later.rooms[1].what.holder == "b");

    const auto removed = known.apply({gone_at(8, "/p/place/tea"), gone_at(8, "/p/own/tea")});
    REQUIRE(removed.rooms.size() == 1);
    CHECK(removed.rooms[0].is_gone);
    CHECK(removed.rooms[0].what.name == "tea");
    CHECK(known.rooms().empty());
    CHECK(known.revision() == 8);
}

TEST_CASE("a figure is found in what is told to Prometheus")
{
    const std::string text = "# HELP size x\nsize_max 7\nsize 2.5e+07\nsize{a=\"b\"} 3\nbad x\n";
    CHECK(etcd::figure_in(text, "size") == 2.5e7);
    CHECK(etcd::figure_in(text, "size_max") == 7);
    CHECK_FALSE(etcd::figure_in(text, "bad"));
    CHECK_FALSE(etcd::figure_in(text, "siz"));
    CHECK_FALSE(etcd::figure_in("", "size"));
}

TEST_CASE("a room was last used at the revision of its last change")
{
    directory known{keys("/p/")};
    (void)known.replace({at_revision(2, "/p/own/tea", "a"),
                         at_revision(2, "/p/place/milk", place_text("milk")),
                         at_revision(3, "/p/place/tea", place_text("tea"))},
                        4);
    const auto used = [&] { return std::pair(known.rooms()[0].used, known.rooms()[1].used); };
    CHECK(used() == std::pair<std::int64_t, std::int64_t>(2, 3));
    (void)known.apply({gone_at(7, "/p/own/tea")}); // its holder died
    CHECK(used() == std::pair<std::int64_t, std::int64_t>(2, 7));
}

TEST_CASE("marks of time come and go, and are no rooms")
{
    directory known{keys("/p/")};
    CHECK(known
              .replace({at_revision(2, "/p/old/00000000000000000001", "1"),
                        at_revision(3, "/p/old/00000000000000000002", "1")},
                       4)
              .has_ages);
    const auto news = known.apply({put_at(9, "/p/old/00000000000000000003", "1"),
                                   gone_at(9, "/p/old/00000000000000000001"),
                                   put_at(9, "/p/old/x", "1"), gone_at(9, "/p/old/")});
    CHECK(news.has_ages);
    CHECK(news.rooms.empty());
    CHECK(known.ages() == directory::marks{{2, 3}, {3, 9}});
    CHECK_FALSE(known.apply({put_at(10, "/p/own/tea", "a")}).has_ages);
    CHECK(known.rooms().empty());
}

TEST_CASE("an endpoint is told as in a URL")
{
    CHECK(etcd::endpoint("etcd.example", 2379).text() == "etcd.example:2379");
    CHECK(etcd::endpoint("10.0.0.1", 1).text() == "10.0.0.1:1");
    CHECK(etcd::endpoint(asio::ip::tcp::endpoint(asio::ip::tcp::v6(), 1)).text() == "[::]:1");
}

TEST_CASE("a directory that is listed anew tells what differs")
{
    directory known{keys("/p/")};
    (void)known.replace({at_revision(2, "/p/node/a", "1 holds 7 1.2.3.4:5"),
                         at_revision(2, "/p/own/tea", "a"),
                         at_revision(2, "/p/place/milk", place_text("milk")),
                         at_revision(2, "/p/place/tea", place_text("tea"))},
                        4);
    CHECK(known.rooms().size() == 2);
    CHECK(known.nodes() == std::vector<journal::node>{{"a", "1.2.3.4:5", "7", true}});

    const auto news = known.replace({at_revision(2, "/p/node/a", "1 holds 7 1.2.3.4:5"),
                                     at_revision(2, "/p/place/tea", place_text("tea"))},
                                    9);
    CHECK_FALSE(news.has_nodes);
    REQUIRE(news.rooms.size() == 2);
    CHECK(news.rooms[0].what.name == "milk");
    CHECK(news.rooms[0].is_gone);
    CHECK(news.rooms[1].what.name == "tea");
    CHECK(news.rooms[1].what.holder.empty());
    CHECK(known.replace({}, 8).rooms.empty()); // it knows a later one
    CHECK(known.rooms().size() == 1);
    CHECK_FALSE(known.is_damaged());
    (void)known.replace({at_revision(10, "/p/place/tea", "?")}, 10);
    CHECK(known.is_damaged());
}

TEST_CASE("a room stays as it was known where its value cannot be read any more")
{
    const std::string key = GENERATE(as<std::string>(), "/p/place/tea", "/p/out/tea");
    directory known{keys("/p/")};
    const std::string place = place_text("tea");
    const std::string archived =
        etcd::text_of(etcd::archived_room{{"tea", "abc"}, "tea.a-1", 7, 9});
    (void)known.replace({at_revision(2, key, key == "/p/out/tea" ? archived : place)}, 4);
    const auto before = known.rooms();
    REQUIRE(before.size() == 1);
    (void)known.apply({put_at(5, key, "?")});
    CHECK(known.is_damaged());
    CHECK(known.rooms() == before);
}

} // namespace scramble::test
