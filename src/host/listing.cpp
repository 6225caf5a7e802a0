#include "host/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace scramble::host {

template <class Wanted>
std::vector<const room*> listing::found::in(const room_map& all, Wanted is_wanted)
{
    using entry = std::pair<std::size_t, const room*>;
    std::vector<entry> looked_at;
    const auto look_at = [&](const room& each) {
        if (each.known().is_listed && is_wanted(each))
            looked_at.emplace_back(each.table().playing(), &each);
    };
    for (const std::string& name : names_) {
        if (const auto still = all.find(name); still != all.end())
            look_at(*still->second);
    }
    auto next = all.upper_bound(last_);
    for (std::size_t left = std::min(all.size(), most_looked_at); left > 0; --left, ++next) {
        if (next == all.end())
            next = all.begin();
        last_ = next->first;
        look_at(*next->second);
    }
    std::ranges::sort(looked_at, [](const entry& one, const entry& other) {
        return one.first != other.first ? one.first > other.first
                                        : one.second->known().name < other.second->known().name;
    });
    looked_at.erase(std::unique(looked_at.begin(), looked_at.end()), looked_at.end());
    looked_at.resize(std::min(looked_at.size(), most));
    std::vector<const room*> result;
    names_.clear();
    for (const auto& [playing, each] : looked_at) {
        result.push_back(each);
        names_.push_back(each->known().name);
    }
    return result;
}

std::vector<const room*> listing::those_for_browsers()
{
    return of_browsers_.in(all_, [](const room&) { return true; });
}

std::vector<const room*> listing::those_for_telnet()
{
    return of_telnet_.in(all_, [](const room& any) { return any.game().has_telnet(); });
}

void listing::look()
{
    if (all_.size() <= found::most_looked_at)
        return;
    (void)those_for_browsers();
    (void)those_for_telnet();
}

net::reply_ptr listing::for_browsers()
{
    if (answered_ != clock_.now()) {
        std::string text;
        for (const room* each : those_for_browsers()) {
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
        for (const room* each : those_for_telnet())
            fmt::format_to(std::back_inserter(lines_), "{} {} {} {}\r\n", each->known().code,
                           each->table().size(), each->table().playing(), each->known().title);
        if (lines_.empty())
            lines_ = "No room is listed.\r\n";
        written_ = clock_.now();
    }
    return lines_;
}

} // namespace scramble::host
