#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>

namespace scramble::journal {

/// The rooms that lack records at their end, and at least how many; nothing: the whole room is
/// gone.
using lost_records = std::map<std::string, std::optional<std::uint64_t>>;

/// What SQLite leaves out of a write-ahead log when it opens the file after a crash: all from the
/// first page on that is not as it was written. Without damage that is at most the transaction that
/// was being written, which nobody was answered.
struct left_out {
    std::uint64_t transactions = 0; ///< that are whole, or of which only pages are damaged
    std::uint64_t pages = 0;        ///< of transactions that were done: the log ends before them
    /// False: it may be just what was being written when the process or the machine ended.
    bool is_damage = false; ///< with nothing counted: the log is missing
    lost_records of{};      ///< what the log still has of what was lost
};

/// Looks through the bytes of such a log (https://www.sqlite.org/fileformat2.html#walformat), and
/// of its index, if there is one, which knows how long the log was
/// (https://www.sqlite.org/walformat.html#the_wal_index_file_format).
/// Result: what is left out; nothing if the log is as it was written.
/// Of either only a little is held at a time.
[[nodiscard]] std::optional<left_out> left_out_of(std::istream& log, std::istream& index);

/// Whether such a log has a right head and a page, right or not.
[[nodiscard]] bool has_pages(std::istream& log);

/// Copies the pages of such a log that are as they were written, with sums that fit: SQLite takes
/// them all, and reads what was lost, as far as those pages have it.
void copy_trusted(std::istream& log, std::ostream& to);

/// What is lost, in words. Of a page that is damaged it is not known whose it was.
[[nodiscard]] std::string text_of(const left_out& found);

} // namespace scramble::journal
