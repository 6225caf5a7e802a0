#include "journal/connection.hpp"
#include "journal/database.hpp"
#include "journal/write_ahead.hpp"

#include <cstdint>
#include <fcntl.h>
#include <random>
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

/// Whether SQLite could not make the small files that it needs beside its own.
bool is_full(const std::filesystem::path& directory)
{
    constexpr std::uintmax_t needed = 64UL * 1024;
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
        return {0, file + " is damaged, or not a file of scramble (" + details +
                       "): restore it from a backup, or move it away"};
    if (why == journal_errc::full || is_full(directory))
        return {0, "the disk of " + where + " is full: make room on it"};
    return {0, "nothing can be kept in " + where + " (" + details +
                   "): it must be a directory, and this user must own all in it"};
}

/// Keeps a damaged log aside, before SQLite drops what it cannot use of it. Result: what is told of
/// that; empty if there is nothing to tell.
std::string set_aside(const std::filesystem::path& log)
{
    const auto found = left_out_of_file(log);
    if (!found || found->transactions == 0)
        return {};
    if (!found->is_damage)
        return "the last transaction before the end of the server was not whole: it is left out";
    std::filesystem::path kept;
    for (int number = 1; kept.empty() || std::filesystem::exists(kept); ++number)
        kept = log.string() + ".damaged-" + std::to_string(number);
    std::filesystem::copy_file(log, kept); // throws
    return log.string() + " is damaged: the last " + std::to_string(found->transactions) +
           " transactions are lost. The file as it was is " + kept.string();
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
    return opened(file, how.survives_power_loss, how.most_pages, true);
}

} // namespace

std::variant<std::unique_ptr<database>, fault> database::open(const settings& how)
{
    std::filesystem::path directory = how.directory;
    if (!directory.has_filename()) // a slash at its end
        directory = directory.parent_path();
    const std::filesystem::path file = directory / rooms_file;
    make_file(directory, file);
    try {
        auto lock = std::make_unique<directory_lock>(directory);
        std::vector<std::string> notes;
        const std::string lost = set_aside(log_of(file));
        if (!lost.empty())
            notes.push_back(lost);
        SQLite::Database sql = opened_anyhow(file, how, notes);
        if (!lost.empty())
            expect_whole(sql);
        std::unique_ptr<database> kept(new database(
            std::make_unique<connection>(std::move(lock), std::move(sql)), std::move(notes)));
        kept->most_pages_ = how.most_pages;
        kept->note_place(file);
        return kept;
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

/// Finds out whether this is a copy of the file that was written last. If that cannot be read, the
/// rooms that can be go on.
void database::note_place(const std::filesystem::path& file)
{
    const std::string here = place_of(file);
    std::string before;
    try {
        before = about("place");
        copy_ = about("copy");
    }
    catch (const SQLite::Exception&) {
        return;
    }
    if (before == here)
        return;
    const bool is_copy = !before.empty();
    if (is_copy)
        copy_ = new_word();
    const error_code why = transact([&] {
        set_about("place", here);
        set_about("copy", copy_);
        if (is_copy)
            running(sql_->skip_epochs).execute();
        return error_code();
    });
    if (is_copy)
        notes_.push_back(file.string() + " is a copy: clients load their boards anew" +
                         (why ? ", and will again after the next start" : ""));
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
