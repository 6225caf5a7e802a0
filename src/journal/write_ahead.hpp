#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace scramble::journal {

/// What SQLite leaves out of a write-ahead log when it opens the file after a crash: all from the
/// first page on that is not as it was written. Without damage that is at most the transaction that
/// was being written, which nobody was answered.
struct left_out {
    std::uint64_t transactions = 0; ///< that are whole, or of which only pages are damaged
    /// False: it may be just what was being written when the process or the machine ended.
    bool is_damage = false;
};

/// Looks through the bytes of such a log (https://www.sqlite.org/fileformat2.html#walformat).
/// Result: what is left out; nothing if the log is as it was written.
[[nodiscard]] std::optional<left_out> left_out_of(std::string_view log);

/// The same for a file, which is not changed. Nothing, too, if it cannot be read.
[[nodiscard]] std::optional<left_out> left_out_of_file(const std::filesystem::path& log);

} // namespace scramble::journal
