#include "journal/mended_tables.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace scramble::journal {

namespace {

constexpr auto damaged_tables = "FROM sqlite_master WHERE name LIKE 'damaged\\_%' ESCAPE '\\'";

/// Runs `act`. Result: whether the file could be read for that.
bool could(const std::function<void()>& act)
{
    try {
        act();
        return true;
    }
    catch (const SQLite::Exception& thrown) {
        if (reason_of(thrown, nullptr) != journal_errc::damaged)
            throw;
        return false;
    }
}

/// Calls `hear` with each row, as long as they can be read. Result: whether that was to the end.
bool read(SQLite::Database& file, const std::string& query,
          const std::function<void(SQLite::Statement& row)>& hear)
{
    return could([&] {
        SQLite::Statement rows(file, query);
        while (rows.executeStep())
            hear(rows);
    });
}

/// The table gets a new one beside it that has its name. Result: what it is called now.
std::string replaced(SQLite::Database& file, const std::string& table)
{
    const int before = file.execAndGet(std::string("SELECT count(*) ") + damaged_tables).getInt();
    std::string damaged = "damaged_" + table + '_' + std::to_string(before + 1);
    const std::string made_by =
        file.execAndGet("SELECT sql FROM sqlite_master WHERE name = '" + table + "'").getString();
    file.exec("ALTER TABLE " + table + " RENAME TO " + damaged);
    file.exec(made_by);
    return damaged;
}

/// What is found in the table of rooms and its indexes.
struct reading {
    std::set<std::int64_t> rooms{};
    lost_rooms named{};        ///< in the index
    bool is_readable = true;   ///< the table is
    bool are_all_named = true; ///< the index of names is
    bool is_whole = true;      ///< all can be read, each in its place
};

reading read_all(SQLite::Database& file)
{
    reading found;
    std::int64_t last = 0;
    found.is_readable = read(file, "SELECT * FROM room NOT INDEXED ORDER BY id", [&](auto& row) {
        const std::int64_t id = row.getColumn(0).getInt64();
        found.is_whole &= id > std::exchange(last, id);
        found.rooms.insert(id);
    });
    const std::string by_index = " FROM room INDEXED BY sqlite_autoindex_room_";
    found.are_all_named = read(file, "SELECT id, name" + by_index + '1', [&](auto& row) {
        found.named.emplace(row.getColumn(0).getInt64(), row.getColumn(1).getString());
    });
    found.is_whole &= read(file, "SELECT id, code" + by_index + '2', [](auto&) {});
    found.is_whole &=
        found.is_readable && found.are_all_named &&
        std::ranges::equal(found.rooms, found.named, {}, {}, &lost_rooms::value_type::first);
    return found;
}

/// Has `found.rooms` be those that can be read, by their numbers.
void read_one_by_one(SQLite::Database& file, reading& found)
{
    (void)read(file, "SELECT * FROM room NOT INDEXED ORDER BY id DESC",
               [&](auto& row) { found.rooms.insert(row.getColumn(0).getInt64()); });
    for (const auto& [id, name] : found.named)
        found.rooms.insert(id);
    SQLite::Statement find(file, "SELECT * FROM room WHERE id = ?1");
    std::erase_if(found.rooms, [&](std::int64_t id) {
        bool is_there = false;
        (void)could([&] { is_there = running(find, id).step(); });
        return !is_there;
    });
}

} // namespace

std::optional<mended_rooms> mend_rooms(SQLite::Database& file)
{
    reading found = read_all(file);
    if (found.is_whole)
        return std::nullopt;
    // What cannot be read is found out before the transaction: SQLite would not commit it then.
    if (!found.is_readable)
        read_one_by_one(file, found);
    const bool has_tails = read(file, "SELECT * FROM tail", [](auto&) {});
    SQLite::Transaction all(file);
    const std::string of_all = "INSERT OR IGNORE INTO room SELECT * FROM " +
                               replaced(file, "room") + " NOT INDEXED WHERE ";
    SQLite::Statement keep(file, of_all + "id = ?1");
    if (found.is_readable) // in whatever order
        file.exec(of_all + "+id = id");
    else
        for (const std::int64_t id : found.rooms)
            running(keep, id).execute();
    SQLite::Statement find(file, "SELECT id FROM room WHERE name = ?1");
    std::erase_if(found.named, [&](const auto& each) { return running(find, each.second).step(); });
    SQLite::Statement keep_number(file, "INSERT OR IGNORE INTO tail(room, last, sum, alone)"
                                        " VALUES(?1, 0, 0, 0)");
    for (const auto& [id, name] : found.named)
        if (has_tails)
            running(keep_number, id).execute();
    all.commit();
    return mended_rooms{std::move(found.named), !found.is_readable && !found.are_all_named};
}

bool is_about_mended(SQLite::Database& file)
{
    if (!file.tableExists("about") || read(file, "SELECT * FROM about", [](auto&) {}))
        return false;
    SQLite::Transaction all(file);
    (void)replaced(file, "about");
    all.commit();
    return true;
}

std::int64_t next_number(SQLite::Database& file)
{
    constexpr std::int64_t most_on_a_page = 4096;
    std::int64_t last = 0;
    std::int64_t unread = 0;
    for (const std::string query :
         {"max(id) FROM room", "max(room) FROM tail", "max(room) FROM record"})
        if (!read(file, "SELECT " + query, [&](auto& row) {
                last = std::max<std::int64_t>(last, row.getColumn(0).getInt64());
            }))
            unread = most_on_a_page;
    return last + unread + 1;
}

void drop_damaged_tables(SQLite::Database& file)
{
    if (file.execAndGet(std::string("SELECT count(*) ") + damaged_tables).getInt() == 0)
        return;
    file.exec("PRAGMA writable_schema = ON");
    file.exec("DELETE FROM sqlite_master WHERE tbl_name LIKE 'damaged\\_%' ESCAPE '\\'");
    file.exec("PRAGMA writable_schema = RESET");
    file.exec("VACUUM");
}

} // namespace scramble::journal
