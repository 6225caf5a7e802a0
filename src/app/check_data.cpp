#include "app/check_data.hpp"

#include "app/serving.hpp"
#include "journal/examine.hpp"
#include "scramble/text/counted.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <variant>

namespace scramble {

int check_data(const std::string& directory)
{
    const auto looked = journal::examine(directory);
    if (const auto* why = std::get_if<fault>(&looked))
        return fail(why->reason);
    const auto& found = std::get<journal::examined>(looked);
    std::size_t wrong = 0;
    for (const auto& each : found.rooms) {
        wrong += each.why || !each.is_use_known ? 1 : 0;
        if (each.why)
            fmt::print("{}: {} of {} records can be read: {}\n", readable(each.name), each.records,
                       each.last, each.why.message());
        else
            fmt::print(
                "{}: {}, right{}\n", readable(each.name),
                counted(each.records, "record", "records"),
                each.is_use_known ? "" : "; when it was last used is not known, and counts as now");
    }
    const bool is_log_right = !(found.log && found.log->is_damage);
    if (!is_log_right)
        fmt::print("the log of the last transactions is damaged or missing: {}\n",
                   text_of(*found.log));
    if (!found.pages.empty())
        fmt::print("the pages of the file do not fit together: {}\n", found.pages);
    fmt::print("{}: {}, {} damaged\n", readable(directory),
               counted(found.rooms.size(), "room or class", "rooms and classes"), wrong);
    const bool is_right = wrong == 0 && found.pages.empty() && is_log_right;
    return is_right ? 0 : 1;
}

} // namespace scramble
