#include "app/check_data.hpp"

#include "app/serving.hpp"
#include "journal/examine.hpp"
#include "scramble/text/counted.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <variant>

namespace scramble {

namespace {

/// What a damaged log says of the end of a room, behind what is said of its records.
std::string end_of(const journal::examined::room& room, bool is_log_right)
{
    if (room.lost > 0)
        return "; at least " + counted(room.lost, "more is lost", "more are lost");
    return is_log_right ? "" : "; more may be lost";
}

} // namespace

int check_data(const std::string& directory)
{
    const auto looked = journal::examine(directory);
    if (const auto* why = std::get_if<fault>(&looked))
        return fail(why->reason);
    const auto& found = std::get<journal::examined>(looked);
    const bool is_log_right = !(found.log && found.log->is_damage);
    std::size_t wrong = 0;
    for (const auto& each : found.rooms) {
        wrong += each.why || !each.is_use_known || each.lost > 0 ? 1 : 0;
        if (each.why)
            fmt::print("{}: {} of {} records can be read: {}{}\n", readable(each.name),
                       each.records, each.last, each.why.message(), end_of(each, is_log_right));
        else
            fmt::print(
                "{}: {}{}{}{}\n", readable(each.name), counted(each.records, "record", "records"),
                each.lost > 0 ? "" : ", right", end_of(each, is_log_right),
                each.is_use_known ? "" : "; when it was last used is not known, and counts as now");
    }
    for (const std::string& each : found.lost_names)
        fmt::print("{}: lost\n", readable(each));
    if (!is_log_right)
        fmt::print("the log of the last transactions is damaged or missing: {}\n",
                   text_of(*found.log));
    if (found.lost_rooms != 0)
        fmt::print("{}\n", counted(found.lost_rooms, "room is lost, with its name",
                                   "rooms are lost, with their names"));
    if (found.is_loss_unknown)
        fmt::print("how many rooms are lost is not known\n");
    if (!found.pages.empty())
        fmt::print("the pages of the file do not fit together: {}\n", found.pages);
    fmt::print("{}: {}, {} damaged\n", readable(directory),
               counted(found.rooms.size(), "room or class", "rooms and classes"), wrong);
    const bool is_right = wrong == 0 && found.lost_names.empty() && found.lost_rooms == 0 &&
                          !found.is_loss_unknown && found.pages.empty() && is_log_right;
    return is_right ? 0 : 1;
}

} // namespace scramble
