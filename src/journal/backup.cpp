#include "journal/backup.hpp"
#include "journal/connection.hpp"
#include "journal/damaged_log.hpp"
#include "journal/mended_tables.hpp"

#include <string>
#include <sys/stat.h>
#include <system_error>

namespace scramble::journal {

namespace {

namespace fs = std::filesystem;

/// Whether the tables are there: SQLite's own check does not notice one that is missing.
bool has_tables(SQLite::Database& file)
{
    const bool is_first = file.execAndGet("PRAGMA user_version").getInt() == 1;
    return file.tableExists("room") && file.tableExists("record") &&
           (is_first || (file.tableExists("tail") && file.tableExists("about")));
}

/// Copies the whole file at one instant, by SQLite's own means, and reads the copy. Throws
/// SQLite::Exception or error_code.
void copy_rooms(const fs::path& from, const fs::path& to)
{
    SQLite::Database source(from, SQLite::OPEN_READWRITE);
    const bool had_log = has_log(from);
    keep_log(source, had_log); // of a crash
    source.setBusyTimeout(10'000);
    expect_ours(source);
    SQLite::Database target(to, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup(target, source).executeStep(-1);
    drop_damaged_tables(target);
    if (target.execAndGet("PRAGMA quick_check").getString() != "ok" || !has_tables(target))
        throw make_error_code(journal_errc::damaged);
    target.exec("PRAGMA journal_mode = DELETE"); // so that a full disk is told
    if (target.tableExists("about")) { // it is a copy wherever it is put, over the first file, too
        target.exec("UPDATE about SET text = 'a backup' WHERE word = 'place'");
        if (had_log || has_log(from)) // which is in it; one that was missing is missing there, too
            target.exec("UPDATE about SET text = '' WHERE word = 'log'");
    }
}

} // namespace

std::optional<fault> back_up(const fs::path& from, const fs::path& to)
{
    const fs::path source = from / rooms_file;
    const fs::path target = to / rooms_file;
    const fs::path unfinished = to / "scramble.db.unfinished";
    std::error_code failed;
    const bool is_there = fs::exists(source, failed);
    if (failed)
        return fault{0, source.string() + ": " + failed.message()};
    if (!is_there)
        return fault{0, source.string() + ": there is nothing to back up"};
    if (fs::exists(target, failed))
        return fault{0, target.string() + ": it is there already: give another directory"};
    const auto before = ::umask(0077); // nobody else reads it
    std::string why;
    try {
        fs::create_directories(to);
        fs::remove(unfinished);
        copy_rooms(source, unfinished);
        fs::rename(unfinished, target);
    }
    catch (const std::exception& thrown) {
        why = thrown.what();
    }
    catch (const error_code& thrown) {
        why = thrown.message();
    }
    ::umask(before);
    if (why.empty())
        return std::nullopt;
    fs::remove(unfinished, failed);
    return fault{0, "cannot back up " + source.string() + " to " + to.string() + ": " + why};
}

} // namespace scramble::journal
