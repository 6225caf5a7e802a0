#include "catch.hpp"
#include "instrument/memory_journal.hpp"
#include "journal/stores.hpp"

#include "journal/room_log.hpp"

// The inputs of a room, on a store that completes when it is told to.

namespace scramble::test {

using journal::journal_errc;
using journal::room_log;

namespace {

using words = std::vector<std::string>;

/// A room in memory, its log, and what its turns said.
struct logged {
    asio::io_context context{1};
    memory_journal store{context.get_executor()};
    words said;
    int seconds = 0;
    std::optional<room_log> log; // its end has something to say

    logged()
    {
        journal::tenure held;
        store.create({"tea", {}, {}},
                     [&](error_code, const journal::claimed_room& room) { held = room.held; });
        complete();
        log.emplace(context.get_executor(), store, held, 0,
                    [this] { return room_log::time(std::chrono::seconds(++seconds)); });
    }

    void settle()
    {
        context.restart();
        context.poll();
    }

    /// The store does the next thing that was asked of it, and tells so.
    void complete()
    {
        settle();
        store.complete_next();
        settle();
    }

    void submit(const std::string& line)
    {
        log->submit(line, [this, line](error_code why) { say(line, why); });
    }

    /// Submits an input, which is then under way.
    void send(const std::string& line)
    {
        submit(line);
        settle();
    }

    void say(const std::string& line, error_code why)
    {
        const std::string brief = line.substr(0, 9);
        said.push_back(why ? brief + ": " + why.message() : brief);
    }

    words heard() { return std::exchange(said, {}); }

    [[nodiscard]] words lines() const
    {
        words result;
        std::uint64_t number = 0;
        for (const journal::record& each : store.content()->rooms.at("tea").records) {
            CHECK(each.number == ++number);
            result.push_back(each.line);
        }
        return result;
    }
};

const std::string aborted = error_code(asio::error::operation_aborted).message();

} // namespace

TEST_CASE("an input has its turn when it is durable, and not before")
{
    logged room;
    CHECK(room.log->is_idle());
    room.submit("a");
    room.settle();
    CHECK(room.said.empty());
    CHECK_FALSE(room.log->is_idle());
    room.complete();
    CHECK(room.heard() == words{"a"});
    CHECK(room.lines() == words{"a"});
    CHECK(room.log->last() == 1);
    CHECK(room.log->is_idle());
}

TEST_CASE("inputs that come while an append is under way go together into the next")
{
    logged room;
    room.send("a");
    room.send("b");
    room.send("c");
    CHECK(room.store.waiting() == 1);
    room.complete();
    CHECK(room.heard() == words{"a"});
    room.send("d");
    room.complete();
    CHECK(room.heard() == words{"b", "c"});
    room.complete();
    CHECK(room.heard() == words{"d"});
    CHECK(room.store.appends() == std::vector<std::size_t>{1, 2, 1});
    CHECK(room.lines() == words{"a", "b", "c", "d"});
}

TEST_CASE("inputs that come in one turn of the loop are one append")
{
    logged room;
    asio::post(room.context, [&] { room.submit("c"); });
    room.submit("a");
    room.submit("b");
    room.complete();
    CHECK(room.store.appends() == std::vector<std::size_t>{3});
    CHECK(room.heard() == words{"a", "b", "c"});
}

TEST_CASE("an input has the time of its submission")
{
    logged room;
    room.submit("a");
    room.submit("b");
    room.complete();
    const auto& all = room.store.content()->rooms.at("tea").records;
    CHECK(all.at(0).at == room_log::time(std::chrono::seconds(1)));
    CHECK(all.at(1).at == room_log::time(std::chrono::seconds(2)));
    CHECK(room_log::clock() > all.at(1).at);
}

TEST_CASE("who hears of records hears of each right before its turn, and of no other")
{
    logged room;
    room.log->on_kept([&](const journal::record& record) {
        room.said.push_back(std::to_string(record.number) + " " + record.id + " " + record.line);
    });
    room.log->submit("a", "x.1-7", [&](error_code why) { room.say("a", why); });
    room.submit("b");
    room.complete();
    CHECK(room.heard() == words{"1 x.1-7 a", "a", "2  b", "b"});
    room.store.fail_with(journal_errc::full);
    room.send("c");
    room.complete();
    CHECK(room.heard().size() == 1);
    CHECK(room.store.content()->rooms.at("tea").records.front().id == "x.1-7");
}

TEST_CASE("an append has a thousand records at most")
{
    logged room;
    for (int each = 0; each < 2002; ++each)
        room.submit("x");
    for (int each = 0; each < 3; ++each)
        room.complete();
    CHECK(room.store.appends() == std::vector<std::size_t>{1000, 1000, 2});
    CHECK(room.heard().size() == 2002);
    CHECK(room.log->is_idle());
}

TEST_CASE("inputs of an append that fails become no records, and their numbers are used again")
{
    logged room;
    std::vector<error_code> failures;
    room.log->on_failure([&](error_code why) { failures.push_back(why); });
    room.send("a");
    room.submit("b");
    room.submit("c");
    room.store.fail_with(journal_errc::full);
    room.complete();
    CHECK(room.heard() == words{"a: the disk, or what may be kept on it, is full"});
    CHECK(room.log->failure() == journal_errc::full);
    room.complete();
    CHECK(room.heard() == words{"b: the disk, or what may be kept on it, is full",
                                "c: the disk, or what may be kept on it, is full"});
    CHECK(failures == std::vector<error_code>(2, journal_errc::full));

    room.store.fail_with({});
    room.submit("d");
    room.complete();
    CHECK(room.heard() == words{"d"});
    CHECK(room.lines() == words{"d"});
    CHECK_FALSE(room.log->failure());
    CHECK(failures.size() == 2);
}

TEST_CASE("who was fenced makes no records any more")
{
    logged room;
    room.submit("a");
    room.store.fence("tea");
    room.complete();
    room.submit("b");
    room.complete();
    CHECK(room.heard() ==
          words{"a: somebody else has claimed the room", "b: somebody else has claimed the room"});
    CHECK(room.lines().empty());
}

TEST_CASE("no more bytes are appended at once than a store takes")
{
    logged room;
    const std::string longest(journal::longest_line, 'x');
    constexpr std::size_t at_once = journal::most_bytes_in_append / journal::longest_line;
    for (std::size_t each = 0; each <= at_once; ++each)
        room.submit(longest);
    room.complete();
    CHECK(room.lines().size() == at_once);
    room.complete();
    CHECK(room.lines().size() == at_once + 1);
}

TEST_CASE("a line that is too long fails alone, in its turn")
{
    logged room;
    const std::string longest(journal::longest_line, 'x');
    const std::string told = make_error_code(boost::system::errc::value_too_large).message();
    room.submit("a");
    room.submit(longest + "x");
    room.submit(longest);
    room.complete();
    CHECK(room.heard() == words{"a", "xxxxxxxxx: " + told, "xxxxxxxxx"});
    CHECK(room.lines() == words{"a", longest});

    SECTION("alone, it asks nothing of the store")
    {
        room.submit(longest + "x");
        CHECK(room.said.empty());
        CHECK(room.store.waiting() == 0);
        room.settle();
        CHECK(room.heard() == words{"xxxxxxxxx: " + told});
        CHECK(room.log->is_idle());
    }
    SECTION("alone, it does not tell that the store is well again")
    {
        room.store.fail_with(journal_errc::full);
        room.submit("c");
        room.complete();
        room.submit(longest + "x");
        room.settle();
        CHECK(room.log->failure() == journal_errc::full);
    }
}

TEST_CASE("a turn may submit further inputs")
{
    logged room;
    room.log->submit("a", [&](error_code) {
        room.say("a", {});
        room.submit("b");
        room.submit("c");
    });
    room.complete();
    CHECK(room.heard() == words{"a"});
    room.complete();
    CHECK(room.heard() == words{"b", "c"});
    CHECK(room.lines() == words{"a", "b", "c"});
}

TEST_CASE("a log that ends gives all who wait their turn")
{
    logged room;
    room.send("a");
    room.submit("b");
    room.submit("c");
    room.log.reset();
    CHECK(room.heard() == words{"a: " + aborted, "b: " + aborted, "c: " + aborted});
    room.complete(); // of the append that was under way
    CHECK(room.said.empty());
    CHECK(room.store.waiting() == 0);
}

TEST_CASE("a log that ends before its append has begun begins none")
{
    logged room;
    room.submit("a");
    room.log.reset();
    CHECK(room.heard() == words{"a: " + aborted});
    room.settle();
    CHECK(room.store.waiting() == 0);
}

TEST_CASE("a turn may end the log: what is durable has its turn, the others are told")
{
    logged room;
    room.log->submit("a", [&](error_code why) {
        room.say("a", why);
        room.submit("c");
        room.log.reset();
        room.say("ended", {});
    });
    room.submit("b");
    room.settle();
    room.submit("waiting");
    room.complete();
    CHECK(room.heard() == words{"a", "b", "waiting: " + aborted, "c: " + aborted, "ended"});
    CHECK(room.lines() == words{"a", "b"});
    CHECK(room.store.waiting() == 0);
}

TEST_CASE("an input that comes while the log ends is refused at once")
{
    logged room;
    std::optional<room_log>& log = room.log;
    room_log& same = *log;
    same.submit("a", [&](error_code why) {
        room.say("a", why);
        same.submit("b", [&](error_code also) { room.say("b", also); });
    });
    log.reset();
    CHECK(room.heard() == words{"a: " + aborted, "b: " + aborted});
    room.settle();
    CHECK(room.store.waiting() == 0);
}

TEST_CASE("a log tells when it is idle")
{
    logged room;
    room.log->on_idle([&] { room.said.emplace_back("idle"); });
    room.send("a");
    room.send("b");
    room.complete();
    CHECK(room.heard() == words{"a"});
    room.complete();
    CHECK(room.heard() == words{"b", "idle"});

    SECTION("and may be ended then")
    {
        room.log->on_idle([&] { room.log.reset(); });
        room.submit("c");
        room.complete();
        CHECK(room.heard() == words{"c"});
        CHECK_FALSE(room.log.has_value());
    }
    SECTION("but not when a turn has ended it")
    {
        room.log->submit("c", [&](error_code) { room.log.reset(); });
        room.complete();
        CHECK(room.heard().empty());
    }
}

TEST_CASE("of what a crash interrupts, some may have become records")
{
    logged room;
    room.submit("a");
    room.complete();
    room.send("b");
    room.submit("c");
    const auto content = room.store.content();
    const std::size_t written = GENERATE(0U, 1U);
    room.store.crash(written);
    room.settle();
    CHECK(room.heard() == words{"a"});

    memory_journal next(room.context.get_executor(), content);
    next.complete_by_itself();
    journal::claimed_room claimed;
    next.claim("tea", [&](error_code, const journal::claimed_room& found) { claimed = found; });
    room.settle();
    CHECK(claimed.last == 1 + written);
}

TEST_CASE("a log of a file goes on where it was")
{
    asked<on_disk> store;
    words said;
    const auto play = [&](const journal::claimed_room& room, const words& lines) {
        room_log log(store.context.get_executor(), store.store(), room.held, room.last);
        for (const std::string& each : lines)
            log.submit(each, [&said, each](error_code why) {
                said.push_back(why ? why.message() : each);
            });
        store.run();
    };
    play(std::get<1>(store.create({"tea", {}, {}})), {"a", "b"});
    store.reopen();
    play(store.claimed("tea"), {"c"});
    CHECK(said == words{"a", "b", "c"});
    CHECK(std::get<1>(store.read("tea")).size() == 3);
}

} // namespace scramble::test
