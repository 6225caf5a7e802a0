#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// The best times of all rooms, by the name of what was played. Nothing else outlives a room.
class best_times {
public:
    struct entry {
        std::uint32_t seconds;
        std::vector<std::string> players; ///< who were the best in it; nobody if none has a name
        friend bool operator==(const entry&, const entry&) = default;
    };
    /// How many are kept of each.
    static constexpr std::size_t most = 3;

    /// Keeps it if it is one of the best; of equal times the earlier is the better.
    void add(std::string_view played, entry time);

    /// The best first.
    [[nodiscard]] const std::vector<entry>& of(std::string_view played) const;

private:
    std::map<std::string, std::vector<entry>, std::less<>> times_;
};

} // namespace scramble::host
