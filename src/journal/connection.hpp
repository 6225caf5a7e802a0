#pragma once

#include "journal/sqlite.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace scramble::journal {

/// The file in the directory of a journal.
inline constexpr auto rooms_file = "scramble.db";

/// The log that SQLite keeps beside a file.
[[nodiscard]] inline std::filesystem::path log_of(std::filesystem::path file)
{
    return file += "-wal";
}

/// The index of that log, which knows how long it was.
[[nodiscard]] inline std::filesystem::path index_of(std::filesystem::path file)
{
    return file += "-shm";
}

/// Opens the file, and makes its tables if it is new. Throws SQLite::Exception, or error_code for
/// what only we can know: `damaged`, `newer`. Its log is kept.
///
/// `most_pages` of 4 KB each; 0: as many as the disk takes. With `is_alone` no other process can
/// read it, but less of the disk is needed.
[[nodiscard]] SQLite::Database opened(const std::filesystem::path& file, bool survives_power_loss,
                                      std::uint32_t most_pages, bool is_alone = false);

/// Whether that file is one of ours. Throws error_code: `damaged`, `newer`.
void expect_ours(SQLite::Database& file);

/// Whether the log stays beside the file when it is closed. One that is missing is missed, unless
/// the file has an orderly end.
void keep_log(SQLite::Database& file, bool is_kept);

/// A directory that no other server uses while this exists. Others may read the file in it: it is
/// backed up while a server runs.
class directory_lock {
public:
    /// Where a server has been, this is.
    static constexpr auto file = "scramble.lock";

    /// Throws error_code if it cannot be had: `in_use`, `unavailable`.
    explicit directory_lock(const std::filesystem::path& directory);
    /// When anything last happened to the file of the lock, which no copy of it has.
    [[nodiscard]] std::string mark() const;
    /// Whether that is the mark, or was the one before the last renewal.
    [[nodiscard]] bool had_mark(const std::string& kept) const;
    /// From now on that is another one. `kept` is the one that the file has, until it is written
    /// there. With `is_durable` the lock is not behind the file after a loss of power.
    void renew_mark(const std::string& kept, bool is_durable) const;
    directory_lock(const directory_lock&) = delete;
    directory_lock& operator=(const directory_lock&) = delete;
    ~directory_lock();

private:
    int file_;
};

/// A file that nobody else may delete, replace or write to.
class placed_file {
public:
    explicit placed_file(std::filesystem::path path) : path_(std::move(path)) { note(); }
    /// This server has written to it. It stays the file that it was: one that was deleted or
    /// replaced meanwhile is none that it wrote to.
    void note()
    {
        if (const auto seen = now(); is_it(seen))
            as_noted_ = seen;
    }
    /// Whether it is the file that was noted, whatever is in it; one that was not there yet is.
    [[nodiscard]] bool is_in_place() const { return is_it(now()); }
    /// Whether it is as it was noted; a file that was not there yet is.
    [[nodiscard]] bool is_there() const { return !as_noted_ || now() == as_noted_; }
    /// Whether it is the file that was noted, and somebody else has written to it.
    [[nodiscard]] bool is_written_over() const { return is_in_place() && !is_there(); }
    /// In bytes, as it was noted.
    [[nodiscard]] std::uint64_t size() const { return as_noted_ ? as_noted_->size : 0; }

private:
    struct state {
        std::uint64_t device, number, size;
        std::int64_t seconds, nanoseconds; ///< when it was last written to
        friend bool operator==(const state&, const state&) = default;
        [[nodiscard]] bool is_same_file(const state& other) const
        {
            return device == other.device && number == other.number;
        }
    };
    std::filesystem::path path_;
    std::optional<state> as_noted_;

    [[nodiscard]] std::optional<state> now() const;
    [[nodiscard]] bool is_it(const std::optional<state>& seen) const
    {
        return !as_noted_ || (seen && seen->is_same_file(*as_noted_));
    }
};

/// For how many milliseconds the file may be somebody else's, who looks at it by hand.
constexpr int longest_wait = 1000;

/// An open file and what is asked of it. Statements are prepared once.
struct connection {
    connection(std::unique_ptr<directory_lock> of_directory, SQLite::Database opened_file)
        : lock(std::move(of_directory)), file(std::move(opened_file)), placed(file.getFilename()),
          log(log_of(file.getFilename())), placed_index(index_of(file.getFilename())),
          placed_lock(std::filesystem::path(file.getFilename()).parent_path() /
                      directory_lock::file)
    {
        // In place of SQLite's own, which copies a long log to the file at any commit.
        sqlite3_wal_hook(
            file.getHandle(),
            [](void* pages, sqlite3* /*of*/, const char* /*name*/, int now) {
                *static_cast<int*>(pages) = now;
                return SQLITE_OK;
            },
            &pages_in_log);
    }
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    ~connection() = default;

    [[nodiscard]] bool is_content_there() const { return placed.is_there() && log.is_there(); }
    [[nodiscard]] bool are_files_there() const
    {
        return is_content_there() && placed_index.is_in_place() && placed_lock.is_in_place();
    }
    /// This server has written a transaction: to the log, and not to the file.
    void note_log()
    {
        for (placed_file* const each : {&log, &placed_index, &placed_lock})
            each->note();
    }

    std::unique_ptr<directory_lock> lock;
    SQLite::Database file;
    int pages_in_log = 0; ///< after the last transaction
    placed_file placed;   ///< written to only when the log is copied to it
    placed_file log;
    placed_file placed_index; ///< others who read would have another, and see a log that changes
    placed_file placed_lock;

    SQLite::Statement begin{file, "BEGIN IMMEDIATE"};
    SQLite::Statement commit{file, "COMMIT"};

    SQLite::Statement make_room{file,
                                "INSERT INTO room(name, code, settings, inside, sum, epoch, used,"
                                " id, form, played, mark)"
                                " VALUES(?1, nullif(?2, ''), ?3, ?4, ?5, 1, ?6, ?7, 2, ?8,"
                                " mark_of(?7, 1, ?6, ?8))"};
    // The columns of a room, for `found_room`. What is looked up by a name is found by an index,
    // which may be damaged where the rooms are not.
    SQLite::Statement find_room{file, "SELECT name, ifnull(code, ''), settings, inside, sum, epoch,"
                                      " form, id, used, played, mark FROM room WHERE name = ?1"};
    SQLite::Statement all_rooms{file, "SELECT name, ifnull(code, ''), settings, inside, sum, epoch,"
                                      " form, id, used, played, mark FROM room NOT INDEXED"};
    SQLite::Statement find_orphans{
        file, "SELECT room, last FROM tail WHERE room NOT IN (SELECT id FROM room NOT INDEXED)"};
    SQLite::Statement find_tail{file, "SELECT last, sum, alone FROM tail WHERE room = ?1"};
    SQLite::Statement find_last{file, "SELECT ifnull(max(number), 0) FROM record WHERE room = ?1"};
    SQLite::Statement set_tail{file,
                               "INSERT INTO tail(room, last, sum, alone) VALUES(?1, ?2, ?3, 0)"
                               " ON CONFLICT(room) DO UPDATE SET last = ?2, sum = ?3"};
    SQLite::Statement find_about{file, "SELECT text FROM about WHERE word = ?1"};
    SQLite::Statement set_about{file, "INSERT OR REPLACE INTO about(word, text) VALUES(?1, ?2)"};
    SQLite::Statement skip_epochs{file, "UPDATE room SET epoch = epoch + 1000000,"
                                        " mark = mark_of(id, epoch + 1000000, used, played)"
                                        " WHERE mark = mark_of(id, epoch, used, played)"};
    SQLite::Statement find_sum{file, "SELECT sum FROM record WHERE room = ?1 AND number = ?2"};
    SQLite::Statement count_pages{file, "PRAGMA page_count"};
    SQLite::Statement mark_room{file, "UPDATE room SET epoch = ?2, used = ?3, played = ?4,"
                                      " mark = mark_of(?1, ?2, ?3, ?4) WHERE id = ?1"};
    SQLite::Statement remove_room{file, "DELETE FROM room WHERE id = ?1"};

    SQLite::Statement add_record{
        file, "INSERT INTO record(room, number, at, line, sum) VALUES(?1, ?2, ?3, ?4, ?5)"};
    SQLite::Statement read_records{file, "SELECT number, at, line, sum FROM record"
                                         " WHERE room = ?1 AND number > ?2"
                                         " ORDER BY number LIMIT ?3"};
    SQLite::Statement remove_records{
        file, "DELETE FROM record WHERE room = ?1 AND number IN"
              " (SELECT number FROM record WHERE room = ?1 ORDER BY number LIMIT ?2)"};
    SQLite::Statement remove_tail{file, "DELETE FROM tail WHERE room = ?1"};
};

} // namespace scramble::journal
