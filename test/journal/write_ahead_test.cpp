#include "catch.hpp"
#include "journal/damaged_log.hpp"
#include "journal/examine.hpp"
#include "journal/stores.hpp"
#include "journal/write_ahead.hpp"
#include "sanitized.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

// What SQLite leaves out of a damaged write-ahead log is found, and said.

namespace scramble::test {

namespace {

namespace fs = std::filesystem;
using journal::database;

constexpr std::size_t appended = 30; ///< records, each in a transaction of its own

/// The files of a database as a crash leaves them.
struct crashed {
    crashed()
    {
        const scratch place;
        const auto kept = opened_in(place.path());
        const auto tea = kept->create({"tea", {}, {}}).value.held;
        for (std::size_t number = 1; number <= appended; ++number) {
            REQUIRE_FALSE(kept->append(tea, records(number, {"flip alice 0,0"})));
        }
        file = bytes_of(place.path() / "scramble.db");
        log = bytes_of(place.path() / "scramble.db-wal");
        index = bytes_of(place.path() / "scramble.db-shm");
    }
    std::string file;
    std::string log;
    std::string index;
};

auto left_out_of(std::string_view log, std::string_view index)
{
    std::istringstream log_bytes{std::string(log)};
    std::istringstream index_bytes{std::string(index)};
    return journal::left_out_of(log_bytes, index_bytes);
}

/// How many bytes of memory this process has had at most, since `from_now_on`.
std::size_t most_memory()
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word && word != "VmHWM:") {
    }
    std::size_t kilobytes = 0;
    status >> kilobytes;
    return 1024 * kilobytes;
}

std::size_t from_now_on()
{
    std::ofstream("/proc/self/clear_refs") << "5";
    return most_memory();
}

/// How many records there are when a file is opened with that log, and what of it is `lost`.
std::size_t records_with(const crashed& files, const std::string& log,
                         std::optional<journal::left_out>* lost = nullptr)
{
    const scratch place;
    write(place.path() / "scramble.db", files.file);
    write(place.path() / "scramble.db-wal", log);
    const auto opened = database::open({place.path()});
    const auto* const kept = std::get_if<std::unique_ptr<database>>(&opened);
    if (kept == nullptr)
        return 0;
    if (lost != nullptr)
        *lost = (*kept)->lost();
    return (*kept)->read("tea", 0, appended + 1).value.size();
}

} // namespace

TEST_CASE("a log as it was written leaves nothing out")
{
    const crashed files;
    CHECK_FALSE(left_out_of(files.log, files.index));
    CHECK_FALSE(left_out_of(files.log, {}));
    CHECK_FALSE(left_out_of({}, {}));
    CHECK_FALSE(left_out_of(std::string(32, '\0'), {}));
    CHECK(records_with(files, files.log) == appended);
    CHECK_FALSE(journal::damaged_log("/nowhere").is_any());
}

TEST_CASE("where a log is cut off, at most one transaction was being written")
{
    const crashed files;
    for (std::size_t size = files.log.size() - 1; size > files.log.size() - 9000; size -= 211) {
        const auto found = left_out_of(std::string_view(files.log).substr(0, size), {});
        INFO(size);
        CHECK((!found || (!found->is_damage && found->transactions <= 1)));
    }
}

TEST_CASE("the index of a log knows how long the log was")
{
    const crashed files;
    const std::size_t pages = (files.log.size() - 32) / frame_of_log;
    for (const std::size_t kept : {pages - 1, pages / 2, std::size_t{1}, std::size_t{0}}) {
        INFO(kept << " pages");
        const auto found = left_out_of(files.log.substr(0, 32 + kept * frame_of_log), files.index);
        REQUIRE(found);
        CHECK(found->is_damage);
        CHECK((found->pages >= pages - kept && found->pages <= pages));
        CHECK(text_of(*found).find(found->pages == 1 ? "page is lost" : "pages are lost") !=
              std::string::npos);
    }
    CHECK(left_out_of({}, files.index)->pages == pages);
    std::string log = files.log;
    log[log.size() - 1] = static_cast<char>(log[log.size() - 1] ^ 1); // nothing is behind it
    CHECK(left_out_of(log, files.index)->is_damage);
    CHECK_FALSE(left_out_of(log, {})->is_damage);
    CHECK(text_of(*left_out_of(log, files.index)) ==
          "1 transaction is lost: any room may lack its last moves");
}

TEST_CASE("an index that is damaged, or of another log, says nothing")
{
    const crashed files;
    const std::string half = files.log.substr(0, 32 + 10 * frame_of_log);
    std::string index = files.index;
    index[20] = static_cast<char>(index[20] ^ 1);
    CHECK(left_out_of(half, index)); // it says all twice
    index[48 + 20] = static_cast<char>(index[48 + 20] ^ 1);
    CHECK_FALSE(left_out_of(half, index));
    CHECK_FALSE(left_out_of(half, files.index.substr(0, 99)));
    CHECK_FALSE(left_out_of(half, std::string(200, '\0')));
    CHECK_FALSE(left_out_of(half, crashed().index));
    index = files.index;
    std::copy(index.begin() + 16, index.begin() + 20, index.begin() + 96); // all is in the file
    CHECK_FALSE(left_out_of({}, index));
    CHECK(left_out_of(half, index)); // whose older pages hide those of the file
}

TEST_CASE("each transaction behind a flipped byte of a log is counted")
{
    const crashed files;
    std::size_t damaged = 0;
    for (std::size_t at = 0; at < files.log.size(); at += 2039) {
        std::string log = files.log;
        log[at] = static_cast<char>(log[at] ^ 4);
        INFO("byte " << at << " of " << log.size());
        const auto found = left_out_of(log, {});
        const std::size_t lost = appended - records_with(files, log);
        if (lost == 0)
            continue; // the salt of the last page, say
        REQUIRE(found);
        CHECK((found->is_damage || lost == 1)); // that may be what was being written
        CHECK(found->transactions >= lost);     // the tables and the room are some, too
        CHECK(found->transactions <= lost + 3);
        ++damaged;
    }
    CHECK(damaged > 100);
}

TEST_CASE("the rooms are named that lose records behind a damaged page of a log")
{
    const crashed files;
    std::size_t damaged = 0;
    std::size_t named = 0;
    for (std::size_t at = 0; at < files.log.size(); at += 4093) {
        std::string log = files.log;
        log[at] = static_cast<char>(log[at] ^ 4);
        INFO("byte " << at << " of " << log.size());
        std::optional<journal::left_out> found;
        const std::size_t there = records_with(files, log, &found);
        if (!found || !found->is_damage)
            continue;
        ++damaged;
        if (found->of.empty())
            continue; // the damaged page tells of it
        ++named;
        REQUIRE(found->of.size() == 1);
        const auto [room, records] = *found->of.begin();
        CHECK(room == "tea");
        CHECK((records ? *records <= appended - there : there == 0));
    }
    CHECK(damaged > 50);
    CHECK(named * 10 > damaged * 9);
}

TEST_CASE("no room is named that a damaged page made up")
{
    const crashed files;
    std::size_t tried = 0;
    for (std::size_t at = files.log.find("tea"); at != std::string::npos;
         at = files.log.find("tea", at + 1)) {
        std::string log = files.log;
        log[at] = 'n';
        std::optional<journal::left_out> found;
        (void)records_with(files, log, &found);
        if (!found)
            continue;
        ++tried;
        for (const auto& [room, records] : found->of)
            CHECK(room == "tea");
    }
    CHECK(tried > 1);
}

TEST_CASE("of a log only a page at a time is held when a file is opened")
{
    const scratch place;
    const crashed files;
    write(place.path() / "scramble.db", files.file);
    write(place.path() / "scramble.db-wal", files.log);
    fs::resize_file(place.path() / "scramble.db-wal", 300'000'000); // a hole
    const std::size_t before = from_now_on();
    CHECK(opened_in(place.path())->read("tea", 0, appended).value.size() == appended);
    const std::size_t most = most_memory() - before;
    if (!sanitized) // which keeps what was freed
        CHECK(most < 30'000'000);
}

TEST_CASE("of many rooms that lose records the first are named, and rooms that are gone")
{
    journal::left_out found{5, 0, true};
    found.of = {{"milk", std::nullopt}, {"tea", 3}};
    CHECK(text_of(found) == "5 transactions are lost. Records are missing at the end of milk "
                            "(all), tea (3); any room may lack more");
    for (int room = 10; room < 40; ++room)
        found.of.emplace(std::to_string(room), 1);
    CHECK(text_of(found).ends_with("28 (1), 29 (1) and others; any room may lack more"));
}

TEST_CASE("what is kept in a directory is examined room by room, and not changed")
{
    const scratch place;
    {
        const auto kept = opened_in(place.path());
        for (const std::string name : {"milk", "tea"}) {
            const auto held = kept->create({name, {}, {}}).value.held;
            REQUIRE_FALSE(kept->append(held, records(1, {name + " first", name + " second"})));
        }
    }
    const auto look = [&] { return std::get<journal::examined>(journal::examine(place.path())); };
    const auto right = look();
    REQUIRE(right.rooms.size() == 2);
    CHECK((right.rooms[1].records == 2 && !right.rooms[1].why));
    CHECK(right.pages.empty());
    CHECK_FALSE(right.log);

    std::string bytes = bytes_of(place.path() / "scramble.db");
    bytes[bytes.find("tea second")] = 'T';
    write(place.path() / "scramble.db", bytes);
    const auto wrong = look();
    CHECK_FALSE(wrong.rooms[0].why);
    CHECK(wrong.rooms[1].why == journal::journal_errc::damaged);
    CHECK(wrong.rooms[1].records == 1);
    CHECK(wrong.rooms[1].last == 2);
    CHECK(bytes_of(place.path() / "scramble.db") == bytes);
    const auto none = journal::examine(place.path() / "none");
    CHECK(std::get<fault>(none).reason.find("there is nothing to check") != std::string::npos);
    write(place.path() / "scramble.db", std::string(5000, 'x'));
    CHECK(std::get<fault>(journal::examine(place.path()))
              .reason.starts_with((place.path() / "scramble.db").string() + " is damaged"));
}

} // namespace scramble::test
