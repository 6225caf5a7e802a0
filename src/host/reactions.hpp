#pragma once

#include "net/connections.hpp"
#include "net/pace.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// What players show each other beside the game: one of six signs, for a moment.
class reactions {
public:
    static constexpr std::array<std::string_view, 6> signs{"wave",  "clap", "wow",
                                                           "laugh", "oops", "heart"};

    /// A player shows that sign. Result: whether it may: one a second of each player, and ten of
    /// all, because all are told of each.
    [[nodiscard]] bool add(std::string_view player, std::string_view sign, net::instant now);

    /// Those of the last two seconds as lines `room react PLAYER SIGN N`, where N counts all that
    /// there were.
    [[nodiscard]] std::string told(net::instant now) const;

private:
    struct shown {
        std::string player;
        std::string_view sign;
        std::uint64_t number;
        net::instant at;
    };
    std::vector<shown> last_;
    std::uint64_t count_ = 0;
    net::pace of_all_;
};

} // namespace scramble::host
