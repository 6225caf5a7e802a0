#include "journal/examine.hpp"

#include "journal/connection.hpp"
#include "journal/database.hpp"
#include "journal/scratch_directory.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <system_error>
#include <utility>

namespace scramble::journal {

namespace {

namespace fs = std::filesystem;

/// Copies the files of a directory. Result: false if a server has written to them meanwhile, so
/// that the copies do not fit together. Throws fs::filesystem_error.
bool copied(const fs::path& from, const fs::path& to)
{
    const placed_file file(from / rooms_file);
    const placed_file log(log_of(from / rooms_file));
    for (const fs::path& each : {fs::path(rooms_file), log_of(rooms_file), index_of(rooms_file)}) {
        fs::remove(to / each);
        if (fs::exists(from / each))
            fs::copy_file(from / each, to / each);
    }
    return file.is_there() && log.is_there();
}

/// The same, until they fit together. Throws std::system_error.
void copy_whole(const fs::path& from, const fs::path& to)
{
    constexpr int most_tries = 100;
    for (int tries = 1; !copied(from, to); ++tries)
        if (tries == most_tries)
            throw std::system_error(EBUSY, std::generic_category());
}

examined::room room_in(database& kept, const std::string& name)
{
    constexpr std::size_t most_at_once = 10'000;
    examined::room found{name};
    found.is_use_known = std::ranges::find(kept.unsure(), name) == kept.unsure().end();
    const auto claimed = kept.claim(name);
    found.why = claimed.why;
    found.last = claimed.value.last;
    if (kept.lost())
        if (const auto lost = kept.lost()->of.find(name); lost != kept.lost()->of.end())
            found.lost = lost->second.value_or(0);
    while (!found.why && found.records < found.last) {
        const auto read = kept.read(name, found.records, most_at_once);
        found.records += read.value.size();
        found.why = read.why;
        if (!read.why && read.value.empty())
            found.why = journal_errc::damaged;
    }
    return found;
}

} // namespace

std::variant<examined, fault> examine(const fs::path& directory)
{
    const fs::path file = directory / rooms_file;
    std::error_code failed;
    if (!fs::exists(file, failed))
        return fault{0, file.string() + ": there is nothing to check"};
    if (fs::file_size(file, failed) == 0)
        return fault{0, file.string() + " is empty"};
    try {
        const scratch_directory copies;
        copy_whole(directory, copies.path());
        examined found;
        auto opened = database::open({copies.path()});
        if (auto* why = std::get_if<fault>(&opened)) {
            const std::string there = copies.path().string();
            if (const std::size_t at = why->reason.find(there); at != std::string::npos)
                why->reason.replace(at, there.size(), directory.string());
            return *why;
        }
        database& kept = *std::get<0>(opened);
        found.lost_names = kept.lost_names();
        found.lost_rooms = kept.lost_rooms();
        found.is_loss_unknown = kept.is_loss_unknown();
        found.log = kept.lost();
        found.pages = kept.faults();
        const auto all = kept.list();
        if (all.why)
            return fault{0, file.string() +
                                ": the list of rooms cannot be read: " + all.why.message()};
        for (const listed_room& each : all.value)
            found.rooms.push_back(room_in(kept, each.name));
        return found;
    }
    catch (const std::system_error& thrown) { // of the files, too
        return fault{0, "cannot copy " + file.string() + " to look through it: " + thrown.what()};
    }
}

} // namespace scramble::journal
