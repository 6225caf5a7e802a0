#pragma once

#include "journal/journal.hpp"
#include "journal/write_ahead.hpp"

#include "scramble/error.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace scramble::journal {

struct connection;
class running;

/// The rooms and their records in one SQLite file, which no other process can have meanwhile. So
/// who holds a room is known here, and need not be read.
///
/// Its functions block until the disk has answered. It is used by one thread at a time.
class database {
public:
    struct settings {
        std::filesystem::path directory; ///< its file is scramble.db
        /// False: a loss of power may cost the last records, a crash of the process none.
        bool survives_power_loss = true;
        /// Of 4 KB each; the log beside the file has at most 8 MB more. 0: as many as the disk
        /// takes.
        std::uint32_t most_pages = 0;
        /// Files that were copied while they were in use, and play went on for twice as long, are
        /// told from those that were not.
        std::chrono::seconds between_marks{30};
    };

    template <class Value>
    struct result {
        error_code why;
        Value value;
    };

    /// Opens the file. Directory and file are made if they are missing, for this user only.
    /// Result: the database, or in words for its operator what to do.
    [[nodiscard]] static std::variant<std::unique_ptr<database>, fault> open(const settings& how);

    database(const database&) = delete;
    database& operator=(const database&) = delete;
    ~database();

    // As of `store`; each is durable when it returns, but for `note` and `release`. If the process
    // or the machine ends after one has failed, and before another transaction has succeeded, what
    // the disk had taken of it may yet come back.
    [[nodiscard]] result<claimed_room> create(const kept_room& kept);
    [[nodiscard]] result<std::vector<listed_room>> list();
    [[nodiscard]] result<claimed_room> claim(const std::string& room);
    [[nodiscard]] result<std::vector<record>> read(const std::string& room, std::uint64_t after,
                                                   std::size_t most);
    [[nodiscard]] error_code append(const tenure& to, const std::vector<record>& records);
    /// The room is gone at once. Of a large one most of what it had goes by `remove_some`.
    [[nodiscard]] error_code remove(const tenure& by);

    /// Removes a part of what is left of removed rooms, also of those from before a crash: others
    /// need not wait for all of it.
    void remove_some();
    /// Whether there is more to remove, and the last part could be.
    [[nodiscard]] bool is_removing() const { return !removed_.empty() && !is_stuck_; }

    /// It is written with the next transaction, or by `settle`.
    void note(const tenure& by, const std::string& played);
    /// Writes what was noted since the last transaction, if anything was, and has what was removed
    /// leave the log, too.
    void settle();
    /// When the room was used is written with the next transaction, or at the end.
    void release(const tenure& by);

    /// Has all that `act` calls of the above be one transaction, as the disk is waited for once.
    /// Result: whether it succeeded. If not, all is as before, and each may be called alone. If
    /// the disk as a whole has failed, it is not asked again until `settle`: each fails likewise.
    [[nodiscard]] bool together(const std::function<void()>& act);

    /// Why what is written now would not be there after a restart: `gone`. No error if it would.
    [[nodiscard]] error_code health() const;
    /// A word that no other copy of the file has; empty for the first.
    [[nodiscard]] const std::string& copy() const { return copy_; }
    /// What part of `settings::most_pages` is taken; 0 if that is no limit.
    [[nodiscard]] double fullness();
    /// What is wrong with how the file is built, in words; empty if nothing is. It reads all of it.
    [[nodiscard]] std::string faults();
    /// Rooms whose last use was not known when the file was last read for a list: it counts as now.
    [[nodiscard]] const std::vector<std::string>& unsure() const { return unsure_; }
    /// How many rooms were lost with their names when the file was opened: there is more of them.
    [[nodiscard]] std::uint64_t lost_rooms() const { return lost_rooms_; }
    /// Whether there may be more of these.
    [[nodiscard]] bool is_loss_unknown() const { return is_loss_unknown_; }
    /// Those of which their names are left.
    [[nodiscard]] const std::vector<std::string>& lost_names() const { return lost_names_; }
    /// What the log of the last transactions could not give back, which may be one that nobody was
    /// answered; nothing if it gave all.
    [[nodiscard]] const std::optional<left_out>& lost() const { return left_out_; }
    /// What its operator is to know of how it was opened, a sentence each.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

    /// How many transactions have succeeded.
    [[nodiscard]] std::uint64_t transactions() const { return transactions_; }

private:
    /// The last record of a room.
    struct tail {
        std::uint64_t last = 0; ///< its number; 0 if there is none
        std::uint32_t sum = 0;
        std::uint64_t alone = 0; ///< up to this one each has a sum of its own, by version 1
    };
    /// The same of a room that was removed, and of which records are left.
    static constexpr std::int64_t last_of_removed = -1;
    /// What changes of a room's row.
    struct mark {
        std::uint64_t epoch = 0;
        std::int64_t used = 0; ///< in seconds since 1970
        std::string played{};
    };
    struct holding {
        std::int64_t id = 0;
        mark now{};
        tail end{};
    };

    std::unique_ptr<connection> sql_;
    std::map<std::string, holding, std::less<>> held_;
    /// What was held before the transaction, of the rooms that it changes.
    std::map<std::string, std::optional<holding>> before_;
    std::map<std::int64_t, mark> marks_; ///< not written yet, by room
    std::string started_;                ///< as the file has it, or will have it
    bool is_mark_kept_ = true;           ///< it has
    /// When the mark of the lock was renewed; nothing: it is not.
    std::optional<std::chrono::steady_clock::time_point> marked_;
    bool is_log_missed_ = false;        ///< from now on, if it is missing: the file itself says so
    bool is_noted_ = false;             ///< among them is what was noted
    error_code hopeless_;               ///< why no transaction can be, until `settle`
    bool is_open_ = false;              ///< a transaction is
    bool is_log_due_ = false;           ///< to be emptied, as it may have what was removed
    bool is_log_held_ = false;          ///< it is long, and somebody reads what is before it
    bool is_stuck_ = false;             ///< no part of the first of them could be removed
    bool is_loss_unknown_ = false;      ///< as of `is_loss_unknown()`
    std::vector<std::int64_t> removed_; ///< rooms of which records are left
    std::uint64_t transactions_ = 0;
    std::int64_t next_number_ = 1; ///< of a room
    std::vector<std::string> notes_;
    std::uint64_t lost_rooms_ = 0;
    std::vector<std::string> lost_names_;
    std::optional<left_out> left_out_;
    std::string copy_;
    settings how_;
    std::vector<std::string> unsure_;
    std::optional<std::vector<listed_room>> listed_; ///< until the next transaction

    database(std::unique_ptr<connection> sql, std::vector<std::string> notes);

    /// A room as it stands in the file.
    struct found_room {
        kept_room what;
        std::int64_t id = 0;
        mark now{};
        bool is_right = false;      ///< its sum is
        bool is_mark_right = false; ///< likewise
    };
    [[nodiscard]] found_room room_in(running& row) const;
    [[nodiscard]] std::optional<found_room> find(const std::string& room);
    [[nodiscard]] std::variant<error_code, std::pair<holding, kept_room>>
    look_up(const std::string& room);
    /// Result: all rooms; `damaged` are the names of those that are not right.
    [[nodiscard]] std::vector<listed_room> read_rooms(std::vector<std::string>& damaged);
    [[nodiscard]] tail tail_of(std::int64_t room);
    [[nodiscard]] std::uint64_t last_of(const holding& of);
    [[nodiscard]] bool is_log_missing(const std::filesystem::path& file);
    void note_place(const std::filesystem::path& file, bool is_lossy);
    void note_rooms(const std::filesystem::path& file);
    [[nodiscard]] std::string about(const std::string& word);
    void set_about(const std::string& word, const std::string& text);
    /// The right, if it is still one.
    [[nodiscard]] holding* held_by(const tenure& by);
    /// Runs `act` in the transaction that is open, or else in one of its own, which its error or
    /// its exception undoes.
    error_code transact(const std::function<error_code()>& act);
    error_code transact_anyhow(const std::function<error_code()>& act);
    error_code try_to_transact(const std::function<error_code()>& act);
    void ensure_open() const;
    void remember(const std::string& room);
    void restore();
    void write_marks();
    [[nodiscard]] bool keep_mark();
    [[nodiscard]] bool remove_records(std::int64_t room);
    void note_log(const std::string& started);
    void miss_log();
    bool copy_log(bool is_emptied = false);
    [[nodiscard]] bool empty_log();
    [[nodiscard]] double longest_log() const;
    [[nodiscard]] bool is_log_full();
};

} // namespace scramble::journal
