#pragma once

#include "net/connections.hpp"
#include "net/pace.hpp"
#include "net/paces.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::host {

/// What players show each other beside the game, for a moment: one of six reactions.
class reactions {
public:
    static constexpr std::array<std::string_view, 6> words{"wave",  "clap", "wow",
                                                           "laugh", "oops", "heart"};

    /// A player of that network shows that one. Result: why it may not; empty if it may. A player
    /// may once a second; those of one network may ten times and twenty at once, all together four
    /// times as often, because all are told of each.
    [[nodiscard]] std::string_view add(std::string_view player, std::string_view word,
                                       std::string_view from, net::instant now);
    /// A player, whom another node has let, shows that one: the others may show fewer then.
    void show(std::string_view player, std::string_view word, net::instant now);
    /// Ends those that were shown more than two seconds ago. Result: whether there were any.
    bool end(net::instant now);

    /// The others as lines `room react PLAYER WORD N`, where N counts all that there were.
    [[nodiscard]] std::string told() const;

private:
    struct shown {
        std::string player;
        std::string_view word;
        std::uint64_t number;
        net::instant at;
    };
    std::vector<shown> last_;
    std::uint64_t count_ = 0;
    net::paces of_networks_;
    net::pace of_all_;
};

} // namespace scramble::host
