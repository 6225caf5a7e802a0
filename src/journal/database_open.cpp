#include "journal/connection.hpp"
#include "journal/database.hpp"

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

fault told(error_code why, const std::filesystem::path& directory, const std::string& details)
{
    const std::string where = directory.string();
    const std::string file = (directory / "scramble.db").string();
    if (why == journal_errc::in_use)
        return {0, "another process uses " + where + ": stop it, or use another directory"};
    if (why == journal_errc::newer)
        return {0, file + " was written by a later version of scramble: start that one, or use "
                          "another directory"};
    if (why == journal_errc::damaged)
        return {0, file + " is damaged, or not a file of scramble: restore it from a backup, or "
                          "move it away"};
    if (why == journal_errc::full)
        return {0, "the disk of " + where + " is full: make room on it"};
    return {0, "nothing can be kept in " + where + " (" + details +
                   "): it must be a directory, and this user must own all in it"};
}

} // namespace

std::variant<std::unique_ptr<database>, fault> database::open(const settings& how)
{
    std::filesystem::path directory = how.directory;
    if (!directory.has_filename()) // a slash at its end
        directory = directory.parent_path();
    const std::filesystem::path file = directory / "scramble.db";
    make_file(directory, file);
    try {
        auto lock = std::make_unique<directory_lock>(directory);
        auto sql = std::make_unique<connection>(
            std::move(lock), opened(file, how.survives_power_loss, how.most_pages));
        return std::unique_ptr<database>(new database(std::move(sql)));
    }
    catch (const SQLite::Exception& thrown) {
        return told(reason_of(thrown, nullptr), directory, thrown.what());
    }
    catch (const std::system_error& thrown) {
        return told(journal_errc::unavailable, directory, thrown.code().message());
    }
    catch (const error_code& why) {
        return told(why, directory, why.message());
    }
}

} // namespace scramble::journal
