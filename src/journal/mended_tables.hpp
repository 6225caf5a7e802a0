#pragma once

#include "journal/sqlite.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace scramble::journal {

/// Rooms that are lost: their names by their numbers.
using lost_rooms = std::map<std::int64_t, std::string>;

/// Where the table of rooms or one of its indexes cannot be read to its end, as many rooms as can
/// be read get another table, in one transaction; the damaged one stays beside, as
/// `damaged_room_1`. Otherwise that list would end there, and no room could be opened.
///
/// Result: what is lost, which keeps its numbers; nothing if all can be read. Throws
/// SQLite::Exception.
struct mended_rooms {
    lost_rooms lost;     ///< only the index of names has them
    bool are_there_more; ///< perhaps: that index cannot be read, either
};
[[nodiscard]] std::optional<mended_rooms> mend_rooms(SQLite::Database& file);

/// The same for what the file has of itself, all of which is lost then. Result: whether that is so.
[[nodiscard]] bool is_about_mended(SQLite::Database& file);

/// The number of the next room: what is left of one that is lost keeps its own, also on a page that
/// cannot be read. Throws SQLite::Exception.
[[nodiscard]] std::int64_t next_number(SQLite::Database& file);

/// Takes the damaged tables out of a file that nobody else uses.
void drop_damaged_tables(SQLite::Database& file);

} // namespace scramble::journal
