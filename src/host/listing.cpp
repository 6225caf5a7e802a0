#include "host/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace scramble::host {

namespace {

/// The first rooms of a list, the fullest first; those with as many players by name.
template <class Wanted>
std::vector<const room*> fullest(const listing::room_map& all, Wanted is_wanted)
{
    using entry = std::pair<std::size_t, const room*>;
    std::vector<entry> found;
    for (const auto& [name, each] : all) {
        if (each->known().is_listed && is_wanted(*each))
            found.emplace_back(each->table().playing(), each.get());
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const entry& one, const entry& other) { return one.first > other.first; });
    found.resize(std::min(found.size(), listing::most));
    std::vector<const room*> result;
    std::ranges::transform(found, std::back_inserter(result), &entry::second);
    return result;
}

} // namespace

net::reply_ptr listing::for_browsers()
{
    if (answered_ != clock_.now()) {
        std::string text;
        for (const room* each : fullest(all_, [](const room&) { return true; })) {
            const room::about& known = each->known();
            people::table& table = each->table();
            fmt::format_to(std::back_inserter(text), "{} {} {} {} {} {}{}{}\n", known.name,
                           known.kind, table.size(), table.playing(), table.audience().size(),
                           table.is_over() ? "over" : "open", known.title.empty() ? "" : " ",
                           known.title);
        }
        answer_.keep(net::text_reply(200, text));
        answered_ = clock_.now();
    }
    return answer_.get(clock_.date());
}

const std::string& listing::for_telnet()
{
    if (written_ != clock_.now()) {
        lines_.clear();
        for (const room* each :
             fullest(all_, [](const room& any) { return any.game().has_telnet(); }))
            fmt::format_to(std::back_inserter(lines_), "{} {} {} {}\r\n", each->known().code,
                           each->table().size(), each->table().playing(), each->known().title);
        if (lines_.empty())
            lines_ = "No room is listed.\r\n";
        written_ = clock_.now();
    }
    return lines_;
}

} // namespace scramble::host
