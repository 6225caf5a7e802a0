#include "catch.hpp"
#include "dice.hpp"
#include "instrument/dav_server.hpp"
#include "journal/etcd_nodes.hpp"

#include "etcd/base64.hpp"
#include "etcd/packed.hpp"
#include "etcd/signature.hpp"
#include "etcd/values.hpp"

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

// Rooms that nobody holds are moved to an archive, a real server of PUT, GET and DELETE, and back.

namespace scramble::test {

using etcd::signed_request;
using journal::journal_errc;
using journal::record;
using journal::tenure;

namespace {

using namespace std::chrono_literals;
using fate = tcp_proxy::fate;

constexpr auto never = std::chrono::hours(1);

/// One for all cases, each of which has a folder of its own.
dav_server& common_dav()
{
    static dav_server only;
    return only;
}

/// Nodes that share an archive, too.
struct with_archive : shared_etcd {
    const std::string path = prefix;

    /// A node that archives what nobody holds, or only brings it back.
    [[nodiscard]] etcd::etcd_journal::settings node(const std::string& name, bool archives) const
    {
        auto how = settings(name);
        auto& to = how.archive.emplace();
        to.at = common_dav().at();
        to.path = path;
        to.rest = archives ? 0ms : never;
        to.grace = archives ? 50ms : never; // one that is too slow is tried again
        to.pause = 0ms;
        return how;
    }
    [[nodiscard]] std::size_t objects() const { return common_dav().objects(path).size(); }
    /// How many keys of that kind there are.
    [[nodiscard]] std::size_t keys(const std::string& kind) const
    {
        std::string end = prefix + kind;
        ++end.back();
        const std::string told = etcd_server::common().post(
            "/v3/kv/range", R"({"key":")" + etcd::base64_of(prefix + kind) + R"(","range_end":")" +
                                etcd::base64_of(end) + R"(","count_only":true})");
        const auto at = told.find(R"("count":")");
        return at == told.npos ? 0 : std::stoul(told.substr(at + 9));
    }
    [[nodiscard]] bool is_archived() const { return keys("out/") == 1; }
    /// Runs, and lets seconds pass for that node, until `done()`.
    template <class Done>
    void pass(asked_node& by, Done done)
    {
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (!done()) {
            REQUIRE(std::chrono::steady_clock::now() < end);
            by.store().check();
            loop.restart();
            loop.run_for(5ms);
        }
    }
};

/// A name by which the first of two nodes has to archive a room.
const std::string& sleepy()
{
    static const std::string name = [] {
        std::string result = "tea";
        while (etcd::sum_of_object(result) % 2 != 0)
            result += 'a';
        return result;
    }();
    return name;
}

journal::kept_room sleepy_room()
{
    return {sleepy(), "abc", "pairs\nand more", {{"one", "def"}}};
}

std::vector<record> some_records()
{
    std::vector<record> all = records(1, {"a", "b", "c", "d"});
    all[2].id = "a.1/7";
    return all;
}

/// A room with those records, which nobody holds.
void make_room(asked_node& by, const std::vector<record>& all)
{
    const auto [why, made] = by.create(sleepy_room());
    REQUIRE_FALSE(why);
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t count = std::min<std::size_t>(at == 0 ? 3 : 700, all.size() - at);
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(at);
        REQUIRE_FALSE(by.append(made.held, {begin, begin + static_cast<std::ptrdiff_t>(count)}));
        at += count;
    }
    by.store().release(made.held);
}

/// Takes the room over, whoever had it, and looks that nothing is lost or doubled. It can go on.
tenure check_room(asked_node& by, const std::vector<record>& all)
{
    const auto [why, of] = by.claim(sleepy());
    REQUIRE_FALSE(why);
    CHECK(of.what == sleepy_room());
    CHECK(of.last == all.size());
    CHECK(std::get<1>(by.read(sleepy(), 0, 100'000)) == all);
    CHECK_FALSE(by.append(of.held, records(of.last + 1, {"next"})));
    CHECK(std::get<0>(by.create(sleepy_room())) == journal_errc::exists);
    return of.held;
}

/// A node that reaches etcd and the archive through proxies, which know how many requests it has
/// sent. Background questions do not count.
struct counted : with_archive {
    tcp_proxy etcd_proxy{loop, etcd_server::common().at()};
    tcp_proxy dav_proxy{loop, common_dav().at()};
    std::size_t sent = 0;
    std::optional<std::size_t> last; ///< from this one on, requests have that fate
    fate then = fate::passes;

    counted()
    {
        const auto judge = [this](std::string_view bytes) {
            const bool counts = bytes.starts_with("POST /v3/kv/txn") || bytes.starts_with("PUT ") ||
                                bytes.starts_with("GET /case") || bytes.starts_with("DELETE ");
            sent += counts ? 1U : 0U;
            return counts && last && sent >= *last ? (sent == *last ? then : fate::lost)
                                                   : fate::passes;
        };
        etcd_proxy.judge_by(judge);
        dav_proxy.judge_by(judge);
    }
    [[nodiscard]] etcd::etcd_journal::settings through(const std::string& name, bool archives) const
    {
        auto how = node(name, archives);
        how.endpoints = {etcd_proxy.at()};
        how.archive->at = dav_proxy.at();
        how.archive->grace = never;
        return how;
    }
    /// From the request with that number on, nothing gets through.
    void kill_at(std::size_t number, fate how)
    {
        sent = 0;
        last = number;
        then = how;
    }
    void heal() { last.reset(); }
    [[nodiscard]] bool is_dead() const { return last && sent >= *last; }
};

/// Nothing is left of what went wrong, and the room that went on is in the archive as it was.
void check_rest(with_archive& all, asked_node& by)
{
    all.pass(by, [&] { return all.is_archived(); });
    all.pass(by, [&] { return all.keys("loose/") == 0 && all.objects() == all.keys("out/"); });
    auto more = some_records();
    more.push_back(records(5, {"next"})[0]);
    check_room(by, more);
}

void end_node(asked_node& which)
{
    const auto lease = which.lease();
    which.kill();
    revoke(lease);
}

} // namespace

TEST_CASE("requests are signed as S3's documentation does")
{
    const etcd::archive_key key{"us-east-1", "AKIAIOSFODNN7EXAMPLE",
                                "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"};
    const std::chrono::sys_seconds at = std::chrono::sys_days(std::chrono::year(2013) / 5 / 24);
    const std::string empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    const std::string host = "examplebucket.s3.amazonaws.com";
    const std::string date = etcd::amz_date(at);
    CHECK(date == "20130524T000000Z");
    const auto signature = [&](const signed_request& what) {
        const std::string all = etcd::authorization_of(what, key, at);
        return all.substr(all.find("Signature=") + 10);
    };
    const std::map<std::string, std::string> usual{
        {"host", host}, {"x-amz-content-sha256", empty}, {"x-amz-date", date}};
    auto with_range = usual;
    with_range["range"] = "bytes=0-9";
    const signed_request get{"GET", "/test.txt", "", with_range, empty};
    CHECK(etcd::authorization_of(get, key, at) ==
          "AWS4-HMAC-SHA256 "
          "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
          "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
          "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
    CHECK(signature({"GET", "/", "lifecycle=", usual, empty}) ==
          "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543");
    CHECK(signature({"GET", "/", "max-keys=2&prefix=J", usual, empty}) ==
          "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
    const std::string sum = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072";
    CHECK(signature({"PUT",
                     etcd::encoded_path("/test$file.text"),
                     "",
                     {{"date", "Fri, 24 May 2013 00:00:00 GMT"},
                      {"host", host},
                      {"x-amz-content-sha256", sum},
                      {"x-amz-date", date},
                      {"x-amz-storage-class", "REDUCED_REDUNDANCY"}},
                     sum}) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
}

TEST_CASE("what is packed is unpacked, and damage is found")
{
    std::vector<std::string> parts{"a", std::string(300'000, 'b'), "c\n3\nd", std::string(1, '\0')};
    for (int each = 0; each < 200; ++each)
        parts.push_back(std::to_string(each * each * 7919) + parts[static_cast<std::size_t>(each)]);
    etcd::packing to;
    for (const std::string& each : parts)
        to.add(each);
    const std::string packed = to.finish();
    CHECK(packed.size() < to.plain() / 10);
    const auto unpacked = [](const std::string& text) {
        etcd::unpacking from(text);
        std::vector<std::string> result;
        while (auto next = from.next())
            result.push_back(std::move(*next));
        return std::pair(result, from.is_whole());
    };
    CHECK(unpacked(packed) == std::pair(parts, true));
    CHECK_FALSE(unpacked(packed.substr(0, packed.size() - 2)).second);
    CHECK_FALSE(unpacked("").second);
    CHECK_FALSE(unpacked("no such text").second);
}

TEST_CASE("whatever is packed is unpacked")
{
    INFO(how_to_repeat());
    dice random;
    const std::string signs = "abc 0123\nflip quinn deadbeef";
    for (int round = 0; round < 3'000; ++round) {
        std::vector<std::string> parts(1 + random.below(6U));
        etcd::packing to;
        for (std::string& each : parts) {
            each.resize(1 + random.below(300U));
            for (char& sign : each)
                sign = signs[random.below(signs.size())];
            to.add(each);
        }
        etcd::unpacking from(to.finish());
        for (const std::string& each : parts)
            REQUIRE(from.next() == each);
        REQUIRE_FALSE(from.next());
        REQUIRE(from.is_whole());
    }
}

TEST_CASE("a room that nobody holds leaves etcd, and is there again for who asks for it")
{
    with_archive all;
    asked_node a(all, all.node("a", true));
    asked_node b(all, all.node("b", false));
    make_room(a, some_records());
    std::vector<journal::listed_room> before;
    b.run([&] { // until it has heard that nobody holds it
        before = std::get<1>(b.list());
        return before.size() == 1 && before[0].holder.empty();
    });
    all.pass(a, [&] { return all.is_archived(); });
    CHECK(all.keys("log/") == 0);
    CHECK(all.keys("room/") == 0);
    CHECK(all.keys("place/") == 0);
    CHECK(all.keys("code/") == 2);
    CHECK(all.objects() == 1);
    b.run([&] { return std::get<1>(b.list()) == before; }); // as old as it was

    SECTION("who claims it")
    {
        b.store().release(check_room(b, some_records()));
    }
    SECTION("who finds it, as one who only looks on")
    {
        std::optional<journal::kept_room> found;
        b.store().find(sleepy(), [&](error_code why, const journal::kept_room& what) {
            CHECK_FALSE(why);
            found = what;
        });
        b.run([&] { return found.has_value(); });
        CHECK(*found == sleepy_room());
        b.store().release(check_room(b, some_records()));
    }
    SECTION("who deletes it because it is old")
    {
        const auto [why, of] = b.claim(sleepy());
        REQUIRE_FALSE(why);
        CHECK(of.used == before[0].used); // it has not been used since
        CHECK_FALSE(b.remove(of.held));
        CHECK(all.keys("") == 2); // the nodes
        b.run([&] { return all.objects() == 0; });
        return;
    }
    b.run([&] { return all.keys("loose/") == 0; });
    CHECK(all.objects() == 0);

    all.pass(a, [&] { return all.is_archived(); }); // and again
    auto more = some_records();
    more.push_back(records(5, {"next"})[0]);
    check_room(b, more);
}

TEST_CASE("a long room comes back in full appends")
{
    with_archive all;
    asked_node a(all, all.node("a", true));
    asked_node b(all, all.node("b", false));
    std::vector<record> many;
    for (std::uint64_t number = 1; number <= 5'003; ++number)
        many.push_back(records(number, {"flip somebody " + std::to_string(number % 97)})[0]);
    make_room(a, many);
    all.pass(a, [&] { return all.is_archived(); });
    check_room(b, many);
    CHECK(all.keys("log/") == 7);
}

TEST_CASE("a node that ends while it archives a room loses and doubles nothing")
{
    for (const fate how : {fate::lost, fate::unanswered})
        for (std::size_t step = 1;; ++step) {
            INFO("step " << step << (how == fate::lost ? ", lost" : ", unanswered"));
            counted all;
            asked_node b(all, all.node("b", false));
            make_room(b, some_records());
            asked_node a(all, all.through("a", true));
            (void)a.lease();
            REQUIRE_FALSE(b.leave()); // so that a archives all
            asked_node c(all, all.node("c", false));
            (void)c.lease();
            a.run([&] { return std::get<1>(a.list())[0].holder.empty(); });
            all.kill_at(step, how);
            all.pass(
                a, [&] { return all.is_dead() || (all.is_archived() && all.keys("loose/") == 0); });
            const bool is_dead = all.is_dead();
            // what it has sent arrives
            all.loop.run_for(10ms);
            end_node(a);
            c.store().release(check_room(c, some_records()));
            REQUIRE_FALSE(c.leave());
            asked_node d(all, all.node("d", true));
            check_rest(all, d);
            if (!is_dead) {
                CHECK(step > 4);
                break;
            }
        }
}

TEST_CASE("a node that ends while it brings a room back loses and doubles nothing")
{
    for (const fate how : {fate::lost, fate::unanswered})
        for (std::size_t step = 1;; ++step) {
            INFO("step " << step << (how == fate::lost ? ", lost" : ", unanswered"));
            counted all;
            {
                asked_node b(all, all.node("b", true));
                make_room(b, some_records());
                all.pass(b, [&] { return all.is_archived(); });
                REQUIRE_FALSE(b.leave());
            }
            asked_node a(all, all.through("a", false));
            (void)a.lease();
            all.kill_at(step, how);
            std::optional<error_code> claimed;
            a.store().claim(sleepy(),
                            [&](error_code why, const journal::claimed_room&) { claimed = why; });
            all.pass(a, [&] { return all.is_dead() || (claimed && all.keys("loose/") == 0); });
            const bool is_dead = all.is_dead();
            all.loop.run_for(10ms);
            end_node(a);
            asked_node d(all, all.node("d", true));
            d.store().release(check_room(d, some_records()));
            check_rest(all, d);
            if (!is_dead) {
                CHECK(step > 5);
                break;
            }
        }
}

TEST_CASE("who needs a room while it is archived gets it, and goes on")
{
    for (std::size_t step = 1;; ++step) {
        INFO("step " << step);
        counted all;
        asked_node b(all, all.node("b", false));
        make_room(b, some_records());
        asked_node a(all, all.through("a", true));
        (void)a.lease();
        a.run([&] { return std::get<1>(a.list())[0].holder.empty(); });
        all.kill_at(step, fate::waits);
        all.pass(a, [&] { return all.is_dead() || all.is_archived(); });
        const bool is_dead = all.is_dead();
        const tenure held = check_room(b, some_records());
        all.heal();
        all.etcd_proxy.go_on();
        all.dav_proxy.go_on();
        all.pass(a, [&] { return all.keys("loose/") == 0 && all.objects() == 0; });
        CHECK_FALSE(b.append(held, records(6, {"and more"})));
        auto more = some_records();
        more.push_back(records(5, {"next"})[0]);
        more.push_back(records(6, {"and more"})[0]);
        CHECK(std::get<1>(a.read(sleepy())) == more);
        if (!is_dead)
            break;
    }
}

TEST_CASE("while the archive is away rooms stay in etcd, and what is in it waits")
{
    counted all;
    asked_node a(all, all.through("a", true));
    make_room(a, some_records());
    all.pass(a, [&] { return all.is_archived(); });
    all.dav_proxy.refuse();
    CHECK(std::get<0>(a.claim(sleepy())) == journal_errc::unavailable);
    CHECK_FALSE(a.store().archive_failure().empty());
    REQUIRE(all.is_archived());

    const tenure milk = std::get<1>(a.create({"milk", "ghi", {}})).held;
    REQUIRE_FALSE(a.append(milk, records(1, {"a"}))); // who is awake plays on
    a.store().release(milk);
    int seconds = 0;
    all.pass(a, [&] { return ++seconds > 20; });
    CHECK(all.keys("out/") == 1);
    const auto again = std::get<1>(a.claim("milk"));
    CHECK(again.last == 1);
    a.store().release(again.held);

    all.dav_proxy.open();
    all.pass(a, [&] { return all.keys("out/") == 2; });
    CHECK(a.store().archive_failure().empty());
    check_room(a, some_records());
}

TEST_CASE("an object that is damaged or gone makes no room of its rest")
{
    with_archive all;
    asked_node a(all, all.node("a", true));
    make_room(a, some_records());
    all.pass(a, [&] { return all.is_archived(); });
    const auto file = common_dav().objects(all.path).at(0);
    const auto whole = std::filesystem::file_size(file);
    const auto kept_aside = file.string() + ".aside";
    std::filesystem::copy(file, kept_aside);
    std::filesystem::resize_file(file, whole - 1);
    CHECK(std::get<0>(a.claim(sleepy())) == journal_errc::damaged);
    std::filesystem::remove(file);
    CHECK(std::get<0>(a.claim(sleepy())) == journal_errc::unavailable);
    CHECK(all.is_archived());
    std::filesystem::rename(kept_aside, file);
    check_room(a, some_records());
}

TEST_CASE("a room that is too long for the archive stays in etcd, and goes on")
{
    with_archive all;
    auto how = all.node("a", true);
    (GENERATE(true, false) ? how.archive->most_bytes : how.archive->most_plain) = 500;
    asked_node a(all, how);
    std::vector<record> many;
    for (std::uint64_t number = 1; number <= 900; ++number)
        many.push_back(records(number, {std::to_string(number * number * 7919)})[0]);
    make_room(a, many);
    a.store().release(std::get<1>(a.create({"milk", "ghi", {}})).held);
    all.pass(a, [&] { return all.is_archived(); });
    int seconds = 0;
    all.pass(a, [&] { return ++seconds > 20; });
    CHECK(all.keys("place/") == 1);
    CHECK(all.objects() == 1);
    check_room(a, many);
}

TEST_CASE("an archive is asked for a few rooms at once, by a few requests")
{
    counted all;
    auto how = all.through("a", true);
    how.archive->timeout = never;
    how.archive->most_requests = 2;
    std::size_t put = 0;
    bool is_slow = true;
    all.dav_proxy.judge_by([&](std::string_view bytes) {
        put += bytes.starts_with("PUT ") ? 1U : 0U;
        return is_slow ? fate::waits : fate::passes;
    });
    asked_node a(all, how);
    for (const std::string name : {"coffee", "juice", "milk", "tea", "water", "wine"})
        a.store().release(std::get<1>(a.create({name, "code-" + name, {}})).held);
    all.pass(a, [&] { return put == 2 && all.keys("loose/") == how.archive->most_departures; });
    int seconds = 0;
    all.pass(a, [&] { return ++seconds > 20; });
    CHECK(all.keys("loose/") == how.archive->most_departures);
    CHECK(put == 2);
    is_slow = false;
    all.dav_proxy.go_on();
    all.pass(a, [&] { return all.keys("out/") == 6; });
    CHECK(put == 6);
}

TEST_CASE("when etcd has used most of its space, what nobody holds is archived sooner")
{
    etcd_server small({"--quota-backend-bytes=8000000"});
    with_archive all;
    auto how = all.node("a", false);
    how.archive->short_rest = 0ms;
    how.endpoints = {small.at()};
    asked_node a(all, how);
    make_room(a, some_records());
    const tenure full = a.room("full");
    const std::vector<std::string> much(400, std::string(1000, 'x'));
    const auto look_anew = [&] {
        int seconds = 0;
        all.pass(a, [&] { return ++seconds > 12; });
    };
    look_anew();
    for (std::uint64_t last = 0; a.store().fullness() <= 0.7; last += much.size()) {
        REQUIRE(all.objects() == 0);
        REQUIRE_FALSE(a.append(full, records(last + 1, much)));
        look_anew();
    }
    all.pass(a, [&] { return all.objects() == 1; });
    CHECK_FALSE(a.store().is_full());
    check_room(a, some_records());
}

TEST_CASE("an archive that does not answer in time is away until it does")
{
    counted all;
    auto how = all.through("a", true);
    how.archive->timeout = 50ms;
    all.dav_proxy.judge_by([](std::string_view) { return fate::waits; });
    asked_node a(all, how);
    make_room(a, some_records());
    all.pass(a, [&] { return !a.store().archive_failure().empty(); });
    CHECK(all.objects() == 0);
    all.dav_proxy.judge_by([](std::string_view) { return fate::passes; });
    all.pass(a, [&] { return all.is_archived() && a.store().archive_failure().empty(); });
    asked_node b(all, all.node("b", false)); // it has the usual patience
    check_room(b, some_records());
}

TEST_CASE("a node without the archive leaves alone what is in it")
{
    with_archive all;
    asked_node a(all, all.node("a", true));
    make_room(a, some_records());
    all.pass(a, [&] { return all.is_archived(); });
    asked_node b(all, "b");
    CHECK(std::get<0>(b.claim(sleepy())) == journal_errc::unavailable);
    CHECK(std::get<1>(b.list()).size() == 1);
    check_room(a, some_records());
}

} // namespace scramble::test
