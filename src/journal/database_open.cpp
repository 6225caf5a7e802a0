#include "journal/connection.hpp"
#include "journal/damaged_log.hpp"
#include "journal/database.hpp"
#include "journal/mended_tables.hpp"
#include "scramble/text/counted.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <fstream>
#include <random>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace scramble::journal {

namespace {

/// Makes what is missing. What cannot be made is found out when the file is opened.
void make_file(const std::filesystem::path& directory, const std::filesystem::path& file)
{
    std::error_code ignored;
    std::filesystem::create_directories(directory.parent_path(), ignored);
    (void)::mkdir(directory.c_str(), 0700);
    // mknod() and not open(): to close the file would end the locks that SQLite has on it.
    (void)::mknod(file.c_str(), S_IFREG | 0600, 0);
}

/// What a copy of a file has not: its number, and when it was made.
std::string place_of(const std::filesystem::path& file)
{
    struct statx seen {};
    if (::statx(AT_FDCWD, file.c_str(), 0, STATX_INO | STATX_BTIME, &seen) != 0)
        return "unknown";
    return std::to_string(seen.stx_ino) + ' ' + std::to_string(seen.stx_btime.tv_sec) + ' ' +
           std::to_string(seen.stx_btime.tv_nsec);
}

std::string new_word()
{
    constexpr std::string_view signs = "0123456789abcdefghjkmnpqrstvwxyz";
    std::random_device random;
    std::string word;
    while (word.size() < 6)
        word += signs[random() % signs.size()];
    return word;
}

/// Whether so many bytes do not fit there: at least the small files that SQLite needs.
bool is_full(const std::filesystem::path& directory, std::uintmax_t needed = 64UL * 1024)
{
    std::error_code unknown;
    const auto room = std::filesystem::space(directory, unknown);
    return !unknown && room.available < needed;
}

fault told(error_code why, const std::filesystem::path& directory, const std::string& details)
{
    const std::string where = directory.string();
    const std::string file = (directory / rooms_file).string();
    if (why == journal_errc::in_use)
        return {0, "another process uses " + where + ": stop it, or use another directory"};
    if (why == journal_errc::newer)
        return {0, file + " was written by a later version of scramble: start that one, or use "
                          "another directory"};
    if (why == journal_errc::damaged)
        return {0, file + " is damaged, or not a file of scramble (" + readable(details) +
                       "): restore it from a backup, or move it away"};
    if (why == journal_errc::full || is_full(directory))
        return {0, "the disk of " + where + " is full: make room on it"};
    return {0, "nothing can be kept in " + where + " (" + readable(details) +
                   "): it must be a directory, and this user must own all in it"};
}

/// What an opening has found out.
struct opening {
    bool is_lossy = false; ///< what was shown before may be gone
    bool has_log = false;
    bool is_about_lost = false; ///< what the file had of itself
    std::vector<std::string> notes{};
    mended_rooms rooms{};
    std::optional<damaged_log> log{}; ///< if anything is left out of it
    std::string aside{};              ///< where the log is kept
};

/// Where a server has been there was a file, too. Throws fault if the log of a file is there
/// without it: SQLite would delete it.
void note_missing(const std::filesystem::path& file, bool was_used, opening& found)
{
    std::error_code none;
    if (const auto size = std::filesystem::file_size(log_of(file), none); !none && size > 0)
        throw fault{0, file.string() +
                           " is missing or empty, but its log is there: put it back, or " +
                           "move " + log_of(file).string() + " away, too"};
    if (!was_used)
        return;
    found.is_lossy = true;
    found.notes.push_back(file.string() +
                          " is missing or empty: what was kept in it before is lost");
}

/// Copies a damaged log, unless there are enough copies, or no room for one more. Result: a
/// sentence that says so. Throws std::system_error.
std::string kept_aside(const std::filesystem::path& log, std::uint32_t most_pages)
{
    constexpr int most_copies = 9;
    constexpr std::uintmax_t page = 4096;
    const std::uintmax_t bytes = std::filesystem::file_size(log);
    std::uintmax_t together = bytes;
    int copies = 0;
    std::string free;
    for (int number = 1; number <= most_copies; ++number) {
        const std::string copy = log.string() + ".damaged-" + std::to_string(number);
        if (std::filesystem::exists(copy)) {
            ++copies;
            together += std::filesystem::file_size(copy);
        }
        else if (free.empty()) {
            free = copy;
        }
    }
    const bool is_too_much = copies > 0 && most_pages != 0 && together > most_pages * page;
    if (free.empty() || is_too_much)
        return fmt::format("The file as it was is not kept: move the {} away",
                           copies == 1 ? "one that is beside it"
                                       : fmt::format("{} that are beside it", copies));
    std::error_code failed;
    std::filesystem::copy_file(log, free, failed);
    if (!failed)
        return "The file as it was is " + free;
    std::error_code ignored;
    std::filesystem::remove(free, ignored); // a part of it
    return "The file as it was is not kept: " +
           (is_full(log.parent_path(), bytes) ? "the disk is full" : failed.message());
}

/// Looks through the log, and keeps a damaged one aside, before SQLite drops what it cannot use.
void look_at_log(const std::filesystem::path& file, std::uint32_t most_pages, opening& to)
{
    damaged_log looked(file);
    to.has_log = looked.has_pages();
    if (!looked.is_any() || looked.found().transactions + looked.found().pages == 0)
        return;
    to.is_lossy = looked.found().is_damage;
    if (to.is_lossy && std::filesystem::exists(log_of(file)))
        to.aside = ". " + kept_aside(log_of(file), most_pages);
    to.log = std::move(looked);
}

/// Tells what SQLite has left out.
void note_left_out(const std::filesystem::path& file, SQLite::Database& opened, opening& to)
{
    if (!to.log)
        return;
    to.log->compare(opened);
    to.notes.push_back(
        to.is_lossy
            ? log_of(file).string() + " is damaged or missing: " + text_of(to.log->found()) +
                  to.aside
            : "the last transaction before the end of the server was not whole: it is left out");
}

/// The first of them, each behind a space.
std::string named(const std::vector<std::string>& rooms)
{
    constexpr std::size_t most_named = 20;
    std::string names;
    for (std::size_t each = 0; each < std::min(rooms.size(), most_named); ++each)
        names += ' ' + rooms[each];
    return names + (rooms.size() > most_named ? " and more" : "");
}

/// A file that was cut off gets its length again, or SQLite would read nothing of it: what is lost
/// is found then as other damage is. Where there is a log, that knows how long the file should be.
/// If very much is missing, its head is damaged instead.
void lengthen(const std::filesystem::path& file, opening& to)
{
    constexpr std::string_view begin{"SQLite format 3"};
    constexpr std::size_t at_page = 16;
    constexpr std::size_t at_count = 28;
    std::string head(32, '\0');
    std::ifstream(file, std::ios::binary).read(head.data(), 32);
    const auto byte = [&](std::size_t at) {
        return std::uintmax_t{static_cast<unsigned char>(head[at])};
    };
    const std::uintmax_t page = byte(at_page) << 8U | byte(at_page + 1);
    const std::uintmax_t count = byte(at_count) << 24U | byte(at_count + 1) << 16U |
                                 byte(at_count + 2) << 8U | byte(at_count + 3);
    constexpr std::uintmax_t most_missing = 1UL << 30U;
    const std::uintmax_t whole = page * count;
    const std::uintmax_t bytes = std::filesystem::file_size(file);
    const bool is_cut = bytes >= page && bytes < whole && whole - bytes <= most_missing;
    if (to.has_log || !head.starts_with(begin) || !is_cut)
        return;
    std::filesystem::resize_file(file, whole);
    to.notes.push_back(
        fmt::format("{} is cut off: {} of {} bytes are left", file.string(), bytes, whole));
}

/// Has what can be read of the rooms go on. Throws SQLite::Exception.
void mend(const std::filesystem::path& file, SQLite::Database& opened, opening& to)
{
    to.is_about_lost = is_about_mended(opened);
    if (to.is_about_lost)
        to.notes.push_back(file.string() + " is damaged: whether it is a copy is not known, so " +
                           "clients load their boards anew");
    auto mended = mend_rooms(opened);
    if (!mended)
        return;
    to.rooms = std::move(*mended);
    std::vector<std::string> names;
    for (const auto& [id, name] : to.rooms.lost)
        names.push_back(name);
    to.notes.push_back(
        file.string() + " is damaged: all rooms that can be read go on in a new table" +
        (names.empty()
             ? ""
             : "; " + counted(names.size(), "room is lost:", "rooms are lost:") + named(names)));
}

/// Throws error_code if the pages of the file do not fit together.
void expect_whole(SQLite::Database& file)
{
    if (file.execAndGet("PRAGMA quick_check(1)").getString() != "ok")
        throw make_error_code(journal_errc::damaged);
}

/// Without room on the disk people can at least look: for that SQLite needs no more files.
SQLite::Database opened_anyhow(const std::filesystem::path& file, const database::settings& how,
                               std::vector<std::string>& notes)
{
    try {
        return opened(file, how.survives_power_loss, how.most_pages);
    }
    catch (const SQLite::Exception&) {
        if (!is_full(file.parent_path()))
            throw;
    }
    notes.push_back("the disk of " + file.parent_path().string() +
                    " is full: until there is room on it people can only look, and until a "
                    "restart no backup can be made");
    std::error_code ignored;
    std::filesystem::remove(index_of(file), ignored); // it would not be of the log any more
    return opened(file, how.survives_power_loss, how.most_pages, true);
}

} // namespace

std::variant<std::unique_ptr<database>, fault> database::open(const settings& how)
{
    std::filesystem::path directory = how.directory;
    if (!directory.has_filename()) // a slash at its end
        directory = directory.parent_path();
    const std::filesystem::path file = directory / rooms_file;
    std::error_code none;
    const bool was_used = std::filesystem::exists(directory / directory_lock::file, none);
    make_file(directory, file);
    try {
        auto lock = std::make_unique<directory_lock>(directory);
        opening found;
        if (std::filesystem::file_size(file) == 0)
            note_missing(file, was_used, found);
        else
            look_at_log(file, how.most_pages, found);
        lengthen(file, found);
        SQLite::Database sql = opened_anyhow(file, how, found.notes);
        note_left_out(file, sql, found);
        mend(file, sql, found);
        std::unique_ptr<database> kept(new database(
            std::make_unique<connection>(std::move(lock), std::move(sql)), std::move(found.notes)));
        kept->how_ = how;
        kept->next_number_ = next_number(kept->sql_->file);
        kept->is_log_due_ = found.has_log; // of a crash
        if (found.log)
            kept->left_out_ = found.log->found();
        else if (!found.has_log)
            found.is_lossy |= kept->is_log_missing(file);
        if (found.is_lossy)
            expect_whole(kept->sql_->file);
        kept->note_place(file, found.is_lossy || found.is_about_lost);
        kept->is_loss_unknown_ = found.rooms.are_there_more;
        for (const auto& [id, name] : found.rooms.lost)
            kept->lost_names_.push_back(name);
        kept->note_rooms(file);
        return kept;
    }
    catch (const fault& why) {
        return why;
    }
    catch (const SQLite::Exception& thrown) {
        const bool is_schema = thrown.getErrorCode() == SQLITE_ERROR; // a table is missing, say
        const auto why = is_schema ? journal_errc::damaged : reason_of(thrown, nullptr);
        return told(why, directory, thrown.what());
    }
    catch (const std::system_error& thrown) {
        return told(journal_errc::unavailable, directory, thrown.code().message());
    }
    catch (const error_code& why) {
        return told(why, directory, why.message());
    }
}

/// Whether the last server wrote a log, and nothing of it is there. (An earlier version that was
/// there since has changed `started`.)
bool database::is_log_missing(const std::filesystem::path& file)
{
    try {
        const std::string log = about("log");
        if (log.empty() || log != about("started"))
            return false;
    }
    catch (const SQLite::Exception&) { // the list of rooms tells
        return false;
    }
    left_out_ = left_out{0, 0, true};
    std::error_code none;
    const auto size = std::filesystem::file_size(log_of(file), none);
    const bool is_any = !none && size > 0;
    notes_.push_back(log_of(file).string() +
                     " is missing, empty or damaged: " + text_of(*left_out_) +
                     (is_any ? ". " + kept_aside(log_of(file), how_.most_pages) : ""));
    return true;
}

/// Finds out whether this is a copy of the file that was written last, or lacks what was shown of
/// it: then what is written now is not what others have seen. If that cannot be read, the rooms
/// that can be go on.
void database::note_place(const std::filesystem::path& file, bool is_lossy)
{
    const std::string here = place_of(file);
    std::string before;
    std::string started;
    try {
        before = about("place");
        started = about("started");
        copy_ = about("copy");
    }
    catch (const SQLite::Exception&) {
        return;
    }
    // Who copies an older file over this one changes its text, and nothing else.
    const bool is_older = !started.empty() && !sql_->lock->had_mark(started);
    const bool is_copy = (!before.empty() && before != here) || is_older;
    sql_->lock->renew_mark(started, how_.survives_power_loss);
    started_ = sql_->lock->mark();
    const bool is_another = is_copy || is_lossy;
    if (is_another)
        copy_ = new_word();
    const error_code why = transact([&] {
        set_about("place", here);
        set_about("started", started_);
        set_about("copy", copy_);
        if (is_another)
            running(sql_->skip_epochs).execute();
        return error_code();
    });
    hopeless_ = {};
    if (why)
        started_ = started;
    else
        marked_ = std::chrono::steady_clock::now();
    if (is_copy)
        notes_.push_back(file.string() + " is a copy: clients load their boards anew" +
                         (why ? ", and will again after the next start" : ""));
}

/// Rooms that cannot be found, or not by what they are called, are told: nobody can ask for them.
void database::note_rooms(const std::filesystem::path& file)
{
    std::vector<std::string> damaged;
    try {
        listed_ = read_rooms(damaged);
    }
    catch (const SQLite::Exception&) { // the list of rooms tells
        return;
    }
    try {
        running orphans(sql_->find_orphans);
        while (orphans.step())
            if (orphans.number(1) == last_of_removed)
                removed_.push_back(orphans.number(0));
            else
                ++lost_rooms_;
        lost_rooms_ -= std::min(lost_rooms_, std::uint64_t{lost_names_.size()}); // told already
    }
    catch (const SQLite::Exception&) {
        is_loss_unknown_ = true;
    }
    if (!damaged.empty())
        notes_.push_back(file.string() +
                         " is damaged: these rooms cannot be read, or were called " +
                         "otherwise:" + named(damaged));
    if (!unsure_.empty())
        notes_.push_back(file.string() + " is damaged: when these rooms were last used is not " +
                         "known, and counts as now:" + named(unsure_));
    if (is_loss_unknown_)
        notes_.push_back(file.string() + " is damaged: how many rooms are lost is not known");
    if (lost_rooms_ != 0)
        notes_.push_back(file.string() + " is damaged: " +
                         counted(lost_rooms_, "room is lost, with its name",
                                 "rooms are lost, with their names"));
}

std::string database::about(const std::string& word)
{
    running row(sql_->find_about, word);
    return row.step() ? row.text(0) : std::string();
}

void database::set_about(const std::string& word, const std::string& text)
{
    running(sql_->set_about, word, text).execute();
}

} // namespace scramble::journal
