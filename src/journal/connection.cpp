#include "journal/connection.hpp"

#include "journal/sum.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace scramble::journal {

namespace {

constexpr int our_application = 0x53637262; // "Scrb"
constexpr int our_version = 3;

const char* const tables = R"(
    CREATE TABLE room(
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        code TEXT UNIQUE,
        settings BLOB NOT NULL,
        inside TEXT NOT NULL,
        sum INTEGER NOT NULL,
        epoch INTEGER NOT NULL,
        used INTEGER NOT NULL);
    CREATE TABLE record(
        room INTEGER NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        line TEXT NOT NULL,
        sum INTEGER NOT NULL,
        PRIMARY KEY(room, number)) WITHOUT ROWID;
)";

// Version 2. A room's `form` says how its sum is made. `tail` has the last record of a room and its
// sum, and which was the last whose sum is of itself alone. Of a room whose row was removed, and
// whose records are not yet, it has `last_of_removed`. `about` has the place of the file, and a
// word that a copy of it has. Its `log` is `started` in the file itself as long as transactions may
// be in the log alone, and empty after an orderly end: so a log that is missing is missed.
const char* const more_tables = R"(
    ALTER TABLE room ADD COLUMN form INTEGER NOT NULL DEFAULT 1;
    CREATE TABLE tail(
        room INTEGER PRIMARY KEY,
        last INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        alone INTEGER NOT NULL);
    CREATE TABLE about(word TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO tail SELECT room, max(number), sum, max(number) FROM record GROUP BY room;
)";

// Version 3. `played` has the deals that are played in a room. `mark` is a sum of what changes of
// its row; what an earlier version has left there is taken as right.
const char* const marks = R"(
    ALTER TABLE room ADD COLUMN played TEXT NOT NULL DEFAULT '?';
    ALTER TABLE room ADD COLUMN mark INTEGER NOT NULL DEFAULT 0;
    UPDATE room SET mark = mark_of(id, epoch, used, played);
)";

/// The function `mark_of` of SQL: see `sum_of_mark`.
void mark_of(sqlite3_context* asked, int /*values*/, sqlite3_value** value)
{
    const auto* const text = sqlite3_value_blob(value[3]);
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value[3]));
    const std::string_view played(static_cast<const char*>(text), text == nullptr ? 0 : size);
    sqlite3_result_int64(asked, std::int64_t{sum_of_mark(sqlite3_value_int64(value[0]),
                                                         sqlite3_value_int64(value[1]),
                                                         sqlite3_value_int64(value[2]), played)});
}

/// In bytes. A log that was longer is cut to this once it begins anew: it is copied to the file
/// when it has about 4 MB.
constexpr int usual_log = 6 * 1024 * 1024;

std::string text_of(const timespec& when)
{
    return std::to_string(when.tv_sec) + ' ' + std::to_string(when.tv_nsec);
}

int number_of(SQLite::Database& file, const char* query)
{
    return file.execAndGet(query).getInt();
}

void make_tables(SQLite::Database& file)
{
    SQLite::Transaction all(file);
    file.exec(tables);
    file.exec(more_tables);
    file.exec(marks);
    file.exec("PRAGMA application_id = " + std::to_string(our_application));
    file.exec("PRAGMA user_version = " + std::to_string(our_version));
    all.commit();
}

/// What earlier versions have written is as it was, and what is written from now on is told on.
/// SQLite keeps the old pages beside the new ones until these are durable, so a crash leaves all of
/// one or the other.
void convert(SQLite::Database& file)
{
    SQLite::Transaction all(file);
    if (number_of(file, "PRAGMA user_version") == 1)
        file.exec(more_tables);
    file.exec(marks);
    file.exec("PRAGMA user_version = " + std::to_string(our_version));
    all.commit();
}

} // namespace

void expect_ours(SQLite::Database& file)
{
    if (number_of(file, "PRAGMA application_id") != our_application)
        throw make_error_code(journal_errc::damaged);
    if (number_of(file, "PRAGMA user_version") > our_version)
        throw make_error_code(journal_errc::newer);
}

void keep_log(SQLite::Database& file, bool is_kept)
{
    if (is_kept)
        file.tryExec("PRAGMA journal_size_limit = -1"); // which would empty it
    int flag = is_kept ? 1 : 0;
    sqlite3_file_control(file.getHandle(), "main", SQLITE_FCNTL_PERSIST_WAL, &flag);
}

directory_lock::directory_lock(const std::filesystem::path& directory)
    : file_(::open((directory / file).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600))
{
    if (file_ < 0)
        throw std::system_error(errno, std::generic_category());
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
        ::close(file_);
        throw make_error_code(journal_errc::in_use);
    }
}

directory_lock::~directory_lock()
{
    ::close(file_);
}

std::string directory_lock::mark() const
{
    struct stat now {};
    return ::fstat(file_, &now) == 0 ? text_of(now.st_ctim) : "unknown";
}

bool directory_lock::had_mark(const std::string& kept) const
{
    struct stat now {};
    return kept == mark() || (::fstat(file_, &now) == 0 && kept == text_of(now.st_mtim));
}

/// The mark before it is what the file says of its text.
void directory_lock::renew_mark(const std::string& kept, bool is_durable) const
{
    struct stat now {};
    if (::fstat(file_, &now) != 0)
        return;
    const bool is_kept = kept == text_of(now.st_ctim);
    const timespec before = is_kept ? now.st_ctim : timespec{0, UTIME_OMIT};
    const std::array<timespec, 2> times{timespec{0, UTIME_NOW}, before};
    if (::futimens(file_, times.data()) == 0 && is_durable)
        (void)::fsync(file_);
}

std::optional<placed_file::state> placed_file::now() const
{
    struct stat now {};
    if (::stat(path_.c_str(), &now) != 0)
        return std::nullopt;
    return state{now.st_dev, now.st_ino, static_cast<std::uint64_t>(now.st_size),
                 now.st_mtim.tv_sec, now.st_mtim.tv_nsec};
}

SQLite::Database opened(const std::filesystem::path& file, bool survives_power_loss,
                        std::uint32_t most_pages, bool is_alone)
{
    SQLite::Database result(file, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX);
    keep_log(result, true);
    if (sqlite3_db_readonly(result.getHandle(), "main") == 1)
        throw std::system_error(EACCES, std::generic_category());
    result.createFunction("mark_of", 4, true, nullptr, mark_of);
    result.exec("PRAGMA temp_store = MEMORY");
    result.exec("PRAGMA secure_delete = ON"); // a room that is deleted leaves no text behind
    result.setBusyTimeout(longest_wait);
    if (is_alone)
        result.exec("PRAGMA locking_mode = EXCLUSIVE");
    const bool is_new = number_of(result, "SELECT count(*) FROM sqlite_master") == 0;
    if (!is_new)
        expect_ours(result);
    result.exec("PRAGMA journal_mode = WAL");
    result.exec("PRAGMA journal_size_limit = " + std::to_string(usual_log));
    result.exec(survives_power_loss ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    if (is_new)
        make_tables(result);
    else if (number_of(result, "PRAGMA user_version") < our_version)
        convert(result);
    if (most_pages != 0)
        result.exec("PRAGMA max_page_count = " + std::to_string(most_pages));
    return result;
}

} // namespace scramble::journal
