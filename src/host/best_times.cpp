#include "host/best_times.hpp"

#include <algorithm>
#include <utility>

namespace scramble::host {

void best_times::add(std::string_view played, entry time)
{
    std::vector<entry>& best = times_[std::string(played)];
    const auto place = std::ranges::upper_bound(best, time.seconds, {}, &entry::seconds);
    best.insert(place, std::move(time));
    best.resize(std::min(best.size(), most));
}

const std::vector<best_times::entry>& best_times::of(std::string_view played) const
{
    static const std::vector<entry> none;
    const auto found = times_.find(played);
    return found == times_.end() ? none : found->second;
}

} // namespace scramble::host
