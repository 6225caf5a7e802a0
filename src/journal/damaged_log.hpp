#pragma once

#include "journal/sqlite.hpp"
#include "journal/write_ahead.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace scramble::journal {

/// Whether there is any of the log beside that file.
[[nodiscard]] bool has_log(const std::filesystem::path& file);

/// The log beside a file, looked through before SQLite opens the file and drops what it cannot use.
class damaged_log {
public:
    /// Reads what SQLite will leave out, and whose it is as far as the log still tells. Nothing is
    /// changed. What cannot be read is not there.
    explicit damaged_log(const std::filesystem::path& file);

    /// Whether there was any of it.
    [[nodiscard]] bool has_pages() const { return has_pages_; }
    /// Whether SQLite leaves anything out.
    [[nodiscard]] bool is_any() const { return found_.has_value(); }
    /// What that is. Requires: `is_any()`.
    [[nodiscard]] const left_out& found() const { return *found_; }

    /// Finds out which rooms lack records. Requires: SQLite has opened that file.
    void compare(SQLite::Database& opened);

private:
    /// How many records each room has, by its name.
    using lengths = std::map<std::string, std::uint64_t>;

    bool has_pages_ = false;
    std::optional<left_out> found_;
    lengths told_; ///< by the pages of the log that are as they were written

    /// Throws SQLite::Exception.
    [[nodiscard]] static lengths lengths_in(SQLite::Database& file);
    [[nodiscard]] static lengths lengths_told(const std::filesystem::path& file);
};

} // namespace scramble::journal
