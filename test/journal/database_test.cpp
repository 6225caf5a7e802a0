#include "catch.hpp"
#include "host/store_log.hpp"
#include "instrument/log_lines.hpp"
#include "journal/backup.hpp"
#include "journal/connection.hpp"
#include "journal/examine.hpp"
#include "journal/stores.hpp"
#include "journal/sum.hpp"

#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

// What only a file can be asked.

namespace scramble::test {

using Catch::Matchers::Contains;
using journal::database;
using journal::journal_errc;
using journal::tenure;

namespace {

/// Changes one bit of the only place where `text` is.
void flip_in(const std::filesystem::path& file, const std::string& text)
{
    std::string bytes = bytes_of(file);
    const std::size_t at = bytes.find(text);
    REQUIRE(at != std::string::npos);
    REQUIRE(bytes.find(text, at + 1) == std::string::npos);
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    write(file, bytes);
}

unsigned mode_of(const std::filesystem::path& file)
{
    return static_cast<unsigned>(std::filesystem::status(file).permissions());
}

/// Sets a number of four bytes in the head of a file of SQLite.
void set_head(const std::filesystem::path& file, std::size_t at, char last)
{
    std::string bytes = bytes_of(file);
    bytes.at(at + 3) = last;
    write(file, bytes);
}

constexpr std::size_t head_version = 60;
constexpr std::size_t head_application = 68;

/// Keeps a room with three records in that directory, and closes the file.
void keep_three(const std::filesystem::path& directory)
{
    const auto kept = opened_in(directory);
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    REQUIRE_FALSE(kept->append(tea, records(1, {"first", "second", "third"})));
}

/// Appends, which must succeed.
void append(database& to, const tenure& by, const std::vector<journal::record>& records)
{
    REQUIRE_FALSE(to.append(by, records));
}

/// A copy of a file in use with so many transactions of one record, all of which are in its log.
/// (Behind a few of them the log has older pages, which are not missed.)
std::filesystem::path copied_in_use(const std::filesystem::path& directory,
                                    std::uint64_t transactions = 1)
{
    const auto kept = opened_in(directory / "kept");
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    for (std::uint64_t number = 1; number <= transactions; ++number)
        append(*kept, tea, records(number, {"line"}));
    std::filesystem::copy(directory / "kept", directory / "copied");
    return directory / "copied";
}

void cut_last_frame(const std::filesystem::path& log)
{
    std::filesystem::resize_file(log, std::filesystem::file_size(log) - frame_of_log);
}

void flip_fifth_last_frame(const std::filesystem::path& log)
{
    std::string bytes = bytes_of(log);
    char& flipped = bytes[bytes.size() - 5 * frame_of_log];
    flipped = static_cast<char>(flipped ^ 1);
    write(log, bytes);
}

/// No file becomes longer while this exists.
class file_limit {
public:
    explicit file_limit(std::uintmax_t bytes)
    {
        REQUIRE(::getrlimit(RLIMIT_FSIZE, &usual_) == 0);
        ::rlimit full = usual_;
        full.rlim_cur = bytes;
        before_ = std::signal(SIGXFSZ, SIG_IGN);
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &full) == 0);
    }
    file_limit(const file_limit&) = delete;
    file_limit& operator=(const file_limit&) = delete;
    ~file_limit()
    {
        (void)::setrlimit(RLIMIT_FSIZE, &usual_);
        (void)std::signal(SIGXFSZ, before_);
    }

private:
    ::rlimit usual_{};
    void (*before_)(int) = nullptr;
};

/// The database of a directory, whose lock has another mark with each transaction.
std::unique_ptr<database> marking_in(const std::filesystem::path& directory)
{
    database::settings how{directory};
    how.between_marks = {};
    auto opened = database::open(how);
    return std::move(std::get<0>(opened));
}

/// When anything last happened to a file, in nanoseconds.
std::int64_t last_changed(const std::filesystem::path& file)
{
    struct stat now {};
    REQUIRE(::stat(file.c_str(), &now) == 0);
    return std::int64_t{now.st_ctim.tv_sec} * 1'000'000'000 + now.st_ctim.tv_nsec;
}

/// Does to the file in a directory what only its damage does.
void execute(const std::filesystem::path& directory, const std::string& change)
{
    sqlite3* file = nullptr;
    REQUIRE(sqlite3_open((directory / "scramble.db").c_str(), &file) == SQLITE_OK);
    CHECK(sqlite3_exec(file, change.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(file);
}

/// The first number that a query finds in the file in a directory.
std::string number_of(const std::filesystem::path& directory, const std::string& query)
{
    return SQLite::Database(directory / "scramble.db").execAndGet(query).getString();
}

/// A room with so many records that it is not removed at once.
tenure large_room(database& kept, const std::string& name, const std::string& line)
{
    tenure made = kept.create({name, {}, {}}).value.held;
    for (const std::uint64_t first : {1U, 1001U})
        append(kept, made, records(first, std::vector<std::string>(1000, line)));
    append(kept, made, records(2001, {line}));
    return made;
}

/// Makes a file of version 2 of one of today.
const std::string to_version_2 =
    "ALTER TABLE room DROP COLUMN played; ALTER TABLE room DROP COLUMN mark;"
    "PRAGMA user_version = 2;";

/// Changes a name in the index by which rooms are found, and nowhere else.
void spoil_index(const std::filesystem::path& file, const std::string& name)
{
    std::string bytes = bytes_of(file);
    std::size_t found = 0;
    for (std::size_t at = bytes.find(name); at != bytes.npos; at = bytes.find(name, at + 1)) {
        const bool is_of_index = bytes[at / 4096 * 4096] == '\x0A';
        if (!is_of_index || bytes.compare(at + name.size(), 6, " first") == 0)
            continue;
        bytes[at] = static_cast<char>(bytes[at] ^ 1);
        ++found;
    }
    REQUIRE(found == 1);
    write(file, bytes);
}

/// Where the page of that kind begins in which the text is.
std::size_t page_with(const std::string& bytes, char kind, const std::string& text)
{
    std::size_t at = bytes.find(text);
    while (at != bytes.npos && bytes[at / 4096 * 4096] != kind)
        at = bytes.find(text, at + 1);
    REQUIRE(at != bytes.npos);
    return at / 4096 * 4096;
}

/// Fills that page with zeros.
void wipe_page(const std::filesystem::path& file, char kind, const std::string& text)
{
    std::string bytes = bytes_of(file);
    bytes.replace(page_with(bytes, kind, text), 4096, 4096, '\0');
    write(file, bytes);
}

constexpr char leaf_of_table = '\x0D';
constexpr char leaf_of_index = '\x0A';

/// Keeps a hundred rooms with a record each, on some pages, whose names are tea100 and so on.
void keep_hundred(const std::filesystem::path& directory)
{
    const auto kept = opened_in(directory);
    for (int number = 100; number < 200; ++number) {
        const std::string name = "tea" + std::to_string(number);
        append(*kept, kept->create({name, {}, name + std::string(200, '.')}).value.held,
               records(1, {"first of " + name}));
    }
}

/// What is known of the rooms where one of their pages was wiped, and what is played there then.
struct damaged_rooms {
    std::vector<std::string> notes;
    std::size_t left;
};
damaged_rooms played_on(const std::filesystem::path& directory, const std::string& sound)
{
    const auto kept = opened_in(directory);
    append(*kept, kept->claim(sound).value.held, records(2, {"second"}));
    append(*kept, kept->create({"milk", {}, {}}).value.held, records(1, {"white"}));
    return {kept->notes(), kept->list().value.size() - 1};
}

} // namespace

TEST_CASE("the directory and the file are made for their user only")
{
    const scratch place;
    const std::filesystem::path directory = place.path() / "state" / "scramble";
    const mode_t usual = ::umask(0);
    const auto kept = opened_in(directory / "");
    CHECK_FALSE(kept->create({"tea", {}, {}}).why);
    (void)::umask(usual);
    CHECK(mode_of(directory) == 0700);
    CHECK(mode_of(directory / "scramble.db") == 0600);
    CHECK(mode_of(directory / "scramble.db-wal") == 0600);
}

TEST_CASE("what was appended survives a crash")
{
    asked<on_disk> store;
    const tenure tea = store.room("tea");
    REQUIRE_FALSE(store.append(tea, records(1, {"a", "b"})));
    store.crash();
    CHECK(store.claimed("tea").last == 2);
    CHECK(std::get<1>(store.read("tea")) == records(1, {"a", "b"}));
}

TEST_CASE("a flipped byte of a record is found, and those before it are read")
{
    const scratch place;
    keep_three(place.path());
    flip_in(place.path() / "scramble.db", "second");
    const auto kept = opened_in(place.path());
    CHECK_FALSE(kept->claim("tea").why);
    const auto read = kept->read("tea", 0, 10);
    CHECK(read.why == journal_errc::damaged);
    CHECK(read.value == records(1, {"first"}));
    CHECK(kept->read("tea", 2, 10).value == records(3, {"third"}));
}

TEST_CASE("a flipped byte of a room's settings is found; other rooms are as they were")
{
    const scratch place;
    {
        const auto kept = opened_in(place.path());
        CHECK_FALSE(kept->create({"tea", {}, "three pairs"}).why);
        CHECK_FALSE(kept->create({"milk", {}, "two pairs"}).why);
    }
    flip_in(place.path() / "scramble.db", "three pairs");
    const auto kept = opened_in(place.path());
    CHECK(kept->claim("tea").why == journal_errc::damaged);
    CHECK(kept->claim("milk").value.what.settings == "two pairs");
    CHECK(kept->list().value.size() == 2);
}

TEST_CASE("a record that is missing is damage")
{
    const scratch place;
    keep_three(place.path());
    sqlite3* file = nullptr;
    REQUIRE(sqlite3_open((place.path() / "scramble.db").c_str(), &file) == SQLITE_OK);
    CHECK(sqlite3_exec(file, "DELETE FROM record WHERE number = 2", nullptr, nullptr, nullptr) ==
          SQLITE_OK);
    sqlite3_close(file);
    const auto kept = opened_in(place.path());
    const auto read = kept->read("tea", 0, 10);
    CHECK(read.why == journal_errc::damaged);
    CHECK(read.value == records(1, {"first"}));
}

TEST_CASE("a room whose last record is not told, or told wrongly, is damaged behind that")
{
    const std::uint64_t told = GENERATE(std::uint64_t{0}, std::uint64_t{2});
    const scratch place;
    keep_three(place.path());
    execute(place.path(), told == 0 ? "DELETE FROM tail"
                                    : "UPDATE tail SET last = 2, sum = (SELECT sum FROM record"
                                      " WHERE number = 2)");
    const auto kept = opened_in(place.path());
    CHECK(kept->claim("tea").value.last == 3);
    const auto read = kept->read("tea", 0, 10);
    CHECK(read.why == journal_errc::damaged);
    CHECK(read.value.size() == told);
}

TEST_CASE("a record that has moved to another room, or out of its place, is damage in both")
{
    const scratch place;
    keep_three(place.path());
    {
        const auto kept = opened_in(place.path());
        const tenure milk = kept->create({"milk", {}, {}}).value.held;
        append(*kept, milk, records(1, {"alpha", "beta", "gamma"}));
        append(*kept, kept->create({"blank", {}, {}}).value.held, {});
    }
    const auto read = [&](const char* change, const std::string& room) {
        execute(place.path(), change);
        return opened_in(place.path())->read(room, 0, 10);
    };
    SECTION("the last one")
    {
        const auto first = read("UPDATE record SET room = 3 WHERE room = 1 AND number = 3", "tea");
        CHECK(first.why == journal_errc::damaged);
        CHECK(first.value == records(1, {"first", "second"}));
    }
    SECTION("to a room that has none")
    {
        const auto blank = read("UPDATE record SET room = 3 WHERE room = 1", "blank");
        CHECK(blank.why == journal_errc::damaged);
        CHECK(blank.value.empty());
        CHECK(read("SELECT 1", "tea").why == journal_errc::damaged);
    }
    SECTION("in place of another")
    {
        const auto other = read("DELETE FROM record WHERE room = 2 AND number = 2;"
                                "UPDATE record SET room = 2 WHERE room = 1 AND number = 2",
                                "milk");
        CHECK(other.why == journal_errc::damaged);
        CHECK(other.value == records(1, {"alpha"}));
    }
    SECTION("the last ones are gone")
    {
        const auto less = read("DELETE FROM record WHERE room = 1 AND number > 1", "tea");
        CHECK(less.why == journal_errc::damaged);
        CHECK(less.value == records(1, {"first"}));
        CHECK(opened_in(place.path())->claim("tea").value.last == 3);
    }
    SECTION("a room's number")
    {
        execute(place.path(), "UPDATE room SET id = 7 WHERE id = 1");
        CHECK(opened_in(place.path())->claim("tea").why == journal_errc::damaged);
    }
    CHECK(opened_in(place.path())->claim("blank").why == error_code());
}

TEST_CASE("a file of version 1 is converted, and what was damaged there is damaged")
{
    const scratch place;
    keep_three(place.path());
    {
        const auto kept = opened_in(place.path());
        append(*kept, kept->create({"milk", {}, {}}).value.held, records(1, {"alpha", "beta"}));
    }
    execute(place.path(), to_version_2 + "ALTER TABLE room DROP COLUMN form; DROP TABLE tail;"
                                         "DROP TABLE about; PRAGMA user_version = 1");
    for (const auto& each : records(1, {"first", "second", "third"}))
        execute(place.path(), "UPDATE record SET sum = " + std::to_string(journal::sum_of(each)) +
                                  " WHERE room = 1 AND number = " + std::to_string(each.number));
    execute(place.path(), "UPDATE room SET sum = " +
                              std::to_string(journal::sum_of(journal::kept_room{"tea", {}, {}})) +
                              " WHERE id = 1");
    for (int start = 0; start < 2; ++start) {
        const auto kept = opened_in(place.path());
        CHECK(kept->read("tea", 0, 3).value == records(1, {"first", "second", "third"}));
        const auto claimed = kept->claim("tea");
        REQUIRE_FALSE(claimed.why);
        CHECK(claimed.value.last == 3 + std::uint64_t(start));
        append(*kept, claimed.value.held, records(4 + std::uint64_t(start), {"more"}));
        CHECK(kept->read("milk", 0, 10).why == journal_errc::damaged); // it has other sums
    }
    const auto kept = opened_in(place.path());
    CHECK(kept->read("tea", 2, 10).value == records(3, {"third", "more", "more"}));
    CHECK_FALSE(kept->read("tea", 3, 10).why);
}

TEST_CASE("a file of version 1 is converted whole, or stays as it was")
{
    const scratch place;
    keep_three(place.path());
    execute(place.path(), to_version_2 +
                              "ALTER TABLE room DROP COLUMN form; DROP TABLE about;"
                              "PRAGMA user_version = 1"); // the table `tail` is in the way
    CHECK_THAT(refusal_of(place.path()), Contains("tail"));
    execute(place.path(), "DROP TABLE tail");
    (void)opened_in(place.path()); // a column that was left behind would be in the way
}

TEST_CASE("which deals are played in a room is kept, and not known of a room of version 2")
{
    const scratch place;
    const auto played_in = [&](const std::filesystem::path& directory) {
        return opened_in(directory)->list().value.front().played;
    };
    {
        const auto kept = opened_in(place.path() / "kept");
        const tenure tea = kept->create({"tea", {}, {}, {}, "memory:7"}).value.held;
        CHECK(kept->list().value.front().played == "memory:7");
        kept->note(tea, "memory:8");
        kept->settle();
        std::filesystem::copy(place.path() / "kept", place.path() / "crashed");
    }
    CHECK(played_in(place.path() / "crashed") == "memory:8");
    const std::filesystem::path directory = place.path() / "kept";
    CHECK(opened_in(directory)->claim("tea").value.what.played == "memory:8");
    execute(directory, to_version_2);
    CHECK(played_in(directory) == journal::unknown_deals);
}

TEST_CASE("files that are deleted or replaced under their user are noticed")
{
    const scratch place;
    const auto kept = opened_in(place.path());
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    append(*kept, kept->create({"milk", {}, {}}).value.held, records(1, {"alpha"}));
    kept->release({"milk", 1});
    CHECK_FALSE(kept->health());
    const std::string which = GENERATE(as<std::string>(), "scramble.db", "scramble.db-wal",
                                       "scramble.db-shm", "scramble.lock");
    const std::filesystem::path file = place.path() / which;
    const std::string bytes = bytes_of(file);
    SECTION("deleted")
    {
        std::filesystem::remove(file);
    }
    SECTION("replaced")
    {
        std::filesystem::remove(file);
        write(file, bytes);
    }
    if (which != "scramble.lock" && which != "scramble.db-shm") {
        SECTION("cut")
        {
            std::filesystem::resize_file(file, bytes.size() - 1);
        }
        SECTION("written over")
        {
            std::filesystem::last_write_time(file, {}); // or it may be the same instant
            write(file, bytes);
        }
    }
    CHECK(kept->health() == journal_errc::gone);
    CHECK(kept->append(tea, records(1, {"first"})) == journal_errc::gone);
    CHECK(kept->create({"cocoa", {}, {}}).why == journal_errc::gone);
    CHECK(kept->claim("milk").value.last == 1); // to look at
}

TEST_CASE("a file that is written over while its user writes is noticed")
{
    const scratch place;
    const std::filesystem::path file = place.path() / "scramble.db";
    auto kept = opened_in(place.path());
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    append(*kept, tea, records(1, {"first"}));
    const std::string bytes = bytes_of(file);
    const bool is_long = GENERATE(false, true); // which is copied to the file
    const std::string line(journal::longest_line, 'x');
    CHECK(kept->together([&] {
        std::filesystem::last_write_time(file, {}); // or it may be the same instant
        write(file, bytes);
        append(*kept, tea, records(2, std::vector<std::string>(is_long ? 1500 : 1, line)));
    }));
    CHECK(kept->health() == journal_errc::gone);
    const auto is_as_written = [&] { return bytes_of(file) == bytes; };
    CHECK(is_as_written());
    kept.reset();
    CHECK(is_as_written());
    CHECK(std::filesystem::file_size(place.path() / "scramble.db-wal") > 0); // of what is put back
}

TEST_CASE("what only a log has whose name is gone is in the file after an orderly end")
{
    const scratch place;
    auto kept = opened_in(place.path());
    append(*kept, kept->create({"tea", {}, {}}).value.held, records(1, {"first"}));
    std::filesystem::remove(place.path() / "scramble.db-wal");
    CHECK(kept->health() == journal_errc::gone);
    kept.reset();
    CHECK(opened_in(place.path())->read("tea", 0, 9).value == records(1, {"first"}));
}

TEST_CASE("a log that has become long is copied to the file, and begins anew")
{
    const scratch place;
    const auto kept = opened_in(place.path());
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    const std::string line(journal::longest_line, 'x');
    for (std::uint64_t number = 1; number < 3000; number += 20)
        append(*kept, tea, records(number, std::vector<std::string>(20, line)));
    CHECK_FALSE(kept->health());
    CHECK(std::filesystem::file_size(place.path() / "scramble.db-wal") < 5'000'000);
    CHECK(std::filesystem::file_size(place.path() / "scramble.db") > 10'000'000);
}

TEST_CASE("files that are gone are told of when that is seen, and not a second later")
{
    asked<on_disk> store;
    scramble::host::store_log log("cannot keep moves");
    store.store().on_health([&] { log.on_health(store.store()); });
    (void)store.room("tea");
    std::filesystem::remove(store.directory() / "scramble.db");
    const log_lines lines;
    log.on_second(store.store());
    store.run();
    CHECK(lines.has("cannot keep moves: the files of the journal were deleted or replaced"));
    log.on_second(store.store());
    store.run();
    CHECK(lines.count("cannot keep moves") == 1);
}

TEST_CASE("a damaged log of the last transactions is kept aside, and what is lost is said")
{
    const scratch place;
    const std::filesystem::path copied = copied_in_use(place.path(), 9);
    const std::filesystem::path log = copied / "scramble.db-wal";
    const bool is_torn = GENERATE(false, true);
    if (is_torn) // as the machine leaves it, when nobody knows how long it was
        std::filesystem::resize_file(log, std::filesystem::file_size(log) - 100);
    else
        flip_fifth_last_frame(log);
    const std::string bytes = bytes_of(log);
    std::filesystem::remove(copied / "scramble.db-shm");
    const auto kept = opened_in(copied);
    const auto read = kept->read("tea", 0, 10);
    CHECK_FALSE(read.why);
    CHECK(read.value.size() < 9);
    const std::string aside = log.string() + ".damaged-1";
    REQUIRE(kept->notes().size() == (is_torn ? 1 : 2)); // it is a copy, too
    CHECK(std::filesystem::exists(aside) != is_torn);
    if (is_torn)
        return;
    const std::string lost = std::to_string(9 - read.value.size());
    CHECK(kept->notes()[0] ==
          log.string() + " is damaged or missing: " + lost +
              " transactions are lost. Records are missing at the end of tea (" + lost +
              "); any room may lack more. The file as it was is " + aside);
    CHECK(bytes_of(aside) == bytes);
}

TEST_CASE("a large file or log is not copied to name the rooms that lose records")
{
    const scratch place;
    const std::filesystem::path copied = copied_in_use(place.path(), 9);
    const std::uintmax_t most = 256UL * 1024 * 1024;
    const bool is_larger = GENERATE(false, true);
    const std::string which = GENERATE("scramble.db", "scramble.db-wal");
    flip_fifth_last_frame(copied / "scramble.db-wal");
    std::filesystem::resize_file(copied / which, most + (is_larger ? 1U : 0U)); // a hole
    const auto kept = opened_in(copied);
    CHECK_THAT(kept->notes().at(0), Contains(is_larger ? "any room may lack its last moves"
                                                       : "are missing at the end of tea ("));
}

TEST_CASE("nine damaged logs are kept beside, and no more")
{
    const scratch place;
    const std::filesystem::path copied = copied_in_use(place.path(), 30);
    const std::filesystem::path log = copied / "scramble.db-wal";
    cut_last_frame(log);
    const int before = GENERATE(8, 9);
    const auto aside = [&](int number) {
        return log.string() + ".damaged-" + std::to_string(number);
    };
    for (int number = 1; number <= before; ++number)
        write(aside(number), "kept");
    const auto kept = opened_in(copied);
    CHECK_THAT(
        kept->notes().at(0),
        Contains(before == 8
                     ? ". The file as it was is " + aside(9)
                     : ". The file as it was is not kept: move the 9 that are beside it away"));
    CHECK(bytes_of(aside(8)) == "kept");
    CHECK((before == 8) == (bytes_of(aside(9)) != "kept"));
    CHECK_FALSE(std::filesystem::exists(aside(10)));
}

TEST_CASE("damaged logs that are kept beside take no more than what may be kept")
{
    const scratch place;
    const std::filesystem::path copied = copied_in_use(place.path(), 30);
    const std::filesystem::path log = copied / "scramble.db-wal";
    cut_last_frame(log);
    constexpr std::uint32_t most_pages = 200;
    const std::uintmax_t left = 4096UL * most_pages - std::filesystem::file_size(log);
    const bool is_larger = GENERATE(false, true);
    write(log.string() + ".damaged-2", std::string(left + (is_larger ? 1U : 0U), 'x'));
    const auto kept = opened_in(copied, most_pages);
    CHECK_THAT(kept->notes().at(0),
               Contains(is_larger ? "is not kept: move the one that is beside it away"
                                  : ". The file as it was is " + log.string() + ".damaged-1"));
    CHECK(std::filesystem::exists(log.string() + ".damaged-1") != is_larger);
}

TEST_CASE("where a damaged log cannot be kept beside, what is left goes on")
{
    const scratch place;
    const std::filesystem::path copied = copied_in_use(place.path(), 30);
    const std::filesystem::path log = copied / "scramble.db-wal";
    flip_fifth_last_frame(log);
    std::unique_ptr<database> kept;
    {
        const file_limit full(std::filesystem::file_size(log) - 1);
        kept = opened_in(copied);
    }
    CHECK_THAT(kept->notes().at(0), Contains(". The file as it was is not kept: "));
    CHECK_FALSE(std::filesystem::exists(log.string() + ".damaged-1"));
    CHECK(kept->claim("tea").value.last > 20);
}

TEST_CASE("a file that is missing where a server has been is told of, and what its log has is kept")
{
    const scratch place;
    const std::filesystem::path file = place.path() / "scramble.db";
    const bool is_empty = GENERATE(false, true);
    const auto lose = [&] {
        std::filesystem::remove(file);
        if (is_empty)
            write(file, {});
    };
    keep_three(place.path());
    lose();
    {
        const auto kept = opened_in(place.path());
        CHECK(kept->notes() ==
              std::vector<std::string>{file.string() + " is missing or empty: what was kept in it "
                                                       "before is lost"});
        CHECK(kept->copy().size() == 6); // what clients have seen is not here
        CHECK(kept->list().value.empty());
    }
    write(place.path() / "scramble.db-wal", "what was answered last");
    lose();
    CHECK_THAT(refusal_of(place.path()),
               Contains("is missing or empty, but its log is there: put it back, or move "));
    CHECK(bytes_of(place.path() / "scramble.db-wal") == "what was answered last");
}

TEST_CASE("a log that was cut off is told of, and clients load their boards anew")
{
    const scratch place;
    const std::filesystem::path copied = copied_in_use(place.path(), 30);
    const std::filesystem::path log = copied / "scramble.db-wal";
    const bool is_missing = GENERATE(false, true);
    if (is_missing)
        std::filesystem::remove(log);
    else
        cut_last_frame(log);
    const auto kept = opened_in(copied);
    REQUIRE_FALSE(kept->notes().empty());
    CHECK(kept->notes()[0].starts_with(log.string() + " is damaged or missing: "));
    CHECK_THAT(kept->notes()[0], Contains(" lost at its end, with the transactions there"));
    CHECK(std::filesystem::exists(log.string() + ".damaged-1") != is_missing);
    CHECK(kept->copy().size() == 6);
}

TEST_CASE("a log that is missing is missed, without its index, too")
{
    const scratch place;
    const std::filesystem::path copied = copied_in_use(place.path());
    const std::filesystem::path log = copied / "scramble.db-wal";
    const std::uintmax_t left = GENERATE(0U, 32U, 100U, 20'000U);
    std::filesystem::remove(copied / "scramble.db-shm");
    if (left == 0)
        std::filesystem::remove(log);
    else
        std::filesystem::resize_file(log, left);
    if (left > 4096) // its first block is damaged
        std::fstream(log) << std::string(4096, 'x');
    const auto examined = std::get<journal::examined>(journal::examine(copied));
    CHECK((examined.log && examined.log->is_damage));
    const std::filesystem::path crashed =
        place.path() / "crashed"; // a backup changes what it is of
    std::filesystem::copy(copied, crashed);
    REQUIRE_FALSE(journal::back_up(crashed, place.path() / "backup"));
    CHECK(opened_in(place.path() / "backup")->lost());
    {
        const auto kept = opened_in(copied);
        REQUIRE(kept->notes().size() == 2); // it is a copy, too
        const std::string aside = log.string() + ".damaged-1";
        CHECK(kept->notes()[0] ==
              log.string() + " is missing, empty or damaged: any room may lack its last moves" +
                  (left == 0 ? "" : ". The file as it was is " + aside));
        CHECK(std::filesystem::exists(aside) == (left > 0));
        CHECK(kept->copy().size() == 6);
    }
    CHECK(opened_in(copied)->notes().empty());
}

TEST_CASE("a log is missed until the file can be opened")
{
    const scratch place;
    const std::filesystem::path copied = copied_in_use(place.path());
    constexpr std::size_t head_free = 36;
    set_head(copied / "scramble.db", head_free, 5); // pages that there are not
    std::filesystem::remove(copied / "scramble.db-wal");
    std::filesystem::remove(copied / "scramble.db-shm");
    for (int start = 0; start < 2; ++start)
        CHECK_THAT(refusal_of(copied), Contains("is damaged"));
    set_head(copied / "scramble.db", head_free, 0);
    CHECK(opened_in(copied)->lost());
}

TEST_CASE("a log that need not be there is not missed")
{
    const scratch place;
    const std::filesystem::path directory = place.path() / "kept";
    const std::filesystem::path copied = place.path() / "copied";
    const auto crash = [&] { std::filesystem::copy(directory, copied); };
    const auto cut = [&] {
        crash();
        std::filesystem::remove(copied / "scramble.db-wal");
        std::filesystem::remove(copied / "scramble.db-shm");
    };
    const auto is_missed = [](const std::filesystem::path& where) {
        const auto kept = opened_in(where);
        return kept->lost().has_value() || kept->list().value.size() != 1;
    };
    keep_three(directory);
    SECTION("after an orderly end")
    {
        cut();
        CHECK_FALSE(is_missed(copied));
    }
    SECTION("in a backup of files in use")
    {
        const auto kept = opened_in(directory);
        REQUIRE_FALSE(journal::back_up(directory, copied));
        CHECK_FALSE(is_missed(copied));
    }
    SECTION("nor in a backup after a crash, nor where that was made")
    {
        {
            const auto kept = opened_in(directory);
            crash();
        }
        REQUIRE_FALSE(journal::back_up(copied, place.path() / "backup"));
        CHECK_FALSE(is_missed(copied));
        CHECK_FALSE(is_missed(place.path() / "backup"));
    }
    SECTION("after a crash at once")
    {
        const auto kept = opened_in(directory);
        crash();
        CHECK_FALSE(is_missed(copied));
    }
    SECTION("after a crash when a room was deleted")
    {
        const auto kept = opened_in(directory);
        REQUIRE_FALSE(kept->remove(kept->create({"milk", {}, {}}).value.held));
        crash();
        CHECK_FALSE(is_missed(copied));
    }
    SECTION("where an earlier version has written")
    {
        const auto kept = opened_in(directory);
        cut();
        execute(copied, GENERATE(as<std::string>(), "DELETE FROM about WHERE word = 'log'",
                                 "UPDATE about SET text = 'x' WHERE word = 'started'"));
        CHECK_FALSE(is_missed(copied));
    }
    SECTION("where the end cannot be written, but the log can be copied to the file")
    {
        auto kept = opened_in(directory);
        append(*kept, kept->claim("tea").value.held, records(4, {"fourth"}));
        {
            const file_limit full(std::filesystem::file_size(directory / "scramble.db-wal"));
            kept.reset();
        }
        CHECK(std::filesystem::exists(directory / "scramble.db-wal"));
        CHECK_FALSE(is_missed(directory));
    }
}

TEST_CASE("rooms that an index does not find are found, and those that are lost are told of")
{
    const scratch place;
    {
        const auto kept = opened_in(place.path());
        for (const std::string name : {"tea", "milk", "cocoa"})
            append(*kept, kept->create({name, {}, {}}).value.held, records(1, {name + " first"}));
    }
    SECTION("the index has another name")
    {
        spoil_index(place.path() / "scramble.db", "milk");
        const auto kept = opened_in(place.path());
        CHECK(kept->list().value.size() == 3);
        CHECK_FALSE(kept->claim("milk").why);
        CHECK(kept->read("milk", 0, 9).value == records(1, {"milk first"}));
        CHECK(kept->claim("coffee").why == journal_errc::unknown_room);
    }
    SECTION("one has another name")
    {
        execute(place.path(), "UPDATE room SET name = 'mild' WHERE name = 'milk'");
        const auto kept = opened_in(place.path());
        REQUIRE(kept->notes().size() == 1);
        CHECK_THAT(kept->notes()[0],
                   Contains("these rooms cannot be read, or were called otherwise: mild"));
        CHECK(kept->read("mild", 0, 9).why == journal_errc::damaged);
    }
    SECTION("one is gone, but not what was played there")
    {
        execute(place.path(), "DELETE FROM room WHERE name = 'milk'");
        CHECK(std::get<journal::examined>(journal::examine(place.path())).lost_rooms == 1);
        const auto kept = opened_in(place.path());
        REQUIRE(kept->notes().size() == 1);
        CHECK_THAT(kept->notes()[0], Contains(" is damaged: 1 room is lost, with its name"));
    }
    SECTION("the number of one that is gone is given to no other")
    {
        const bool has_tail = GENERATE(true, false); // or its records
        execute(place.path(), std::string("DELETE FROM room WHERE name = 'cocoa'; DELETE FROM ") +
                                  (has_tail ? "record" : "tail") + " WHERE room = 3");
        const std::size_t told = has_tail ? 1 : 0;
        {
            const auto kept = opened_in(place.path());
            CHECK(kept->notes().size() == told);
            append(*kept, kept->create({"coffee", {}, {}}).value.held, records(1, {"sugar"}));
        }
        const auto kept = opened_in(place.path());
        CHECK(kept->read("coffee", 0, 9).value == records(1, {"sugar"}));
        CHECK(kept->notes().size() == told); // no other has taken its place
    }
}

TEST_CASE("where a page of the rooms cannot be read the others go on, and those there are named")
{
    const scratch place;
    keep_hundred(place.path());
    const auto [wiped, sound] = GENERATE(table<std::string, std::string>(
        {{"tea100", "tea199"}, {"tea150", "tea199"}, {"tea199", "tea100"}}));
    wipe_page(place.path() / "scramble.db", leaf_of_table, wiped);
    const auto looked = std::get<journal::examined>(journal::examine(place.path()));
    CHECK(std::ranges::find(looked.lost_names, wiped) != looked.lost_names.end());
    CHECK(looked.rooms.size() + looked.lost_names.size() == 100);
    CHECK(looked.lost_rooms == 0);
    const damaged_rooms now = played_on(place.path(), sound);
    CHECK(now.left == looked.rooms.size());
    REQUIRE(now.notes.size() == 1);
    CHECK_THAT(now.notes[0], Contains(std::to_string(looked.lost_names.size()) +
                                      " rooms are lost: " + looked.lost_names[0]));
    const auto kept = opened_in(place.path());
    CHECK(kept->lost_rooms() == looked.lost_names.size());
    CHECK(kept->claim(wiped).why == journal_errc::unknown_room);
    CHECK(kept->read(sound, 0, 9).value == records(1, {"first of " + sound, "second"}));
    CHECK(kept->read("milk", 0, 9).value == records(1, {"white"})); // its number was nobody's
    REQUIRE_FALSE(journal::back_up(place.path(), place.path() / "backup"));
    CHECK(std::get<journal::examined>(journal::examine(place.path() / "backup")).pages.empty());
    CHECK(opened_in(place.path() / "backup")->list().value.size() == now.left + 1);
}

TEST_CASE("where no page of the rooms is lost, all go on")
{
    const scratch place;
    keep_hundred(place.path());
    const std::filesystem::path file = place.path() / "scramble.db";
    std::string told = "is damaged: all rooms that can be read go on in a new table";
    SECTION("an index of them cannot be read")
    {
        wipe_page(file, leaf_of_index, "tea150");
    }
    SECTION("two pages have changed places")
    {
        std::string bytes = bytes_of(file);
        const std::size_t one = page_with(bytes, leaf_of_table, "tea100");
        const std::size_t other = page_with(bytes, leaf_of_table, "tea150");
        REQUIRE(one != other);
        std::swap_ranges(&bytes[one], &bytes[one] + 4096, &bytes[other]);
        write(file, bytes);
    }
    SECTION("what the file has of itself cannot be read")
    {
        wipe_page(file, leaf_of_index, "started");
        told = "whether it is a copy is not known, so clients load their boards anew";
    }
    const damaged_rooms now = played_on(place.path(), "tea150");
    CHECK(now.left == 100);
    REQUIRE(now.notes.size() == 1);
    CHECK_THAT(now.notes[0], Contains(told));
    const auto kept = opened_in(place.path());
    CHECK(kept->notes().empty());
    CHECK(kept->read("tea150", 0, 9).value == records(1, {"first of tea150", "second"}));
}

TEST_CASE("where the last records cannot be read, rooms are opened all the same")
{
    const scratch place;
    keep_hundred(place.path());
    wipe_page(place.path() / "scramble.db", leaf_of_index, "first of tea199");
    const auto kept = opened_in(place.path());
    CHECK(kept->create({"milk", {}, {}}).value.held.epoch == 1);
}

TEST_CASE("a file that is cut off goes on with what is left")
{
    const scratch place;
    keep_hundred(place.path());
    const auto whole = std::filesystem::file_size(place.path() / "scramble.db");
    std::filesystem::resize_file(place.path() / "scramble.db", whole - 5000);
    const auto kept = opened_in(place.path());
    CHECK_THAT(kept->notes().at(0), Contains("is cut off: " + std::to_string(whole - 5000) +
                                             " of " + std::to_string(whole) + " bytes are left"));
    CHECK_FALSE(kept->claim("tea100").why);
}

TEST_CASE("where neither the rooms nor their names can be read, it is said that any may be lost")
{
    const scratch place;
    keep_hundred(place.path());
    std::filesystem::resize_file(place.path() / "scramble.db", 4096);
    CHECK(std::get<journal::examined>(journal::examine(place.path())).is_loss_unknown);
    const auto kept = opened_in(place.path());
    CHECK(kept->list().value.empty());
    CHECK_THAT(kept->notes().back(), Contains("how many rooms are lost is not known"));
}

TEST_CASE("when a room was used and how often it was claimed have a sum, too")
{
    const scratch place;
    {
        const auto kept = opened_in(place.path());
        for (const std::string name : {"tea", "milk"})
            append(*kept, kept->create({name, {}, {}}).value.held, records(1, {name + " first"}));
    }
    const std::string column = GENERATE(as<std::string>(), "used", "epoch", "played", "mark");
    const std::string before = column == "played" ? "'x'" : column + " - 1000000";
    execute(place.path(), "UPDATE room SET " + column + " = " + before + " WHERE name = 'milk'");
    const auto examined = std::get<journal::examined>(journal::examine(place.path()));
    CHECK_FALSE(examined.rooms[0].is_use_known);
    CHECK(examined.rooms[1].is_use_known);
    {
        const auto kept = opened_in(place.path());
        REQUIRE(kept->notes().size() == 1);
        CHECK_THAT(
            kept->notes()[0],
            Contains("when these rooms were last used is not known, and counts as now: milk"));
        const auto rooms = kept->list().value;
        CHECK(rooms[0].used >= rooms[1].used); // it is not deleted early
        CHECK(rooms[0].played == journal::unknown_deals);
        const auto claimed = kept->claim("milk");
        CHECK(claimed.value.held.epoch > 1'000'000'000); // as none before
        CHECK(kept->read("milk", 0, 9).value == records(1, {"milk first"}));
    }
    CHECK(opened_in(place.path())->notes().empty()); // what was written then is right
    CHECK(std::get<journal::examined>(journal::examine(place.path())).rooms[0].is_use_known);
}

TEST_CASE("a copy of a file has a word of its own, and its rooms are claimed as never before")
{
    const scratch place;
    std::uint64_t epoch = 0;
    {
        const auto kept = opened_in(place.path() / "kept");
        epoch = kept->create({"tea", {}, {}}).value.held.epoch;
        CHECK(kept->copy().empty());
    }
    CHECK(opened_in(place.path() / "kept")->copy().empty()); // the same file
    std::filesystem::copy(place.path() / "kept", place.path() / "copied");
    std::string word;
    {
        const auto copied = opened_in(place.path() / "copied");
        word = copied->copy();
        CHECK(word.size() == 6);
        CHECK(copied->notes().size() == 1);
        CHECK(copied->claim("tea").value.held.epoch > epoch + 1000);
    }
    const auto again = opened_in(place.path() / "copied");
    CHECK(again->copy() == word);
    CHECK(again->notes().empty());
}

TEST_CASE("a backup that is written over the file that it was made of is a copy, too")
{
    const scratch place;
    {
        const auto kept = opened_in(place.path());
        (void)kept->create({"tea", {}, {}});
    }
    REQUIRE_FALSE(journal::back_up(place.path(), place.path() / "backup"));
    std::filesystem::copy_file(place.path() / "backup" / "scramble.db",
                               place.path() / "scramble.db",
                               std::filesystem::copy_options::overwrite_existing);
    const auto restored = opened_in(place.path());
    CHECK(restored->copy().size() == 6);
    REQUIRE(restored->notes().size() == 1);
    CHECK_THAT(restored->notes()[0], Contains(" is a copy"));
}

TEST_CASE("of a file that lacks a table no backup is made")
{
    const scratch place;
    keep_three(place.path());
    execute(place.path(),
            "DROP TABLE " + GENERATE(as<std::string>(), "room", "record", "tail", "about"));
    const auto why = journal::back_up(place.path(), place.path() / "backup");
    REQUIRE(why);
    CHECK_THAT(why->reason, Contains("damaged"));
}

TEST_CASE("a file that is deleted while this server writes is not taken for its own")
{
    const scratch place;
    const std::filesystem::path file = place.path() / "one";
    write(file, "first");
    write(place.path() / "two", "first");
    journal::placed_file placed(file);
    std::filesystem::remove(file);
    placed.note();
    CHECK_FALSE(placed.is_there());
    std::filesystem::rename(place.path() / "two", file);
    placed.note();
    CHECK_FALSE(placed.is_there());
}

TEST_CASE("the log has a bound, too, while somebody reads, and is emptied then")
{
    const scratch place;
    database::settings how{place.path()};
    how.survives_power_loss = false;
    how.most_pages = 1000;
    auto made = database::open(how);
    const auto kept = std::get<std::unique_ptr<database>>(std::move(made));
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    const tenure milk = large_room(*kept, "milk", "x");
    std::uint64_t number = 0;
    const auto add = [&] {
        const error_code why = kept->append(tea, records(number + 1, {"move"}));
        number += why ? 0U : 1U;
        return why;
    };
    ::sqlite3* other = nullptr;
    REQUIRE(::sqlite3_open((place.path() / "scramble.db").c_str(), &other) == SQLITE_OK);
    REQUIRE(::sqlite3_exec(other, "BEGIN; SELECT count(*) FROM record", nullptr, nullptr,
                           nullptr) == SQLITE_OK);
    error_code why;
    constexpr std::uint64_t most = 10'000;
    while (!why && number < most)
        why = add();
    CHECK(why == journal_errc::full);
    CHECK(kept->fullness() > 1);
    const auto bytes = std::filesystem::file_size(place.path() / "scramble.db-wal");
    CHECK(bytes > 12UL * 1000 * 1000);
    CHECK(bytes < 13UL * 1000 * 1000);
    for (int more = 0; more < 100; ++more)
        CHECK(add() == journal_errc::full);
    CHECK(std::filesystem::file_size(place.path() / "scramble.db-wal") == bytes);
    CHECK(kept->list().value.size() == 2);
    CHECK_FALSE(kept->remove(milk));
    CHECK(kept->list().value.size() == 1);
    CHECK(add() == journal_errc::full);
    kept->remove_some();
    CHECK_FALSE(kept->is_removing()); // that would make the log longer
    REQUIRE(::sqlite3_close(other) == SQLITE_OK);
    kept->settle(); // as after each batch
    kept->remove_some();
    CHECK(kept->is_removing());
    CHECK_FALSE(add());
    CHECK(kept->fullness() < 1);
    CHECK(kept->read("tea", 0, most).value.size() == number);
}

TEST_CASE("a log that was long is short again once it begins anew")
{
    const scratch place;
    const auto kept = opened_in(place.path(), 1000);
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    const auto size = [&] { return std::filesystem::file_size(place.path() / "scramble.db-wal"); };
    std::uint64_t number = 0;
    const auto add = [&](std::uint64_t records_of_it) {
        std::vector<std::string> lines(records_of_it, std::string(500, 'x'));
        append(*kept, tea, records(number + 1, std::move(lines)));
        number += records_of_it;
    };
    ::sqlite3* other = nullptr;
    REQUIRE(::sqlite3_open((place.path() / "scramble.db").c_str(), &other) == SQLITE_OK);
    REQUIRE(::sqlite3_exec(other, "BEGIN; SELECT count(*) FROM record", nullptr, nullptr,
                           nullptr) == SQLITE_OK);
    constexpr std::uint64_t long_log = 10'000'000;
    while (size() < long_log)
        add(20);
    CHECK(kept->fullness() > 0.8); // which is told
    REQUIRE(::sqlite3_close(other) == SQLITE_OK);
    add(1); // copied to the file
    add(1); // begun anew
    CHECK(size() < 6'300'000);
    CHECK(kept->fullness() < 0.8);
}

TEST_CASE("a lock that is touched stays the same lock")
{
    const scratch place;
    const auto kept = opened_in(place.path());
    std::filesystem::last_write_time(place.path() / "scramble.lock", {});
    CHECK_FALSE(kept->health());
    append(*kept, kept->create({"tea", {}, {}}).value.held, records(1, {"first"}));
}

TEST_CASE("older files that are written over those that follow are a copy, too")
{
    const scratch place;
    const std::filesystem::path kept = place.path() / "kept";
    const auto whole = std::filesystem::copy_options::recursive;
    const auto over = whole | std::filesystem::copy_options::overwrite_existing;
    const auto play = [&](const std::string& room) {
        const auto opened = opened_in(kept);
        CHECK(opened->notes().empty());
        (void)opened->create({room, {}, {}});
    };
    play("tea");
    std::filesystem::copy(kept, place.path() / "older", whole);
    play("milk");
    std::filesystem::copy(place.path() / "older", kept, over);
    const auto restored = opened_in(kept);
    CHECK(restored->copy().size() == 6);
    REQUIRE(restored->notes().size() == 1);
    CHECK_THAT(restored->notes()[0], Contains(" is a copy"));
}

TEST_CASE("files that were copied in use and are written back after a crash are a copy, too")
{
    const scratch place;
    const auto files = std::filesystem::copy_options::recursive |
                       std::filesystem::copy_options::overwrite_existing;
    {
        const auto kept = marking_in(place.path() / "kept");
        const tenure tea = kept->create({"tea", {}, {}}).value.held;
        std::filesystem::copy(place.path() / "kept", place.path() / "older", files);
        std::filesystem::remove(place.path() / "older" / "scramble.lock");
        std::uint64_t number = 0;
        for (int renewed = 0; renewed < 2;) { // whose clock has steps
            const auto before = last_changed(place.path() / "kept" / "scramble.lock");
            append(*kept, tea, records(++number, {"line"}));
            renewed += before == last_changed(place.path() / "kept" / "scramble.lock") ? 0 : 1;
        }
    }
    CHECK(opened_in(place.path() / "kept")->notes().empty());
    std::filesystem::copy(place.path() / "older", place.path() / "kept", files);
    const auto restored = opened_in(place.path() / "kept");
    CHECK(restored->copy().size() == 6);
    REQUIRE(restored->notes().size() == 1);
    CHECK_THAT(restored->notes()[0], Contains(" is a copy"));
}

TEST_CASE("files are no copy when the disk did not take what tells that")
{
    const scratch place;
    auto kept = marking_in(place.path());
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    for (std::uint64_t number = 1; number < 9; ++number)
        append(*kept, tea, records(number, {"line"}));
    {
        const file_limit full(std::filesystem::file_size(place.path() / "scramble.db-wal"));
        for (int tries = 0; tries < 3; ++tries)
            CHECK(kept->append(tea, records(9, {"line"})));
        kept.reset();
    }
    CHECK(opened_in(place.path())->notes().empty());
    CHECK(opened_in(place.path())->claim("tea").value.last == 8);
}

TEST_CASE("a damaged schema is called so")
{
    const scratch place;
    keep_three(place.path());
    execute(place.path(), "DROP TABLE record");
    CHECK_THAT(refusal_of(place.path()),
               Contains("is damaged, or not a file of scramble (no such table: "));
}

TEST_CASE("what SQLite quotes of a damaged schema is readable")
{
    const scratch place;
    {
        (void)opened_in(place.path());
    }
    std::string bytes = bytes_of(place.path() / "scramble.db");
    bytes.at(bytes.find("roomroom")) = '\xF5';
    write(place.path() / "scramble.db", bytes);
    CHECK_THAT(refusal_of(place.path()), Contains("malformed database schema (\\xf5oom)"));
}

TEST_CASE("without room on the disk what sleeps can be looked at")
{
    const scratch place;
    keep_three(place.path());
    const auto kept = opened_in(place.path(), 1); // no page more than there are
    const tenure milk = kept->create({"milk", {}, {}}).value.held;
    CHECK(kept->fullness() >= 1);
    const std::string line(journal::longest_line, 'x');
    CHECK(kept->append(milk, records(1, std::vector<std::string>(100, line))) ==
          journal_errc::full);
    CHECK(kept->claim("tea").value.last == 3);
}

TEST_CASE("a page that is not as SQLite left it is damage")
{
    const scratch place;
    {
        const auto kept = opened_in(place.path());
        CHECK_FALSE(kept->create({"tea", {}, {}}).why);
    }
    std::string bytes = bytes_of(place.path() / "scramble.db");
    std::fill(bytes.begin() + 4096, bytes.end(), '\x7F');
    write(place.path() / "scramble.db", bytes);
    const auto kept = opened_in(place.path());
    CHECK_THAT(kept->notes().back(), Contains("how many rooms are lost is not known"));
    CHECK(kept->claim("tea").why == journal_errc::unknown_room);
    CHECK(kept->read("tea", 0, 1).why == journal_errc::unknown_room);
    const tenure milk = kept->create({"milk", {}, {}}).value.held;
    CHECK(kept->append(milk, records(1, {"white"})) == journal_errc::damaged);
}

TEST_CASE("a file that is not ours is left alone")
{
    const scratch place;
    const std::filesystem::path file = place.path() / "scramble.db";
    (void)opened_in(place.path());

    SECTION("it is another program's database")
    {
        set_head(file, head_application, 1);
        const std::string before = bytes_of(file);
        CHECK_THAT(refusal_of(place.path()), Contains("is damaged, or not a file of scramble"));
        CHECK(bytes_of(file) == before);
    }
    SECTION("it is no database")
    {
        write(file, std::string(5000, 'x'));
        CHECK_THAT(refusal_of(place.path()), Contains(file.string() + " is damaged"));
    }
    SECTION("a later version has written it")
    {
        set_head(file, head_version, 4);
        CHECK_THAT(refusal_of(place.path()), Contains("by a later version"));
    }
}

TEST_CASE("a file has one user at a time")
{
    const scratch place;
    auto first = opened_in(place.path());
    CHECK_THAT(refusal_of(place.path()), Contains("another process uses " + place.path().string()));
    CHECK_FALSE(first->create({"tea", {}, {}}).why);
    first.reset();
    CHECK(refusal_of(place.path()).empty());
}

TEST_CASE("a place that cannot be written is told")
{
    const scratch place;
    write(place.path() / "file", "text");
    const std::filesystem::path directory = place.path() / "file" / "rooms";
    CHECK_THAT(refusal_of(directory),
               Contains("nothing can be kept in " + directory.string() + " (Not a directory)"));
}

TEST_CASE("a room that is deleted leaves no text in any file, while others are kept")
{
    const scratch place;
    keep_three(place.path());
    const auto kept = opened_in(place.path());
    const tenure cocoa = kept->create({"cocoa", {}, "settings of cocoa"}).value.held;
    REQUIRE_FALSE(kept->append(cocoa, records(1, {"flip angstrom 0,0"})));
    const tenure tea = kept->claim("tea").value.held;
    CHECK_FALSE(kept->remove(tea));
    CHECK_FALSE(kept->remove(cocoa));
    kept->settle();
    CHECK_FALSE(kept->create({"milk", {}, {}}).why);
    for (const auto& file : std::filesystem::directory_iterator(place.path())) {
        const std::string bytes = bytes_of(file);
        for (const std::string_view text : {"cocoa", "angstrom", "tea", "second"}) {
            INFO(file.path() << ' ' << text);
            CHECK(bytes.find(text) == std::string::npos);
        }
    }
}

TEST_CASE("a large room is gone at once, and its records in parts, also after a crash")
{
    const scratch place;
    const std::filesystem::path crashed = place.path() / "crashed";
    {
        const auto kept = opened_in(place.path() / "kept");
        append(*kept, kept->create({"milk", {}, {}}).value.held, records(1, {"alpha"}));
        const tenure tea = large_room(*kept, "tea", "flip angstrom 0,0");
        REQUIRE_FALSE(kept->remove(tea));
        CHECK(kept->claim("tea").why == journal_errc::unknown_room);
        CHECK(kept->append(tea, records(2002, {"more"})) == journal_errc::fenced);
        CHECK(number_of(place.path() / "kept", "SELECT count(*) FROM record") == "1002");
        CHECK(kept->is_removing());
        std::filesystem::copy(place.path() / "kept", crashed);
        kept->remove_some();
        CHECK(number_of(place.path() / "kept", "SELECT count(*) FROM record") == "2");
        CHECK(kept->is_removing());
    }
    const auto examined = std::get<journal::examined>(journal::examine(crashed));
    CHECK(examined.lost_rooms == 0);
    CHECK(examined.rooms.size() == 1);
    const auto kept = opened_in(crashed);
    REQUIRE(kept->notes().size() == 1);
    CHECK_THAT(kept->notes()[0], Contains(" is a copy"));
    append(*kept, kept->create({"cocoa", {}, {}}).value.held, records(1, {"beta"}));
    int parts = 0;
    for (; kept->is_removing(); ++parts)
        kept->remove_some();
    CHECK(parts == 2);
    kept->settle();
    CHECK(kept->read("milk", 0, 9).value == records(1, {"alpha"}));
    CHECK(kept->read("cocoa", 0, 9).value == records(1, {"beta"}));
    CHECK(number_of(crashed, "SELECT count(*) FROM record") == "2");
    CHECK(number_of(crashed, "SELECT count(*) FROM tail") == "2");
    for (const auto& file : std::filesystem::directory_iterator(crashed))
        CHECK(bytes_of(file).find("angstrom") == std::string::npos);
}

TEST_CASE("a removed room leaves the log as well, once nobody reads it, also after a crash")
{
    const scratch place;
    const std::filesystem::path first = place.path() / "first";
    const std::filesystem::path crashed = place.path() / "crashed";
    const auto kept = opened_in(first);
    const tenure tea = kept->create({"tea", {}, {}}).value.held;
    append(*kept, tea, records(1, {"flip angstrom 0,0"}));
    const auto is_told = [](const std::filesystem::path& in) {
        return std::ranges::any_of(std::filesystem::directory_iterator(in), [](const auto& file) {
            return bytes_of(file).find("angstrom") != std::string::npos;
        });
    };
    {
        SQLite::Database reader(first / "scramble.db");
        const SQLite::Transaction backup(reader);
        CHECK(reader.execAndGet("SELECT count(*) FROM record").getInt() == 1);
        REQUIRE_FALSE(kept->remove(tea));
        std::filesystem::copy(first, crashed);
        kept->settle();
        CHECK(is_told(first));
    }
    kept->settle();
    CHECK_FALSE(is_told(first));
    CHECK(is_told(crashed));
    opened_in(crashed)->settle();
    CHECK_FALSE(is_told(crashed));
}

TEST_CASE("while somebody reads, a large room does not fill the log with its end")
{
    const scratch place;
    const auto kept = opened_in(place.path());
    const tenure tea = large_room(*kept, "tea", std::string(journal::longest_line, 'x'));
    const auto size = [&] { return std::filesystem::file_size(place.path() / "scramble.db-wal"); };
    const auto part = [&] {
        kept->remove_some();
        kept->settle();
        return kept->is_removing();
    };
    {
        SQLite::Database reader(place.path() / "scramble.db");
        const SQLite::Transaction backup(reader);
        CHECK(reader.execAndGet("SELECT count(*) FROM record").getInt() == 2001);
        REQUIRE_FALSE(kept->remove(tea));
        const auto before = size();
        CHECK_FALSE(part());
        CHECK(size() == before);
        CHECK(kept->create({"milk", {}, {}}).value.held.epoch == 1);
    }
    (void)part(); // notices that it is read no more
    while (part())
        ;
    CHECK(number_of(place.path(), "SELECT count(*) FROM record") == "0");
}

TEST_CASE("of removed rooms one that is damaged does not keep another, nor one that is there goes")
{
    const scratch place;
    {
        const auto kept = opened_in(place.path());
        const tenure tea = large_room(*kept, "tea", "flip angstrom 0,0");
        const tenure milk = large_room(*kept, "milk", "flip becquerel 0,0");
        append(*kept, kept->create({"cocoa", {}, {}}).value.held, records(1, {"alpha"}));
        CHECK_FALSE(kept->remove(tea));
        CHECK_FALSE(kept->remove(milk));
    }
    execute(place.path(), "UPDATE tail SET last = -1 WHERE room = 3");
    std::string bytes = bytes_of(place.path() / "scramble.db");
    std::size_t page = 0;
    while (bytes.at(page) != '\x0A' || bytes.substr(page, 4096).find("angstrom") == bytes.npos)
        page += 4096; // to the first leaf of them
    bytes[page] = '\x7F';
    write(place.path() / "scramble.db", bytes);
    const auto kept = opened_in(place.path());
    CHECK(kept->is_removing());
    for (int part = 0; part < 5; ++part)
        kept->remove_some();
    CHECK_FALSE(kept->is_removing());
    CHECK(number_of(place.path(), "SELECT count(*) FROM record WHERE room = 2") == "0");
    CHECK(number_of(place.path(), "SELECT count(*) FROM record WHERE room = 3") == "1");
    CHECK(kept->read("cocoa", 0, 9).why == journal_errc::damaged);
}

TEST_CASE("while a large room is removed, others are answered in between")
{
    asked<on_disk> store;
    const tenure milk = store.room("milk");
    const tenure tea = store.room("tea");
    constexpr std::uint64_t appends = 5;
    for (std::uint64_t each = 0; each < appends; ++each)
        REQUIRE_FALSE(
            store.append(tea, records(each * 1000 + 1, std::vector<std::string>(1000, "tea"))));
    const auto left = [&] {
        return std::stoi(
            number_of(store.directory(), "SELECT count(*) FROM record WHERE room = 2"));
    };
    CHECK_FALSE(store.remove(tea));
    CHECK(left() == 4000); // without a call of `check` it rests
    store.store().check();
    store.store().check(); // one part waits at most
    std::vector<int> seen;
    const std::function<void(std::uint64_t)> go_on = [&](std::uint64_t number) {
        store.store().append(milk, records(number, {"milk"}), [&, number](error_code why) {
            CHECK_FALSE(why);
            seen.push_back(left());
            if (number < 4)
                go_on(number + 1);
        });
    };
    go_on(1);
    store.run();
    CHECK(seen == std::vector<int>{3000, 2000, 1000, 0});
    store.reopen();
    CHECK(std::get<0>(store.claim("tea")) == journal_errc::unknown_room);
    CHECK(store.claimed("milk").last == 4);
}

TEST_CASE("a full disk takes nothing, and takes more when there is room again")
{
    asked<on_disk> store;
    const tenure tea = store.room("tea");
    const tenure old = store.room("old");
    const std::string line(journal::longest_line, 'x');
    REQUIRE_FALSE(store.append(old, records(1, std::vector<std::string>(100, line))));
    store.limit(20);
    const tenure now = store.claimed("tea").held;
    const tenure removable = store.claimed("old").held;

    const auto many = records(1, std::vector<std::string>(50, line));
    CHECK(store.append(now, many) == journal_errc::full);
    CHECK(std::get<1>(store.read("tea")).empty());
    CHECK(store.append(now, many) == journal_errc::full);
    CHECK(store.append(tea, many) == journal_errc::fenced);
    CHECK_FALSE(store.remove(removable));
    CHECK_FALSE(store.append(now, many));
    CHECK(std::get<1>(store.read("tea")) == many);
}

TEST_CASE("where one of a transaction finds no room, the others are done all the same")
{
    asked<on_disk> store;
    store.limit(8);
    const tenure tea = store.room("tea");
    const tenure milk = store.room("milk");
    std::vector<error_code> told;
    const auto tell = [&](error_code why) { told.push_back(why); };
    tenure again;
    const std::string line(journal::longest_line, 'x');
    store.store().append(milk, records(1, {"m"}), tell);
    store.run();
    store.store().append(milk, records(2, {"n"}), tell);
    store.store().append({"tea", 99}, records(1, {"x"}), tell);
    store.store().append(tea, records(1, std::vector<std::string>(100, line)), tell);
    store.store().note(milk, "memory:2");
    store.store().release(milk);
    store.store().claim("milk", [&](error_code why, const journal::claimed_room& found) {
        told.push_back(why);
        again = found.held;
        CHECK(found.last == 2);
        CHECK(found.what.played == "memory:2");
    });
    store.run();
    CHECK(told == std::vector<error_code>{{}, {}, journal_errc::fenced, journal_errc::full, {}});
    CHECK(std::get<1>(store.read("milk")) == records(1, {"m", "n"}));
    CHECK(std::get<1>(store.read("tea")).empty());
    CHECK(again.epoch > milk.epoch);
    CHECK(store.append(milk, records(3, {"o"})) == journal_errc::fenced);
    CHECK_FALSE(store.append(again, records(3, {"o"})));
    CHECK_FALSE(store.append(tea, records(1, {"t"})));
}

TEST_CASE("all that comes while a transaction is under way is one transaction")
{
    asked<on_disk> store;
    std::vector<tenure> rooms;
    for (int each = 0; each < 10; ++each)
        rooms.push_back(store.room("room " + std::to_string(each)));
    const std::uint64_t before = store.store().transactions();
    int done = 0;
    const auto append = [&](std::uint64_t number) {
        for (const tenure& each : rooms)
            store.store().append(each, records(number, {"line"}),
                                 [&](error_code why) { done += why ? 0 : 1; });
    };
    append(1);
    store.context.restart();
    CHECK(store.context.poll_one() == 1); // the thread has those
    append(2);
    append(3);
    const auto count = [&](error_code why, const auto&) { done += why ? 0 : 1; };
    store.store().create({"milk", "abc", {}}, count);
    store.store().append({"milk", 1}, records(1, {"line"}),
                         [&](error_code why) { done += why ? 0 : 1; });
    store.store().note(rooms.front(), "memory:2");
    store.store().release(rooms.front());
    store.store().claim("room 0", count);
    store.run();
    CHECK(done == 33);
    CHECK(store.store().transactions() - before == 2);
    CHECK(std::get<1>(store.read("milk")) == records(1, {"line"}));
    store.crash();
    CHECK(store.claimed("room 0").last == 3);
    CHECK(store.claimed("milk").last == 1);
}

TEST_CASE("where somebody else writes, a batch waits for it once, and the next one again")
{
    asked<on_disk> store;
    const tenure tea = store.room("tea");
    const tenure milk = store.room("milk");
    ::sqlite3* other = nullptr;
    REQUIRE(::sqlite3_open((store.directory() / "scramble.db").c_str(), &other) == SQLITE_OK);
    REQUIRE(::sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
    std::vector<error_code> told;
    const auto tell = [&](error_code why) { told.push_back(why); };
    store.store().note(tea, "memory:2");
    store.store().append(tea, records(1, {"t"}), tell);
    store.store().append(milk, records(1, {"m"}), tell);
    store.run();
    CHECK(told == std::vector<error_code>(2, journal_errc::unavailable));
    REQUIRE(::sqlite3_close(other) == SQLITE_OK);
    CHECK_FALSE(store.append(tea, records(1, {"t"})));
    CHECK_FALSE(store.append(milk, records(1, {"m"})));
    store.reopen();
    CHECK(store.claimed("tea").what.played == "memory:2");
}

TEST_CASE("of rooms that are removed and made in one transaction each is what it is")
{
    asked<on_disk> store;
    const tenure tea = store.room("tea");
    REQUIRE_FALSE(store.append(tea, records(1, {"flip angstrom 0,0"})));
    int done = 0;
    store.store().note(tea, "memory:2");
    store.store().remove(tea, [&](error_code why) { done += why ? 0 : 1; });
    store.store().create({"milk", {}, "two"}, [&](error_code why, const journal::claimed_room& of) {
        done += why ? 0 : 1;
        CHECK(of.what.settings == "two");
    });
    store.run();
    CHECK(done == 2);
    store.reopen();
    CHECK(std::get<0>(store.claim("tea")) == journal_errc::unknown_room);
    const journal::claimed_room milk = store.claimed("milk");
    CHECK(milk.last == 0);
    CHECK(milk.what.played.empty());
    for (const auto& file : std::filesystem::directory_iterator(store.directory()))
        CHECK(bytes_of(file).find("angstrom") == std::string::npos);
}

TEST_CASE("a journal that ends writes what was asked, and calls nobody")
{
    asked<on_disk> store;
    const tenure tea = store.room("tea");
    int told = 0;
    const auto kept = std::make_shared<int>();
    const auto append = [&](std::uint64_t number) {
        store.store().append(tea, records(number, {"line"}), [&told, kept](error_code) { ++told; });
    };
    append(1);
    store.context.restart();
    CHECK(store.context.poll_one() == 1); // the thread has it
    append(2);
    append(3);
    store.store().release(tea);
    store.reopen();
    store.run();
    CHECK(told == 0);
    CHECK(kept.use_count() == 1);
    CHECK(store.claimed("tea").last == 3);
}

TEST_CASE("a loop goes on while its journal has something to do, and no longer")
{
    asked<on_disk> store;
    bool told = false;
    store.store().list([&](error_code, const auto&) { told = true; });
    store.run(); // which returns
    CHECK(told);
}

TEST_CASE("every reason has words")
{
    const error_code full = journal_errc::full;
    CHECK(full.message() == "the disk, or what may be kept on it, is full");
    CHECK(std::string(full.category().name()) == "journal");
    for (int each = 1; each <= static_cast<int>(journal_errc::gone); ++each)
        CHECK(make_error_code(static_cast<journal_errc>(each)).message() !=
              "the journal has failed");
    CHECK(make_error_code(static_cast<journal_errc>(99)).message() == "the journal has failed");
}

} // namespace scramble::test
