#include "journal/damaged_log.hpp"

#include "journal/connection.hpp"
#include "journal/scratch_directory.hpp"

#include <fstream>
#include <system_error>

namespace scramble::journal {

namespace {

namespace fs = std::filesystem;

std::ifstream reader_of(const fs::path& file)
{
    return {file, std::ios::binary};
}

} // namespace

bool has_log(const fs::path& file)
{
    std::ifstream log = reader_of(log_of(file));
    return has_pages(log);
}

damaged_log::damaged_log(const fs::path& file)
{
    std::ifstream log = reader_of(log_of(file));
    std::ifstream index = reader_of(index_of(file));
    has_pages_ = journal::has_pages(log);
    found_ = left_out_of(log, index);
    if (found_ && found_->is_damage)
        told_ = lengths_told(file);
}

/// Where the file cannot be read to its end, nothing is known of any room.
void damaged_log::compare(SQLite::Database& opened)
try {
    if (told_.empty())
        return;
    const lengths now = lengths_in(opened);
    for (const auto& [room, told] : told_) {
        const auto kept = now.find(room);
        if (kept == now.end())
            found_->of.emplace(room, std::nullopt);
        else if (kept->second < told)
            found_->of.emplace(room, told - kept->second);
    }
}
catch (const SQLite::Exception&) {
}

damaged_log::lengths damaged_log::lengths_in(SQLite::Database& file)
{
    lengths all;
    SQLite::Statement rows(file, "SELECT name, ifnull(last, 0) FROM room NOT INDEXED"
                                 " LEFT JOIN tail ON tail.room = room.id");
    while (rows.executeStep())
        all.emplace(rows.getColumn(0).getString(),
                    static_cast<std::uint64_t>(rows.getColumn(1).getInt64()));
    return all;
}

/// A large file or log is not copied: a start would take long, and temporary files may be memory.
damaged_log::lengths damaged_log::lengths_told(const fs::path& file)
{
    constexpr std::uintmax_t most_copied = 256UL * 1024 * 1024;
    for (const fs::path& each : {file, log_of(file)}) {
        std::error_code none;
        if (const auto size = fs::file_size(each, none); none || size > most_copied)
            return {};
    }
    try {
        const scratch_directory copies;
        const fs::path copy = copies.path() / rooms_file;
        fs::copy_file(file, copy);
        std::ifstream log = reader_of(log_of(file));
        std::ofstream trusted(log_of(copy), std::ios::binary);
        copy_trusted(log, trusted);
        trusted.close();
        SQLite::Database opened(copy.string(), SQLite::OPEN_READWRITE);
        return lengths_in(opened);
    }
    catch (const std::system_error&) { // of the files
    }
    catch (const SQLite::Exception&) {
    }
    return {};
}

} // namespace scramble::journal
